import { guardText, statesOf, type Chart, type ChartEdge, type ChartState } from '../chart/chart.ts'
import { seconds, type Raise } from '../chart/words.ts'
import { matchEdges, matchStates, parentsOf } from './matching.ts'

/** Finds the differences between two charts. */

export type ChangeKind = 'added' | 'removed' | 'changed'

/** A changed property; empty on the side that lacks it. */
export interface Difference {
  what: string
  before: string
  after: string
}

export interface StateChange {
  kind: ChangeKind
  /** The state's id on each side; null if it does not exist there. */
  before: string | null
  after: string | null
  description: string
  differences: readonly Difference[]
}

export interface EdgeChange {
  kind: ChangeKind
  /** The transition's id in each chart; null if it does not exist there. */
  before: string | null
  after: string | null
  /** The later name, or the earlier one if the transition was removed. */
  source: string
  label: string
  guard: string
  targets: readonly string[]
  description: string
  differences: readonly Difference[]
}

export interface ChartChanges {
  states: readonly StateChange[]
  edges: readonly EdgeChange[]
}

export interface MachineChanges extends ChartChanges {
  machine: string
  kind: ChangeKind
}

type Fields = Readonly<Record<string, string>>

function differencesOf(before: Fields, after: Fields): Difference[] {
  return Object.keys(after)
    .map((what) => ({ what, before: before[what] ?? '', after: after[what] ?? '' }))
    .filter((each) => each.before !== each.after)
}

/** Raised events that the action's name or delay does not reveal. */
function untoldRaises(raises: readonly Raise[], actions: readonly string[]): string {
  return raises
    .map(({ event, delay }) => (delay === null ? event : `${event} after ${seconds(delay)}`))
    .filter((words) => !actions.includes(`raise ${words}`))
    .join(', ')
}

function historyOf({ history }: ChartState, later: (id: string) => string): string {
  if (history === null) return ''
  const kind = history.isDeep ? 'deep' : 'shallow'
  return history.targets.length === 0 ? kind : `${kind}, at first ${history.targets.map(later).join(', ')}`
}

/** `later` maps a state id to its id in the later chart. */
function stateFields(state: ChartState, id: string, later: (id: string) => string): Fields {
  return {
    name: id,
    'own id': state.ownId,
    kind: state.kind,
    'begins here': state.isInitial ? 'yes' : 'no',
    history: historyOf(state, later),
    description: state.description,
    tags: state.tags.join(', '),
    entry: state.entry.join(', '),
    exit: state.exit.join(', '),
    'entry raises': untoldRaises(state.raises.entry, state.entry),
    'exit raises': untoldRaises(state.raises.exit, state.exit),
    'initial actions': state.initialActions.join(', '),
    invokes: state.invokes.map(({ label }) => label).join(', '),
    output: state.output,
    meta: state.meta,
  }
}

function edgeFields(edge: ChartEdge, targets: readonly string[]): Fields {
  return {
    event: edge.label,
    target: targets.length === 0 ? 'stays' : targets.join(', '),
    guard: guardText(edge),
    actions: edge.actions.join(', '),
    raises: untoldRaises(edge.raises, edge.actions),
    description: edge.description,
    're-enters': edge.reenters ? 'yes' : 'no',
  }
}

function stateChanges(before: Chart, after: Chart, matched: ReadonlyMap<string, string>): StateChange[] {
  const now = new Map(statesOf(after.root).map((state) => [state.id, state]))
  const [parentWas, parentIs] = [parentsOf(before.root), parentsOf(after.root)]
  const kept = new Set(matched.values())
  const changes = statesOf(before.root).flatMap((state): StateChange[] => {
    const later = matched.get(state.id)
    const next = later === undefined ? undefined : now.get(later)
    const { id, description } = state
    if (next === undefined) return [{ kind: 'removed', before: id, after: null, description, differences: [] }]
    // A state that only moved with its parent was not renamed.
    const isRenamed = state.key !== next.key || matched.get(parentWas.get(id) ?? '') !== parentIs.get(next.id)
    const differences = differencesOf(
      stateFields(state, isRenamed ? id : next.id, (named) => matched.get(named) ?? named),
      stateFields(next, next.id, (named) => named),
    )
    if (differences.length === 0) return []
    return [{ kind: 'changed', before: id, after: next.id, description: next.description, differences }]
  })
  const added = [...now.values()].filter(({ id }) => !kept.has(id))
  return [
    ...changes,
    ...added.map(({ id, description }): StateChange => {
      return { kind: 'added', before: null, after: id, description, differences: [] }
    }),
  ]
}

function edgeChanges(before: Chart, after: Chart, matched: ReadonlyMap<string, string>): EdgeChange[] {
  const later = (id: string) => matched.get(id) ?? id
  return matchEdges(before, after, matched).flatMap((pair): EdgeChange[] => {
    const shown = pair.after ?? pair.before
    if (shown === null) return []
    const { source, label, targets, description } = shown
    const ends = { before: pair.before?.id ?? null, after: pair.after?.id ?? null }
    const told = { ...ends, source, label, guard: guardText(shown), targets, description }
    if (pair.before === null) return [{ kind: 'added', ...told, differences: [] }]
    if (pair.after === null) return [{ kind: 'removed', ...told, differences: [] }]
    const differences = [
      ...differencesOf(edgeFields(pair.before, pair.before.targets.map(later)), edgeFields(pair.after, targets)),
      ...(pair.isReordered ? [{ what: 'order', before: 'asked later', after: 'asked earlier' }] : []),
    ]
    return differences.length === 0 ? [] : [{ kind: 'changed', ...told, differences }]
  })
}

/** Added, removed and changed parts; empty if the charts are equal. */
export function compareCharts(before: Chart, after: Chart): ChartChanges {
  const matched = matchStates(before, after)
  return { states: stateChanges(before, after, matched), edges: edgeChanges(before, after, matched) }
}

/** Compares many charts by name; equal ones are left out. */
export function compareAll(before: ReadonlyMap<string, Chart>, after: ReadonlyMap<string, Chart>): MachineChanges[] {
  const machines = [...new Set([...after.keys(), ...before.keys()])]
  return machines.flatMap((machine): MachineChanges[] => {
    const [was, is] = [before.get(machine), after.get(machine)]
    if (was === undefined) return [{ machine, kind: 'added', states: [], edges: [] }]
    if (is === undefined) return [{ machine, kind: 'removed', states: [], edges: [] }]
    const changes = compareCharts(was, is)
    return changes.states.length + changes.edges.length === 0 ? [] : [{ machine, kind: 'changed', ...changes }]
  })
}
