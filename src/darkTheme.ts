import { DARK_COLOURS, SHADES } from './colours.ts'

/**
 * The dark theme, by the system's wish. A media query holds from the first picture on; Mantine's own switch needs an inline script,
 * which the pages' policy forbids, or shows the light theme until scripts have come.
 */

type Scale = (shades: readonly string[], index: number) => string | undefined

function declarations(scale: Scale): string {
  const shades = Object.entries(SHADES).flatMap(([name, of]) =>
    of.map((_, index) => `--mantine-color-${name}-${index}:${scale(of, index)}`),
  )
  return shades.join(';')
}

const { primary, red, gold } = SHADES

const COLOURS = {
  'mantine-color-scheme': 'dark',
  'mantine-color-body': DARK_COLOURS.ground,
  'mantine-color-text': DARK_COLOURS.text,
  'mantine-color-black': DARK_COLOURS.text,
  'mantine-color-bright': DARK_COLOURS.text,
  'mantine-color-dimmed': DARK_COLOURS.dimmed,
  'mantine-color-placeholder': DARK_COLOURS.dimmed,
  'mantine-color-gray-6': DARK_COLOURS.dimmed,
  'mantine-color-gray-7': DARK_COLOURS.dimmed,
  'mantine-color-gray-0': DARK_COLOURS.hover,
  'mantine-color-gray-1': DARK_COLOURS.hover,
  'mantine-color-error': red[3],
  'mantine-color-default': DARK_COLOURS.surface,
  'mantine-color-default-hover': DARK_COLOURS.hover,
  'mantine-color-default-color': DARK_COLOURS.text,
  'mantine-color-default-border': DARK_COLOURS.border,
  'mantine-color-disabled': DARK_COLOURS.hover,
  'mantine-color-disabled-color': DARK_COLOURS.dimmed,
  'mantine-color-disabled-border': DARK_COLOURS.border,
  'mantine-color-primary-filled': primary[5],
  'mantine-color-primary-filled-hover': primary[6],
  'mantine-color-red-filled': red[5],
  'mantine-color-red-filled-hover': red[6],
  'field-border': DARK_COLOURS.fieldBorder,
  surface: DARK_COLOURS.surface,
  'notice-ground': gold[9],
}

const ROOT = ':root[data-mantine-color-scheme][data-mantine-color-scheme]'
const named = Object.entries(COLOURS).map(([name, value]) => `--${name}:${value}`)

export const DARK_CSS = `@media (prefers-color-scheme:dark){${ROOT}{${declarations((of, index) => of[of.length - 1 - index])};${named.join(';')}}${ROOT} [data-on-brand]{${declarations((of, index) => of[index])}}}`
