/**
 * Text widths without a browser, so that a chart has the same layout everywhere. The widths are those of Arial (the same in Liberation
 * Sans and Helvetica), in thousandths of the font size, from space to tilde.
 */
export const FONT = "Arial, 'Liberation Sans', Helvetica, sans-serif"

const WIDTHS =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)
const OTHERS: Record<string, number> = {
  '§': 556,
  '×': 584,
  '’': 222,
  '…': 1000,
  '→': 1000,
  '↻': 1000,
  '–': 556,
  '▸': 1000,
  '▾': 1000,
  '․': 278,
}
const BOLD = 1.08

export interface Font {
  size: number
  bold?: boolean
}

export function textWidth(text: string, { size, bold = false }: Font): number {
  let thousandths = 0
  for (const character of text) thousandths += WIDTHS[character.charCodeAt(0) - 32] ?? OTHERS[character] ?? 800
  return (thousandths / 1_000) * size * (bold ? BOLD : 1)
}

/** Marks a part of a word that is joined to the next without a space. */
const GLUE = '\u200b'

/** Wraps text to `width` pixels: between words, and within a long name at its humps and dots. */
export function wrap(text: string, width: number, font: Font): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((each) => pieces(each, width, font))) {
    const longer = line === '' ? word : line.endsWith(GLUE) ? line.slice(0, -1) + word : `${line} ${word}`
    if (line !== '' && textWidth(longer.replaceAll(GLUE, ''), font) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].filter((each) => each !== '').map((each) => each.replaceAll(GLUE, ''))
}

function pieces(word: string, width: number, font: Font): string[] {
  if (textWidth(word, font) <= width) return [word]
  const parts = word.split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/)
  return parts.map((part, index) => (index < parts.length - 1 ? part + GLUE : part))
}
