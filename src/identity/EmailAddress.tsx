import classes from './identity.module.css'

/** An email address in bold. A line breaks before its @ rather than within a name. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className={classes.address}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
