import type { Picture } from '../drawing/charts.ts'
import type { Shape } from '../drawing/flow.ts'

/** Chooses the smallest sheet on which a chart is readable. */

const MARGIN_MM = 14
const PX_PER_MM = 96 / 25.4
/** The space for the heading and description on a chart's sheet. */
const HEADING_PX = 90
/** Below this scale, the smallest text would be smaller than 5 points. */
const SMALLEST_READABLE = 0.6

/** A4 to A0, in millimetres. */
const SHEETS: readonly (readonly [short: number, long: number])[] = [
  [210, 297],
  [297, 420],
  [420, 594],
  [594, 841],
  [841, 1_189],
]

export interface Sheet {
  /** The CSS page size, in millimetres because CSS has no names for large sheets: `420mm 297mm`. */
  size: string
  picture: Picture
  /** The picture's scale on the sheet. */
  scale: number
}

const px = (mm: number) => (mm - 2 * MARGIN_MM) * PX_PER_MM

function scaleOn(picture: Picture, width: number, height: number): number {
  return Math.min(px(width) / picture.width, (px(height) - HEADING_PX) / picture.height, 1)
}

/** The sheet, orientation and shape that fit best; A0 if necessary, however small. */
export function sheetFor({ tall, wide }: Record<Shape, Picture>): Sheet {
  let best: Sheet | undefined
  for (const [short, long] of SHEETS) {
    for (const [width, height] of [
      [short, long],
      [long, short],
    ] as const) {
      for (const picture of [tall, wide]) {
        const scale = scaleOn(picture, width, height)
        if (best === undefined || scale > best.scale + 0.01) best = { size: `${width}mm ${height}mm`, picture, scale }
      }
    }
    if (best !== undefined && best.scale >= SMALLEST_READABLE) return best
  }
  return best as Sheet
}

export const PAPER_MARGIN = `${MARGIN_MM}mm`
