import { Textarea } from '@mantine/core'
import { memo } from 'react'
import { useField } from './FormContext.ts'
import './fields.css'

export interface TextAreaFieldProps {
  name: string
  label: string
  rows?: number
  autoComplete?: string
}

export const TextAreaField = memo(function TextAreaField({ name, rows = 3, ...shown }: TextAreaFieldProps) {
  const { input, maxLength, error } = useField(name)
  return <Textarea {...input} {...shown} rows={rows} resize="vertical" maxLength={maxLength} error={error} />
})
