/** A directed graph with one beginning, as the generators know it: nothing of machines. Vertices and edges are known by their index. */

export interface Vertex {
  /** What `reached_vertex` knows it by. */
  names: readonly string[]
  requirements: readonly string[]
}

export interface Edge {
  from: number
  to: number
  /** What `reached_edge` knows it by. */
  names: readonly string[]
  requirements: readonly string[]
  /** The probability with which `weighted_random` takes it; without one it shares what the others leave. */
  weight?: number
  /** What `transition_coverage` counts: transitions and guards' answers behind it. */
  goals?: readonly string[]
}

export interface Graph {
  start: number
  /** What has been covered of `transition_coverage` before the first step. */
  goals?: readonly string[]
  vertices: readonly Vertex[]
  edges: readonly Edge[]
}

/** The edges of one walk from the beginning, by their index. */
export type Walk = readonly number[]

/** The edges that leave each vertex. */
export function leaving({ vertices, edges }: Graph): number[][] {
  const out: number[][] = vertices.map(() => [])
  for (const [index, { from }] of edges.entries()) out[from]?.push(index)
  return out
}

/** The shortest way from a vertex to each that can be reached, by its edges. */
export function waysFrom(graph: Graph, origin: number): Map<number, Walk> {
  const out = leaving(graph)
  const ways = new Map<number, Walk>([[origin, []]])
  for (const [vertex, way] of ways) {
    for (const index of out[vertex] ?? []) {
      const { to } = edgeAt(graph, index)
      if (!ways.has(to)) ways.set(to, [...way, index])
    }
  }
  return ways
}

/** The vertices from which one of the ends can be reached, the ends included. */
export function leadingTo({ edges }: Graph, ends: Iterable<number>): Set<number> {
  const into = new Map<number, number[]>()
  for (const { from, to } of edges) into.set(to, [...(into.get(to) ?? []), from])
  const found = new Set(ends)
  for (const vertex of found) for (const from of into.get(vertex) ?? []) found.add(from)
  return found
}

export function edgeAt({ edges }: Graph, index: number): Edge {
  const edge = edges[index]
  if (edge === undefined) throw new Error(`The graph has no edge ${index}`)
  return edge
}
