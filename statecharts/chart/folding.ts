import { statesOf, type Chart, type ChartEdge, type ChartState } from './chart.ts'

/** A large chart begins closed: a state hides its inside until it is opened. */

/** The number of states that a chart shows at first, and from which it has states to open. */
const SHOWN_AT_FIRST = 60

const isFoldable = ({ states }: ChartState) => states.length > 0

export function isLarge(chart: Chart): boolean {
  return statesOf(chart.root).length > SHOWN_AT_FIRST
}

/** The ids of the states that are open at first: level by level, as many as leave the chart readable. */
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

/** The ids of the states that hold a state or one of a transition's ends. */
export function ancestorsOf(chart: Chart, at: string): string[] {
  const edge = chart.edges.find(({ id }) => id === at)
  const inside = edge === undefined ? [at] : [edge.source, ...edge.targets]
  return statesOf(chart.root)
    .map(({ id }) => id)
    .filter((id) => inside.some((each) => each.startsWith(`${id}.`)))
}

/** The state that stands for another: itself, or the innermost closed state around it. */
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
 * The chart with the given states open and all others closed. What leads into or out of a closed state leads to its border;
 * what happens within it is not shown. Identities of states and transitions stay.
 */
export function folded(chart: Chart, open: ReadonlySet<string>): Chart {
  if (!isLarge(chart)) return chart
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
