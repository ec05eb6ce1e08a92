import { statesOf, type Chart, type ChartEdge, type ChartState } from '../chart/chart.ts'
import type { Area } from './areas.ts'
import { lengthOf } from './cost.ts'

/** Finds lines that are too long to follow. Their transitions are written as text at their source instead. */

/** About two screens, in pixels. */
const LONGEST = 2_000

/** The transitions by which a breadth-first search from the start first reaches each state. Without them a chart would fall apart. */
function firstIn({ root, edges }: Chart): Set<string> {
  const states = new Map(statesOf(root).map((state) => [state.id, state]))
  const edgesFrom = new Map<string, ChartEdge[]>()
  for (const edge of edges) edgesFrom.set(edge.source, [...(edgesFrom.get(edge.source) ?? []), edge])
  const first = new Set<string>()
  const reached = new Set<ChartState>()
  const enter = (state: ChartState) => {
    reached.add(state)
    for (const child of state.states) if (child.isInitial || state.kind === 'parallel') enter(child)
  }
  enter(root)
  for (const { id: source } of reached) {
    for (const { id, targets } of edgesFrom.get(source) ?? []) {
      for (const target of targets.flatMap((each) => states.get(each) ?? [])) {
        if (reached.has(target)) continue
        first.add(id)
        enter(target)
        for (const state of states.values()) if (target.id.startsWith(`${state.id}.`)) reached.add(state)
      }
    }
  }
  return first
}

export function longIn(area: Area, chart: Chart): (edge: ChartEdge, target: string) => boolean {
  const first = firstIn(chart)
  const long = area.arrows.filter(
    (arrow) => lengthOf([arrow]) > LONGEST && !arrow.edges.some((edge) => first.has(edge)),
  )
  const keys = new Set(long.flatMap(({ edges, target }) => edges.map((edge) => `${edge} ${target}`)))
  return ({ id }, target) => keys.has(`${id} ${target}`)
}
