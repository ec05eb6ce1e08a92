import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The one theme. Contrast of text on its ground is at least 4.5 : 1, of borders that mean something 3 : 1. */

const primary: MantineColorsTuple = [
  '#eaf3f7',
  '#d3e5ed',
  '#a5c9d9',
  '#75acc5',
  '#478fb0',
  '#20708f',
  '#0b4f6c',
  '#09425b',
  '#073549',
  '#052838',
]
const gold: MantineColorsTuple = [
  '#fbf5e6',
  '#f4e8c8',
  '#ead39a',
  '#dfbd69',
  '#cfa340',
  '#b8862b',
  '#946a1d',
  '#785615',
  '#5c420f',
  '#402e0a',
]
const green: MantineColorsTuple = [
  '#e8f5ee',
  '#cfe9db',
  '#a1d3b8',
  '#6fba92',
  '#439f70',
  '#2b8a5a',
  '#1f7a4d',
  '#19653f',
  '#135032',
  '#0d3b25',
]
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fadbd7',
  '#f3b3ac',
  '#ea877c',
  '#dc5a4c',
  '#c93a2c',
  '#b42318',
  '#981c12',
  '#7b160e',
  '#5e100a',
]

export const theme = createTheme({
  colors: { primary, gold, green, red },
  primaryColor: 'primary',
  primaryShade: 6,
  black: '#1c2530',
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
    '--mantine-color-body': '#f6f7f9',
    '--mantine-color-text': '#1c2530',
    '--mantine-color-dimmed': '#5a6673',
    '--mantine-color-placeholder': '#66717d',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': '#d5dbe1',
    '--mantine-color-disabled': '#e9edf1',
    '--mantine-color-disabled-color': '#5a6673',
    '--mantine-color-disabled-border': '#d5dbe1',
    '--field-border': '#82909d',
    '--surface': '#ffffff',
  },
  dark: {},
})
