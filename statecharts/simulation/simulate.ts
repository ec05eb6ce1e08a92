import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine, type StateNode } from 'xstate'
import { stateIdOf } from '../chart/chart.ts'
import { refusalsOf, type Refusal } from './refusals.ts'

/** Steps a machine by pure transitions on snapshots, with a manual clock and results chosen by the analyst. */

export type SimulatedEvent = { type: string } & Record<string, unknown>

/** A possible next step. */
export interface Choice {
  /** Short and stable, for the trail in the URL. */
  id: string
  label: string
  /** The type of its event, if that is always the same. */
  type?: string
  /** The events to send, in order. */
  events: (snapshot: AnyMachineSnapshot, now: number) => readonly SimulatedEvent[]
  /** For a choice that represents one transition: true if it can be the one taken, whatever the guards return. */
  isPossible?: (active: readonly string[]) => boolean
}

export interface Start {
  label: string
  /** Receives the simulation's clock. */
  input: (now: () => number) => unknown
}

/** A machine, its possible inputs, and every event it may receive. */
export interface Scenario {
  machine: AnyStateMachine
  starts: readonly Start[]
  choices: readonly Choice[]
}

export interface Timer {
  type: string
  due: number
}

export interface Simulation {
  snapshot: AnyMachineSnapshot
  /** Milliseconds since the start. */
  now: number
  timers: readonly Timer[]
  /** The last step's effects: emitted events, messages to other machines, actions. */
  effects: readonly string[]
}

/** A choice, or elapsed milliseconds. */
export type TrailStep = { choice: string } | { wait: number }

export interface Trail {
  start: number
  steps: readonly TrailStep[]
}

interface Action {
  type: string
  params?: { delay?: number; event?: { type: string }; sendId?: string; id?: string; to?: unknown } & Record<
    string,
    unknown
  >
}

function effectOf({ type, params }: Action): string[] {
  const event = params?.event as ({ type: string } & Record<string, unknown>) | undefined
  if (type === 'xstate.emit' && event !== undefined) {
    const { type: name, ...rest } = event
    return [`says ${name}: ${Object.values(rest).join(' ')}`]
  }
  if (type === 'xstate.sendTo' && event !== undefined) return [`sends ${event.type}`]
  if (type === 'xstate.spawnChild') return [`starts ${String(params?.id)}`]
  if (type === 'xstate.stopChild')
    return [`stops ${String((params as { id?: unknown } | undefined)?.id ?? 'an actor')}`]
  return type.startsWith('xstate.') ? [] : [type]
}

function timersAfter(timers: readonly Timer[], actions: readonly Action[], now: number): Timer[] {
  let left = [...timers]
  for (const { type, params } of actions) {
    if (type === 'xstate.cancel') left = left.filter((timer) => timer.type !== params?.sendId)
    if (type === 'xstate.raise' && params?.delay !== undefined && params.event !== undefined) {
      left.push({ type: params.event.type, due: now + params.delay })
    }
  }
  return left
}

/** A clock for the machine's context, set to the simulation's time. */
export interface Clock {
  now: number
}

export function begin(scenario: Scenario, start: number, clock: Clock): Simulation {
  clock.now = 0
  const { input } = scenario.starts[start] ?? scenario.starts[0] ?? { input: () => undefined }
  const [snapshot, actions] = initialTransition(scenario.machine, input(() => clock.now) as never)
  return settled({ snapshot, now: 0, timers: [], effects: [] }, actions as Action[])
}

function settled(before: Simulation, actions: readonly Action[]): Simulation {
  return {
    ...before,
    timers: timersAfter(before.timers, actions, before.now),
    effects: [...before.effects, ...actions.flatMap(effectOf)],
  }
}

function send(scenario: Scenario, simulation: Simulation, event: SimulatedEvent, clock: Clock): Simulation {
  clock.now = simulation.now
  const [snapshot, actions] = transition(scenario.machine, simulation.snapshot, event)
  return settled({ ...simulation, snapshot: snapshot as AnyMachineSnapshot }, actions as Action[])
}

function wait(scenario: Scenario, simulation: Simulation, milliseconds: number, clock: Clock): Simulation {
  const end = simulation.now + milliseconds
  let current = simulation
  for (;;) {
    const [next] = current.timers.toSorted((one, other) => one.due - other.due)
    if (next === undefined || next.due > end) return { ...current, now: end }
    const timers = current.timers.filter((timer) => timer !== next)
    current = send(scenario, { ...current, now: next.due, timers }, { type: next.type }, clock)
  }
}

export function take(scenario: Scenario, simulation: Simulation, step: TrailStep, clock: Clock): Simulation {
  const fresh = { ...simulation, effects: [] }
  if ('wait' in step) return wait(scenario, fresh, step.wait, clock)
  const choice = scenario.choices.find(({ id }) => id === step.choice)
  const events = choice?.events(simulation.snapshot, simulation.now) ?? []
  return events.reduce<Simulation>((current, event) => send(scenario, current, event, clock), fresh)
}

/** A trail's points, from the start. */
export function replay(scenario: Scenario, { start, steps }: Trail, clock: Clock): Simulation[] {
  const points = [begin(scenario, start, clock)]
  for (const step of steps) points.push(take(scenario, points.at(-1) as Simulation, step, clock))
  clock.now = points.at(-1)?.now ?? 0
  return points
}

export interface Offer {
  choice: Choice
  /** True if an active state handles the event. */
  isHeard: boolean
  isEnabled: boolean
  /** The guards that refuse the event, if it is handled. */
  refusals: readonly Refusal[]
}

/** The active states, by their ids in the chart. */
export function activeIds({ _nodes }: AnyMachineSnapshot): string[] {
  return _nodes.map((node: StateNode) => stateIdOf(node))
}

/** The choices in a state: which events are handled, and which guards refuse them and why. */
export function offersOf({ choices }: Scenario, simulation: Simulation, clock: Clock): Offer[] {
  const { snapshot, now } = simulation
  clock.now = now
  if (snapshot.status !== 'active') return []
  const active = activeIds(snapshot)
  return choices.map((choice) => {
    const [first] = choice.events(snapshot, now)
    const isHeard =
      first !== undefined &&
      (choice.isPossible?.(active) ?? snapshot._nodes.some((node: StateNode) => node.transitions.has(first.type)))
    const isEnabled = isHeard && snapshot.can(first)
    return { choice, isHeard, isEnabled, refusals: isHeard && !isEnabled ? refusalsOf(snapshot, first) : [] }
  })
}
