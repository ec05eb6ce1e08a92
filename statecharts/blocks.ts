import type { Alike, Bundle } from './arrows.ts'
import type { ChartState } from './graph.ts'
import { textWidth, wrap, type Font } from './text.ts'

/** What is written in a state and along an arrow, measured and broken into lines. */

export type Style = 'title' | 'tag' | 'text' | 'row' | 'event' | 'done' | 'error' | 'after' | 'always' | 'guard' | 'action'

export interface Line {
  text: string
  style: Style
  x: number
  /** The line's base, from the block's top. */
  y: number
  width: number
}

/** Lines that belong together: to a transition, or to the state itself where there are no edges. */
export interface Part {
  edges: readonly string[]
  lines: readonly Line[]
}

export interface Block {
  width: number
  height: number
  parts: readonly Part[]
}

const FONTS: Record<Style, Font> = {
  title: { size: 14, bold: true },
  tag: { size: 10 },
  text: { size: 11.5 },
  row: { size: 11 },
  event: { size: 12, bold: true },
  done: { size: 12, bold: true },
  error: { size: 12, bold: true },
  after: { size: 12, bold: true },
  always: { size: 12, bold: true },
  guard: { size: 11 },
  action: { size: 11 },
}
const LEADING = 1.28

export function fontOf(style: Style): Font {
  return FONTS[style]
}

const TRIGGER_STYLES = {
  event: 'event',
  done: 'done',
  error: 'error',
  snapshot: 'done',
  after: 'after',
  always: 'always',
  complete: 'done',
} as const

/** Everything, or the names alone, for a first look at the whole. */
export type Detail = 'full' | 'outline'

interface Draft {
  edges: readonly string[]
  texts: readonly { text: string; style: Style; indent?: number }[]
}

function blockOf(drafts: readonly Draft[], width: number, gap: number): Block {
  let y = 0
  let widest = 0
  const parts = drafts.map(({ edges, texts }, index): Part => {
    if (index > 0) y += gap
    const lines = texts.flatMap(({ text, style, indent = 0 }) =>
      wrap(text, width - indent, FONTS[style]).map((each): Line => {
        const { size } = FONTS[style]
        y += size * LEADING
        const line = { text: each, style, x: indent, y: round(y - size * 0.28), width: Math.ceil(textWidth(each, FONTS[style])) }
        widest = Math.max(widest, line.x + line.width)
        return line
      }),
    )
    return { edges, lines }
  })
  return { width: Math.ceil(widest), height: Math.ceil(y), parts }
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

function guardText({ edges, isRest }: Alike): string {
  const guard = edges[0]?.guard ?? null
  if (guard !== null) return `[${guard.name}${guard.detail === '' ? '' : `: ${guard.detail}`}]`
  return isRest ? '[otherwise]' : ''
}

/** A transition in full: what happens, if what, what it means, what is done. */
function draftOf(alike: Alike): Draft {
  const [edge] = alike.edges
  const texts: { text: string; style: Style; indent?: number }[] = []
  if (edge === undefined) return { edges: [], texts }
  const guard = guardText(alike)
  const again = edge.reenters ? ' ↻' : ''
  const towards = alike.towards === null ? '' : ` → ${alike.towards}`
  texts.push({ text: alike.label + again, style: TRIGGER_STYLES[edge.trigger] })
  if (guard !== '' || towards !== '') texts.push({ text: guard + towards, style: 'guard' })
  if (edge.description !== '') texts.push({ text: edge.description, style: 'text' })
  if (edge.actions.length > 0) texts.push({ text: `/ ${edge.actions.join(', ')}`, style: 'action' })
  return { edges: alike.edges.map(({ id }) => id), texts }
}

/** Alternatives of one event that share an arrow name it once, and then only what tells them apart. */
function draftsOf({ alikes, sameAs }: Bundle): Draft[] {
  if (sameAs !== null) {
    const labels = [...new Set(alikes.map(({ label }) => label))].join(', ')
    const edges = alikes.flatMap((alike) => alike.edges.map(({ id }) => id))
    return [{ edges, texts: [{ text: labels, style: 'event' }, { text: `as from ${sameAs}`, style: 'text' }] }]
  }
  const isFan = alikes.some(({ towards }) => towards !== null)
  if (!isFan) return alikes.map(draftOf)
  return alikes.map((alike, index) => {
    const { edges, texts } = draftOf(alike)
    return { edges, texts: texts.filter(({ style }, line) => style === 'guard' || (index === 0 && line === 0)) }
  })
}

const LABEL_WIDTH = 172
const STATE_WIDTH = 216
const GROUP_WIDTH = 420
/** How many transitions that stay stand below one another before they are set in columns. */
const ROWS = 3
const COLUMNS = 3
const COLUMN_GAP = 18

/** A transition in a line: its event, or what it means where it has none. */
function outlineOf({ alikes }: Bundle): Draft {
  const texts = alikes.map(({ edges, label, isRest }) => {
    const [edge] = edges
    const guard = edge?.guard === null ? (isRest ? 'otherwise' : 'always') : edge?.guard.name
    const isOutcome = edge?.trigger !== 'event' && edge?.trigger !== 'always'
    const condition = isOutcome && (edge?.guard !== null || isRest) ? ` [${guard}]` : ''
    const meaning = edge?.description.replace(/ \(§[^)]*\)/g, '').replace(/\.$/, '')
    return { text: edge?.trigger === 'always' ? meaning || `[${guard}]` : label + condition, style: TRIGGER_STYLES[edge?.trigger ?? 'event'] }
  })
  const distinct = texts.filter(({ text }, index) => texts.findIndex((other) => other.text === text) === index)
  return { edges: alikes.flatMap(({ edges }) => edges.map(({ id }) => id)), texts: distinct }
}

export function labelBlock(bundles: readonly Bundle[], detail: Detail): Block {
  if (detail === 'outline') return blockOf(bundles.map(outlineOf), LABEL_WIDTH, 0)
  return below(bundles.map((bundle) => blockOf(draftsOf(bundle), LABEL_WIDTH, bundle.alikes.some(({ towards }) => towards) ? 0 : 7)), 7)
}

export function innerBlock(bundles: readonly Bundle[], detail: Detail): Block {
  const heading: Draft = { edges: [], texts: [{ text: 'in any of these states', style: 'tag' }] }
  return blockOf([heading, ...bundles.flatMap((bundle) => (detail === 'full' ? draftsOf(bundle) : [outlineOf(bundle)]))], STATE_WIDTH, 5)
}

/** A state's own text: its name, what it means, what it does, and what happens without leaving it. */
export function stateBlock(state: ChartState, rows: readonly Bundle[], detail: Detail, width = GROUP_WIDTH): Block {
  if (detail === 'outline') return blockOf([{ edges: [], texts: [{ text: state.key, style: 'title' }] }], width, 0)
  const isGroup = state.states.length > 0
  const does = [
    ...(state.entry.length > 0 ? [`entry / ${state.entry.join(', ')}`] : []),
    ...(state.exit.length > 0 ? [`exit / ${state.exit.join(', ')}`] : []),
    ...(state.invokes.length > 0 ? [`invokes ${state.invokes.map(({ label }) => label).join(', ')}`] : []),
  ]
  const own: Draft = {
    edges: [],
    texts: [
      { text: state.key, style: 'title' },
      ...(state.description === '' ? [] : [{ text: state.description, style: 'text' as const }]),
      ...does.map((text) => ({ text, style: 'row' as const })),
    ],
  }
  const drafts = rows.flatMap(draftsOf)
  const isFan = rows.some(({ alikes }) => alikes.some(({ towards }) => towards !== null))
  if (drafts.length <= ROWS || isFan) return blockOf([own, ...drafts], isGroup ? width : STATE_WIDTH, isFan ? 1 : 6)
  return below([blockOf([own], width, 0), columns(drafts)], 6)
}

function shifted({ parts }: Block, dx: number, dy: number): Part[] {
  return parts.map(({ edges, lines }) => ({ edges, lines: lines.map((line) => ({ ...line, x: line.x + dx, y: round(line.y + dy) })) }))
}

function below(blocks: readonly Block[], gap: number): Block {
  let y = 0
  const parts = blocks.flatMap((block, index) => {
    const placed = shifted(block, 0, y)
    y += block.height + (index < blocks.length - 1 ? gap : 0)
    return placed
  })
  return { width: Math.max(0, ...blocks.map(({ width }) => width)), height: y, parts }
}

/** Read downwards, column by column. */
function columns(drafts: readonly Draft[]): Block {
  const perColumn = Math.ceil(drafts.length / COLUMNS)
  let x = 0
  const blocks: Block[] = []
  const parts: Part[] = []
  for (let first = 0; first < drafts.length; first += perColumn) {
    const block = blockOf(drafts.slice(first, first + perColumn), LABEL_WIDTH, 6)
    parts.push(...shifted(block, x, 0))
    blocks.push(block)
    x += block.width + COLUMN_GAP
  }
  return { width: x - COLUMN_GAP, height: Math.max(...blocks.map(({ height }) => height)), parts }
}
