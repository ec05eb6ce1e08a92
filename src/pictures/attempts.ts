/** How a picture of a document is made smaller: in which steps, so that its text stays readable for as long as the limit allows. */

export interface Attempt {
  /** The longer side, in pixels. */
  longSide: number
  /** Of the JPEG, 0 to 1. */
  quality: number
}

/** A4 at 250, 210 and 170 dpi. */
const READABLE_SIDES = [3_000, 2_500, 2_000]
const GOOD_QUALITIES = [0.85, 0.75, 0.65]
/** The smallest readable side is kept for as long as a rougher picture fits. */
const ROUGH_QUALITIES = [0.5, 0.4, 0.3]
const SMALL_SIDES = [1_600, 1_200]
const SMALL_QUALITIES = [0.6, 0.4]

function every(sides: readonly number[], qualities: readonly number[]): Attempt[] {
  return sides.flatMap((longSide) => qualities.map((quality) => ({ longSide, quality })))
}

/** What is tried, best first, for a picture with this longer side; it is never made larger. */
export function attemptsFor(longSide: number): Attempt[] {
  const sides = [...new Set(READABLE_SIDES.map((side) => Math.min(side, longSide)))]
  return [
    ...every(sides, GOOD_QUALITIES),
    ...every(sides.slice(-1), ROUGH_QUALITIES),
    ...every(
      SMALL_SIDES.filter((side) => side < longSide),
      SMALL_QUALITIES,
    ),
  ]
}
