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
  /** The label of the empty first option. */
  placeholder: string
  options: readonly Option[]
  disabled?: boolean
  description?: string
  autoComplete?: string
  /** Called with the chosen value, in addition to updating the form. */
  onChoose?: (value: string) => void
}

/** A native select: smaller than a custom one, and better on phones. */
export const SelectField = memo(function SelectField(props: SelectFieldProps) {
  const { name, label, placeholder, options, disabled, description, autoComplete, onChoose } = props
  const { input, error } = useField(name)
  const { required, ...rest } = input
  return (
    <NativeSelect
      {...rest}
      // Not `required`, with which browsers call an empty select invalid before it is left.
      withAsterisk={required}
      aria-required={required}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}
      autoComplete={autoComplete}
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
