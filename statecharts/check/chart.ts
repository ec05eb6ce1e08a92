import { statesOf, type Chart, type ChartEdge, type ChartState } from '../chart/chart.ts'
import type { Fault } from './config.ts'

/** Finds states that no path reaches and transitions that never happen, whatever the guards return. */

/** Ids of the states that can be active. */
function reachableOf({ root, edges }: Chart): Set<string> {
  const states = new Map(statesOf(root).map((state) => [state.id, state]))
  const parents = new Map(statesOf(root).flatMap((state) => state.states.map(({ id }) => [id, state] as const)))
  const reached = new Set<string>()

  function enterInside(state: ChartState): void {
    const { kind, history, states: inner } = state
    if (kind === 'history') {
      const parent = parents.get(state.id)
      if (history?.targets.length) history.targets.forEach(enter)
      else if (parent !== undefined) enterInside(parent)
    }
    for (const child of inner) if (kind === 'parallel' || child.isInitial) enter(child.id)
  }

  function enter(id: string): void {
    const state = states.get(id)
    if (state === undefined || reached.has(id)) return
    reached.add(id)
    for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent.id)) {
      const isNew = !reached.has(parent.id)
      reached.add(parent.id)
      if (isNew && parent.kind === 'parallel') enterInside(parent)
    }
    enterInside(state)
  }

  enter(root.id)
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const { source, targets } of edges) if (reached.has(source)) targets.forEach(enter)
  }
  return reached
}

/** A state's place as in its configuration, without the machine's id. */
const placeOf = (id: string, { root }: Chart) => id.slice(root.id.length + 1) || 'the machine'

function unreachable(chart: Chart, reached: ReadonlySet<string>): Fault[] {
  const inside = (state: ChartState): Fault[] =>
    reached.has(state.id)
      ? state.states.flatMap(inside)
      : [{ place: placeOf(state.id, chart), text: 'no transition leads to this state' }]
  return inside(chart.root)
}

/** True if a state can be done: a final state inside it, or in each of its regions, can be reached. */
function canBeDone({ kind, states }: ChartState, reached: ReadonlySet<string>): boolean {
  if (kind === 'parallel') return states.every((region) => canBeDone(region, reached))
  return states.some((child) => child.kind === 'final' && reached.has(child.id))
}

function onPlace({ source, eventType, trigger }: ChartEdge, chart: Chart): string {
  const isInvoked = statesOf(chart.root).some(
    ({ id, invokes }) =>
      id === source && invokes.some(({ ids }) => ids.some((each) => eventType.endsWith(`.actor.${each}`))),
  )
  const words: Partial<Record<ChartEdge['trigger'], string>> = {
    always: 'always',
    complete: 'onDone',
    ...(isInvoked ? { done: 'onDone', error: 'onError' } : {}),
  }
  return `${placeOf(source, chart)} on ${words[trigger] ?? eventType}`
}

/** Transitions whose event cannot occur in their state. */
function impossible(chart: Chart, reached: ReadonlySet<string>): Fault[] {
  const states = new Map(statesOf(chart.root).map((state) => [state.id, state]))
  const invoked = new Set(statesOf(chart.root).flatMap(({ invokes }) => invokes.flatMap(({ ids }) => ids)))
  const spawns = JSON.stringify(chart).includes('spawn')
  return chart.edges.flatMap((edge): Fault[] => {
    if (!reached.has(edge.source)) return []
    const [, actor] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(edge.eventType) ?? []
    const state = states.get(edge.source)
    const place = onPlace(edge, chart)
    if (edge.trigger === 'complete' && state !== undefined && !canBeDone(state, reached))
      return [{ place, text: 'this never happens, because no final state inside can be reached' }]
    if (actor !== undefined && !invoked.has(actor) && !spawns)
      return [{ place, text: `this never happens, because no invoke has the id '${actor}'` }]
    return []
  })
}

/** Transitions behind one without a guard. */
function shadowed(chart: Chart): Fault[] {
  const decided = new Set<string>()
  return chart.edges.flatMap((edge) => {
    const key = `${edge.source} ${edge.eventType}`
    if (decided.has(key))
      return [{ place: onPlace(edge, chart), text: 'this is never taken, because a transition before it has no guard' }]
    if (edge.guard === null) decided.add(key)
    return []
  })
}

/** Raised events that no state handles. */
function unheard(chart: Chart): Fault[] {
  const heard = chart.edges.map(({ eventType }) => eventType)
  const isHeard = (event: string) =>
    heard.some((type) => type === event || type === '*' || (type.endsWith('.*') && event.startsWith(type.slice(0, -1))))
  const raised = [
    ...statesOf(chart.root).flatMap(({ id, raises }) =>
      [...raises.entry, ...raises.exit].map((each) => [placeOf(id, chart), each.event] as const),
    ),
    ...chart.edges.flatMap((edge) => edge.raises.map((each) => [onPlace(edge, chart), each.event] as const)),
  ]
  return raised
    .filter(([, event]) => /^[\w.-]+$/.test(event) && !isHeard(event))
    .map(([place, event]) => ({ place, text: `the raised event '${event}' is handled by no state` }))
}

/** @param isWhole false if parts of the machine could not be read, so that a transition to a state may be missing */
export function faultsOfChart(chart: Chart, isWhole: boolean): Fault[] {
  if (!isWhole) return shadowed(chart)
  const reached = reachableOf(chart)
  return [...unreachable(chart, reached), ...impossible(chart, reached), ...shadowed(chart), ...unheard(chart)]
}
