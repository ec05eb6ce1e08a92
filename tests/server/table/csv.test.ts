import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvOf } from '../../../server/platform/table/csv.ts'
import type { Cell } from '../../../server/platform/table/cells.ts'

/** CSV as RFC 4180 has it, in a form that spreadsheets read as UTF-8. */

async function* rowsOf(...rows: Cell[][]) {
  yield* rows
}
const lineOf = async (...cells: Cell[]) => text(csvOf(rowsOf(cells)))

test.each([
  ['a line break', 'Box 7\n=2+40', '"Box 7\n=2+40"'],
  ['a carriage return', 'Box 7\r=2+40', '"Box 7\r=2+40"'],
  ['a Windows line break', 'Box 7\r\n=2+40', '"Box 7\r\n=2+40"'],
  ['quotes', 'the "old" house', '"the ""old"" house"'],
  ['a comma', 'Windhoek, Khomas', '"Windhoek, Khomas"'],
  ['white space around it', ' x ', '" x "'],
  ['nothing', '', '""'],
  ['a leading =', '=2+40', `"'=2+40"`],
  ['a leading +', '+2+40', `"'+2+40"`],
  ['a phone number in brackets', '+264(81)', `"'+264(81)"`],
  ['a phone number', '+264 81 234 5678', '"+264 81 234 5678"'],
  ['a leading -', '-2+40', `"'-2+40"`],
  ['a leading @', '@SUM(A1)', `"'@SUM(A1)"`],
  ['a leading tab', '\t=2+40', `"'\t=2+40"`],
  ['a leading carriage return', '\r=2+40', `"'\r=2+40"`],
  ['a full-width =', '＝2+40', `"'＝2+40"`],
])('a value with %s stays one quoted value', async (_, value, quoted) => {
  expect(await lineOf('before', value, 'after')).toBe(`"before",${quoted},"after"\r\n`)
})

test('starts with a byte order mark, so that spreadsheets read it as UTF-8', async () => {
  expect((await buffer(csvOf(rowsOf(['x'])))).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
})

test('writes numbers, days and instants as text', async () => {
  const cells = [2, { day: '1995-02-28T00:00:00.000Z' }, { instant: '2030-02-01T08:00:00.000Z' }]
  expect(await lineOf(...cells)).toBe('"2","28/02/1995","2030-02-01T08:00:00.000Z"\r\n')
})

test('passes an error of the rows to the reader', async () => {
  async function* broken(): AsyncGenerator<Cell[]> {
    yield ['Surname']
    throw new Error('the database is away')
  }
  await expect(text(csvOf(broken()))).rejects.toThrow('the database is away')
})
