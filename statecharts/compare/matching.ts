import { guardText, statesOf, type Chart, type ChartEdge, type ChartState } from '../chart/chart.ts'

/** Matches the states and transitions of two charts. */

/** Each state's parent, by id. */
export function parentsOf(root: ChartState): Map<string, string> {
  return new Map(statesOf(root).flatMap(({ id, states }) => states.map((child) => [child.id, id] as const)))
}

/** A state's content without its name, used to recognise renamed and moved states. */
function fingerprintOf(state: ChartState, leaving: readonly ChartEdge[]) {
  const { kind, description, tags, entry, exit, initialActions, invokes, output, meta } = state
  const heard = leaving.map(({ trigger, label }) => `${trigger} ${label}`).sort()
  const does = [entry, exit, initialActions, invokes.map(({ label }) => label)]
  return JSON.stringify([kind, state.history?.isDeep, description, tags, does, output, meta, heard])
}

function fingerprintsOf({ root, edges }: Chart): Map<string, string> {
  return new Map(
    statesOf(root).map((state) => [
      state.id,
      fingerprintOf(
        state,
        edges.filter(({ source }) => source === state.id),
      ),
    ]),
  )
}

function idsBy(prints: ReadonlyMap<string, string>, ids: Iterable<string>): Map<string, string[]> {
  const by = new Map<string, string[]>()
  for (const id of ids) by.set(prints.get(id) ?? '', [...(by.get(prints.get(id) ?? '') ?? []), id])
  return by
}

/**
 * Maps each earlier state to its later id. States match by name, or if a removed and an added state differ only in their name and no
 * other state fits; their children move with them.
 */
export function matchStates(before: Chart, after: Chart): Map<string, string> {
  const [were, are] = [statesOf(before.root), new Set(statesOf(after.root).map(({ id }) => id))]
  const names = new Set(were.map(({ id }) => id))
  const [printsBefore, printsAfter] = [fingerprintsOf(before), fingerprintsOf(after)]
  const gone = idsBy(
    printsBefore,
    [...names].filter((id) => !are.has(id)),
  )
  const fresh = idsBy(
    printsAfter,
    [...are].filter((id) => !names.has(id)),
  )
  const parents = parentsOf(before.root)
  const children = new Map(statesOf(after.root).map(({ id, states }) => [id, states]))
  const matched = new Map([[before.root.id, after.root.id]])
  const taken = new Set([after.root.id])
  const take = (id: string, later: string) => {
    matched.set(id, later)
    taken.add(later)
  }
  for (const { id, key } of were.slice(1)) {
    const siblings = children.get(matched.get(parents.get(id) ?? '') ?? '')
    const namesake = siblings?.find((state) => state.key === key)
    if (namesake !== undefined && !taken.has(namesake.id)) {
      take(id, namesake.id)
      continue
    }
    const print = printsBefore.get(id) ?? ''
    const [alike, ...others] = fresh.get(print) ?? []
    const isAlone = gone.get(print)?.length === 1 && others.length === 0
    if (isAlone && alike !== undefined && !taken.has(alike)) take(id, alike)
  }
  return matched
}

export interface MatchedEdge {
  before: ChartEdge | null
  after: ChartEdge | null
  /** True if the order of an event's alternatives changed. */
  isReordered: boolean
}

/** Alternatives of one event, or delays of one state, compete for a match. */
function groupOf({ trigger, eventType, label }: ChartEdge, source: string): string {
  const isNamedAfterState = trigger === 'after' || trigger === 'complete' || trigger === 'always'
  return `${source} ${trigger} ${isNamedAfterState ? '' : trigger === 'event' ? eventType : label}`
}

function likeness(one: ChartEdge, other: ChartEdge, later: (id: string) => string): number {
  const same = (is: boolean, worth: number) => (is ? worth : 0)
  return (
    same(one.targets.map(later).join() === other.targets.join(), 4) +
    same(guardText(one) === guardText(other), 3) +
    same(one.label === other.label, 2) +
    same(one.description === other.description, 2) +
    same(one.actions.join() === other.actions.join(), 1)
  )
}

function matchGroup(
  before: readonly ChartEdge[],
  after: readonly ChartEdge[],
  later: (id: string) => string,
): MatchedEdge[] {
  const pairs = before
    .flatMap((one, was) => after.map((other, is) => ({ one, other, was, is, likeness: likeness(one, other, later) })))
    .toSorted((a, b) => b.likeness - a.likeness || Math.abs(a.was - a.is) - Math.abs(b.was - b.is))
  const [goneBy, cameBy] = [new Set(before), new Set(after)]
  const matched: typeof pairs = []
  for (const pair of pairs) {
    if (!goneBy.has(pair.one) || !cameBy.has(pair.other)) continue
    goneBy.delete(pair.one)
    cameBy.delete(pair.other)
    matched.push(pair)
  }
  const isCrossed = ({ was, is }: (typeof pairs)[number]) => matched.some((other) => other.was < was && other.is > is)
  return [
    ...matched.map((pair) => ({ before: pair.one, after: pair.other, isReordered: isCrossed(pair) })),
    ...[...goneBy].map((one) => ({ before: one, after: null, isReordered: false })),
    ...[...cameBy].map((other) => ({ before: null, after: other, isReordered: false })),
  ]
}

export function matchEdges(before: Chart, after: Chart, states: ReadonlyMap<string, string>): MatchedEdge[] {
  const later = (id: string) => states.get(id) ?? id
  const groups = new Map<string, { before: ChartEdge[]; after: ChartEdge[] }>()
  const groupFor = (key: string) => {
    const group = groups.get(key) ?? { before: [], after: [] }
    groups.set(key, group)
    return group
  }
  for (const edge of before.edges) groupFor(groupOf(edge, later(edge.source))).before.push(edge)
  for (const edge of after.edges) groupFor(groupOf(edge, edge.source)).after.push(edge)
  return [...groups.values()].flatMap((group) => matchGroup(group.before, group.after, later))
}
