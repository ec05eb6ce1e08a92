import { Impossible } from './generators/conditions.ts'
import { waysFrom, type Walk } from './generators/graph.ts'
import { stateNodesOf } from './model/chart.ts'
import { namesOf, type ModelGraph } from './modelGraph.ts'
import { machineOf, type MachinePaths, type PathsProject } from './project.ts'

/** The requested paths. */
export interface Ask {
  /** The generator expression. By default, everything is covered. */
  generator?: string
  /** A covering set of few long paths (the default) or of many short ones. */
  paths?: 'few' | 'short'
  seed?: number
  /** A start of the model, or a state to which each path goes first. */
  from?: string
  /** The end state of every path. */
  to?: string
  /** A state that paths must not enter. */
  avoid?: string
  /** Only what a browser can take; see MachinePaths. */
  inBrowser?: boolean
}

function isState(machine: MachinePaths, state: string): boolean {
  return stateNodesOf(machineOf(machine)).some(({ id }) => namesOf(id).includes(state))
}

/** True if the machine has the requested start and end. */
export function hasEnds(machine: MachinePaths, { from, to }: Ask): boolean {
  return (
    (to === undefined || isState(machine, to)) &&
    (from === undefined || from in machine.models || isState(machine, from))
  )
}

/** Throws if none of the machines has the requested start or states. */
export function assertKnown(project: PathsProject, { from, to, avoid }: Ask): void {
  const machines = Object.values(project)
  const where = machines.length === 1 ? Object.keys(project)[0] : 'any machine'
  for (const state of [to, avoid]) {
    if (state !== undefined && !machines.some((machine) => isState(machine, state)))
      throw new Impossible(`There is no state '${state}' in ${where}.${statesOf(machines)}`)
  }
  if (from !== undefined && !machines.some((machine) => hasEnds(machine, { from }))) {
    const starts =
      machines.length === 1
        ? ` Its starts are ${machines.flatMap(({ models }) => Object.keys(models)).join(', ')}.`
        : ''
    throw new Impossible(`There is no start and no state '${from}' in ${where}.${starts}${statesOf(machines)}`)
  }
}

function statesOf(machines: readonly MachinePaths[]): string {
  const [only, ...others] = machines
  if (only === undefined || others.length > 0) return ''
  const paths = stateNodesOf(machineOf(only)).flatMap(({ path }) => (path.length === 0 ? [] : [path.join('.')]))
  return ` Its states are ${paths.join(', ')}.`
}

/** The part of a graph that a browser can take. Only transitions count as goals. */
export function takenByBrowser(graph: ModelGraph, { browser }: MachinePaths): ModelGraph {
  const { takes = () => true } = browser ?? {}
  return {
    ...graph,
    goals: [],
    edges: graph.edges
      .filter(({ step, isRefusal }) => !isRefusal && takes(step))
      .map((edge) => ({ ...edge, goals: [...edge.observed.transitions].map((name) => `transition ${name}`) })),
  }
}

/** The graph without edges that enter the state. */
export function avoiding(graph: ModelGraph, avoid: string | undefined): ModelGraph {
  if (avoid === undefined) return graph
  const isAvoided = (index: number) => graph.vertices[index]?.names.includes(avoid) === true
  if (isAvoided(graph.start)) throw new Impossible(`Every path starts in '${avoid}'.`)
  const kept = graph.edges.filter(
    ({ from, to, observed }) =>
      !isAvoided(from) && !isAvoided(to) && ![...observed.states].some((id) => namesOf(id).includes(avoid)),
  )
  return { ...graph, edges: kept }
}

/** The graph starting in a state, with the path to it. */
export function startingIn(graph: ModelGraph, state: string): { graph: ModelGraph; way: Walk } {
  for (const [vertex, way] of waysFrom(graph, graph.start))
    if (graph.vertices[vertex]?.names.includes(state)) return { graph: { ...graph, start: vertex, goals: [] }, way }
  throw new Impossible(`No path leads to '${state}' of --from.`)
}

/** Allowed end vertices; undefined allows all. */
export function endsOf(graph: ModelGraph, to: string | undefined): ReadonlySet<number> | undefined {
  if (to === undefined) return undefined
  const reachable = waysFrom(graph, graph.start)
  const ends = [...reachable.keys()].filter((index) => graph.vertices[index]?.names.includes(to))
  if (ends.length === 0) throw new Impossible(`No path leads to '${to}'.`)
  return new Set(ends)
}
