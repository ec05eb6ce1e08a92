import type { AnyActorLogic, AnyMachineSnapshot, AnyStateMachine, EventObject, InputFrom, SnapshotFrom } from 'xstate'
import type { Expected, Followed } from './model/steps.ts'
import type { Observed } from './model/watch.ts'

/** The default export of a scenarios file: machines by name. */
export type PathsProject<Name extends string = string> = Readonly<Record<Name, MachinePaths>>

export interface MachinePaths {
  /** The machine's models by the name of their start. */
  models: Readonly<Record<string, Model>>
  /** For manual tests and Gherkin. What is missing is described by its name. */
  words?: Words
  /** Guard results that cannot occur, by transition name, with the reason. They are listed but not counted. */
  explained?: Readonly<Record<string, string>>
  /** For Playwright. */
  browser?: Browser
}

export interface Words {
  /** Instructions for each start: 'Open the shop'. */
  starts?: Readonly<Record<string, string>>
  /** Instructions for causing each event, by type: "Press 'Pay'". */
  events?: Readonly<Record<string, string | ((event: PathEvent) => string)>>
}

export interface Browser {
  /** A module that exports Playwright's `test`, and `walk`, which runs a path: see walk.ts. Relative to the scenarios file. */
  module: string
  /** The start of every path, if a browser cannot take all. */
  start?: string
  /** True if a browser can cause this event; all by default. Refused events are left out. */
  takes?: (edge: Edge) => boolean
}

/** The scenarios cannot be used. The message is shown to the user. */
export class InvalidScenarios extends Error {
  override name = 'InvalidScenarios'
}

export function pathsOf(project: PathsProject, name: string): MachinePaths {
  const found = project[name]
  if (found === undefined) throw new InvalidScenarios(`The scenarios have no machine '${name}'.`)
  return found
}

export function machineOf({ models }: MachinePaths): AnyStateMachine {
  const [model] = Object.values(models)
  if (model === undefined) throw new Error('A machine without models has no paths')
  return model.options.machine
}

/** An event of a path; `elapsed` milliseconds pass before it. */
export type PathEvent = EventObject & { elapsed?: number } & Record<string, unknown>

/** Fixtures, optionally depending on the state to limit the graph. */
export type Fixtures<Fixture> = readonly Fixture[] | ((snapshot: AnyMachineSnapshot) => readonly Fixture[])

export interface Outcomes {
  /** Possible outputs. */
  done: Fixtures<unknown>
  /** Possible errors. */
  error: Fixtures<unknown>
}

/** The machine's input; `now` is the model's clock. */
type Input<Machine extends AnyStateMachine> = (now: () => number) => InputFrom<Machine>

interface CommonOptions<Machine extends AnyStateMachine> {
  machine: Machine
  /** Events of the machine, by type. */
  events: Record<string, Fixtures<PathEvent>>
  /** Outputs and errors of invoked contracts, by contract. */
  outcomes?: Record<string, Outcomes>
  /** Errors of invoked machines and callbacks, by id. */
  breakdowns?: Record<string, Fixtures<unknown>>
  /** Replacements for invoked actors while a path runs. */
  beside?: Record<string, AnyActorLogic>
  /** Milliseconds that pass before a delayed transition, by delay. By default a delay's own number, and 0 for a named one. */
  delays?: Record<string, readonly number[]>
  /** Distinguishes states with equal values: the context fields that guards read. */
  key?: (snapshot: SnapshotFrom<Machine>, now: number) => unknown
}

export type ModelOptions<Machine extends AnyStateMachine> = CommonOptions<Machine> &
  (undefined extends InputFrom<Machine> ? { input?: Input<Machine> } : { input: Input<Machine> })

export interface AnyModelOptions extends Omit<CommonOptions<AnyStateMachine>, 'key'> {
  input: (now: () => number) => unknown
}

export interface Step {
  event: PathEvent
  state: AnyMachineSnapshot
}

export interface Path {
  steps: readonly Step[]
  description: string
}

export interface Model {
  /** The model's options, without the machine's own types. */
  options: AnyModelOptions
  /** The start of every path. */
  start: () => AnyMachineSnapshot
  shortestPaths: () => Path[]
  /** One path through every edge of the state graph. */
  edgePaths: () => Path[]
  /** The shortest path that ends with an event of a type. Stops searching there, because some graphs take seconds. */
  pathTo: (type: string) => Path | undefined
  /** All edges of the state graph. */
  edges: () => Edge[]
  /** Types of the events that are fixtures in any state. */
  offered: () => ReadonlySet<string>
  /** Events that a state handles but its guards refuse. They change nothing. */
  refusals: () => Edge[]
  /** States, transitions and guard results of an edge, or of the start. */
  observe: (edge?: Edge) => Observed
  /** Follows expected steps on the machine, up to the first that leads elsewhere. */
  follow: (steps: readonly Expected[]) => Followed[]
  /** The key that identifies a state in this model. */
  keyOf: (state: AnyMachineSnapshot) => string
}

export interface Edge {
  state: AnyMachineSnapshot
  event: PathEvent
  nextState: AnyMachineSnapshot
}
