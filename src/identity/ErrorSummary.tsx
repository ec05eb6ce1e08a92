import type { CredentialProblems } from '../../domain/identityPages.ts'
import classes from './identity.module.css'

export function ErrorSummary({ problems: { form, email, password, hasAccount } }: { problems: CredentialProblems }) {
  if ((form ?? email ?? password) === undefined) return null
  return (
    // Focus goes to the error summary first, as in the design systems of public services.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div role="alert" tabIndex={-1} autoFocus className={classes.summary}>
      <h2>There is a problem</h2>
      <ul>
        {form !== undefined && <li>{form}</li>}
        {email !== undefined && (
          <li>
            <a href={hasAccount ? '?screen=login' : '#email'}>{email}</a>
          </li>
        )}
        {password !== undefined && (
          <li>
            <a href="#password">{password}</a>
          </li>
        )}
      </ul>
    </div>
  )
}
