import { score, type Area, type PlacedArrow, type Room } from './areas.ts'

/** Compares layouts of the same states: a small one with short and straight lines is the best. */

/** The cost of a bend, relative to filling the space once. */
const BEND_COST = 0.01
/** The cost of a pixel of line. */
const LENGTH_COST = 0.000_05

export function lengthOf(arrows: readonly PlacedArrow[]): number {
  const between = (points: PlacedArrow['points']) =>
    points.slice(1).reduce((sum, { x, y }, index) => {
      const before = points[index] ?? { x, y }
      return sum + Math.abs(x - before.x) + Math.abs(y - before.y)
    }, 0)
  return arrows.reduce((sum, { points }) => sum + between(points), 0)
}

function bendsOf(arrows: readonly PlacedArrow[]): number {
  return arrows.reduce((bends, { points }) => bends + points.length - 2, 0)
}

export function costOf(area: Area, room: Room): number {
  return score(area, room) + bendsOf(area.arrows) * BEND_COST + lengthOf(area.arrows) * LENGTH_COST
}
