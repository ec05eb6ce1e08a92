import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { shadesOf, type Brand } from '../../domain/brand.ts'
import { COLOURS, DARK_COLOURS, SHADES, type Shades } from '../../domain/colours.ts'
import { theme } from './theme.ts'

/**
 * A brand's colours as custom properties for both themes. Styles alone switch the theme, so it is right from the first
 * paint. Mantine's own switch needs an inline script, which the content security policy forbids.
 */

export type Variables = Readonly<Record<string, string>>

const whole = mergeMantineTheme(DEFAULT_THEME, {
  ...theme,
  black: COLOURS.text,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
})
/** Mantine's unused colours: all but the grays. */
const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== 'gray' && !(name in SHADES))

function mantineVariables(shades: Record<string, Shades>): Variables {
  const { variables, light } = defaultCssVariablesResolver({ ...whole, colors: { ...whole.colors, ...shades } })
  const isUsed = ([name]: [string, string]) => !unused.some((colour) => name.startsWith(`--mantine-color-${colour}-`))
  return Object.fromEntries(Object.entries({ ...variables, ...light }).filter(isUsed))
}

/** Mantine's variables and ours in a brand's colours. */
export function lightVariables(brand: Brand): Variables {
  return {
    ...mantineVariables(shadesOf(brand)),
    '--mantine-color-body': COLOURS.ground,
    '--mantine-color-text': COLOURS.text,
    '--mantine-color-dimmed': COLOURS.dimmed,
    '--mantine-color-placeholder': COLOURS.placeholder,
    '--mantine-color-error': COLOURS.error,
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-default-border': COLOURS.border,
    '--mantine-color-disabled': COLOURS.disabled,
    '--mantine-color-disabled-color': COLOURS.dimmed,
    '--mantine-color-disabled-border': COLOURS.border,
    '--unsent': COLOURS.unsent,
    '--field-border': COLOURS.fieldBorder,
    '--surface': COLOURS.surface,
    '--notice-ground': brand.accent[0],
  }
}

function scales(brand: Brand, of: (shades: Shades, index: number) => string | undefined): Variables {
  const entries = Object.entries(shadesOf(brand)).flatMap(([name, shades]) =>
    shades.map((_, index) => [`--mantine-color-${name}-${index}`, of(shades, index) ?? ''] as const),
  )
  return Object.fromEntries(entries)
}

/** Elements on the brand colour look the same in both themes. */
const onBrandVariables = (brand: Brand) => scales(brand, (shades, index) => shades[index])

function darkVariables(brand: Brand): Variables {
  const { primary, red, gold } = shadesOf(brand)
  return {
    ...scales(brand, (shades, index) => shades[shades.length - 1 - index]),
    '--mantine-color-scheme': 'dark',
    '--mantine-color-body': DARK_COLOURS.ground,
    '--mantine-color-text': DARK_COLOURS.text,
    '--mantine-color-black': DARK_COLOURS.text,
    '--mantine-color-bright': DARK_COLOURS.text,
    '--mantine-color-dimmed': DARK_COLOURS.dimmed,
    '--mantine-color-placeholder': DARK_COLOURS.dimmed,
    '--mantine-color-gray-6': DARK_COLOURS.dimmed,
    '--mantine-color-gray-7': DARK_COLOURS.dimmed,
    '--mantine-color-gray-0': DARK_COLOURS.hover,
    '--mantine-color-gray-1': DARK_COLOURS.hover,
    '--mantine-color-error': red[3],
    '--mantine-color-default': DARK_COLOURS.surface,
    '--mantine-color-default-hover': DARK_COLOURS.hover,
    '--mantine-color-default-color': DARK_COLOURS.text,
    '--mantine-color-default-border': DARK_COLOURS.border,
    '--mantine-color-disabled': DARK_COLOURS.hover,
    '--mantine-color-disabled-color': DARK_COLOURS.dimmed,
    '--mantine-color-disabled-border': DARK_COLOURS.border,
    '--mantine-color-primary-filled': primary[5],
    '--mantine-color-primary-filled-hover': primary[6],
    '--mantine-color-red-filled': red[5],
    '--mantine-color-red-filled-hover': red[6],
    '--unsent': DARK_COLOURS.unsent,
    '--field-border': DARK_COLOURS.fieldBorder,
    '--surface': DARK_COLOURS.surface,
    '--notice-ground': gold[9],
  }
}

export const declarations = (variables: Variables) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The dark theme's rules for a root. */
export function darkRules(root: string, brand: Brand, isUsed: (name: string) => boolean = () => true): string {
  const of = (variables: Variables) =>
    declarations(Object.fromEntries(Object.entries(variables).filter(([name]) => isUsed(name))))
  return `@media (prefers-color-scheme:dark){${root}{${of(darkVariables(brand))}}${root} [data-on-brand]{${of(onBrandVariables(brand))}}}`
}

/** Inline styles of the portal's pages: Mantine's variables and ours, in both themes. */
export function brandStyle(brand: Brand): string {
  return `:root{${declarations(lightVariables(brand))}}${darkRules(':root', brand)}`
}
