import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Edge, Graph, Vertex } from './generators/graph.ts'
import { stateNodesOf } from './model/chart.ts'
import type { Edge as Step, Model } from './project.ts'
import { namedTransitions, type Observed } from './model/watch.ts'

/** A model's state graph for the generators: a vertex per distinct state, an edge per event. */
export interface ModelGraph extends Graph {
  model: Model
  /** The guard refuses the event and the state does not change. */
  edges: readonly (Edge & { step: Step; observed: Observed; isRefusal: boolean })[]
  vertices: readonly (Vertex & { key: string; state: AnyMachineSnapshot })[]
}

/** All names of a state, with and without parents: 'submitted', 'progress.submitted', 'application.working'. */
export function namesOf(id: string): string[] {
  const parts = id.split('.')
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_part, length) => parts.slice(from, from + length + 1).join('.')),
  )
}

/** The specification sections that a description cites. */
function sectionsOf(description: string | undefined): string[] {
  return [...(description ?? '').matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, section]) => `§${section}`)
}

/** The cited sections of each state and transition, by name. */
function requirementsOf(machine: AnyStateMachine): (name: string) => readonly string[] {
  const byName = new Map([
    ...stateNodesOf(machine).map(({ id, description }) => [id, sectionsOf(description)] as const),
    ...namedTransitions(machine).map(({ name, transition }) => [name, sectionsOf(transition.description)] as const),
  ])
  return (name) => byName.get(name) ?? []
}

function goalsOf({ states, transitions, allowed, refused }: Observed): string[] {
  return [
    ...[...states].map((name) => `state ${name}`),
    ...[...transitions].map((name) => `transition ${name}`),
    ...[...allowed].map((name) => `allowed ${name}`),
    ...[...refused].map((name) => `refused ${name}`),
  ]
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

/** All failures of a state together have a probability of 1/5, divided equally. */
const FAILURES_SHARE = 0.2
const isFailure = ({ event }: Step) => event.type.startsWith('xstate.error.')

function weights(steps: readonly Step[], from: (step: Step) => number): (step: Step) => number | undefined {
  const failures = new Map<number, number>()
  for (const step of steps) if (isFailure(step)) failures.set(from(step), (failures.get(from(step)) ?? 0) + 1)
  return (step) => (isFailure(step) ? FAILURES_SHARE / (failures.get(from(step)) ?? 1) : undefined)
}

function modelGraph(model: Model): ModelGraph {
  const start = model.start()
  const steps = [...model.edges(), ...model.refusals()]
  const states = new Map<string, AnyMachineSnapshot>([[model.keyOf(start), start]])
  for (const { state, nextState } of steps)
    for (const each of [state, nextState]) if (!states.has(model.keyOf(each))) states.set(model.keyOf(each), each)
  const keys = [...states.keys()]
  const indices = new Map(keys.map((key, index) => [key, index]))
  const indexOf = (state: AnyMachineSnapshot) => indices.get(model.keyOf(state)) ?? -1
  const sections = requirementsOf(model.options.machine)
  const weightOf = weights(steps, ({ state }) => indexOf(state))

  return {
    model,
    start: indexOf(start),
    goals: goalsOf(model.observe()),
    vertices: [...states].map(([key, state]) => ({
      key,
      state,
      names: unique(state._nodes.flatMap(({ id }) => namesOf(id))),
      requirements: unique(state._nodes.flatMap(({ id }) => sections(id))),
    })),
    edges: steps.map((step, index) => {
      const observed = model.observe(step)
      const weight = weightOf(step)
      return {
        step,
        observed,
        isRefusal: index >= model.edges().length,
        from: indexOf(step.state),
        to: indexOf(step.nextState),
        names: unique([step.event.type, ...observed.transitions]),
        requirements: unique([...observed.transitions, ...observed.states].flatMap(sections)),
        goals: goalsOf(observed),
        ...(weight === undefined ? {} : { weight }),
      }
    }),
  }
}

const graphs = new Map<Model, ModelGraph>()

/** A model's graph, cached. */
export function graphOf(model: Model): ModelGraph {
  const graph = graphs.get(model) ?? modelGraph(model)
  graphs.set(model, graph)
  return graph
}
