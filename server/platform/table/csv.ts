import { Readable } from 'node:stream'
import { cellText, CHUNK_CHARACTERS, type Cell } from './cells.ts'

/** Starts of text that a spreadsheet calculates. A plus before digits and spaces only is a phone number. */
const CALCULATED = /^(?!\+[\d ]*$)[=+\-@\t\r＝＋－＠]/

const BYTE_ORDER_MARK = '\uFEFF'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const lineOf = (row: readonly Cell[]) =>
  `${row.map((cell) => quoted(cellText(cell).replace(CALCULATED, "'$&"))).join(',')}\r\n`

/**
 * A table as CSV: UTF-8 with BOM, and every value quoted, as RFC 4180 describes. Text that a spreadsheet would calculate starts with an
 * apostrophe.
 */
export function csvOf(rows: AsyncIterable<readonly Cell[]>): Readable {
  async function* texts() {
    let text = BYTE_ORDER_MARK
    for await (const row of rows) {
      text += lineOf(row)
      if (text.length < CHUNK_CHARACTERS) continue
      yield text
      text = ''
    }
    yield text
  }
  return Readable.from(texts(), { objectMode: false })
}
