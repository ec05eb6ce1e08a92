import { createTheme, type MantineProviderProps } from '@mantine/core'
import { COLOURS, SHADES } from '../../domain/colours.ts'

/** The one theme, in the portal's own colours: a brand's take their place by style, so that one build serves every institution. */
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

/** Its variables stand in the page (src/brand/brandStyle.ts), so that they hold before any script has come, in a brand's colours and both themes. */
export const mantine = {
  theme,
  forceColorScheme: 'light',
  withCssVariables: false,
  withGlobalClasses: false,
} satisfies Omit<MantineProviderProps, 'children'>
