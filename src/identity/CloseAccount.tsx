import { ACCOUNT_PATH, CLOSE_ACCOUNT_PATH, type IdentityView } from '../../domain/identityPages.ts'
import { CredentialField } from './CredentialField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './identity.module.css'

type CloseAccountView = Extract<IdentityView, { page: 'closeAccount' }>

export const CLOSE_ACCOUNT_HEADING = 'Close your account?'

/** Says what goes and what is kept, and asks for the password. */
export function CloseAccount({
  email,
  hasSubmitted,
  problem,
  providerName,
}: CloseAccountView & { providerName: string }) {
  return (
    <>
      <h1>{CLOSE_ACCOUNT_HEADING}</h1>
      <ErrorSummary items={[{ text: problem, href: '#password' }]} />
      <p className={classes.lead}>Nobody can bring it back. Closing your account deletes, for good:</p>
      <ul className={classes.lead}>
        <li>
          the account of <span className={classes.address}>{email}</span> and its password, on every device
        </li>
        {hasSubmitted ? (
          <li>what you typed in the application and did not save</li>
        ) : (
          <li>your application, with everything you typed and every document you uploaded</li>
        )}
      </ul>
      {hasSubmitted && (
        <p className={classes.lead}>
          You have submitted your application. {providerName} keeps it, with its documents, to be able to show what a
          decision was based on. You will not be able to see or change it any more: download a copy first, on the page
          ‘Your data’.
        </p>
      )}
      <form method="post" action={CLOSE_ACCOUNT_PATH} noValidate className={classes.form}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <CredentialField
          name="password"
          label="Your password"
          problem={problem}
          type="password"
          autoComplete="current-password"
        />
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
