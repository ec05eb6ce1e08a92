import { assertPossible, Impossible, reachableOf } from './conditions.ts'
import type { Generator } from './expression.ts'
import { edgeAt, leadingTo, waysFrom, type Graph, type Walk } from './graph.ts'
import { Progress } from './progress.ts'
import { byWeight, diceOf, uniformly, walkByChance, walkQuickly } from './random.ts'
import { requiredEdges } from './required.ts'
import { shortWalks, walkTo } from './shortest.ts'
import { tour } from './tour.ts'

export interface GenerateOptions {
  /** Run in order, each from where the previous one stopped. */
  generators: readonly Generator[]
  /** Few long paths or many short ones. */
  paths: 'few' | 'short'
  seed: number
  /** Allowed end vertices of a path. */
  ends?: ReadonlySet<number>
  /** Clock in milliseconds, for `time_duration`. */
  clock?: () => number
}

/** Generates paths through a graph. The same seed produces the same paths. */
export function generate(graph: Graph, { generators, paths, seed, ends, clock = Date.now }: GenerateOptions): Walk[] {
  const narrowed = ends === undefined ? graph : towards(graph, ends)
  const reachable = reachableOf(narrowed)
  const progress = new Progress(narrowed, clock)
  const dice = diceOf(seed)
  const walks: Walk[] = []
  for (const { name, condition } of generators) {
    if (name === 'shortest_all_paths') {
      const required = requiredEdges(narrowed, condition, reachable)
      walks.push(...(paths === 'few' ? tour(narrowed, required, ends) : shortWalks(narrowed, required, ends)))
      continue
    }
    assertPossible(condition, narrowed, reachable)
    const options = { condition, reachable, dice, choose: name === 'weighted_random' ? byWeight : uniformly }
    if (name === 'a_star') walkTo(progress, condition, reachable)
    else if (name === 'quick_random') walkQuickly(progress, options)
    else walkByChance(progress, options)
  }
  return [...walks, ...progress.taken().map((walk) => ledOn(narrowed, walk, ends))]
}

/** Keeps only edges from which an allowed end can be reached. */
function towards(graph: Graph, ends: ReadonlySet<number>): Graph {
  const reachable = waysFrom(graph, graph.start)
  const reached = [...ends].filter((vertex) => reachable.has(vertex))
  if (reached.length === 0) throw new Impossible('No path ends there.')
  const kept = leadingTo(graph, reached)
  // Indices must not change, so removed edges are attached to a separate vertex.
  const nowhere = graph.vertices.length
  return {
    ...graph,
    vertices: [...graph.vertices, { names: [], requirements: [] }],
    edges: graph.edges.map((edge) => (kept.has(edge.to) ? edge : { ...edge, from: nowhere, to: nowhere })),
  }
}

function ledOn(graph: Graph, walk: Walk, ends: ReadonlySet<number> | undefined): Walk {
  const last = walk.at(-1)
  if (ends === undefined || last === undefined) return walk
  for (const [vertex, way] of waysFrom(graph, edgeAt(graph, last).to)) if (ends.has(vertex)) return [...walk, ...way]
  throw new Impossible('No path leads on to the end.')
}
