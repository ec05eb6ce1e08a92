import type { Chart, ChartEdge, ChartState } from '../chart/chart.ts'

/**
 * Some lines hide more than they show. In a state with very many children, long lines cover the picture and take the layout engine
 * minutes. A line out of a parallel state from deep inside a region pulls the regions apart. Such transitions are written as text at
 * their source instead.
 */

/** From this many sibling states, long lines are written as text. */
const CROWD = 40
/** The longest line drawn there, in steps forward or back. */
const NEAR = 6

/** The distance from the initial state to each sibling; unreachable states follow the one listed before them. */
function depthsOf({ states }: ChartState, nextOf: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const depths = new Map<string, number>()
  const begin = [...states].sort((one, other) => Number(other.isInitial) - Number(one.isInitial))
  let last = 0
  for (const { id } of begin) {
    if (depths.has(id)) continue
    depths.set(id, last)
    const waiting = [id]
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const depth = (depths.get(each) ?? 0) + 1
      for (const next of nextOf.get(each) ?? []) {
        if (depths.has(next)) continue
        depths.set(next, depth)
        last = Math.max(last, depth)
        waiting.push(next)
      }
    }
  }
  return depths
}

/** True if a line would cross the border of a parallel state from within one of its regions. */
function leavesRegions(
  source: string,
  target: string,
  regions: readonly string[],
  parents: ReadonlyMap<string, string>,
) {
  const isIn = (id: string, ancestor: string) => id === ancestor || id.startsWith(`${ancestor}.`)
  return regions.some((region) => {
    const parallel = parents.get(region)
    return source.startsWith(`${region}.`) && parallel !== undefined && !isIn(target, parallel)
  })
}

/** Finds the transitions of a chart that are too long to draw. */
export function farIn(chart: Chart): (edge: ChartEdge, target: string) => boolean {
  const depths = new Map<string, Map<string, number>>()
  const parents = new Map<string, string>()
  const regions: string[] = []
  const nextOf = new Map<string, string[]>()
  for (const { source, targets } of chart.edges) nextOf.set(source, [...(nextOf.get(source) ?? []), ...targets])
  const visit = (state: ChartState) => {
    const isCrowd = state.states.length > CROWD
    const known = isCrowd ? depthsOf(state, nextOf) : null
    if (known !== null) depths.set(state.id, known)
    for (const child of state.states) {
      parents.set(child.id, state.id)
      if (state.kind === 'parallel') regions.push(child.id)
      visit(child)
    }
  }
  visit(chart.root)
  return ({ source }, target) => {
    if (leavesRegions(source, target, regions, parents)) return true
    const parent = parents.get(source)
    const known = parent === undefined || parent !== parents.get(target) ? undefined : depths.get(parent)
    if (known === undefined) return false
    return Math.abs((known.get(source) ?? 0) - (known.get(target) ?? 0)) > NEAR
  }
}
