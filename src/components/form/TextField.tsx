import { TextInput } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useField } from './FormContext.ts'
import './fields.css'

export interface TextFieldProps {
  name: string
  label: string
  type?: 'tel' | 'email'
  inputMode?: 'decimal'
  autoComplete?: string
  /** Shown, but read-only. */
  disabled?: boolean
  description?: ReactNode
}

export const TextField = memo(function TextField({ name, ...shown }: TextFieldProps) {
  const { input, maxLength, error } = useField(name)
  return (
    <TextInput
      {...input}
      {...shown}
      maxLength={maxLength}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    />
  )
})
