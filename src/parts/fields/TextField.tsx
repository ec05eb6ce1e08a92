import { TextInput } from '@mantine/core'
import { FastField, type FieldProps } from 'formik'
import { fieldChanged } from './fieldChanged.ts'
import './fields.css'

export interface TextFieldProps {
  name: string
  label: string
  type?: 'text' | 'tel' | 'email'
  autoComplete?: string
  placeholder?: string
  /** Locked: shown, never typed into. */
  disabled?: boolean
  description?: string
}

export function TextField({ name, ...shown }: TextFieldProps) {
  return (
    <FastField name={name} shouldUpdate={fieldChanged}>
      {({ field, meta }: FieldProps<string>) => (
        <TextInput {...field} {...shown} id={name} required error={meta.touched && meta.error} />
      )}
    </FastField>
  )
}
