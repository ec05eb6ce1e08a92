import {
  SHORTEST_PASSWORD_CHARACTERS,
  type CredentialProblems,
  type CredentialsScreen,
} from '../../domain/identityPages.ts'
import { personalDetailsRules } from '../../domain/personalDetails.ts'
import { CredentialField } from './CredentialField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './identity.module.css'

interface Wording {
  heading: string
  lead: string
  emailHint?: string
  emailAutoComplete: string
  passwordHint?: string
  passwordAutoComplete: string
  other: { question: string; link: string; screen: CredentialsScreen }
}

const WORDING: Record<CredentialsScreen, Wording> = {
  signup: {
    heading: 'Sign up',
    lead: 'Create an account to apply for the Postgraduate Bursary.',
    emailHint: 'Your application will carry this address, and it cannot be changed there.',
    emailAutoComplete: 'email',
    passwordHint: `At least ${SHORTEST_PASSWORD_CHARACTERS} characters. A few unrelated words make a good password.`,
    passwordAutoComplete: 'new-password',
    other: { question: 'Do you have an account already?', link: 'Log in', screen: 'login' },
  },
  login: {
    heading: 'Log in',
    lead: 'Log in to start or continue your application.',
    emailAutoComplete: 'username',
    passwordAutoComplete: 'current-password',
    other: { question: 'Are you new here?', link: 'Sign up', screen: 'signup' },
  },
}

export function credentialsTitle(screen: CredentialsScreen, problems: CredentialProblems | undefined): string {
  return `${problems ? 'Error: ' : ''}${WORDING[screen].heading}`
}

export interface CredentialsFormProps {
  screen: CredentialsScreen
  email: string
  problems?: CredentialProblems
}

export function CredentialsForm({ screen, email, problems = {} }: CredentialsFormProps) {
  const { heading, lead, emailHint, emailAutoComplete, passwordHint, passwordAutoComplete, other } = WORDING[screen]
  return (
    <>
      <h1>{heading}</h1>
      <p className={classes.lead}>{lead}</p>
      <ErrorSummary problems={problems} />
      <form method="post" action={`?screen=${screen}`} noValidate className={classes.form}>
        <CredentialField
          name="email"
          label="Email address"
          hint={emailHint}
          problem={problems.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={personalDetailsRules.email.longest}
          autoComplete={emailAutoComplete}
          defaultValue={email}
        />
        <CredentialField
          name="password"
          label="Password"
          hint={passwordHint}
          problem={problems.password}
          type="password"
          autoComplete={passwordAutoComplete}
        />
        <button type="submit" className={classes.button}>
          {heading}
        </button>
      </form>
      <p className={classes.other}>
        {other.question} <a href={`?screen=${other.screen}`}>{other.link}</a>
      </p>
    </>
  )
}
