import { statesOf, type Chart, type ChartEdge, type ChartState } from './chart.ts'

/** A large chart starts collapsed: a state hides its contents until it is opened. */

/** Charts with more states than this start collapsed. */
const SHOWN_AT_FIRST = 60

const isFoldable = ({ states }: ChartState) => states.length > 0

export function isLarge(chart: Chart): boolean {
  return statesOf(chart.root).length > SHOWN_AT_FIRST
}

/** The ids of the states that start open: level by level, while the chart stays readable. */
export function openAtFirst(chart: Chart): string[] {
  const open: string[] = []
  let shown = 1
  for (let level = [chart.root]; level.length > 0; level = level.flatMap(({ states }) => states).filter(isFoldable)) {
    const inside = level.reduce((sum, { states }) => sum + states.length, 0)
    if (open.length > 0 && shown + inside > SHOWN_AT_FIRST) break
    shown += inside
    open.push(...level.map(({ id }) => id))
  }
  return open
}

/** The ids of the ancestors of a state, or of a transition's source and targets. */
export function ancestorsOf(chart: Chart, at: string): string[] {
  const edge = chart.edges.find(({ id }) => id === at)
  const inside = edge === undefined ? [at] : [edge.source, ...edge.targets]
  return statesOf(chart.root)
    .map(({ id }) => id)
    .filter((id) => inside.some((each) => each.startsWith(`${id}.`)))
}

/** The visible state for a given one: itself, or its outermost closed ancestor. */
export function shownFor(chart: Chart): (id: string) => string {
  const shown = new Set(statesOf(chart.root).map(({ id }) => id))
  return (id) => {
    for (let at = id; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      if (shown.has(at)) return at
    }
    return id
  }
}

/**
 * The chart with the given states open and all others closed. Arrows into or out of a closed state end at its border; transitions
 * inside it are hidden. States and transitions keep their ids.
 */
export function collapsed(chart: Chart, open: ReadonlySet<string>): Chart {
  const visit = (state: ChartState): ChartState => {
    if (!isFoldable(state)) return state
    const isRoot = state === chart.root
    if (isRoot || open.has(state.id)) {
      return { ...state, fold: isRoot ? 'none' : 'open', states: state.states.map(visit) }
    }
    return { ...state, fold: 'closed', hidden: statesOf(state).length - 1, states: [] }
  }
  const root = visit(chart.root)
  const shown = shownFor({ ...chart, root })
  const edges = chart.edges.flatMap((edge): ChartEdge[] => {
    const [source, targets] = [shown(edge.source), [...new Set(edge.targets.map(shown))]]
    const isInside = source !== edge.source && targets.every((target) => target === source)
    return isInside ? [] : [{ ...edge, source, targets }]
  })
  return { ...chart, root, edges }
}

/** Collapses a large chart; a small one stays whole. */
export function folded(chart: Chart, open: ReadonlySet<string>): Chart {
  return isLarge(chart) ? collapsed(chart, open) : chart
}
