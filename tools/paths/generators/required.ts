import { countFor, Impossible, type Condition, type Reachable } from './conditions.ts'
import { edgeAt, waysFrom, type Graph } from './graph.ts'

/** A small set of edges that meets a coverage, chosen greedily from the start. */
export function requiredEdges(graph: Graph, condition: Condition, reachable: Reachable): Set<number> {
  const ways = waysFrom(graph, graph.start)
  const distance = (index: number) => ways.get(edgeAt(graph, index).from)?.length ?? 0
  const nearest = [...reachable.edges].sort((one, other) => distance(one) - distance(other))
  return chosenFor(condition, { graph, nearest }, new Set())
}

interface Choice {
  graph: Graph
  nearest: readonly number[]
}

function chosenFor(condition: Condition, choice: Choice, before: ReadonlySet<number>): Set<number> {
  switch (condition.kind) {
    case 'and':
      return condition.parts.reduce((chosen, part) => chosenFor(part, choice, chosen), new Set(before))
    case 'or': {
      const [fewest] = condition.parts
        .map((part) => chosenFor(part, choice, before))
        .sort((one, other) => one.size - other.size)
      return fewest ?? new Set(before)
    }
    case 'edge_coverage':
    case 'vertex_coverage':
    case 'requirement_coverage':
    case 'transition_coverage':
      return covering(condition, choice, before)
    default:
      throw new Impossible(`shortest_all_paths takes coverages, not ${condition.kind}.`)
  }
}

/** The items that an edge covers. */
function goalsOf(kind: Condition['kind'], graph: Graph, index: number): readonly (string | number)[] {
  const { to, requirements, goals = [] } = edgeAt(graph, index)
  if (kind === 'edge_coverage') return [index]
  if (kind === 'vertex_coverage') return [to]
  if (kind === 'transition_coverage') return goals
  return [...requirements, ...(graph.vertices[to]?.requirements ?? [])]
}

function atStart(kind: Condition['kind'], graph: Graph): readonly (string | number)[] {
  if (kind === 'vertex_coverage') return [graph.start]
  if (kind === 'transition_coverage') return graph.goals ?? []
  return kind === 'requirement_coverage' ? (graph.vertices[graph.start]?.requirements ?? []) : []
}

function covering(
  { kind, percent }: Condition & { percent: number },
  { graph, nearest }: Choice,
  before: ReadonlySet<number>,
): Set<number> {
  const goals = new Map(nearest.map((index) => [index, new Set(goalsOf(kind, graph, index))]))
  const covered = new Set([...atStart(kind, graph), ...[...before].flatMap((index) => [...(goals.get(index) ?? [])])])
  const all = new Set([...atStart(kind, graph), ...[...goals.values()].flatMap((each) => [...each])])
  const chosen = new Set(before)
  while (covered.size < countFor(percent, all.size)) {
    let best: { index: number; fresh: number } | null = null
    for (const [index, each] of goals) {
      const fresh = [...each].filter((goal) => !covered.has(goal)).length
      if (fresh === 0) goals.delete(index)
      else if (best === null || fresh > best.fresh) best = { index, fresh }
    }
    if (best === null) break
    chosen.add(best.index)
    for (const goal of goals.get(best.index) ?? []) covered.add(goal)
  }
  return chosen
}
