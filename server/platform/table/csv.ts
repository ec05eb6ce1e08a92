import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { cellText, type Cell } from './cells.ts'

/** Starts of text that a spreadsheet calculates. A plus before digits and spaces only is a phone number. */
const CALCULATED = /^(?!\+[\d ]*$)[=+\-@\t\r＝＋－＠]/

/**
 * A table as CSV: UTF-8 with BOM. Every value is quoted, because csv-stringify does not quote a lone line break when the
 * lines end with CRLF. Text that a spreadsheet would calculate starts with an apostrophe.
 */
export function csvOf(rows: AsyncIterable<readonly Cell[]>): Readable {
  const table = stringify({
    bom: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  })
  async function* texts() {
    for await (const row of rows) yield row.map((cell) => cellText(cell).replace(CALCULATED, "'$&"))
  }
  // An error destroys both streams, so the reader receives it.
  pipeline(Readable.from(texts()), table, () => undefined)
  return table
}
