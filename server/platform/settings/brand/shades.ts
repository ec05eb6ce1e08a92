import { formatHex, interpolate, wcagContrast } from 'culori'
import type { Shades } from '../../../../domain/colours.ts'

/** Derives a palette from one colour by mixing it with white and black. */

const WHITE = '#ffffff'
/** The share of white in the lighter shades and of black in the darker ones. */
const PRIMARY = { above: [0.92, 0.82, 0.62, 0.43, 0.26, 0.13], below: [0.16, 0.32, 0.48] }
const ACCENT = { above: [0.9, 0.76, 0.56, 0.36, 0.18], below: [0.2, 0.35, 0.5, 0.65] }
/** For the button background in the dark theme. */
const BUTTON_CONTRAST = 4.5
const STEPS = 20

const mixed = (colour: string, other: string, share: number) => formatHex(interpolate([colour, other], 'oklab')(share))

function ladder(colour: string, { above, below }: typeof PRIMARY): Shades {
  return [
    ...above.map((share) => mixed(colour, WHITE, share)),
    mixed(colour, colour, 0),
    ...below.map((share) => mixed(colour, '#000000', share)),
  ] as Shades
}

/** As light as possible while white text stays readable. */
function buttonShade(colour: string, lightest: number): string {
  const shares = Array.from({ length: STEPS + 1 }, (_, index) => (lightest * (STEPS - index)) / STEPS)
  const candidates = shares.map((share) => mixed(colour, WHITE, share))
  return candidates.find((each) => wcagContrast(each, WHITE) >= BUTTON_CONTRAST) ?? mixed(colour, colour, 0)
}

/** The colour itself is used for buttons and links. */
export function primaryShades(colour: string): Shades {
  const shades = ladder(colour, PRIMARY)
  shades[5] = buttonShade(colour, PRIMARY.above[5] ?? 0)
  return shades
}

/** The colour itself is used for accents. */
export function accentShades(colour: string): Shades {
  return ladder(colour, ACCENT)
}
