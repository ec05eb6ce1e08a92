import { formatHex, interpolate, wcagContrast } from 'culori'
import type { Brand } from '../../../../domain/brand.ts'
import { COLOURS, DARK_COLOURS } from '../../../../domain/colours.ts'

/** The contrast that brand colours need in both themes (WCAG 1.4.3, 1.4.11). */

const TEXT = 4.5
const MARK = 3
const WHITE = '#ffffff'

interface Pair {
  /** The colour's setting. */
  colour: 'primary' | 'accent'
  /** The affected element, for the message. */
  what: string
  shown: string
  ground: string
  least: number
}

/** Hero text is on a translucent white layer. */
const veiled = (colour: string) => formatHex(interpolate([colour, WHITE], 'rgb')(0.12))

function pairsOf({ primary, accent }: Brand): Pair[] {
  const ofPrimary = (what: string, shown: string, ground: string) =>
    ({ colour: 'primary', what, shown, ground, least: TEXT }) as const
  const ofAccent = (what: string, shown: string, ground: string, least: number) =>
    ({ colour: 'accent', what, shown, ground, least }) as const
  return [
    ofPrimary('white text on a button', WHITE, primary[6]),
    ofPrimary('a link', primary[6], COLOURS.ground),
    ofPrimary('a link under the pointer', primary[6], primary[0]),
    ofPrimary('the introduction of the public page', primary[1], veiled(primary[6])),
    ofPrimary('white text on a button in the dark theme', WHITE, primary[5]),
    ofPrimary('a link in the dark theme', primary[3], DARK_COLOURS.surface),
    ofPrimary('a link under the pointer in the dark theme', primary[3], primary[9]),
    ofAccent('the mark of the step that is shown', accent[5], COLOURS.surface, MARK),
    ofAccent('the mark of the step that is shown, in the dark theme', accent[4], DARK_COLOURS.surface, MARK),
    ofAccent('text on a notice', COLOURS.text, accent[1], TEXT),
    ofAccent('text on a notice in the dark theme', DARK_COLOURS.text, accent[8], TEXT),
    ofAccent('the closing date’s heading on the primary colour', accent[1], veiled(primary[6]), TEXT),
  ]
}

/** Every pair with too little contrast, as messages for an operator. */
export function contrastProblems(brand: Brand): string[] {
  return pairsOf(brand).flatMap(({ colour, what, shown, ground, least }) => {
    const ratio = wcagContrast(shown, ground)
    if (ratio >= least) return []
    const shownRatio = (Math.floor(ratio * 100) / 100).toFixed(2)
    return [
      `the ${colour} colour makes ${what} hard to see: ${shown} on ${ground} is ${shownRatio}:1, and at least ${least}:1 is needed`,
    ]
  })
}
