import { Textarea } from '@mantine/core'
import { memo } from 'react'
import { useField } from './FormContext.ts'
import './fields.css'

export interface TextAreaFieldProps {
  name: string
  label: string
  autoComplete?: string
}

export const TextAreaField = memo(function TextAreaField({ name, ...shown }: TextAreaFieldProps) {
  const { input, maxLength, error } = useField(name)
  return <Textarea {...input} {...shown} rows={3} resize="vertical" maxLength={maxLength} error={error} />
})
