import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { Choice, Scenario } from 'xstate-charts/simulate'
import { createModel, type Model, type ModelOptions, type PathEvent } from 'xstate-paths'

interface ScenarioOptions<Machine extends AnyStateMachine> extends Pick<ModelOptions<Machine>, 'key' | 'delays'> {
  /** The first start of the scenario, unless another is named or an input is given. */
  start?: number
  input?: (now: () => number) => InputFrom<Machine>
  /** The states in which events of a type, or the results of an actor, are possible, to limit the graph. All by default. */
  when?: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>>
  /** Contracts that can only fail. Other actors without an answer are watchers and machines, which crash. */
  calls?: readonly string[]
  /** Machines that end with an answer, but can also crash. */
  crashes?: readonly string[]
  /** Further events, which an analyst need not choose from. */
  more?: readonly PathEvent[]
}

const DONE = 'xstate.done.actor.'
const ERROR = 'xstate.error.actor.'

const actorsOf = (choices: readonly Choice[], prefix: string) =>
  new Set(choices.flatMap(({ type = '' }) => (type.startsWith(prefix) ? [type.slice(prefix.length)] : [])))

/** A path model with the events and results that the visualizer's scenario has. */
export function modelOf<Machine extends AnyStateMachine>(
  machine: Machine,
  { starts, choices }: Scenario,
  { start = 0, input, when = {}, calls = [], crashes = [], more = [], ...options }: ScenarioOptions<Machine> = {},
): Model {
  const isPossible = (name: string, snapshot: AnyMachineSnapshot) =>
    when[name]?.(snapshot as SnapshotFrom<Machine>) ?? true
  const eventsOf = (type: string | undefined, snapshot: AnyMachineSnapshot) => [
    ...choices.flatMap((choice) => (choice.type === type ? (choice.events(snapshot, 0) as readonly PathEvent[]) : [])),
    ...more.filter((event) => event.type === type),
  ]
  const results = (actor: string, prefix: string, field: 'output' | 'error') => (snapshot: AnyMachineSnapshot) =>
    isPossible(actor, snapshot) ? eventsOf(prefix + actor, snapshot).map((event) => event[field]) : []

  const answered = actorsOf(choices, DONE)
  const failing = [...actorsOf(choices, ERROR)]
  const contracts = new Set([...answered, ...calls])
  const sent = new Set(choices.map(({ type }) => type).filter((type) => !type?.startsWith('xstate.')))
  return createModel({
    ...options,
    machine,
    input: input ?? starts[start]?.input,
    events: Object.fromEntries(
      [...sent].map((type) => [
        String(type),
        (snapshot: AnyMachineSnapshot) => (isPossible(String(type), snapshot) ? eventsOf(type, snapshot) : []),
      ]),
    ),
    outcomes: Object.fromEntries(
      [...contracts].map((actor) => [
        actor,
        { done: results(actor, DONE, 'output'), error: crashes.includes(actor) ? [] : results(actor, ERROR, 'error') },
      ]),
    ),
    breakdowns: Object.fromEntries(
      failing
        .filter((actor) => !contracts.has(actor) || crashes.includes(actor))
        .map((actor) => [actor, results(actor, ERROR, 'error')]),
    ),
  } as never)
}
