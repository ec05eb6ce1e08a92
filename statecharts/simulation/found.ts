import { createMachine, raise, type AnyStateMachine } from 'xstate'
import { guardText, statesOf, type Chart, type ChartEdge, type ChartState } from '../chart/chart.ts'
import type { Raise } from '../chart/words.ts'
import type { Choice, Scenario, SimulatedEvent } from './simulate.ts'

/**
 * Simulates any chart without running its code: the user chooses the results of guards and invoked actors. A guarded `always` waits to
 * be chosen, like an event.
 */

/** The guard answers implied by a chosen event. */
interface Granted extends SimulatedEvent {
  grants?: string
}

type Config = Record<string, unknown>

const UNKNOWN_DELAY_MS = 1_000

const raised = ({ event, delay }: Raise) => raise({ type: event }, delay === null ? {} : { delay })

/** The event that selects a guarded `always`. */
const choiceEvent = (edge: ChartEdge) => `always ${edge.source}`

function isChosen(edge: ChartEdge, chart: Chart): boolean {
  return (
    edge.trigger === 'always' &&
    chart.edges.some(({ source, trigger, guard }) => source === edge.source && trigger === 'always' && guard !== null)
  )
}

function transitionOf(edge: ChartEdge): Config {
  return {
    ...(edge.targets.length === 0 ? {} : { target: edge.targets.map((id) => `#${id}`) }),
    ...(edge.guard === null ? {} : { guard: { type: 'granted', params: { edge: edge.id } } }),
    actions: [...edge.actions.filter((name) => !name.startsWith('raise ')), ...edge.raises.map(raised)],
    ...(edge.reenters ? { reenter: true } : {}),
  }
}

/** XState names a done event after the state's id, and an `after` event after its delay. */
function tableOf(edges: readonly ChartEdge[], keyOf: (edge: ChartEdge) => string): Record<string, Config[]> {
  const table: Record<string, Config[]> = {}
  for (const edge of edges) (table[keyOf(edge)] ??= []).push(transitionOf(edge))
  return table
}

/** A separate delay for each `after` without a known time. */
const delayOf = (edge: ChartEdge) => (edge.delay === null ? `${edge.source} ${edge.label}` : String(edge.delay))

function stateConfig(state: ChartState, chart: Chart): Config {
  const own = chart.edges.filter(({ source }) => source === state.id)
  const of = (kind: ChartEdge['trigger']) => own.filter(({ trigger }) => trigger === kind)
  const chosen = of('always').filter((edge) => isChosen(edge, chart))
  const events = own.filter(({ trigger }) => ['event', 'done', 'error', 'snapshot'].includes(trigger))
  const initial = state.states.find(({ isInitial }) => isInitial)
  return {
    id: state.id,
    ...(state.kind === 'compound' || state.kind === 'atomic' ? {} : { type: state.kind }),
    ...(state.history === null ? {} : historyConfig(state)),
    ...(initial === undefined ? {} : { initial: initial.key }),
    on: { ...tableOf(events, ({ eventType }) => eventType), ...tableOf(chosen, choiceEvent) },
    always: of('always')
      .filter((edge) => !chosen.includes(edge))
      .map(transitionOf),
    after: tableOf(of('after'), delayOf),
    ...(of('complete').length === 0 ? {} : { onDone: of('complete').map(transitionOf) }),
    entry: state.raises.entry.map(raised),
    exit: state.raises.exit.map(raised),
    states: Object.fromEntries(state.states.map((child) => [child.key, stateConfig(child, chart)])),
  }
}

function historyConfig({ history }: ChartState): Config {
  const [target] = history?.targets ?? []
  return {
    history: history?.isDeep === true ? 'deep' : 'shallow',
    ...(target === undefined ? {} : { target: `#${target}` }),
  }
}

function machineOf(chart: Chart): AnyStateMachine {
  const names = new Set(chart.edges.flatMap(({ actions }) => actions))
  const delays = chart.edges.filter(({ trigger, delay }) => trigger === 'after' && delay === null).map(delayOf)
  return createMachine(stateConfig(chart.root, chart) as never).provide({
    guards: {
      granted: ({ event }: { event: Granted }, { edge }: { edge: string }) =>
        event.grants === undefined || event.grants === edge,
    },
    actions: Object.fromEntries([...names].map((name) => [name, () => undefined])),
    delays: Object.fromEntries(delays.map((delay) => [delay, UNKNOWN_DELAY_MS])),
  } as never) as unknown as AnyStateMachine
}

const keyOf = (id: string) => id.slice(id.lastIndexOf('.') + 1)

function labelOf(edge: ChartEdge): string {
  const guard = edge.guard === null ? '' : ` [${guardText(edge)}]`
  const leads = edge.targets.length === 0 ? '' : ` → ${edge.targets.map(keyOf).join(', ')}`
  return `${edge.label}${guard}${leads}`
}

/** An event that matches a wildcard. */
function heardBy(eventType: string): string {
  return eventType.endsWith('*') ? `${eventType.slice(0, -1)}anything` : eventType
}

/** True if a transition can be the one its event takes: inner states and earlier unguarded alternatives win. */
function mayBeTaken(edge: ChartEdge, chart: Chart, active: readonly string[]): boolean {
  if (!active.includes(edge.source)) return false
  const alike = chart.edges.filter(({ eventType, guard }) => eventType === edge.eventType && guard === null)
  return !alike.some(
    (other) =>
      (other.source.startsWith(`${edge.source}.`) && active.includes(other.source)) ||
      (other.source === edge.source && chart.edges.indexOf(other) < chart.edges.indexOf(edge)),
  )
}

function choicesOf(chart: Chart): Choice[] {
  return chart.edges
    .filter((edge) =>
      edge.trigger === 'always' ? isChosen(edge, chart) : !['after', 'complete'].includes(edge.trigger),
    )
    .map((edge) => {
      const type = edge.trigger === 'always' ? choiceEvent(edge) : heardBy(edge.eventType)
      return {
        id: edge.id,
        label: labelOf(edge),
        events: () => [{ type, grants: edge.id }],
        isPossible: (active: readonly string[]) => mayBeTaken(edge, chart, active),
      }
    })
}

const scenarios = new WeakMap<Chart, Scenario>()

/** Cached per chart. */
export function scenarioOfChart(chart: Chart): Scenario {
  const known = scenarios.get(chart)
  if (known !== undefined) return known
  const scenario = {
    machine: machineOf(chart),
    starts: [{ label: `Start of ${statesOf(chart.root)[0]?.key ?? chart.id}`, input: () => undefined }],
    choices: choicesOf(chart),
  }
  scenarios.set(chart, scenario)
  return scenario
}
