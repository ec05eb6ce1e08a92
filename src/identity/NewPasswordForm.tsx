import type { IdentityView, PasswordPurpose } from '../../domain/identityPages.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { NewPasswordField } from './PasswordField.tsx'
import { Username } from './Username.tsx'
import classes from './identity.module.css'

export const NEW_PASSWORD_WORDING: Record<PasswordPurpose, { heading: string; button: string }> = {
  signUp: { heading: 'Choose a password', button: 'Create the account' },
  invitation: { heading: 'Choose a password for the desk', button: 'Set the password' },
  passwordReset: { heading: 'Choose a new password', button: 'Change the password' },
}

type NewPasswordView = Extract<IdentityView, { page: 'newPassword' }>

/** Target of the links to choose a password. */
export function NewPasswordForm({ purpose, email, problems = {} }: NewPasswordView) {
  return (
    <>
      <p className={classes.lead}>
        For the account of <EmailAddress email={email} />.
      </p>
      <ErrorSummary items={[{ text: problems.password, href: '#password' }]} />
      <form method="post" noValidate className={classes.form}>
        <Username email={email} />
        <NewPasswordField name="password" problem={problems.password} />
        <button type="submit" className={classes.button}>
          {NEW_PASSWORD_WORDING[purpose].button}
        </button>
      </form>
    </>
  )
}
