import { round } from './blocks.ts'
import { textWidth } from './text.ts'

/** Draws a state's tags as pills beside its name. */

const FONT = { size: 10 }
const NARROWEST = 34
const PAD = 12
const GAP = 6
/** The gap between the name and the first pill. */
const TAG_GAP = 8

export interface Pill {
  tag: string
  /** From the end of the name. */
  x: number
  width: number
}

export function pillsOf(tags: readonly string[]): Pill[] {
  let x = TAG_GAP
  return tags.map((tag) => {
    const pill = { tag, x, width: Math.max(NARROWEST, round(textWidth(tag, FONT) + PAD)) }
    x += pill.width + GAP
    return pill
  })
}

/** The width of the pills beside a name. */
export function tagsWidth(tags: readonly string[]): number {
  const last = pillsOf(tags).at(-1)
  return last === undefined ? 0 : Math.ceil(last.x + last.width + 4)
}
