import { cheapestCirculation, type Arc } from './circulation.ts'
import { Impossible } from './conditions.ts'
import { edgeAt, leadingTo, waysFrom, type Graph, type Walk } from './graph.ts'

/**
 * Few long paths: the fewest paths from the start that take every required edge, and of those the shortest. Solves the directed Chinese
 * postman problem, with a restart that costs more than any detour.
 */
export function tour(graph: Graph, required: ReadonlySet<number>, ends?: ReadonlySet<number>): Walk[] {
  if (required.size === 0) return []
  const last = graph.vertices.length
  const mayEnd = ends ?? new Set(graph.vertices.keys())
  const reachable = waysFrom(graph, graph.start)
  const returning = leadingTo(
    graph,
    [...mayEnd].filter((vertex) => reachable.has(vertex)),
  )
  for (const index of required) {
    const { from, to } = edgeAt(graph, index)
    if (!reachable.has(from) || !returning.has(to)) throw new Impossible(`No path takes edge ${index} and ends there.`)
  }
  const usable = [...graph.edges.keys()].filter((index) => {
    const { from, to } = edgeAt(graph, index)
    return reachable.has(from) && returning.has(to)
  })
  const restart = graph.edges.length * (required.size + 1)
  const arcs: Arc[] = [
    ...usable.map((index) => ({ ...edgeAt(graph, index), cost: 1, least: required.has(index) ? 1 : 0 })),
    ...[...mayEnd].map((from) => ({ from, to: last, cost: 0, least: 0 })),
    { from: last, to: graph.start, cost: restart, least: 1 },
  ]
  const times = cheapestCirculation(last + 1, arcs)
  joinTo(graph.start, arcs, times, last)
  return walksOf(circuitOf(graph.start, arcs, times), arcs, usable, last, ends === undefined ? required : undefined)
}

/** Connects separate cycles by a path there and back, or gives them a path of their own. */
function joinTo(start: number, arcs: readonly Arc[], times: number[], last: number): void {
  const all: Graph = {
    start,
    vertices: Array.from({ length: last + 1 }, () => ({ names: [], requirements: [] })),
    edges: arcs.map(({ from, to }) => ({ from, to, names: [], requirements: [] })),
  }
  for (;;) {
    const taken: Graph = { ...all, edges: all.edges.filter((_, index) => (times[index] ?? 0) > 0) }
    const joined = waysFrom(taken, start)
    const loose = taken.edges.find(({ from }) => !joined.has(from))
    if (loose === undefined) return
    const [there, back] = [shortestFrom(all, joined, loose.from), waysFrom(all, loose.from)]
    const home = back.get(there.origin)
    if (home === undefined) throw new Error('A circle that was reached has no way back to the start')
    for (const index of [...there.way, ...home]) times[index] = (times[index] ?? 0) + 1
  }
}

function shortestFrom(graph: Graph, origins: ReadonlyMap<number, Walk>, end: number): { origin: number; way: Walk } {
  const found = [...origins.keys()].flatMap((origin) => {
    const way = waysFrom(graph, origin).get(end)
    return way === undefined ? [] : [{ origin, way }]
  })
  const [shortest] = found.sort((one, other) => one.way.length - other.way.length)
  if (shortest === undefined) throw new Error('Nothing leads to a required edge')
  return shortest
}

/** One circuit that takes every arc as often as required (Hierholzer). */
function circuitOf(start: number, arcs: readonly Arc[], times: readonly number[]): number[] {
  const left = [...times]
  const out = new Map<number, number[]>()
  for (const [index, { from }] of arcs.entries()) out.set(from, [...(out.get(from) ?? []), index])
  const stack: { vertex: number; by: number | null }[] = [{ vertex: start, by: null }]
  const circuit: number[] = []
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const open = out.get(top.vertex) ?? []
    while (open.length > 0 && left[open.at(-1) as number] === 0) open.pop()
    const index = open.at(-1)
    const arc = index === undefined ? undefined : arcs[index]
    if (index !== undefined && arc !== undefined) {
      left[index] = (left[index] ?? 0) - 1
      stack.push({ vertex: arc.to, by: index })
    } else {
      stack.pop()
      if (top.by !== null) circuit.push(top.by)
    }
  }
  return circuit.reverse()
}

/** Splits the circuit at restarts and drops steps after the last required edge of each path. */
function walksOf(
  circuit: readonly number[],
  arcs: readonly Arc[],
  usable: readonly number[],
  last: number,
  required: ReadonlySet<number> | undefined,
): Walk[] {
  const restart = circuit.findIndex((index) => arcs[index]?.from === last)
  const walks: number[][] = [[]]
  for (const index of [...circuit.slice(restart + 1), ...circuit.slice(0, restart + 1)]) {
    const edge = usable[index]
    if (edge !== undefined) walks.at(-1)?.push(edge)
    else if (arcs[index]?.from === last) walks.push([])
  }
  const taken = new Set<number>()
  return walks.flatMap((walk) => {
    if (required === undefined) return walk.length === 0 ? [] : [walk]
    const end = walk.findLastIndex(
      (edge, index) => required.has(edge) && !taken.has(edge) && walk.indexOf(edge) === index,
    )
    for (const edge of walk) taken.add(edge)
    return end === -1 ? [] : [walk.slice(0, end + 1)]
  })
}
