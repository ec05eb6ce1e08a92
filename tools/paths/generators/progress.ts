import { edgeAt, outgoingEdges, type Graph, type Walk } from './graph.ts'

/** A generator's progress: visited vertices and edges over all paths so far. */
export class Progress {
  readonly graph: Graph
  readonly out: readonly (readonly number[])[]
  readonly edges = new Set<number>()
  readonly vertices = new Set<number>()
  readonly requirements = new Set<string>()
  readonly walks: number[][] = []
  readonly began: number
  /** Current vertex. */
  at: number
  /** Last edge taken. */
  last: number | null = null
  steps = 0
  private readonly clock: () => number

  /** `now` returns milliseconds. */
  constructor(graph: Graph, clock: () => number) {
    this.graph = graph
    this.out = outgoingEdges(graph)
    this.clock = clock
    this.began = clock()
    this.at = graph.start
    this.restart()
  }

  restart(): void {
    this.walks.push([])
    this.last = null
    this.stand(this.graph.start)
  }

  take(index: number): void {
    const { to, requirements } = edgeAt(this.graph, index)
    this.walks.at(-1)?.push(index)
    this.edges.add(index)
    for (const requirement of requirements) this.requirements.add(requirement)
    this.last = index
    this.steps += 1
    this.stand(to)
  }

  secondsPassed(): number {
    return (this.clock() - this.began) / 1_000
  }

  /** True if an untaken edge is reachable from the current vertex. */
  mayFindMore(): boolean {
    const seen = new Set([this.at])
    for (const vertex of seen) {
      for (const index of this.out[vertex] ?? []) {
        if (!this.edges.has(index)) return true
        seen.add(edgeAt(this.graph, index).to)
      }
    }
    return false
  }

  /** All paths that have steps. */
  taken(): Walk[] {
    return this.walks.filter(({ length }) => length > 0)
  }

  private stand(vertex: number): void {
    this.at = vertex
    this.vertices.add(vertex)
    for (const requirement of this.graph.vertices[vertex]?.requirements ?? []) this.requirements.add(requirement)
  }
}
