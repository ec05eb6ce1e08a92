import { CredentialField } from './CredentialField.tsx'

/** A code of an authenticator app. */
export function CodeField({ problem }: { problem: string | undefined }) {
  return (
    <CredentialField
      name="code"
      label="Code"
      hint="The six digits that your authenticator app shows now."
      problem={problem}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
    />
  )
}
