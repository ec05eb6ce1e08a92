/** The sizes and qualities tried when shrinking a picture, so that its text stays readable within the limit. */

export interface Attempt {
  /** The longer side in pixels. */
  longSide: number
  /** JPEG quality, 0 to 1. */
  quality: number
}

/** A4 at 250, 210 and 170 dpi. */
const READABLE_SIDES = [3_000, 2_500, 2_000]
const GOOD_QUALITIES = [0.85, 0.75, 0.65]
/** The smallest readable size is kept while a lower quality fits. */
const ROUGH_QUALITIES = [0.5, 0.4, 0.3]
const SMALL_SIDES = [1_600, 1_200]
const SMALL_QUALITIES = [0.6, 0.4]

function every(sides: readonly number[], qualities: readonly number[]): Attempt[] {
  return sides.flatMap((longSide) => qualities.map((quality) => ({ longSide, quality })))
}

/** The attempts for a picture with this longer side, best first. Pictures are never enlarged. */
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
