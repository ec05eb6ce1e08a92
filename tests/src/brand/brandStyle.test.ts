import { describe, expect, it } from 'vitest'
import { brandStyle, darkRules, declarations, lightVariables } from '../../../src/brand/brandStyle.ts'
import { BRAND } from './brand.ts'

/** The rules of a style, each with its variables. */
function read(style: string) {
  const light = /^:root\{([^{}]*)\}/.exec(style)?.[1]
  const dark = /@media \(prefers-color-scheme:dark\)\{:root\{([^{}]*)\}:root \[data-on-brand\]\{([^{}]*)\}\}$/.exec(
    style,
  )
  return { light: variablesOf(light), dark: variablesOf(dark?.[1]), onBrand: variablesOf(dark?.[2]) }
}

const variablesOf = (rule = '') =>
  Object.fromEntries(
    rule.split(';').map((each) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1)]),
  )

/** The variables of a palette, from 0 on. */
const palette = (name: string, shades: readonly string[]) =>
  Object.fromEntries(shades.map((shade, index) => [`--mantine-color-${name}-${index}`, shade]))

const { primary: PRIMARY, accent: ACCENT } = BRAND
const GREEN = [
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
const RED = [
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

const themes = () => read(brandStyle(BRAND))

describe('the light theme of a brand', () => {
  it('is what its variables say, each once', () => {
    expect(themes().light).toEqual(lightVariables(BRAND))
  })

  it("has the brand's shades from light to dark, and the portal's own for what is done and what is wrong", () => {
    expect(themes().light).toMatchObject({
      ...palette('primary', PRIMARY),
      ...palette('gold', ACCENT),
      ...palette('green', GREEN),
      ...palette('red', RED),
    })
  })

  it('has palettes of these and of gray, and of no other colour of Mantine', () => {
    const { light } = themes()
    const palettes = Object.keys(light).flatMap((name) => /^--mantine-color-(\w+)-/.exec(name)?.[1] ?? [])
    expect([...new Set(palettes)].toSorted()).toEqual([
      'default',
      'disabled',
      'gold',
      'gray',
      'green',
      'primary',
      'red',
    ])
    expect(light['--mantine-color-gray-3']).toBe('#dee2e6')
  })

  it("has Mantine's variables for sizes, and those for its light theme", () => {
    expect(themes().light).toMatchObject({
      '--mantine-scale': '1',
      '--mantine-radius-default': 'calc(0.5rem * var(--mantine-scale))',
      '--mantine-color-scheme': 'light',
      '--mantine-color-default': 'var(--mantine-color-white)',
      '--mantine-primary-color-6': 'var(--mantine-color-primary-6)',
      '--mantine-color-primary-filled': 'var(--mantine-color-primary-6)',
    })
  })

  it("has the portal's own colours in place of Mantine's", () => {
    expect(themes().light).toMatchObject({
      '--mantine-color-body': '#f6f7f9',
      '--mantine-color-text': '#1c2530',
      '--mantine-color-dimmed': '#5a6673',
      '--mantine-color-placeholder': '#66717d',
      '--mantine-color-error': '#b42318',
      '--mantine-color-success': 'var(--mantine-color-green-7)',
      '--mantine-color-default-border': '#d5dbe1',
      '--mantine-color-disabled': '#e9edf1',
      '--mantine-color-disabled-color': '#5a6673',
      '--mantine-color-disabled-border': '#d5dbe1',
      '--field-border': '#82909d',
      '--surface': '#ffffff',
      '--notice-ground': '#200000',
    })
  })
})

describe('the dark theme of a brand', () => {
  it('has every palette from dark to light, and colours of its own', () => {
    expect(themes().dark).toEqual({
      ...palette('primary', PRIMARY.toReversed()),
      ...palette('gold', ACCENT.toReversed()),
      ...palette('green', GREEN.toReversed()),
      ...palette('red', RED.toReversed()),
      '--mantine-color-scheme': 'dark',
      '--mantine-color-body': '#101820',
      '--mantine-color-text': '#e6ebf0',
      '--mantine-color-black': '#e6ebf0',
      '--mantine-color-bright': '#e6ebf0',
      '--mantine-color-dimmed': '#a7b3bf',
      '--mantine-color-placeholder': '#a7b3bf',
      '--mantine-color-gray-6': '#a7b3bf',
      '--mantine-color-gray-7': '#a7b3bf',
      '--mantine-color-gray-0': '#22303c',
      '--mantine-color-gray-1': '#22303c',
      '--mantine-color-error': '#ea877c',
      '--mantine-color-default': '#18222c',
      '--mantine-color-default-hover': '#22303c',
      '--mantine-color-default-color': '#e6ebf0',
      '--mantine-color-default-border': '#33414e',
      '--mantine-color-disabled': '#22303c',
      '--mantine-color-disabled-color': '#a7b3bf',
      '--mantine-color-disabled-border': '#33414e',
      '--mantine-color-primary-filled': '#100005',
      '--mantine-color-primary-filled-hover': '#100006',
      '--mantine-color-red-filled': '#c93a2c',
      '--mantine-color-red-filled-hover': '#b42318',
      '--field-border': '#71808e',
      '--surface': '#18222c',
      '--notice-ground': '#200009',
    })
  })

  it("has every palette as it is in the light theme where it stands on the brand's colour", () => {
    expect(themes().onBrand).toEqual({
      ...palette('primary', PRIMARY),
      ...palette('gold', ACCENT),
      ...palette('green', GREEN),
      ...palette('red', RED),
    })
  })

  it('holds below the root that is named, with the variables that are used alone', () => {
    const isUsed = (name: string) => name === '--surface' || name === '--mantine-color-gold-1'
    expect(darkRules(':host', BRAND, isUsed)).toBe(
      '@media (prefers-color-scheme:dark){' +
        ':host{--mantine-color-gold-1:#200008;--surface:#18222c}' +
        ':host [data-on-brand]{--mantine-color-gold-1:#200001}}',
    )
  })

  it('is beside the light one with all its variables where nothing is said of which are used', () => {
    const style = brandStyle(BRAND)
    expect(style.startsWith(':root{--mantine-')).toBe(true)
    expect(style.endsWith(darkRules(':root', BRAND))).toBe(true)
  })
})

it('variables are declared with colons between and semicolons after them but for the last', () => {
  expect(declarations({ '--one': '1px', '--two': 'var(--one)' })).toBe('--one:1px;--two:var(--one)')
})
