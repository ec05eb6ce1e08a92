import { waysFrom, type Graph } from './graph.ts'
import type { Progress } from './progress.ts'

/** Stop conditions: GraphWalker's, and our own `transition_coverage` of a chart's transitions and guards. */

export type Condition =
  | { kind: 'edge_coverage' | 'vertex_coverage' | 'requirement_coverage' | 'transition_coverage'; percent: number }
  | { kind: 'reached_vertex' | 'reached_edge'; name: string }
  | { kind: 'length'; steps: number }
  | { kind: 'time_duration'; seconds: number }
  | { kind: 'never' }
  | { kind: 'and' | 'or'; parts: readonly Condition[] }

/** The requested state, path or coverage does not exist. The message is shown to the user. */
export class Impossible extends Error {
  override name = 'Impossible'
}

/** The parts reachable from the start. Percentages refer to them. */
export interface Reachable {
  edges: ReadonlySet<number>
  vertices: ReadonlySet<number>
  requirements: ReadonlySet<string>
}

export function reachableOf(graph: Graph): Reachable {
  const vertices = new Set(waysFrom(graph, graph.start).keys())
  const edges = new Set([...graph.edges.keys()].filter((index) => vertices.has(graph.edges[index]?.from ?? -1)))
  const requirements = new Set([
    ...[...vertices].flatMap((index) => graph.vertices[index]?.requirements ?? []),
    ...[...edges].flatMap((index) => graph.edges[index]?.requirements ?? []),
  ])
  return { edges, vertices, requirements }
}

/** The number of items that a percentage requires. */
export function countFor(percent: number, all: number): number {
  return Math.ceil((percent * all) / 100 - 1e-9)
}

export function isFulfilled(condition: Condition, progress: Progress, reachable: Reachable): boolean {
  const { graph, at, last } = progress
  switch (condition.kind) {
    case 'edge_coverage':
      return progress.edges.size >= countFor(condition.percent, reachable.edges.size)
    case 'vertex_coverage':
      return progress.vertices.size >= countFor(condition.percent, reachable.vertices.size)
    case 'requirement_coverage':
      return progress.requirements.size >= countFor(condition.percent, reachable.requirements.size)
    case 'transition_coverage':
      throw new Impossible('transition_coverage is for shortest_all_paths: it knows which edges take which transition.')
    case 'reached_vertex':
      return graph.vertices[at]?.names.includes(condition.name) === true
    case 'reached_edge':
      return last !== null && graph.edges[last]?.names.includes(condition.name) === true
    case 'length':
      return progress.steps >= condition.steps
    case 'time_duration':
      return progress.secondsPassed() >= condition.seconds
    case 'never':
      return false
    case 'and':
      return condition.parts.every((part) => isFulfilled(part, progress, reachable))
    case 'or':
      return condition.parts.some((part) => isFulfilled(part, progress, reachable))
  }
}

/** Throws if no path of the graph can meet the condition. Otherwise generators would never stop. */
export function assertPossible(condition: Condition, graph: Graph, reachable: Reachable): void {
  if (condition.kind === 'and') for (const part of condition.parts) assertPossible(part, graph, reachable)
  if (condition.kind === 'reached_vertex') {
    const { name } = condition
    const isThere = [...reachable.vertices].some((index) => graph.vertices[index]?.names.includes(name))
    if (!isThere) throw new Impossible(`No path reaches a vertex '${name}'.`)
  }
  if (condition.kind === 'reached_edge') {
    const { name } = condition
    const isThere = [...reachable.edges].some((index) => graph.edges[index]?.names.includes(name))
    if (!isThere) throw new Impossible(`No path takes an edge '${name}'.`)
  }
  if (condition.kind === 'or') {
    const reasons = condition.parts.map((part) => reasonAgainst(part, graph, reachable))
    if (reasons.every((reason) => reason !== null)) throw new Impossible(reasons.join(' '))
  }
  if (condition.kind === 'never') {
    throw new Impossible(
      "'never' has no end, and what is written has one: name another condition beside it, as in 'never or length(1000)'.",
    )
  }
}

function reasonAgainst(condition: Condition, graph: Graph, reachable: Reachable): string | null {
  try {
    assertPossible(condition, graph, reachable)
    return null
  } catch (error) {
    if (error instanceof Impossible) return error.message
    throw error
  }
}
