import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import baseline from '@mantine/core/styles/baseline.css?inline'
import masthead from '../parts/Masthead.module.css?inline'
import base from '../styles/base.css?inline'
import { cssVariables, theme } from '../theme.ts'
import identity from './identity.module.css?inline'

/** The portal's styles for pages that inline them: only the rules in use, with the theme's values filled in. */
export const STYLE = withValues([baseline, base, masthead, identity].join(''), themeValues())

function themeValues(): Record<string, string> {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const [mantine, ours] = [defaultCssVariablesResolver(whole), cssVariables(whole)]
  return { ...mantine.variables, ...mantine.light, ...ours.variables, ...ours.light }
}

function withValues(css: string, values: Record<string, string>): string {
  return css.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The theme has no ${name}, which the identity pages use.`)
    return withValues(value, values)
  })
}
