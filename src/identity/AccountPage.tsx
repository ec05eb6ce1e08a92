import type { ReactNode } from 'react'
import { ACCOUNT_PATH, CLOSE_ACCOUNT_PATH, type AccountNews, type IdentityView } from '../../domain/identityPages.ts'
import { CodeField } from './CodeField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordField, PasswordField } from './PasswordField.tsx'
import { REMINDERS_ON } from './DeadlineMails.tsx'
import { Username } from './Username.tsx'
import classes from './identity.module.css'

type AccountView = Extract<IdentityView, { page: 'account' }>

const NEWS: Record<AccountNews, string> = {
  proofMailed: 'We have sent you an email. Follow the link in it to confirm your address.',
  passwordChanged: 'Your password has been changed. You are still logged in here, and logged out everywhere else.',
  secondFactorOn:
    'Your second factor is on. You need a code of your app at your next login. You are still logged in here, and logged out everywhere else.',
  secondFactorOff: 'Your second factor is off. You are still logged in here, and logged out everywhere else.',
  remindersOff: 'Reminder emails are off.',
  remindersOn: 'Reminder emails are on.',
  changeMailed: 'We have sent an email to the new address. Follow the link in it to start using the address.',
}

/** The account page of the embedded identity provider. */
export function AccountPage({
  email,
  proof,
  changesEmail,
  reminders,
  secondFactor,
  problems = {},
  news,
  newEmail,
}: AccountView) {
  return (
    <>
      <p className={classes.lead}>
        You are logged in as <EmailAddress email={email} />.
      </p>
      <ErrorSummary
        items={[
          { text: problems.proof, href: '#proof' },
          { text: problems.password, href: '#password' },
          { text: problems.newPassword, href: '#new-password' },
          { text: problems.email, href: '#email' },
          { text: problems.emailPassword, href: '#email-password' },
          { text: problems.codePassword, href: '#code-password' },
          { text: problems.code, href: '#code' },
        ]}
      />
      {news !== undefined && (
        <p role="status" className={classes.news}>
          {NEWS[news]}
        </p>
      )}
      {proof === 'missing' && (
        <AccountForm id="proof" action="email-proof" heading="Confirm your email address" button="Send me the email">
          <p className={classes.hint}>
            Before you can submit your application, confirm that <EmailAddress email={email} /> is yours. We will email
            you a link.
          </p>
        </AccountForm>
      )}
      <AccountForm action="password" heading="Change your password" button="Change the password">
        <Username email={email} />
        <PasswordField label="Current password" problem={problems.password} />
        <NewPasswordField name="new-password" problem={problems.newPassword} />
      </AccountForm>
      {changesEmail && (
        <AccountForm action="email" heading="Change your email address" button="Change the address">
          <EmailField
            label="New email address"
            hint="We will email a link to the new address. The change happens when you follow it."
            problem={problems.email}
            defaultValue={newEmail}
            autoComplete="email"
          />
          <PasswordField name="email-password" problem={problems.emailPassword} />
        </AccountForm>
      )}
      {secondFactor === 'off' && (
        <AccountForm action="second-factor" heading="Second factor" button="Set up an authenticator app">
          <p className={classes.hint}>
            Protect your account with a code of an app on your phone, which you enter after your password.
          </p>
        </AccountForm>
      )}
      {secondFactor === 'on' && (
        <AccountForm action="second-factor-off" heading="Second factor" button="Turn it off">
          <p className={classes.hint}>You need a code of your authenticator app to log in.</p>
          <PasswordField name="code-password" problem={problems.codePassword} />
          <CodeField problem={problems.code} />
        </AccountForm>
      )}
      {secondFactor === 'required' && (
        <section className={classes.section}>
          <h2>Second factor</h2>
          <p className={classes.hint}>
            You need a code of your authenticator app to log in. If you lose your phone, ask the people who run the
            portal to turn your second factor off.
          </p>
        </section>
      )}
      {reminders !== 'none' && secondFactor === undefined && (
        <AccountForm
          action={reminders === 'on' ? 'reminders-off' : 'reminders-on'}
          heading="Reminder emails"
          button={reminders === 'on' ? 'Turn them off' : 'Turn them on'}
        >
          <p className={classes.hint}>
            {reminders === 'on' ? REMINDERS_ON : 'Reminders are off. We will not email you before the closing date.'}
          </p>
        </AccountForm>
      )}
      <AccountForm action="sign-out-everywhere" heading="Log out everywhere" button="Log out everywhere">
        <p className={classes.hint}>
          This logs you out on every device, including this one. Use it if you lost a device or forgot to log out.
        </p>
      </AccountForm>
      <section className={classes.section}>
        <h2>Close your account</h2>
        <p className={classes.hint}>The next page shows what will be deleted. It asks for your password.</p>
        <a href={CLOSE_ACCOUNT_PATH}>Close my account</a>
      </section>
    </>
  )
}

interface AccountFormProps {
  id?: string
  action: string
  heading: string
  button: string
  children: ReactNode
}

function AccountForm({ id, action, heading, button, children }: AccountFormProps) {
  return (
    <section id={id} className={classes.section}>
      <h2>{heading}</h2>
      <form method="post" action={`${ACCOUNT_PATH}/${action}`} noValidate className={classes.form}>
        {children}
        <button type="submit" className={`${classes.button} ${classes.secondary}`}>
          {button}
        </button>
      </form>
    </section>
  )
}
