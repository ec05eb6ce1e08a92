import { Impossible } from '../generators/conditions.ts'
import type { Generator } from '../generators/expression.ts'
import { waysFrom, type Walk } from '../generators/graph.ts'
import { stateNodesOf } from '../model/chart.ts'
import { machineOf, MACHINES, type MachineName } from '../model/machines.ts'
import type { Model } from '../model/model.ts'
import { namesOf, type ModelGraph } from './modelGraph.ts'

/** What a tester asks for. */
export interface Ask {
  generators: readonly Generator[]
  /** The generators as they were written. */
  text: string
  paths: 'few' | 'short'
  seed: number
  /** A way of beginning, or a state from which the path goes on. */
  from?: string
  /** A state in which every path ends. */
  to?: string
  /** A state that no path passes. */
  avoid?: string
  /** A part of the graph, such as what a browser can walk. */
  part?: (graph: ModelGraph) => ModelGraph
}

export function isState(name: MachineName, state: string): boolean {
  return stateNodesOf(machineOf(name)).some(({ id }) => namesOf(id).includes(state))
}

export function beginningsOf(name: MachineName): Record<string, Model> {
  return MACHINES[name].models
}

/** Refuses a name that none of the machines knows. */
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

/** The graph without what passes a state. */
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

/** The same graph, begun in a state, and the way there. */
export function begunIn(graph: ModelGraph, state: string): { graph: ModelGraph; way: Walk } {
  for (const [vertex, way] of waysFrom(graph, graph.start))
    if (graph.vertices[vertex]?.names.includes(state)) return { graph: { ...graph, start: vertex, goals: [] }, way }
  throw new Impossible(`No path leads to '${state}', where it was asked to begin.`)
}

/** The vertices in which a path may end. */
export function endsOf(graph: ModelGraph, to: string | undefined): ReadonlySet<number> | undefined {
  if (to === undefined) return undefined
  const reachable = waysFrom(graph, graph.start)
  const ends = [...reachable.keys()].filter((index) => graph.vertices[index]?.names.includes(to))
  if (ends.length === 0) throw new Impossible(`No path leads to '${to}'.`)
  return new Set(ends)
}
