import { numberText } from '../../domain/counted.ts'
import type { Caption, Chart, DecisionRow } from '../../domain/decisionFigures.ts'
import { percentOf } from '../../domain/figures.ts'

/**
 * Draws a chart for the screen and for files: a row for each answer, and in it a bar for each decision. Decisions have
 * columns instead of colours, so the chart reads the same in print, in forced colours and by people who see no colours.
 */

/** The purpose of a shape, from which the screen's styles and a file's colours follow. */
export type Ink = 'text' | 'dimmed' | 'bar' | 'line'

export interface Block {
  x: number
  y: number
  width: number
  height: number
  ink: Ink
}

/** A line of text; `y` is its baseline. */
export interface Line {
  x: number
  y: number
  text: string
  size: number
  isBold: boolean
  ink: Ink
}

export interface Drawing {
  width: number
  height: number
  blocks: readonly Block[]
  lines: readonly Line[]
}

const GAP = 12
const TEXT = 14
const SMALL_TEXT = 13
const TITLE = 20
const BAR = 10
/** Fits 'Not shortlisted' in two lines. */
export const NARROWEST_COLUMN = 92
/** The part of the width for the answers. If it is too little for them or leaves too little for bars, each answer is above its bars. */
const LABELS = 0.26
const NARROWEST_LABELS = 120
const lineHeight = (size: number) => Math.round(size * 1.35)
const SMALL_LINE = lineHeight(SMALL_TEXT)

/** The width of a text before it is drawn, generous because fonts differ. A character of wide scripts takes a whole em. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((width, character) => width + (character > '\u2E7F' ? 1 : 0.55), 0) * size

/** Breaks a text into at most `most` lines. A word that is too long is cut, and so is the last line. */
export function wrapped(text: string, width: number, size: number, most: number): string[] {
  const fits = (line: string) => widthOf(line, size) <= width
  const cut = (line: string) => {
    if (fits(line)) return line
    const characters = [...line]
    while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop()
    return `${characters.join('').trimEnd()}…`
  }
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && (lines.length === most || fits(`${line} ${word}`))) lines[lines.length - 1] += ` ${word}`
    else lines.push(word)
  }
  return lines.map(cut)
}

/** '12 · 40%', or '0'. */
const countText = (count: number, whole: number) =>
  count === 0 ? '0' : `${numberText(count)} · ${percentOf(count, whole)}%`

interface Look {
  size?: number
  isBold?: boolean
  ink?: Ink
}

/** The places of columns and rows, and everything drawn so far. */
class Sheet {
  readonly blocks: Block[] = []
  readonly lines: Line[] = []
  readonly width: number
  readonly inner: number
  readonly labelWidth: number
  readonly columnWidth: number

  constructor(
    available: number,
    readonly margin: number,
    columns: number,
  ) {
    this.width = Math.max(Math.floor(available), columns * NARROWEST_COLUMN + 2 * margin)
    this.inner = this.width - 2 * margin
    const labels = Math.round(this.inner * LABELS)
    const isBeside = labels >= NARROWEST_LABELS && this.inner - labels >= columns * NARROWEST_COLUMN
    this.labelWidth = isBeside ? labels : 0
    this.columnWidth = Math.floor((this.inner - this.labelWidth) / Math.max(columns, 1))
  }

  get barsWidth() {
    return this.columnWidth - GAP
  }

  columnAt(column: number) {
    return this.margin + this.labelWidth + column * this.columnWidth
  }

  /** Writes lines below each other and returns where the last one ends. */
  write(texts: readonly string[], x: number, top: number, { size = TEXT, isBold = false, ink = 'text' }: Look = {}) {
    texts.forEach((text, index) => {
      this.lines.push({ x, y: top + size + index * lineHeight(size), text, size, isBold, ink })
    })
    return top + texts.length * lineHeight(size)
  }

  rule(y: number) {
    this.blocks.push({ x: this.margin, y, width: this.inner, height: 1, ink: 'line' })
  }
}

/** Without a caption it is for a page that has the title and the notes itself. */
export function drawChart(chart: Chart, available: number, caption?: Caption): Drawing {
  const sheet = new Sheet(available, caption ? 24 : 0, chart.columns.length)
  const start = caption ? drawTitle(sheet, chart.title, caption.subtitle) : sheet.margin
  const longest = Math.max(...chart.rows.flatMap(({ counts }) => counts), 1)
  const end = chart.rows.reduce((y, row) => drawRow(sheet, row, longest, y), drawHeadings(sheet, chart, start))
  sheet.rule(end)
  const height = caption ? drawNotes(sheet, caption.notes, end + GAP) + sheet.margin : end + 1
  return { width: sheet.width, height, blocks: sheet.blocks, lines: sheet.lines }
}

function drawTitle(sheet: Sheet, title: string, subtitle: string): number {
  const { inner, margin } = sheet
  const end = sheet.write(wrapped(title, inner, TITLE, 2), margin, margin, { size: TITLE, isBold: true })
  return sheet.write(wrapped(subtitle, inner, TEXT, 3), margin, end + 4, { ink: 'dimmed' }) + 16
}

/** The decisions with their totals. */
function drawHeadings(sheet: Sheet, { columns, all }: Chart, top: number): number {
  const labels = columns.map((label) => wrapped(label, sheet.barsWidth, SMALL_TEXT, 3))
  const end = top + Math.max(...labels.map(({ length }) => length), 1) * SMALL_LINE
  labels.forEach((label, column) => {
    const x = sheet.columnAt(column)
    sheet.write(label, x, end - label.length * SMALL_LINE, { size: SMALL_TEXT, isBold: true })
    sheet.write([countText(all.counts[column] ?? 0, all.count)], x, end, { size: SMALL_TEXT, ink: 'dimmed' })
  })
  return end + SMALL_LINE + 6
}

function drawRow(sheet: Sheet, { label, counts, count }: DecisionRow, longest: number, y: number): number {
  sheet.rule(y)
  const top = y + 6
  const isBeside = sheet.labelWidth > 0
  const whole = ` (${numberText(count)})`
  const room = (isBeside ? sheet.labelWidth - GAP : sheet.inner) - widthOf(whole, TEXT)
  const name = wrapped(label, room, TEXT, 3)
  const nameEnd = sheet.write([...name.slice(0, -1), `${name.at(-1) ?? ''}${whole}`], sheet.margin, top)
  const cells = isBeside ? top : nameEnd
  const bars = cells + SMALL_LINE
  counts.forEach((number, column) => {
    const x = sheet.columnAt(column)
    sheet.write([countText(number, count)], x, cells, { size: SMALL_TEXT, ink: number === 0 ? 'dimmed' : 'text' })
    sheet.blocks.push({ x: x - 2, y: bars - 2, width: 1, height: BAR + 4, ink: 'line' })
    if (number === 0) return
    const width = Math.max(Math.round((sheet.barsWidth * number) / longest), 2)
    sheet.blocks.push({ x, y: bars, width, height: BAR, ink: 'bar' })
  })
  return Math.max(nameEnd, bars + BAR) + 8
}

const drawNotes = (sheet: Sheet, notes: readonly string[], top: number): number =>
  notes.reduce(
    (y, note) =>
      sheet.write(wrapped(note, sheet.inner, SMALL_TEXT, 3), sheet.margin, y, { size: SMALL_TEXT, ink: 'dimmed' }),
    top,
  )
