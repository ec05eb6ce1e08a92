import { createTheme, mergeThemeOverrides } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { mantine } from '../brand/theme.ts'

/** An input that is invalid once it is left, or its form is refused. Browsers report an empty or half typed one as invalid. */
function DeskInput({ onBlur, 'aria-invalid': hasError, ...props }: ComponentProps<'input'>) {
  const [isRefused, setRefused] = useState(false)
  return (
    <input
      {...props}
      aria-invalid={hasError ?? isRefused}
      onBlur={(event) => {
        setRefused(!event.currentTarget.validity.valid)
        onBlur?.(event)
      }}
      onInput={({ currentTarget }) => setRefused((before) => before && !currentTarget.validity.valid)}
      onInvalid={() => setRefused(true)}
    />
  )
}

const inputs = createTheme({ components: { TextInput: { defaultProps: { component: DeskInput } } } })

export const deskMantine = { ...mantine, theme: mergeThemeOverrides(mantine.theme, inputs) }
