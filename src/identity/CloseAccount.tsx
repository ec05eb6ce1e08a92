import { ACCOUNT_PATH, CLOSE_ACCOUNT_PATH, type IdentityView } from '../../domain/identityPages.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Username } from './Username.tsx'
import classes from './identity.module.css'

type CloseAccountView = Extract<IdentityView, { page: 'closeAccount' }>

/** Lists what is deleted and what is kept, and asks for the password. */
export function CloseAccount({
  email,
  hasSubmitted,
  isStaff = false,
  isNeeded = false,
  problem,
  providerName,
}: CloseAccountView & { providerName: string }) {
  if (isNeeded) {
    return (
      <>
        <p className={classes.lead}>
          You are the only administrator. First invite another one at the desk, and wait until they have set their
          password.
        </p>
        <p className={classes.back}>
          <a href={ACCOUNT_PATH}>Back to your account</a>
        </p>
      </>
    )
  }
  return (
    <>
      <ErrorSummary items={[{ text: problem, href: '#password' }]} />
      <p className={classes.lead}>You cannot undo this. Closing your account permanently deletes:</p>
      <ul className={classes.lead}>
        <li>
          the account of <EmailAddress email={email} /> and its password, on every device
        </li>
        {!isStaff && (
          <li>
            {hasSubmitted
              ? 'anything you typed in the application but did not save'
              : 'your application, everything you typed and every document you uploaded'}
          </li>
        )}
      </ul>
      {hasSubmitted && (
        <p className={classes.lead}>
          You have submitted your application. {providerName} keeps it, with its documents, to show what its decision
          was based on. You will no longer be able to see or change it. Download a copy first from the page ‘Your data’.
        </p>
      )}
      <form method="post" action={CLOSE_ACCOUNT_PATH} noValidate className={classes.form}>
        <Username email={email} />
        <PasswordField problem={problem} />
        <button type="submit" className={classes.button}>
          Close my account
        </button>
      </form>
      <p className={classes.back}>
        <a href={ACCOUNT_PATH}>Keep my account</a>
      </p>
    </>
  )
}
