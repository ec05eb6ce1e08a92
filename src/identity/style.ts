import baseline from '@mantine/core/styles/baseline.css?inline'
import type { Brand } from '../../domain/brand.ts'
import { darkRules, declarations, lightVariables, type Variables } from '../brand/brandStyle.ts'
import footer from '../components/layout/Footer.module.css?inline'
import frame from '../components/layout/Frame.module.css?inline'
import masthead from '../components/layout/Masthead.module.css?inline'
import warning from '../components/session/SessionWarning.module.css?inline'
import base from '../styles/base.css?inline'
import identity from './identity.module.css?inline'

/** The portal's styles for pages that inline them: only the rules and variables in use, in a brand's colours and both themes. */

const CSS = [baseline, base, frame, masthead, footer, warning, identity].join('')
const ROOT = ':root'
/** The logo's colours. */
const LOGO = 'var(--mantine-color-primary-6) var(--mantine-color-gold-3)'

const named = (css: string) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')

/** The variables a style sheet uses, directly or through other variables. */
function usedIn(css: string, values: Variables): Set<string> {
  const used = new Set(named(css))
  for (const name of used) {
    const value = values[name]
    // Elements set their own variables and have defaults for them.
    if (value === undefined && css.includes(`var(${name})`) && !css.includes(`${name}:`)) {
      throw new Error(`The theme has no ${name}, which a page uses.`)
    }
    for (const further of named(value ?? '')) used.add(further)
  }
  return used
}

/** `css` is the identity pages' by default. */
export function styleOf(brand: Brand, css = CSS): string {
  const values = lightVariables(brand)
  const used = usedIn(css + LOGO, values)
  const light = Object.fromEntries(
    [...used].map((name) => [name, values[name] ?? '']).filter(([, value]) => value !== ''),
  )
  return `${ROOT}{color-scheme:light dark;${declarations(light)}}${css}${darkRules(ROOT, brand, (name) => used.has(name))}`
}
