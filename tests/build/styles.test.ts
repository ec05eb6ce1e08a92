import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PORTAL_BRAND } from '../../domain/brand.ts'
import { SHADES } from '../../domain/colours.ts'
import { builtFolder } from '../../server/features/pages/build.ts'
import { lightVariables } from '../../src/brand/brandStyle.ts'

const defined = Object.keys(lightVariables(PORTAL_BRAND))

/** Rules of Mantine's dark theme, which is never on: our dark colours use the same variables. */
const DARK_RULE = /[^{}]*\[data-mantine-color-scheme=['"]?dark['"]?\][^{}]*\{[^{}]*\}/g

function stylesIn(folder: string) {
  const files = readdirSync(path.join(builtFolder(), folder)).filter((file) => file.endsWith('.css'))
  return files.map((file) => readFileSync(path.join(builtFolder(), folder, file), 'utf8')).join('')
}

function namedIn(folder: string) {
  const css = stylesIn(folder).replace(DARK_RULE, '')
  return [...new Set([...css.matchAll(/var\((--mantine-[\w-]+)/g)].map(([, name]) => name))]
}

describe("Mantine's variables in the page", () => {
  it.each([
    ['the portal', 'portal/assets'],
    ['the desk', 'desk/desk-assets'],
  ])('include all that the style sheets of %s use', (_, folder) => {
    const named = namedIn(folder)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !defined.includes(name ?? ''))).toEqual([])
  })

  it('refer only to each other', () => {
    const values = Object.values(lightVariables(PORTAL_BRAND)).join()
    const further = [...values.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')
    expect(further.filter((name) => !defined.includes(name))).toEqual([])
  })

  it('cover exactly the portal’s colours', () => {
    const colours = defined.flatMap((name) => /^--mantine-color-(\w+)-\d$/.exec(name)?.[1] ?? [])
    expect(new Set(colours)).toEqual(new Set(['gray', ...Object.keys(SHADES)]))
  })
})

describe("The portal's rules", () => {
  /** A key press in a text area counts as a change for `:has()`, so these would restyle the whole page each time. */
  it('have no `:has()` of the page or of any element, and none before `*`', () => {
    const slow = /[^{}]*(?:(?:^|[\s>+~,}])(?:html|:root|\*)?:has\(|:has\([^{}]*\)[\s>+~]*\*)[^{}]*(?=\{)/g
    expect(stylesIn('portal/assets').match(slow)).toBeNull()
  })
})
