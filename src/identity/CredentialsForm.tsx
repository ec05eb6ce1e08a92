import { PROGRAMME } from '#programme/names.ts'
import type { CredentialsScreen, IdentitySite, IdentityView } from '../../domain/identityPages.ts'
import type { Resumption } from '../../domain/resumption.ts'
import { stepTitle } from '../../domain/steps.ts'
import { CredentialField } from './CredentialField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { EmailField } from './EmailField.tsx'
import { NEW_PASSWORD_HINT } from './PasswordField.tsx'
import classes from './identity.module.css'

interface Wording {
  heading: string
  lead: string
  /** The lead if a link is emailed instead of asking for a password. */
  mailedLead: string
  button: string
  emailHint?: string
  emailAutoComplete: string
  passwordHint?: string
  passwordAutoComplete: string
  other: { question: string; link: string; screen: CredentialsScreen }
}

export const CREDENTIALS_WORDING: Record<CredentialsScreen, Wording> = {
  signup: {
    heading: 'Sign up',
    lead: `Create an account to apply for the ${PROGRAMME}.`,
    mailedLead: 'Enter your email address. We will email you a link to set your password.',
    button: 'Sign up',
    emailHint: 'We use this address for your application. You cannot change it on the form.',
    emailAutoComplete: 'email',
    passwordHint: NEW_PASSWORD_HINT,
    passwordAutoComplete: 'new-password',
    other: { question: 'Already have an account?', link: 'Log in', screen: 'login' },
  },
  login: {
    heading: 'Log in',
    lead: 'Log in to start or continue your application.',
    mailedLead: '',
    button: 'Log in',
    emailAutoComplete: 'username',
    passwordAutoComplete: 'current-password',
    other: { question: 'New here?', link: 'Sign up', screen: 'signup' },
  },
  reset: {
    heading: 'Forgot your password?',
    lead: '',
    mailedLead: 'Enter the email address of your account. We will email you a link to choose a new password.',
    button: 'Send the link',
    emailAutoComplete: 'username',
    passwordAutoComplete: 'off',
    other: { question: 'Remembered your password?', link: 'Log in', screen: 'login' },
  },
}

function resumptionWords({ step, isTextSafe }: Resumption): string {
  const place = step === null ? 'your application' : stepTitle(step)
  return `Log in to go on with ${place}.${isTextSafe ? ' Your text is safe.' : ''}`
}

const STAFF_LEAD = 'Log in to the desk with your staff account.'
const MAIL_LEAD = 'Log in with the account that you applied with, to see what our email is about.'

function leadOf({ screen, asksPassword, isStaff, isFromMail }: CredentialsFormProps): string {
  const { lead, mailedLead } = CREDENTIALS_WORDING[screen]
  if (!asksPassword) return mailedLead
  if (isFromMail === true) return MAIL_LEAD
  return isStaff === true ? STAFF_LEAD : lead
}

export type CredentialsFormProps = Omit<Extract<IdentityView, { page: 'credentials' }>, 'page'> &
  Pick<IdentitySite, 'mailbox'>

export function CredentialsForm(props: CredentialsFormProps) {
  const {
    screen,
    email,
    problems = {},
    asksPassword,
    resets,
    resumption,
    isFromMail = false,
    isStaff = false,
    mailbox,
  } = props
  const { button, emailHint, emailAutoComplete, passwordHint, passwordAutoComplete, other } =
    CREDENTIALS_WORDING[screen]
  return (
    <>
      {resumption ? (
        <p className={classes.reason}>{resumptionWords(resumption)}</p>
      ) : (
        <p className={classes.lead}>{leadOf(props)}</p>
      )}
      {screen === 'signup' && asksPassword && mailbox !== undefined && (
        <p className={classes.detail}>
          You can sign up at once because this portal has no mail server. With one, we first email you a link to confirm
          your address. All emails of this portal are in <a href={mailbox}>its mailbox</a>.
        </p>
      )}
      <ErrorSummary
        items={[
          { text: problems.form },
          { text: problems.email, href: problems.hasAccount ? '?screen=login' : '#email' },
          { text: problems.password, href: '#password' },
        ]}
      />
      <form method="post" action={`?screen=${screen}`} noValidate className={classes.form}>
        {problems.suggestion !== undefined && (
          // Enter presses a form's first button, which must not be the one that changes the address.
          <button type="submit" hidden>
            {button}
          </button>
        )}
        <EmailField
          label="Email address"
          hint={emailHint}
          problem={problems.email}
          autoComplete={emailAutoComplete}
          defaultValue={email}
        />
        {problems.suggestion !== undefined && (
          <>
            <button
              type="submit"
              name="use"
              value={problems.suggestion}
              className={`${classes.button} ${classes.secondary}`}
            >
              <span>
                Use <EmailAddress email={problems.suggestion} />
              </span>
            </button>
            <p className={classes.hint}>
              If <EmailAddress email={email} /> is right, {asksPassword && 'type your password again and '}press ‘
              {button}’.
            </p>
            <input type="hidden" name="asTyped" value={email} />
          </>
        )}
        {asksPassword && (
          <CredentialField
            name="password"
            label="Password"
            hint={passwordHint}
            problem={problems.password}
            type="password"
            autoComplete={passwordAutoComplete}
          />
        )}
        <button type="submit" className={classes.button}>
          {button}
        </button>
      </form>
      {screen === 'login' && resets && (
        <p className={classes.forgot}>
          <a href="?screen=reset">Forgot your password?</a>
        </p>
      )}
      {!isFromMail && (
        <p className={classes.other}>
          {isStaff && screen === 'login' ? (
            'No account? Ask an administrator to invite you.'
          ) : (
            <>
              {other.question} <a href={`?screen=${other.screen}`}>{other.link}</a>
            </>
          )}
        </p>
      )}
    </>
  )
}
