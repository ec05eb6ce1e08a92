import type { Alike, Bundle } from './arrows.ts'
import { below, blockOf, columns, type Block, type Draft, type Style } from './blocks.ts'
import { guardText, type ChartEdge, type ChartState } from '../chart/chart.ts'

/** Writes the text in a state and along an arrow. */

const TRIGGER_STYLES = {
  event: 'event',
  done: 'done',
  error: 'error',
  snapshot: 'done',
  after: 'after',
  always: 'always',
  complete: 'done',
} as const

/** Everything, or names only, for an overview. */
export type Detail = 'full' | 'outline'

function conditionOf(edge: ChartEdge, { isRest }: Alike): string {
  if (edge.guard !== null) return `[${guardText(edge)}]`
  return isRest ? '[otherwise]' : ''
}

/** A transition in full: event, guard, description, actions. */
function draftOf(alike: Alike): Draft {
  const [edge] = alike.edges
  const texts: { text: string; style: Style; indent?: number }[] = []
  if (edge === undefined) return { edges: [], texts }
  const guard = conditionOf(edge, alike)
  const again = edge.reenters ? ' ↻' : ''
  const towards = alike.towards === null ? '' : ` → ${alike.towards}`
  texts.push({ text: alike.label + again, style: TRIGGER_STYLES[edge.trigger] })
  if (guard !== '' || towards !== '') texts.push({ text: guard + towards, style: 'guard' })
  if (edge.description !== '') texts.push({ text: edge.description, style: 'text' })
  if (edge.actions.length > 0) texts.push({ text: `/ ${edge.actions.join(', ')}`, style: 'action' })
  return { edges: alike.edges.map(({ id }) => id), texts }
}

/** Alternatives of one event on one arrow share its name and list only their differences. */
function draftsOf({ alikes, sameAs }: Bundle): Draft[] {
  if (sameAs !== null) {
    const labels = [...new Set(alikes.map(({ label }) => label))].join(', ')
    const edges = alikes.flatMap((alike) => alike.edges.map(({ id }) => id))
    return [
      {
        edges,
        texts: [
          { text: labels, style: 'event' },
          { text: `as from ${sameAs}`, style: 'text' },
        ],
      },
    ]
  }
  const isFan = alikes.some(({ towards }) => towards !== null)
  if (!isFan || alikes.length === 1) return alikes.map(draftOf)
  return alikes.map((alike, index) => {
    const { edges, texts } = draftOf(alike)
    return {
      edges,
      texts: texts.filter(({ style }, line) => style === 'guard' || style === 'action' || (index === 0 && line === 0)),
    }
  })
}

const LABEL_WIDTH = 172
const STATE_WIDTH = 216
const GROUP_WIDTH = 420
/** The number of targetless transitions in one column before they are split into several. */
const ROWS = 3

/** A transition in one line: its event, or else its description. */
function outlineOf({ alikes }: Bundle): Draft {
  const texts = alikes.map(({ edges, label, isRest }) => {
    const [edge] = edges
    const guard = edge?.guard === null ? (isRest ? 'otherwise' : 'always') : edge?.guard.name
    const isOutcome = edge?.trigger !== 'event' && edge?.trigger !== 'always'
    const condition = isOutcome && (edge?.guard !== null || isRest) ? ` [${guard}]` : ''
    const meaning = edge?.description.replace(/ \(§[^)]*\)/g, '').replace(/\.$/, '')
    return {
      text: edge?.trigger === 'always' ? meaning || `[${guard}]` : label + condition,
      style: TRIGGER_STYLES[edge?.trigger ?? 'event'],
    }
  })
  const distinct = texts.filter(({ text }, index) => texts.findIndex((other) => other.text === text) === index)
  return { edges: alikes.flatMap(({ edges }) => edges.map(({ id }) => id)), texts: distinct }
}

export function labelBlock(bundles: readonly Bundle[], detail: Detail): Block {
  if (detail === 'outline') return blockOf(bundles.map(outlineOf), LABEL_WIDTH, 0)
  return below(
    bundles.map((bundle) =>
      blockOf(draftsOf(bundle), LABEL_WIDTH, bundle.alikes.some(({ towards }) => towards) ? 0 : 7),
    ),
    7,
  )
}

export function innerBlock(bundles: readonly Bundle[], detail: Detail): Block {
  const heading: Draft = { edges: [], texts: [{ text: 'in any of these states', style: 'tag' }] }
  return blockOf(
    [heading, ...bundles.flatMap((bundle) => (detail === 'full' ? draftsOf(bundle) : [outlineOf(bundle)]))],
    STATE_WIDTH,
    5,
  )
}

/** The name, prefixed with a history letter or a fold sign. */
function titleOf({ key, kind, history, fold }: ChartState): string {
  if (kind === 'history') return history?.isDeep === true ? `H* ${key}` : `H ${key}`
  return { none: '', open: '▾ ', closed: '▸ ' }[fold] + key
}

/** True if these transitions leave the state but are written as text. */
function isTold({ alikes }: Bundle): boolean {
  return alikes.some(({ towards }) => towards !== null)
}

function toldOf(bundle: Bundle): Draft {
  const { edges, texts } = outlineOf(bundle)
  const towards = new Set(bundle.alikes.flatMap((alike) => alike.towards ?? []))
  return { edges, texts: [...texts, { text: `→ ${[...towards].join(', ')}`, style: 'guard' }] }
}

/** A state's text: name, description, actions, and transitions that stay in it. */
export function stateBlock(state: ChartState, rows: readonly Bundle[], detail: Detail, width = GROUP_WIDTH): Block {
  if (detail === 'outline') {
    const title: Draft = { edges: [], texts: [{ text: titleOf(state), style: 'title' }] }
    return blockOf([title, ...rows.filter(isTold).map(toldOf)], width, 0)
  }
  const isGroup = state.states.length > 0
  const does = [
    ...(state.entry.length > 0 ? [`entry / ${state.entry.join(', ')}`] : []),
    ...(state.exit.length > 0 ? [`exit / ${state.exit.join(', ')}`] : []),
    ...(state.invokes.length > 0 ? [`invokes ${state.invokes.map(({ label }) => label).join(', ')}`] : []),
    ...(state.initialActions.length > 0 ? [`begins / ${state.initialActions.join(', ')}`] : []),
    ...(state.output === '' ? [] : [`output ${state.output}`]),
    ...(state.meta === '' ? [] : [`meta ${state.meta}`]),
    ...(state.hidden > 0 ? [`${state.hidden} states inside`] : []),
  ]
  const own: Draft = {
    edges: [],
    texts: [
      { text: titleOf(state), style: 'title' },
      ...(state.description === '' ? [] : [{ text: state.description, style: 'text' as const }]),
      ...does.map((text) => ({ text, style: 'row' as const })),
    ],
  }
  const drafts = rows.flatMap(draftsOf)
  const isFan = rows.some(isTold)
  if (drafts.length <= ROWS || isFan) return blockOf([own, ...drafts], isGroup ? width : STATE_WIDTH, isFan ? 1 : 6)
  return below([blockOf([own], width, 0), columns(drafts, LABEL_WIDTH)], 6)
}
