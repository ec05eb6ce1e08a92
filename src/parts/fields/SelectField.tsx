import { NativeSelect } from '@mantine/core'
import { memo } from 'react'
import { useField } from './FormContext.ts'
import './fields.css'

export interface Option {
  value: string
  label: string
}

export interface SelectFieldProps {
  name: string
  label: string
  /** The first option, which chooses nothing. */
  placeholder: string
  options: readonly Option[]
  disabled?: boolean
  description?: string
  /** Told beside the form, with the chosen value. */
  onChoose?: (value: string) => void
}

/** The device's own select: lighter than a drawn one, and better on phones. */
export const SelectField = memo(function SelectField(props: SelectFieldProps) {
  const { name, label, placeholder, options, disabled, description, onChoose } = props
  const { input, error } = useField(name)
  return (
    <NativeSelect
      {...input}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}
      error={!disabled && error}
      onChange={(event) => {
        input.onChange(event)
        onChoose?.(event.currentTarget.value)
      }}
    >
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
})
