import { Readable } from 'node:stream'
import { DATE_FORMAT } from '#programme/settings.ts'
import { isoDay } from '../../../domain/calendar.ts'
import { zipOf, type ZipFile } from '../zip.ts'
import { cellText, CHUNK_CHARACTERS, type Cell } from './cells.ts'

/**
 * A table as an Excel workbook (XLSX, ECMA-376) that is written while its rows are read, so its size does not matter. Texts are text
 * cells in the text format: no spreadsheet calculates, rounds or shortens them. The first row is frozen and has filters.
 */

/** Longer texts continue in cells to the right of the last column. */
const LONGEST_TEXT = 32_767
const CONTINUED = 'Rest of long texts'
/** Spreadsheets count the days from here; they show earlier dates than MARCH_1900 wrongly or not at all. */
const DAY_0 = Date.UTC(1899, 11, 30)
const MARCH_1900 = Date.UTC(1900, 2, 1)
const DAY_MS = 86_400_000

/** Positions in `cellXfs` of the styles below. */
const STYLE = { text: 1, day: 2, instant: 3, header: 4 } as const

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PARTS}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PARTS}.worksheet+xml"/></Types>`

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${DATE_FORMAT}"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Relations from a part to others: id, type, target. */
const relations = (...all: [id: string, type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${RELATIONS}">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** Characters that XML cannot carry or would change, as spreadsheets write them; the rest of the text is not read as such a code. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/(?![\t\n\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu, (each) => {
      const code = each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      return `_x${code}_`
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** 'A' for 0, 'AA' for 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** A text in parts that fit a cell, without splitting a character. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > LONGEST_TEXT) {
    const isHalf = /[\uD800-\uDBFF]/.test(rest.charAt(LONGEST_TEXT - 1))
    const end = isHalf ? LONGEST_TEXT - 1 : LONGEST_TEXT
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

/** The value as a date's serial number; null if no spreadsheet shows that date correctly. */
function serialOf(cell: Cell): { serial: number; style: number } | null {
  if (typeof cell !== 'object') return null
  const time = 'day' in cell ? Date.parse(`${isoDay(cell.day)}T00:00:00Z`) : Date.parse(cell.instant)
  if (Number.isNaN(time) || time < MARCH_1900) return null
  return { serial: (time - DAY_0) / DAY_MS, style: 'day' in cell ? STYLE.day : STYLE.instant }
}

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** One row; `texts` is the style of its texts, `width` the number of columns of the table. */
function rowOf(cells: readonly Cell[], number: number, { width, texts }: { width: number; texts: number }): string {
  const continued: string[] = []
  const shown = cells.map((cell, index) => {
    const at = `${columnName(index)}${number}`
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    const date = serialOf(cell)
    if (date) return `<c r="${at}" s="${date.style}"><v>${date.serial}</v></c>`
    const [first = '', ...more] = partsOf(cellText(cell))
    continued.push(...more)
    return first === '' ? '' : textCell(at, first, texts)
  })
  const beside = continued.map((text, index) => textCell(`${columnName(width + index)}${number}`, text, texts))
  return `<row r="${number}">${shown.join('')}${beside.join('')}</row>`
}

const OPENING = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData>`

const closing = (range: string) =>
  `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1" twoDigitTextYear="1"/></ignoredErrors></worksheet>`

const workbook = (sheet: string, range: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${sheet}!${range.replace(/[A-Z]+|\d+/g, '$$$&')}</definedName></definedNames></workbook>`

/** The first row has the headers. */
export function spreadsheetOf(sheet: string, rows: AsyncIterable<readonly Cell[]>): Readable {
  let range = ''
  async function* sheetXml() {
    let xml = OPENING
    let [number, width] = [0, 0]
    for await (const cells of rows) {
      number += 1
      if (number === 1) width = cells.length
      const row = number === 1 ? [...cells, CONTINUED] : cells
      xml += rowOf(row, number, { width, texts: number === 1 ? STYLE.header : STYLE.text })
      if (xml.length < CHUNK_CHARACTERS) continue
      yield xml
      xml = ''
    }
    range = `A1:${columnName(width)}${number}`
    yield xml + closing(range)
  }
  const part = (name: string, content: () => string): ZipFile => ({
    path: name.split('/'),
    open: () => Buffer.from(content()),
  })
  async function* parts(): AsyncGenerator<ZipFile> {
    yield part('[Content_Types].xml', () => CONTENT_TYPES)
    yield part('_rels/.rels', () => relations(['rId1', 'officeDocument', 'xl/workbook.xml']))
    yield part('xl/styles.xml', () => STYLES)
    yield { path: ['xl', 'worksheets', 'sheet1.xml'], open: () => Readable.from(sheetXml()) }
    yield part('xl/_rels/workbook.xml.rels', () =>
      relations(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId2', 'styles', 'styles.xml']),
    )
    yield part('xl/workbook.xml', () => workbook(sheet, range))
  }
  return zipOf(parts())
}
