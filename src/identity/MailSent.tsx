import type { IdentityView } from '../../domain/identityPages.ts'
import classes from './identity.module.css'

export const MAIL_SENT_HEADING = 'Check your mail'

/** The same for every address: who has an account is told by the mail alone. */
export function MailSent({ screen, email }: Extract<IdentityView, { page: 'mailSent' }>) {
  return (
    <>
      <h1>{MAIL_SENT_HEADING}</h1>
      <p className={classes.lead}>
        We have sent a mail to <span className={classes.address}>{email}</span>. Follow the link in it to go on.
        {screen === 'reset' && ' If the address has no account, no mail comes.'}
      </p>
      <p className={classes.other}>
        It can take a few minutes. If nothing comes, look among unwanted mail, then check the address.{' '}
        <a href={`?screen=${screen}`}>Send it again</a>
      </p>
    </>
  )
}
