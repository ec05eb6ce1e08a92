import { Impossible, isFulfilled, type Condition, type Reachable } from './conditions.ts'
import { edgeAt, waysFrom, type Graph, type Walk } from './graph.ts'
import type { Progress } from './progress.ts'

/** Shortest paths. All steps cost the same, so A* is a breadth-first search. */

/** `a_star` accepts one target, a vertex or an edge, as in GraphWalker. */
export function walkTo(progress: Progress, condition: Condition, reachable: Reachable): void {
  const { graph, at } = progress
  if (condition.kind !== 'reached_vertex' && condition.kind !== 'reached_edge') {
    throw new Impossible(`a_star takes reached_vertex or reached_edge, not ${condition.kind}.`)
  }
  if (condition.kind === 'reached_vertex' && isFulfilled(condition, progress, reachable)) return
  const { name } = condition
  const ways = waysFrom(graph, at)
  const ends =
    condition.kind === 'reached_vertex'
      ? [...ways].filter(([vertex]) => graph.vertices[vertex]?.names.includes(name)).map(([, way]) => way)
      : [...reachable.edges].flatMap((index) => {
          const edge = edgeAt(graph, index)
          const way = ways.get(edge.from)
          return way !== undefined && edge.names.includes(name) ? [[...way, index]] : []
        })
  const shortest = ends.sort((one, other) => one.length - other.length)[0]
  if (shortest === undefined) throw new Impossible(`No path leads from there to '${name}'.`)
  for (const index of shortest) progress.take(index)
}

/** Many short paths: each edge by its shortest path, continued to the nearest end. Prefixes of other paths are dropped. */
export function shortWalks(graph: Graph, required: Iterable<number>, ends?: ReadonlySet<number>): Walk[] {
  const ways = waysFrom(graph, graph.start)
  const walks = [...required].map((index) => {
    const { from, to } = edgeAt(graph, index)
    const way = ways.get(from)
    if (way === undefined) throw new Error(`Nothing leads to edge ${index}`)
    return [...way, index, ...(ends === undefined ? [] : wayToNearest(graph, to, ends))]
  })
  return withoutPrefixes(walks)
}

function wayToNearest(graph: Graph, origin: number, ends: ReadonlySet<number>): Walk {
  for (const [vertex, way] of waysFrom(graph, origin)) if (ends.has(vertex)) return way
  throw new Impossible('No path leads on to the end.')
}

/** Removes paths that are a prefix of another one. */
function withoutPrefixes(walks: readonly Walk[]): Walk[] {
  const prefixes = new Set(
    walks.flatMap((walk) => walk.slice(0, -1).map((_, index) => walk.slice(0, index + 1).join())),
  )
  const unique = new Map(walks.map((walk) => [walk.join(), walk]))
  return [...unique].flatMap(([text, walk]) => (prefixes.has(text) ? [] : [walk]))
}
