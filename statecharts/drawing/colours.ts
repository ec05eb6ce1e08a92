import { fontOf, type Style } from './blocks.ts'
import { declarations, rule, type Declarations } from './css.ts'
import { FONT } from './text.ts'

/** The light and dark style sheet in every SVG. The page shares its colour variables. */

const LIGHT = {
  page: '#ffffff',
  box: '#ffffff',
  group: '#f6f8fa',
  line: '#57606a',
  edge: '#8c959f',
  text: '#1f2328',
  muted: '#59636e',
  event: '#0550ae',
  done: '#116329',
  error: '#a40e26',
  after: '#8a4600',
  always: '#6639ba',
  guard: '#6639ba',
  action: '#59636e',
  tag: '#fff1c2',
  active: '#1f6feb',
  activeBox: '#ddf4ff',
  hit: '#1a7f37',
  hitBox: '#e6f7ea',
  missed: '#cf222e',
  missedBox: '#ffebe9',
}
const DARK: typeof LIGHT = {
  page: '#0d1117',
  box: '#161b22',
  group: '#10151c',
  line: '#9198a1',
  edge: '#6e7681',
  text: '#f0f6fc',
  muted: '#a5adb7',
  event: '#79c0ff',
  done: '#7ee787',
  error: '#ff9492',
  after: '#ffb77c',
  always: '#d2a8ff',
  guard: '#d2a8ff',
  action: '#a5adb7',
  tag: '#5a4500',
  active: '#58a6ff',
  activeBox: '#0c2d6b',
  hit: '#3fb950',
  hitBox: '#12261a',
  missed: '#f85149',
  missedBox: '#3a1418',
}

type Colour = keyof typeof LIGHT
const COLOURS = Object.keys(LIGHT) as Colour[]

function variables(colourOf: (name: Colour) => string): Declarations {
  return Object.fromEntries(COLOURS.map((name) => [`--${name}`, colourOf(name)]))
}

const light = variables((name) => LIGHT[name])
const dark = variables((name) => DARK[name])

const TEXT_COLOURS: Record<Style, Colour> = {
  title: 'text',
  tag: 'muted',
  text: 'muted',
  row: 'text',
  event: 'event',
  done: 'done',
  error: 'error',
  after: 'after',
  always: 'always',
  guard: 'guard',
  action: 'action',
}

type ColourOf = (name: Colour) => string

/**
 * Rules with literal light colours first, because librsvg and resvg do not support CSS variables.
 * They skip `@supports`, where browsers find the same rules with variables.
 */
export function themed(rulesOf: (colourOf: ColourOf) => readonly string[]): string {
  const variable = rulesOf((name) => `var(--${name})`).join('\n')
  return `${rulesOf((name) => LIGHT[name]).join('\n')}\n@supports(fill:var(--page)){${variable}}`
}

const textStyles = Object.keys(TEXT_COLOURS) as Style[]

function font(style: Style): Declarations {
  const { size, bold } = fontOf(style)
  return { 'font-size': `${size}px`, ...(bold ? { 'font-weight': 'bold' } : {}) }
}

const paints = (colourOf: ColourOf) => [
  rule('.chart', { background: colourOf('page') }),
  ...textStyles.map((style) => rule(`.chart .${style}`, { fill: colourOf(TEXT_COLOURS[style]) })),
  rule('.chart .body', { fill: colourOf('box'), stroke: colourOf('line') }),
  rule('.chart .group>.body', { fill: colourOf('group') }),
  rule('.chart .note>.body', { fill: 'none', stroke: colourOf('edge') }),
  rule('.chart .pill', { fill: colourOf('tag') }),
  rule('.chart .ring', { fill: 'none', stroke: colourOf('line') }),
  rule('.chart .arrow path', { fill: 'none', stroke: colourOf('edge') }),
  rule('.chart .arrow .head', { fill: colourOf('edge'), stroke: 'none' }),
  rule('.chart .plate', { fill: colourOf('group') }),
  rule('.chart .heading text', { stroke: colourOf('group') }),
  rule('.chart .dot', { fill: colourOf('text') }),
]

export const STYLE = [
  rule('.chart', { ...light, 'font-family': FONT }),
  `@media(prefers-color-scheme:dark){${rule('.chart', dark)}}`,
  rule(':root[data-theme=light] .chart', light),
  rule(':root[data-theme=dark] .chart', dark),
  themed(paints),
  ...textStyles.map((style) => rule(`.chart .${style}`, font(style))),
  rule('.chart .body', { 'stroke-width': 1.2 }),
  rule('.chart .region>.body', { 'stroke-dasharray': '6 4' }),
  rule('.chart .note>.body', { 'stroke-dasharray': '2 3' }),
  rule('.chart .arrow path', { 'stroke-width': 1.4 }),
  rule('.chart .arrow.error path', { 'stroke-dasharray': '5 3' }),
  rule('.chart .arrow.error .head', { 'stroke-dasharray': 'none' }),
  rule('.chart .heading text', { 'paint-order': 'stroke', 'stroke-width': '4px', 'stroke-linejoin': 'round' }),
  rule('.chart .arrow.default path', { 'stroke-dasharray': '2 3' }),
  rule('.chart .arrow.default .head', { 'stroke-dasharray': 'none' }),
  rule('.chart .handle', { fill: 'none', 'pointer-events': 'all', cursor: 'pointer' }),
].join('\n')

/** The same colours for the page around a chart, selected by `color-scheme`. */
export const PAGE_STYLE = `:root{${declarations(variables((name) => `light-dark(${LIGHT[name]},${DARK[name]})`))}}`
