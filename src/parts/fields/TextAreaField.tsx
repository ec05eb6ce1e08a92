import { Textarea } from '@mantine/core'
import { FastField, type FieldProps } from 'formik'
import { fieldChanged } from './fieldChanged.ts'
import './fields.css'

export interface TextAreaFieldProps {
  name: string
  label: string
  rows?: number
  autoComplete?: string
}

export function TextAreaField({ name, rows = 3, ...shown }: TextAreaFieldProps) {
  return (
    <FastField name={name} shouldUpdate={fieldChanged}>
      {({ field, meta }: FieldProps<string>) => (
        <Textarea {...field} {...shown} id={name} rows={rows} resize="vertical" required error={meta.touched && meta.error} />
      )}
    </FastField>
  )
}
