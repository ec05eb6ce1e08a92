/** A directed graph with one start vertex, independent of machines. Vertices and edges are referred to by index. */

export interface Vertex {
  /** Names for `reached_vertex`. */
  names: readonly string[]
  requirements: readonly string[]
}

export interface Edge {
  from: number
  to: number
  /** Names for `reached_edge`. */
  names: readonly string[]
  requirements: readonly string[]
  /** Probability for `weighted_random`. Edges without a weight share the remainder. */
  weight?: number
  /** Goals of `transition_coverage`: the transitions and guard results of this edge. */
  goals?: readonly string[]
}

export interface Graph {
  start: number
  /** Goals covered before the first step. */
  goals?: readonly string[]
  vertices: readonly Vertex[]
  edges: readonly Edge[]
}

/** Edge indices of a path from the start. */
export type Walk = readonly number[]

/** The outgoing edges of each vertex. */
export function outgoingEdges({ vertices, edges }: Graph): number[][] {
  const out: number[][] = vertices.map(() => [])
  for (const [index, { from }] of edges.entries()) out[from]?.push(index)
  return out
}

/** The shortest path from a vertex to every reachable vertex. */
export function waysFrom(graph: Graph, origin: number): Map<number, Walk> {
  const out = outgoingEdges(graph)
  const ways = new Map<number, Walk>([[origin, []]])
  for (const [vertex, way] of ways) {
    for (const index of out[vertex] ?? []) {
      const { to } = edgeAt(graph, index)
      if (!ways.has(to)) ways.set(to, [...way, index])
    }
  }
  return ways
}

/** Vertices from which an end can be reached, including the ends. */
export function leadingTo({ vertices, edges }: Graph, ends: Iterable<number>): Set<number> {
  const into: number[][] = vertices.map(() => [])
  for (const { from, to } of edges) into[to]?.push(from)
  const found = new Set(ends)
  for (const vertex of found) for (const from of into[vertex] ?? []) found.add(from)
  return found
}

export function edgeAt({ edges }: Graph, index: number): Edge {
  const edge = edges[index]
  if (edge === undefined) throw new Error(`The graph has no edge ${index}`)
  return edge
}
