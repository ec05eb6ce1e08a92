import { LONGEST_LINE } from '../../domain/limits.ts'
import { CredentialField, type CredentialFieldProps } from './CredentialField.tsx'

export const EmailField = (props: Omit<CredentialFieldProps, 'name'>) => (
  <CredentialField
    {...props}
    name="email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={LONGEST_LINE}
  />
)
