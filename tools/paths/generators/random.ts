import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus'
import { edgeAt, waysFrom } from './graph.ts'
import { Impossible, isFulfilled, type Condition, type Reachable } from './conditions.ts'
import type { Progress } from './progress.ts'

/** GraphWalker's random generators. A path that cannot reach anything new ends, and a new path starts. */

/** A random integer from 0 to limit - 1. */
export type Dice = (below: number) => number

export function diceOf(seed: number): Dice {
  const generator = xorshift128plus(seed)
  return (below) => uniformInt(generator, 0, below - 1)
}

export type Choose = (progress: Progress, dice: Dice) => number

export const uniformly: Choose = ({ out, at }, dice) => {
  const edges = out[at] ?? []
  return edges[dice(edges.length)] as number
}

const PARTS = 1_000_000
/** Minimum weight of edges without a weight, so that every edge is taken eventually. */
const LEAST_SHARE = 0.01

/** Chooses by weight; edges without a weight share the remainder. A weight of 0 counts as no weight, as in GraphWalker. */
export const byWeight: Choose = ({ graph, out, at }, dice) => {
  const edges = out[at] ?? []
  const given = edges.map((index) => edgeAt(graph, index).weight ?? 0)
  const left = 1 - given.reduce((total, weight) => total + weight, 0)
  const share = Math.max(LEAST_SHARE, left / given.filter((weight) => weight === 0).length)
  const weights = given.map((weight) => (weight === 0 ? share : weight))
  let drawn = (dice(PARTS) / PARTS) * weights.reduce((total, weight) => total + weight, 0)
  const found = weights.findIndex((weight) => (drawn -= weight) < 0)
  return edges[found] ?? (edges.at(-1) as number)
}

export interface RandomOptions {
  condition: Condition
  reachable: Reachable
  dice: Dice
  choose: Choose
}

export function walkByChance(progress: Progress, { condition, reachable, dice, choose }: RandomOptions): void {
  while (!isFulfilled(condition, progress, reachable)) {
    const isDeadEnd = (progress.out[progress.at] ?? []).length === 0
    const isAllSeen = progress.edges.size === reachable.edges.size
    if (isDeadEnd || (!isAllSeen && !progress.mayFindMore())) {
      if (progress.walks.at(-1)?.length === 0) throw new Impossible('Nothing leads away from the start.')
      progress.restart()
    } else progress.take(choose(progress, dice))
  }
}

/** quick_random: repeatedly takes the shortest path to a random untaken edge. */
export function walkQuickly(progress: Progress, { condition, reachable, dice, choose }: RandomOptions): void {
  const { graph } = progress
  while (!isFulfilled(condition, progress, reachable)) {
    const ways = waysFrom(graph, progress.at)
    const fresh = [...reachable.edges].filter(
      (index) => !progress.edges.has(index) && ways.has(edgeAt(graph, index).from),
    )
    const aim = fresh[dice(Math.max(1, fresh.length))]
    if (aim !== undefined)
      takeUntil(progress, [...(ways.get(edgeAt(graph, aim).from) ?? []), aim], condition, reachable)
    else if (progress.edges.size === reachable.edges.size)
      return walkByChance(progress, { condition, reachable, dice, choose })
    else progress.restart()
  }
}

function takeUntil(progress: Progress, walk: readonly number[], condition: Condition, reachable: Reachable): void {
  for (const index of walk) {
    if (isFulfilled(condition, progress, reachable)) return
    progress.take(index)
  }
}
