import type { Edge, Model, Path } from './model.ts'

export interface SimplePaths {
  paths: Path[]
  /** Whether there are more than these. */
  bounded: boolean
}

/**
 * Paths that visit no state twice, to every state, shortest first. Where steps can be skipped there are more of them than
 * anybody walks, so they end at a limit and say so.
 */
export function simplePathsOf(model: Model, limit: number): SimplePaths {
  const from = new Map<string, Edge[]>()
  const edges = model.edges()
  for (const edge of edges) {
    const key = model.keyOf(edge.state)
    if (model.keyOf(edge.nextState) !== key) from.set(key, [...(from.get(key) ?? []), edge])
  }
  const [first] = edges
  if (first === undefined) return { paths: [], bounded: false }

  const paths: Path[] = []
  let ends: { key: string; visited: ReadonlySet<string>; steps: Path['steps'] }[] = [
    { key: model.keyOf(first.state), visited: new Set([model.keyOf(first.state)]), steps: [] },
  ]
  while (ends.length > 0) {
    const next: typeof ends = []
    for (const { key, visited, steps } of ends) {
      for (const { event, nextState } of from.get(key) ?? []) {
        const nextKey = model.keyOf(nextState)
        if (visited.has(nextKey)) continue
        if (paths.length === limit) return { paths, bounded: true }
        const longer = [...steps, { event, state: nextState }]
        paths.push({ steps: longer, description: '' })
        next.push({ key: nextKey, visited: new Set([...visited, nextKey]), steps: longer })
      }
    }
    ends = next
  }
  return { paths, bounded: false }
}
