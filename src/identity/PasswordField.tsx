import { CredentialField } from './CredentialField.tsx'

interface PasswordFieldProps {
  name?: string
  label?: string
  problem: string | undefined
}

/** The account's password. */
export const PasswordField = ({ name = 'password', label = 'Your password', problem }: PasswordFieldProps) => (
  <CredentialField name={name} label={label} problem={problem} type="password" autoComplete="current-password" />
)
