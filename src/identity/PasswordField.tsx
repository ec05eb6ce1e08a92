import { SHORTEST_PASSWORD_CHARACTERS } from '../../domain/identityPages.ts'
import { CredentialField } from './CredentialField.tsx'

export const NEW_PASSWORD_HINT = `At least ${SHORTEST_PASSWORD_CHARACTERS} characters. A few unrelated words make a good password.`

interface PasswordFieldProps {
  name?: string
  label?: string
  problem: string | undefined
}

/** The account's password. */
export const PasswordField = ({ name = 'password', label = 'Your password', problem }: PasswordFieldProps) => (
  <CredentialField name={name} label={label} problem={problem} type="password" autoComplete="current-password" />
)

export const NewPasswordField = ({ name, problem }: { name: string; problem: string | undefined }) => (
  <CredentialField
    name={name}
    label="New password"
    hint={NEW_PASSWORD_HINT}
    problem={problem}
    type="password"
    autoComplete="new-password"
  />
)
