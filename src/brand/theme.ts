import { createTheme, type MantineProviderProps } from '@mantine/core'
import type { Shades } from '../../domain/colours.ts'

/** Shades by name alone: the page's styles have their values (src/brand/brandStyle.ts). */
const named = Array<string>(10).fill('') as Shades

/** Mantine's theme without colours, so one build serves every institution, and without what only styles use. */
export const theme = createTheme({
  colors: { primary: named, gold: named },
  primaryColor: 'primary',
  primaryShade: 6,
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, vars: () => ({ root: { '--button-height': '2.75rem' } }) },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
})

/**
 * The variables are inline in the page (src/brand/brandStyle.ts), so they apply before any script and in both themes.
 */
export const mantine = {
  theme,
  forceColorScheme: 'light',
  withCssVariables: false,
  withGlobalClasses: false,
} satisfies Omit<MantineProviderProps, 'children'>
