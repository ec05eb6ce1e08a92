import type { Brand } from '../../../domain/brand.ts'
import { COLOURS } from '../../../domain/colours.ts'

/** The receipt's look on A4, as on the portal. Lengths are in points. */

export const coloursOf = ({ primary, accent }: Brand) => ({
  brand: primary[6],
  onBrand: COLOURS.surface,
  shadow: primary[2],
  gold: accent[3],
})

export const { text: TEXT, dimmed: DIMMED, border: BORDER } = COLOURS

export const PAGE_WIDTH = 595.28
export const MARGIN = 56
export const SIZES = { title: 19, heading: 13, text: 10, small: 8.5 }
