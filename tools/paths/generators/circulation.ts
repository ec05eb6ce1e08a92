/** Minimum-cost circulation through a network without capacities. */

export interface Arc {
  from: number
  to: number
  cost: number
  /** Minimum flow. */
  least: number
}

interface Residual {
  to: number
  cost: number
  /** The arc whose flow changes, and by how much. */
  arc: number
  sign: 1 | -1
}

/**
 * The flow of each arc at the lowest total cost, so that every vertex has equal inflow and outflow. This is the step of the directed
 * Chinese postman problem that makes a graph Eulerian. Uses successive shortest paths.
 */
export function cheapestCirculation(vertices: number, arcs: readonly Arc[]): number[] {
  const times = arcs.map(({ least }) => least)
  const surplus = Array.from({ length: vertices }, () => 0)
  for (const { from, to, least } of arcs) {
    surplus[to] = (surplus[to] ?? 0) + least
    surplus[from] = (surplus[from] ?? 0) - least
  }
  const residuals: Residual[][] = Array.from({ length: vertices }, () => [])
  for (const [arc, { from, to, cost }] of arcs.entries()) {
    residuals[from]?.push({ to, cost, arc, sign: 1 })
    residuals[to]?.push({ to: from, cost: -cost, arc, sign: -1 })
  }
  const isOpen = ({ arc, sign }: Residual) => sign === 1 || (times[arc] ?? 0) > (arcs[arc]?.least ?? 0)

  for (;;) {
    const sources = [...surplus.keys()].filter((vertex) => (surplus[vertex] ?? 0) > 0)
    if (sources.length === 0) return times
    const { nearest, by } = cheapestWays(sources, residuals, isOpen, (vertex) => (surplus[vertex] ?? 0) < 0)
    if (nearest === null) throw new Error('What enters a vertex can leave it by no arc; there is no circulation')
    const way: Residual[] = []
    let vertex = nearest
    for (let step = by.get(vertex); step !== undefined; step = by.get(vertex)) {
      way.push(step.residual)
      vertex = step.from
    }
    const most = Math.min(
      surplus[vertex] ?? 0,
      -(surplus[nearest] ?? 0),
      ...way.flatMap(({ arc, sign }) => (sign === 1 ? [] : [(times[arc] ?? 0) - (arcs[arc]?.least ?? 0)])),
    )
    for (const { arc, sign } of way) times[arc] = (times[arc] ?? 0) + sign * most
    surplus[vertex] = (surplus[vertex] ?? 0) - most
    surplus[nearest] = (surplus[nearest] ?? 0) + most
  }
}

interface Ways {
  nearest: number | null
  by: Map<number, { residual: Residual; from: number }>
}

/** The cheapest paths from any source (Bellman-Ford with a queue), and the cheapest sink. */
function cheapestWays(
  sources: readonly number[],
  residuals: readonly (readonly Residual[])[],
  isOpen: (residual: Residual) => boolean,
  isEnd: (vertex: number) => boolean,
): Ways {
  const costs = new Map(sources.map((vertex) => [vertex, 0]))
  const by: Ways['by'] = new Map()
  const queue = new Set(sources)
  for (const vertex of queue) {
    queue.delete(vertex)
    const cost = costs.get(vertex) ?? 0
    for (const residual of residuals[vertex] ?? []) {
      if (!isOpen(residual) || cost + residual.cost >= (costs.get(residual.to) ?? Number.POSITIVE_INFINITY)) continue
      costs.set(residual.to, cost + residual.cost)
      by.set(residual.to, { residual, from: vertex })
      queue.add(residual.to)
    }
  }
  const ends = [...costs].filter(([vertex]) => isEnd(vertex)).sort(([, one], [, other]) => one - other)
  return { nearest: ends[0]?.[0] ?? null, by }
}
