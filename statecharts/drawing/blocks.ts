import { textWidth, wrap, type Font } from './text.ts'

/** Measured blocks of text, and how to combine them. */

export type Style =
  | 'title'
  | 'tag'
  | 'text'
  | 'row'
  | 'event'
  | 'done'
  | 'error'
  | 'after'
  | 'always'
  | 'guard'
  | 'action'

export interface Line {
  text: string
  style: Style
  x: number
  /** The baseline, from the block's top. */
  y: number
  width: number
}

/** Lines of one transition, or of the state itself if there are no edges. */
export interface Part {
  edges: readonly string[]
  lines: readonly Line[]
}

export interface Block {
  width: number
  height: number
  parts: readonly Part[]
}

const FONTS: Record<Style, Font> = {
  title: { size: 14, bold: true },
  tag: { size: 10 },
  text: { size: 11.5 },
  row: { size: 11 },
  event: { size: 12, bold: true },
  done: { size: 12, bold: true },
  error: { size: 12, bold: true },
  after: { size: 12, bold: true },
  always: { size: 12, bold: true },
  guard: { size: 11 },
  action: { size: 11 },
}
const LEADING = 1.28

export function fontOf(style: Style): Font {
  return FONTS[style]
}

/** A part before measuring. */
export interface Draft {
  edges: readonly string[]
  texts: readonly { text: string; style: Style; indent?: number }[]
}

export function blockOf(drafts: readonly Draft[], width: number, gap: number): Block {
  let y = 0
  let widest = 0
  const parts = drafts.map(({ edges, texts }, index): Part => {
    if (index > 0) y += gap
    const lines = texts.flatMap(({ text, style, indent = 0 }) =>
      wrap(text, width - indent, FONTS[style]).map((each): Line => {
        const { size } = FONTS[style]
        y += size * LEADING
        const line = {
          text: each,
          style,
          x: indent,
          y: round(y - size * 0.28),
          width: Math.ceil(textWidth(each, FONTS[style])),
        }
        widest = Math.max(widest, line.x + line.width)
        return line
      }),
    )
    return { edges, lines }
  })
  return { width: Math.ceil(widest), height: Math.ceil(y), parts }
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

const COLUMNS = 3
const COLUMN_GAP = 18

function shifted({ parts }: Block, dx: number, dy: number): Part[] {
  return parts.map(({ edges, lines }) => ({
    edges,
    lines: lines.map((line) => ({ ...line, x: line.x + dx, y: round(line.y + dy) })),
  }))
}

export function below(blocks: readonly Block[], gap: number): Block {
  let y = 0
  const parts = blocks.flatMap((block, index) => {
    const placed = shifted(block, 0, y)
    y += block.height + (index < blocks.length - 1 ? gap : 0)
    return placed
  })
  return { width: Math.max(0, ...blocks.map(({ width }) => width)), height: y, parts }
}

/** Filled column by column. */
export function columns(drafts: readonly Draft[], width: number): Block {
  const perColumn = Math.ceil(drafts.length / COLUMNS)
  let x = 0
  const blocks: Block[] = []
  const parts: Part[] = []
  for (let first = 0; first < drafts.length; first += perColumn) {
    const block = blockOf(drafts.slice(first, first + perColumn), width, 6)
    parts.push(...shifted(block, x, 0))
    blocks.push(block)
    x += block.width + COLUMN_GAP
  }
  return { width: x - COLUMN_GAP, height: Math.max(...blocks.map(({ height }) => height)), parts }
}
