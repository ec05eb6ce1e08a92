import { statesOf, type Chart, type ChartEdge, type ChartState } from '../chart/chart.ts'

/** Decides which transitions become arrows and which become text in a state, so that a chart stays readable. */

/** Identical transitions, written once. */
export interface Alike {
  edges: readonly ChartEdge[]
  label: string
  /** `otherwise` for the unguarded last of several alternatives. */
  isRest: boolean
  /** The target of each, if several share an arrow. */
  towards: string | null
}

/** Transitions with one label. */
export interface Bundle {
  alikes: readonly Alike[]
  /** An earlier state that lists the same transitions in full. */
  sameAs: string | null
}

export interface Arrow extends Bundle {
  source: string
  target: string
}

export interface Arrows {
  /** Between states; those with the same ends share one line. */
  outer: readonly (readonly Arrow[])[]
  /** From a state to one of its descendants; can be taken anywhere within the state. */
  inner: readonly (readonly Arrow[])[]
  /** Transitions without a target, by state. */
  rows: ReadonlyMap<string, readonly Bundle[]>
}

/** From this many alternatives of one event into one state, they share an arrow. */
const FAN = 3

export function isWithin(id: string, ancestor: string): boolean {
  return id.startsWith(`${ancestor}.`)
}

function parentOf(id: string): string {
  return id.slice(0, id.lastIndexOf('.'))
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

/** The source's invoke that a transition responds to, if any. */
function invokeOf(source: ChartState, edge: ChartEdge) {
  return source.invokes.find(({ ids }) => ids.some((id) => edge.eventType.endsWith(`.${id}`)))
}

/** The event of a transition. Results of invokes that one entry starts count as one event. */
function eventOf(source: ChartState | undefined, edge: ChartEdge): string {
  const invoke = source === undefined ? undefined : invokeOf(source, edge)
  return invoke === undefined ? edge.eventType : edge.trigger + invoke.src
}

function alikesOf(edges: readonly ChartEdge[], state: ChartState, all: readonly ChartEdge[], fan: boolean): Alike[] {
  const key = (edge: ChartEdge) =>
    JSON.stringify([eventOf(state, edge), edge.guard, edge.targets, edge.actions, edge.description])
  return groupBy(edges, key).map((alike) => {
    const [first] = alike as [ChartEdge]
    const invoke = invokeOf(state, first)
    const alternatives = all.filter(({ source, eventType }) => source === first.source && eventType === first.eventType)
    const own = first.eventType.split('.').at(-1) ?? ''
    return {
      edges: alike,
      label: alike.length > 1 && invoke !== undefined ? first.label.replace(own, invoke.label) : first.label,
      isRest: first.guard === null && alternatives.indexOf(first) > 0,
      towards: fan ? (first.targets[0]?.split('.').at(-1) ?? null) : null,
    }
  })
}

/** The ends of arrows: one per target. A fan ends at the common parent of its targets. */
function endsOf(edges: readonly ChartEdge[]): { edge: ChartEdge; target: string; fan: boolean }[] {
  const ends = edges.flatMap((edge) => edge.targets.map((target) => ({ edge, target })))
  return groupBy(
    ends,
    ({ edge: { source, eventType }, target }) => `${source} ${eventType} ${parentOf(target)}`,
  ).flatMap((group) => {
    const parent = parentOf(group[0]?.target ?? '')
    const distinct = new Set(group.map(({ target }) => target))
    const source = group[0]?.edge.source ?? ''
    const areSingle = group.every(({ edge }) => edge.targets.length === 1)
    const fan = areSingle && distinct.size >= FAN && parent !== parentOf(source) && !isWithin(source, parent)
    return group.map(({ edge, target }) => ({ edge, target: fan ? parent : target, fan }))
  })
}

/** From each history state to its default target. */
function defaultsOf(chart: Chart): Arrow[] {
  return statesOf(chart.root).flatMap(({ id, history }) =>
    (history?.targets ?? []).map((target) => ({ source: id, target, alikes: [], sameAs: null })),
  )
}

/** A key for comparing bundles of different sources. */
function meaningOf(alikes: readonly Alike[]): string {
  const edges = alikes.flatMap((alike) => alike.edges)
  return JSON.stringify(
    edges.map(({ eventType, guard, targets, actions, description }) => [
      eventType,
      guard,
      targets,
      actions,
      description,
    ]),
  )
}

/** From this many transitions shared with another state, they are not repeated. */
const REPEATED = 2

function bundlesBySource(chart: Chart, isFar: (edge: ChartEdge, target: string) => boolean) {
  const states = new Map(statesOf(chart.root).map((state) => [state.id, state]))
  const ends = endsOf(chart.edges.filter(({ targets }) => targets.length > 0))
  const moves = ends.filter(({ edge, target }) => !isFar(edge, target))
  const told = ends
    .filter(({ edge, target }) => isFar(edge, target))
    .map(({ edge }) => ({ edge, target: edge.source, fan: true, event: eventOf(states.get(edge.source), edge) }))
  const stays = chart.edges
    .filter(({ targets }) => targets.length === 0)
    .map((edge) => ({ edge, target: edge.source, fan: false }))
  return groupBy<{ edge: ChartEdge; target: string; fan: boolean; event?: string }>(
    [...stays, ...told, ...moves],
    ({ edge, target, fan, event }) => `${edge.source} ${target} ${fan} ${event}`,
  ).flatMap((group) => {
    const [first] = group
    const source = states.get(first?.edge.source ?? '')
    if (first === undefined || source === undefined) return []
    const alikes = alikesOf(
      group.map(({ edge }) => edge),
      source,
      chart.edges,
      first.fan,
    )
    return [{ source, target: first.target, alikes }]
  })
}

/** `isFar` selects transitions written in their state as `→ target` instead of being drawn. */
export function arrowsOf(chart: Chart, isFar: (edge: ChartEdge, target: string) => boolean = () => false): Arrows {
  const written = new Map<string, string>()
  const arrows = new Map<string, Arrow[]>()
  const rows = new Map<string, Bundle[]>()
  for (const { source, target, alikes } of bundlesBySource(chart, isFar)) {
    const meaning = meaningOf(alikes)
    const sameAs = alikes.flatMap(({ edges }) => edges).length < REPEATED ? null : (written.get(meaning) ?? null)
    written.set(meaning, sameAs ?? source.key)
    if (target === source.id) rows.set(target, [...(rows.get(target) ?? []), { alikes, sameAs }])
    else {
      const key = `${source.id} ${target}`
      arrows.set(key, [...(arrows.get(key) ?? []), { source: source.id, target, alikes, sameAs }])
    }
  }
  for (const arrow of defaultsOf(chart)) arrows.set(`${arrow.source} ${arrow.target}`, [arrow])
  const leadsInside = ([arrow]: Arrow[]) => arrow !== undefined && isWithin(arrow.target, arrow.source)
  const all = [...arrows.values()]
  return { outer: all.filter((arrow) => !leadsInside(arrow)), inner: all.filter(leadsInside), rows }
}
