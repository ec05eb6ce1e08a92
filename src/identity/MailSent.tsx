import type { IdentitySite, IdentityView } from '../../domain/identityPages.ts'
import { EmailAddress } from './EmailAddress.tsx'
import classes from './identity.module.css'

type MailSentProps = Extract<IdentityView, { page: 'mailSent' }> & Pick<IdentitySite, 'mailbox'>

/** The same for every address, so that it does not reveal which addresses have an account. */
export function MailSent({ screen, email, mailbox }: MailSentProps) {
  return (
    <>
      <p className={classes.lead}>
        We have sent an email to <EmailAddress email={email} />. Follow the link in it to continue.
        {screen === 'reset' && ' If the address has no account, we do not send an email.'}
      </p>
      <p className={classes.other}>
        It can take a few minutes. If it does not arrive, check your spam folder and the address above.{' '}
        <a href={`?screen=${screen}`}>Send it again</a>
      </p>
      {mailbox !== undefined && (
        <p className={classes.detail}>
          This portal has no mail server. The email is in <a href={mailbox}>its mailbox</a>.
        </p>
      )}
    </>
  )
}
