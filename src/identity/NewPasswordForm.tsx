import type { IdentityView, PasswordPurpose } from '../../domain/identityPages.ts'
import { CredentialField } from './CredentialField.tsx'
import { NEW_PASSWORD_HINT } from './CredentialsForm.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import classes from './identity.module.css'

const WORDING: Record<PasswordPurpose, { heading: string; button: string }> = {
  signUp: { heading: 'Choose a password', button: 'Create the account' },
  invitation: { heading: 'Choose a password for the desk', button: 'Set the password' },
  passwordReset: { heading: 'Choose a new password', button: 'Change the password' },
}

type NewPasswordView = Extract<IdentityView, { page: 'newPassword' }>

export function newPasswordTitle({ purpose, problems }: NewPasswordView): string {
  return `${problems ? 'Error: ' : ''}${WORDING[purpose].heading}`
}

/** Target of the links to choose a password. */
export function NewPasswordForm({ purpose, email, problems = {} }: NewPasswordView) {
  const { heading, button } = WORDING[purpose]
  return (
    <>
      <h1>{heading}</h1>
      <p className={classes.lead}>
        For the account of <EmailAddress email={email} />.
      </p>
      <ErrorSummary items={[{ text: problems.password, href: '#password' }]} />
      <form method="post" noValidate className={classes.form}>
        {/* For password managers, which store both. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <CredentialField
          name="password"
          label="New password"
          hint={NEW_PASSWORD_HINT}
          problem={problems.password}
          type="password"
          autoComplete="new-password"
        />
        <button type="submit" className={classes.button}>
          {button}
        </button>
      </form>
    </>
  )
}
