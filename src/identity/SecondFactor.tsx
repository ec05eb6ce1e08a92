import { encode } from 'uqr'
import { ACCOUNT_PATH, type IdentityView } from '../../domain/identityPages.ts'
import { CodeField } from './CodeField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Username } from './Username.tsx'
import classes from './identity.module.css'

type CodeView = Extract<IdentityView, { page: 'code' }>
type SetUpView = Extract<IdentityView, { page: 'secondFactor' }>

/** The second step of a login. */
export function CodeForm({ problems = {} }: CodeView) {
  return (
    <>
      <ErrorSummary items={[{ text: problems.code, href: '#code' }]} />
      <form method="post" action="?screen=code" noValidate className={classes.form}>
        <CodeField problem={problems.code} />
        <button type="submit" className={classes.button}>
          Log in
        </button>
      </form>
      <p className={classes.other}>
        Lost your phone? Ask the people who run the portal to turn off your second factor.{' '}
        <a href="?screen=login">Log in with another account</a>
      </p>
    </>
  )
}

const BLANK = 4

/** A QR code, dark on light in both themes, so that cameras can read it. */
function Picture({ text }: { text: string }) {
  const { data, size } = encode(text, { border: BLANK })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app" className={classes.code}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The secret for an authenticator app, and the form that proves that the app has it. */
export function SecondFactor({ email, setUp: { secret, uri }, isAtLogIn, problems = {} }: SetUpView) {
  return (
    <>
      <ErrorSummary
        items={[
          { text: problems.code, href: '#code' },
          { text: problems.password, href: '#password' },
        ]}
      />
      {isAtLogIn && <p className={classes.lead}>Staff need a second factor to log in to the desk.</p>}
      <ol className={classes.lead}>
        <li>Install an authenticator app on your phone, for example 2FAS, Aegis or Google Authenticator.</li>
        <li>Scan this picture with the app, or enter the key.</li>
        <li>Enter the code that the app then shows.</li>
      </ol>
      <Picture text={uri} />
      <p className={classes.lead}>
        Key: <code className={classes.key}>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <form
        method="post"
        action={isAtLogIn ? '?screen=code' : `${ACCOUNT_PATH}/second-factor`}
        noValidate
        className={classes.form}
      >
        <input type="hidden" name="secret" value={secret} />
        <Username email={email} />
        <CodeField problem={problems.code} />
        {!isAtLogIn && <PasswordField problem={problems.password} />}
        <button type="submit" className={classes.button}>
          Turn it on
        </button>
      </form>
      {!isAtLogIn && (
        <p className={classes.back}>
          <a href={ACCOUNT_PATH}>Cancel</a>
        </p>
      )}
    </>
  )
}
