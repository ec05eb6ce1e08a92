import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { COLOURS, SHADES } from './colours.ts'

/** The one theme. */
export const theme = createTheme({
  colors: SHADES,
  primaryColor: 'primary',
  primaryShade: 6,
  black: COLOURS.text,
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  components: {
    Button: { defaultProps: { size: 'md' }, vars: () => ({ root: { '--button-height': '2.75rem' } }) },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': COLOURS.ground,
    '--mantine-color-text': COLOURS.text,
    '--mantine-color-dimmed': COLOURS.dimmed,
    '--mantine-color-placeholder': COLOURS.placeholder,
    '--mantine-color-error': COLOURS.error,
    '--mantine-color-default-border': COLOURS.border,
    '--mantine-color-disabled': COLOURS.disabled,
    '--mantine-color-disabled-color': COLOURS.dimmed,
    '--mantine-color-disabled-border': COLOURS.border,
    '--field-border': COLOURS.fieldBorder,
    '--surface': COLOURS.surface,
    '--notice-ground': SHADES.gold[0],
  },
  dark: {},
})
