import { describe, expect, it } from 'vitest'
import { readGenerators } from '../generators/expression.ts'
import { generate, type GenerateOptions } from '../generators/generate.ts'
import { edgeAt, type Graph, type Walk } from '../generators/graph.ts'

function walksOf(graph: Graph, text: string, options: Partial<GenerateOptions> = {}): Walk[] {
  return generate(graph, { generators: readGenerators(text), paths: 'few', seed: 1, ...options })
}

const lastVertex = (graph: Graph, walks: readonly Walk[]) => edgeAt(graph, walks.at(-1)?.at(-1) ?? -1).to

describe('stop conditions', () => {
  const LINE: Graph = {
    start: 0,
    vertices: ['a', 'b', 'c'].map((name) => ({ names: [name], requirements: [] })),
    edges: [
      { from: 0, to: 1, names: ['on'], requirements: [] },
      { from: 1, to: 1, names: ['stay'], requirements: [] },
      { from: 1, to: 2, names: ['off'], requirements: [] },
    ],
  }

  it("'and' requires both conditions, 'or' requires one", () => {
    expect(walksOf(LINE, 'random(length(2) or reached_vertex(b))')).toEqual([[0]])
    const both = walksOf(LINE, 'random(length(4) and reached_vertex(b))')
    expect(both.flat().length).toBeGreaterThanOrEqual(4)
    expect(lastVertex(LINE, both)).toBe(1)
  })

  it('runs generators in turn, each from where the last one stopped', () => {
    expect(walksOf(LINE, 'a_star(reached_vertex(b)) a_star(reached_edge(stay)) a_star(reached_vertex(c))')).toEqual([
      [0, 1, 2],
    ])
  })

  it('time_duration counts seconds', () => {
    let now = 0
    const clock = () => (now += 400)
    expect(walksOf(LINE, 'random(time_duration(2))', { clock }).flat().length).toBeLessThan(6)
  })

  it('weighted_random takes edges in proportion to their weights', () => {
    const graph: Graph = {
      ...LINE,
      edges: [
        { from: 0, to: 0, names: [], requirements: [], weight: 0.9 },
        { from: 0, to: 0, names: [], requirements: [] },
      ],
    }
    const taken = walksOf(graph, 'weighted_random(length(1000))').flat()
    expect(taken.filter((index) => index === 0).length).toBeGreaterThan(850)
    expect(taken.filter((index) => index === 0).length).toBeLessThan(950)
  })

  it.each([
    ['random', "'(' is missing before 'the end'"],
    ['walk(length(3))', "there is no generator 'walk'; there are random, weighted_random"],
    ['random(luck(3))', "there is no stop condition 'luck'"],
    ['random(edge_coverage(most))', "edge_coverage takes a whole number, not 'most'"],
    ['random(edge_coverage(101))', 'edge_coverage takes a percentage, not 101'],
    ['random(length(1) and never or length(2))', "'and' and 'or' side by side need brackets"],
    ['random(never)', "'never' has no end"],
    ['random(reached_vertex(z))', "No path reaches a vertex 'z'."],
    ['random(reached_edge(z) or reached_vertex(y))', "No path takes an edge 'z'. No path reaches a vertex 'y'."],
    ['a_star(length(3))', 'a_star takes reached_vertex or reached_edge, not length.'],
    ['shortest_all_paths(length(3))', 'shortest_all_paths takes coverages, not length.'],
    ['random(transition_coverage(100))', 'transition_coverage is for shortest_all_paths'],
  ])('refuses %s with a message', (text, sentence) => {
    expect(() => walksOf(LINE, text)).toThrow(sentence)
  })
})
