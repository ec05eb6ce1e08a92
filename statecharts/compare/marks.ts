import type { Chart } from '../chart/chart.ts'
import { ancestorsOf, isLarge, openAtFirst } from '../chart/folding.ts'
import { themed } from '../drawing/colours.ts'
import { rule } from '../drawing/css.ts'
import type { ChangeKind, MachineChanges } from './compare.ts'
import { SIGNS } from './markdown.ts'

/** Marks changes on a chart's picture with a sign, a line style and a colour. */

export type Side = 'before' | 'after'

export interface Marks {
  states: ReadonlyMap<string, ChangeKind>
  edges: ReadonlyMap<string, ChangeKind>
}

/** The marks for one side's picture. */
export function marksOf({ states, edges }: MachineChanges, side: Side): Marks {
  const kindsOf = (changes: readonly { kind: ChangeKind; before: string | null; after: string | null }[]) =>
    new Map(
      changes.flatMap((change) => {
        const id = change[side]
        return id === null ? [] : [[id, change.kind] as const]
      }),
    )
  return { states: kindsOf(states), edges: kindsOf(edges) }
}

/** The open states on one side of a large chart: the usual ones, and those that contain a difference. */
export function openFor(chart: Chart, marks: Marks): string[] | null {
  if (!isLarge(chart)) return null
  const differing = [...marks.states.keys(), ...marks.edges.keys()]
  return [...openAtFirst(chart), ...differing.flatMap((at) => ancestorsOf(chart, at))]
}

const KINDS = Object.keys(SIGNS) as ChangeKind[]
const COLOURS = { added: 'hit', removed: 'missed', changed: 'after' } as const
const DASHES: Record<ChangeKind, string> = { added: 'none', removed: '7 4', changed: '2 3' }
const LINES: Record<ChangeKind, string> = { added: 'underline', removed: 'line-through', changed: 'underline dotted' }

const MARK_STYLE = themed((colourOf) => [
  ...KINDS.flatMap((kind) => {
    const colour = colourOf(COLOURS[kind])
    return [
      rule([`.chart .${kind}>.body`, `.chart .arrow.${kind} path`], {
        stroke: colour,
        'stroke-width': 2.4,
        'stroke-dasharray': DASHES[kind],
      }),
      rule(`.chart .arrow.${kind} .head`, { fill: colour, stroke: 'none' }),
      rule(`.chart .transition.${kind} text`, { fill: colour, 'text-decoration': LINES[kind] }),
      rule(`.chart .sign.${kind} circle`, { fill: colour }),
    ]
  }),
  rule('.chart .sign text', { fill: colourOf('page'), 'font-size': '15px', 'font-weight': 'bold' }),
])

function signAt(kind: ChangeKind, x: number, y: number): string {
  const word = `<text x="${x}" y="${y + 5}" text-anchor="middle">${SIGNS[kind]}</text>`
  return `<g class="sign ${kind}"><title>${kind}</title><circle cx="${x}" cy="${y}" r="9"/>${word}</g>`
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

function marked(tag: string, kind: ChangeKind | undefined): string {
  return kind === undefined ? tag : tag.replace(/ class="([^"]*)"/, ` class="$1 ${kind}"`)
}

/** The kind of change of a line's transitions; 'changed' if they differ. */
function kindOf(tag: string, edges: ReadonlyMap<string, ChangeKind>): ChangeKind | undefined {
  const kinds = new Set(
    attribute(tag, 'data-edges')
      .split(' ')
      .flatMap((id) => edges.get(id) ?? []),
  )
  return kinds.size > 1 ? 'changed' : [...kinds][0]
}

/** Adds the marks to a picture made by drawing/svg.ts. */
export function markedPicture(svg: string, { states, edges }: Marks): string {
  return svg
    .replace('</style>', `\n${MARK_STYLE}</style>`)
    .replace(/<g class="state[^"]*" data-state="[^"]*">(<title>[^<]*<\/title>)<rect class="body"[^>]*>/g, (whole) => {
      const [opening = ''] = /^<g[^>]*>/.exec(whole) ?? []
      const kind = states.get(attribute(opening, 'data-state'))
      if (kind === undefined) return whole
      const body = /<rect[^>]*>/.exec(whole)?.[0] ?? ''
      const [x, y, width] = ['x', 'y', 'width'].map((name) => Number(attribute(body, name))) as [number, number, number]
      return whole.replace(opening, marked(opening, kind)) + signAt(kind, x + width - 6, y + 6)
    })
    .replace(/<g class="(?:arrow|transition)[^"]*"[^>]*>/g, (tag) => marked(tag, kindOf(tag, edges)))
    .replace(/(<g class="transition[^"]* (added|removed|changed)"[^>]*><text[^>]*>)/g, (_, tag: string, kind) => {
      return `${tag}${SIGNS[kind as ChangeKind]} `
    })
}
