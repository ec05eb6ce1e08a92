import { Impossible } from '../generators/conditions.ts'
import type { Generator } from '../generators/expression.ts'
import { waysFrom, type Walk } from '../generators/graph.ts'
import { stateNodesOf } from '../model/chart.ts'
import { machineOf, MACHINES, type MachineName } from '../model/machines.ts'
import type { Model } from '../model/model.ts'
import { namesOf, type ModelGraph } from './modelGraph.ts'

/** The requested paths. */
export interface Ask {
  generators: readonly Generator[]
  /** The generator expression. */
  text: string
  paths: 'few' | 'short'
  seed: number
  /** A start of the model, or a state to which each path goes first. */
  from?: string
  /** The end state of every path. */
  to?: string
  /** A state that paths must not enter. */
  avoid?: string
  /** Restricts the graph, for example to edges that a browser can take. */
  part?: (graph: ModelGraph) => ModelGraph
}

export function isState(name: MachineName, state: string): boolean {
  return stateNodesOf(machineOf(name)).some(({ id }) => namesOf(id).includes(state))
}

export function beginningsOf(name: MachineName): Record<string, Model> {
  return MACHINES[name].models
}

/** Throws if none of the machines has the requested start or states. */
export function assertKnown(names: readonly MachineName[], { from, to, avoid }: Ask): void {
  const where = names.length === 1 ? names[0] : 'any machine'
  for (const state of [to, avoid]) {
    if (state !== undefined && !names.some((name) => isState(name, state)))
      throw new Impossible(`There is no state '${state}' in ${where}.${statesOf(names)}`)
  }
  if (from !== undefined && !names.some((name) => from in beginningsOf(name) || isState(name, from))) {
    const beginnings =
      names.length === 1
        ? ` Its ways of beginning are ${names.flatMap((name) => Object.keys(beginningsOf(name))).join(', ')}.`
        : ''
    throw new Impossible(`There is no beginning and no state '${from}' in ${where}.${beginnings}${statesOf(names)}`)
  }
}

function statesOf(names: readonly MachineName[]): string {
  const [only, ...others] = names
  if (only === undefined || others.length > 0) return ''
  const paths = stateNodesOf(machineOf(only)).flatMap(({ path }) => (path.length === 0 ? [] : [path.join('.')]))
  return ` Its states are ${paths.join(', ')}.`
}

/** The graph without edges that enter the state. */
export function avoiding(graph: ModelGraph, avoid: string | undefined): ModelGraph {
  if (avoid === undefined) return graph
  const isAvoided = (index: number) => graph.vertices[index]?.names.includes(avoid) === true
  if (isAvoided(graph.start)) throw new Impossible(`Every path begins in '${avoid}'.`)
  const kept = graph.edges.filter(
    ({ from, to, observed }) =>
      !isAvoided(from) && !isAvoided(to) && ![...observed.states].some((id) => namesOf(id).includes(avoid)),
  )
  return { ...graph, edges: kept }
}

/** The graph starting in a state, with the path to it. */
export function begunIn(graph: ModelGraph, state: string): { graph: ModelGraph; way: Walk } {
  for (const [vertex, way] of waysFrom(graph, graph.start))
    if (graph.vertices[vertex]?.names.includes(state)) return { graph: { ...graph, start: vertex, goals: [] }, way }
  throw new Impossible(`No path leads to '${state}', where it was asked to begin.`)
}

/** Allowed end vertices; undefined allows all. */
export function endsOf(graph: ModelGraph, to: string | undefined): ReadonlySet<number> | undefined {
  if (to === undefined) return undefined
  const reachable = waysFrom(graph, graph.start)
  const ends = [...reachable.keys()].filter((index) => graph.vertices[index]?.names.includes(to))
  if (ends.length === 0) throw new Impossible(`No path leads to '${to}'.`)
  return new Set(ends)
}
