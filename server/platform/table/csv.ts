import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { cellText, type Cell } from './cells.ts'

/**
 * A table as CSV: UTF-8 with BOM. Every value is quoted, because csv-stringify does not quote a lone line break when the
 * lines end with CRLF. A value that a spreadsheet would calculate starts with an apostrophe.
 */
export function csvOf(rows: AsyncIterable<readonly Cell[]>): Readable {
  const table = stringify({
    bom: true,
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  async function* texts() {
    for await (const row of rows) yield row.map(cellText)
  }
  // An error destroys both streams, so the reader receives it.
  pipeline(Readable.from(texts()), table, () => undefined)
  return table
}
