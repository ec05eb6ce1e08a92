import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachableOf } from '../generators/conditions.ts'
import { readGenerators } from '../generators/expression.ts'
import { generate, type GenerateOptions } from '../generators/generate.ts'
import { edgeAt, waysFrom, type Graph, type Walk } from '../generators/graph.ts'

const graphs: fc.Arbitrary<Graph> = fc
  .record({
    size: fc.integer({ min: 1, max: 7 }),
    ends: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined })), {
      maxLength: 18,
    }),
  })
  .map(({ size, ends }) => ({
    start: 0,
    vertices: Array.from({ length: size }, (_, index) => ({ names: [`v${index}`], requirements: [`§${index % 3}`] })),
    edges: ends.map(([from, to, tenths], index) => ({
      from: from % size,
      to: to % size,
      names: [`e${index}`],
      requirements: index % 4 === 0 ? ['§9'] : [],
      goals: [`goal ${index % 5}`],
      ...(tenths === undefined ? {} : { weight: tenths / 10 }),
    })),
  }))

function walksOf(graph: Graph, text: string, options: Partial<GenerateOptions> = {}): Walk[] {
  return generate(graph, { generators: readGenerators(text), paths: 'few', seed: 1, ...options })
}

/** Checks that every path starts at the start vertex and is connected. */
function expectRealWalks(graph: Graph, walks: readonly Walk[]) {
  for (const walk of walks) {
    let at = graph.start
    for (const index of walk) {
      const { from, to } = edgeAt(graph, index)
      expect(from).toBe(at)
      at = to
    }
  }
}

const endsOf = (graph: Graph, walks: readonly Walk[]) => walks.map((walk) => edgeAt(graph, walk.at(-1) ?? -1).to)
const leadsSomewhere = (graph: Graph) => graph.edges.some(({ from }) => from === graph.start)

const RANDOM = ['random', 'weighted_random', 'quick_random']

describe('every generator', () => {
  it.each([...RANDOM, 'shortest_all_paths'])('%s takes every reachable edge on connected paths', (name) => {
    fc.assert(
      fc.property(graphs, fc.constantFrom('few' as const, 'short' as const), (graph, paths) => {
        fc.pre(leadsSomewhere(graph))
        const walks = walksOf(graph, `${name}(edge_coverage(100))`, { paths })
        expectRealWalks(graph, walks)
        expect(new Set(walks.flat())).toEqual(reachableOf(graph).edges)
      }),
    )
  })

  it.each(RANDOM)('%s produces the same paths for the same seed', (name) => {
    fc.assert(
      fc.property(graphs, fc.integer(), (graph, seed) => {
        fc.pre(leadsSomewhere(graph))
        const again = () => walksOf(graph, `${name}(length(20))`, { seed })
        expectRealWalks(graph, again())
        expect(again()).toEqual(again())
        expect(again().flat()).toHaveLength(20)
      }),
    )
  })

  it.each([
    ['vertex_coverage', ({ vertices }: ReturnType<typeof reachableOf>) => vertices.size],
    ['requirement_coverage', ({ requirements }: ReturnType<typeof reachableOf>) => requirements.size],
  ])('%s covers at least its percentage', (kind, sizeOf) => {
    fc.assert(
      fc.property(
        graphs,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('random', 'shortest_all_paths'),
        (graph, percent, name) => {
          fc.pre(leadsSomewhere(graph))
          const walks = walksOf(graph, `${name}(${kind}(${percent}))`)
          expectRealWalks(graph, walks)
          const visited = [graph.start, ...walks.flat().map((index) => edgeAt(graph, index).to)]
          const covered =
            kind === 'vertex_coverage'
              ? new Set(visited)
              : new Set([
                  ...visited.flatMap((index) => graph.vertices[index]?.requirements ?? []),
                  ...walks.flat().flatMap((index) => edgeAt(graph, index).requirements),
                ])
          expect(covered.size).toBeGreaterThanOrEqual((percent / 100) * sizeOf(reachableOf(graph)) - 1e-9)
        },
      ),
    )
  })

  it('a_star finds the shortest path to a vertex or an edge', () => {
    fc.assert(
      fc.property(graphs, fc.nat(), (graph, at) => {
        const reachable = [...reachableOf(graph).edges]
        fc.pre(reachable.length > 0)
        const index = reachable[at % reachable.length] ?? -1
        const { from, to } = edgeAt(graph, index)
        const ways = waysFrom(graph, graph.start)
        expect(walksOf(graph, `a_star(reached_vertex(v${to}))`).flat()).toHaveLength(ways.get(to)?.length ?? -1)
        const [walk = []] = walksOf(graph, `a_star(reached_edge(e${index}))`)
        expectRealWalks(graph, [walk])
        expect(walk).toHaveLength((ways.get(from)?.length ?? -1) + 1)
        expect(walk.at(-1)).toBe(index)
      }),
    )
  })
})

describe('shortest_all_paths', () => {
  it('takes every edge from which an allowed end can be reached, and ends there', () => {
    fc.assert(
      fc.property(graphs, fc.nat(), fc.constantFrom('few' as const, 'short' as const), (graph, at, paths) => {
        const ways = waysFrom(graph, graph.start)
        const end = [...ways.keys()][at % ways.size] ?? 0
        const ends = new Set([end])
        const walks = walksOf(graph, 'shortest_all_paths(edge_coverage(100))', { paths, ends })
        expectRealWalks(graph, walks)
        for (const last of endsOf(graph, walks)) expect(last).toBe(end)
        const expected = [...reachableOf(graph).edges].filter((index) =>
          waysFrom(graph, edgeAt(graph, index).to).has(end),
        )
        expect(new Set(walks.flat())).toEqual(new Set(expected))
      }),
    )
  })

  it('creates no more long paths than short ones, and short paths that are as short as possible', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const few = walksOf(graph, 'shortest_all_paths(edge_coverage(100))')
        const short = walksOf(graph, 'shortest_all_paths(edge_coverage(100))', { paths: 'short' })
        expect(few.length).toBeLessThanOrEqual(short.length)
        const longest = Math.max(0, ...short.map((walk) => walk.length))
        const farthest = Math.max(0, ...[...waysFrom(graph, 0).values()].map((way) => way.length))
        expect(longest).toBeLessThanOrEqual(farthest + 1)
      }),
    )
  })

  it('takes each edge of an Eulerian graph once, on one path', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 }), (stops) => {
        const way = [0, ...stops]
        const graph: Graph = {
          start: 0,
          vertices: Array.from({ length: 5 }, (_, index) => ({ names: [`v${index}`], requirements: [] })),
          edges: stops.map((to, index) => ({ from: way[index] ?? 0, to, names: [], requirements: [] })),
        }
        const [walk = [], ...others] = walksOf(graph, 'shortest_all_paths(edge_coverage(100))')
        expect(others).toEqual([])
        expect([...walk].sort((one, other) => one - other)).toEqual([...stops.keys()])
      }),
    )
  })

  it('transition_coverage covers every goal of the edges', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const goalsOf = (indices: Iterable<number>) =>
          new Set([...indices].flatMap((index) => edgeAt(graph, index).goals ?? []))
        const walks = walksOf(graph, 'shortest_all_paths(transition_coverage(100))')
        expect(goalsOf(walks.flat())).toEqual(goalsOf(reachableOf(graph).edges))
      }),
    )
  })
})
