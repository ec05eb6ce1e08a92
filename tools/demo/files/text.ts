import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { broken, type Page } from './pages.ts'

/** Pages as PDF and as word-processor files. */

const A4 = { width: 595, height: 842 }
const [MARGIN, VALUES, LONGEST_LINE] = [64, 300, 82]

/** Windows-1252, which a PDF's own typefaces have. Other characters, such as those of click consonants, become '?'. */
const WINDOWS = new Map(
  Array.from({ length: 32 }, (_, index) => 0x80 + index).map(
    (code) => [new TextDecoder('windows-1252').decode(Uint8Array.of(code)), code] as const,
  ),
)

function shown(text: string): string {
  const codes = Array.from(text, (each) => WINDOWS.get(each) ?? (each < '\u0100' ? each.charCodeAt(0) : 0x3f))
  return `(${Buffer.from(codes)
    .toString('latin1')
    .replaceAll(/[\\()]/g, '\\$&')}) Tj`
}

/** One page with the typeface Helvetica, written here because making hundreds with a library takes seconds. */
export function pdf({ heading, from, paragraphs, rows }: Page): Buffer {
  let y = A4.height - MARGIN
  const put = (text: string, { down = 18, x = MARGIN, size = 11, face = 'F1' } = {}) => {
    y -= down
    return `BT /${face} ${size} Tf ${x} ${y} Td ${shown(text)} ET`
  }
  const marks = [
    put(from),
    put(heading, { down: 46, size: 19, face: 'F2' }),
    ...paragraphs.flatMap((each) =>
      broken(each, LONGEST_LINE).map((line, index) => put(line, { down: index === 0 ? 34 : 17 })),
    ),
    ...rows.flatMap(([name, value]) => [put(name, { down: 27 }), put(value, { down: 0, x: VALUES })]),
  ]
  const content = marks.join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const entries = objects.map((object, index) => {
    const entry = `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return entry
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>`
  return Buffer.from(`${file}${table}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1')
}

const linesOf = ({ from, paragraphs, rows }: Page) => [
  from,
  ...paragraphs,
  ...rows.map(([name, value]) => `${name}\t${value}`),
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export function docx(page: Page): Buffer {
  const run = (text: string, look = '') =>
    `<w:r><w:rPr>${look}</w:rPr>${text
      .split('\t')
      .map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
      .join('<w:tab/>')}</w:r>`
  const body = [run(page.heading, '<w:b/><w:sz w:val="38"/>'), ...linesOf(page).map((line) => run(line))]
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${W}"><w:body>${body.map((each) => `<w:p>${each}</w:p>`).join('')}</w:body></w:document>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))))
}

export function rtf(page: Page): Buffer {
  const coded = (text: string) =>
    text
      .replaceAll(/[\\{}]/g, '\\$&')
      .replaceAll('\t', '\\tab ')
      .replaceAll(/[^\0-\u007e]/g, (each) => `\\u${each.charCodeAt(0)}?`)
  const lines = linesOf(page).map((line) => `\\pard\\fs24 ${coded(line)}\\par`)
  return Buffer.from(
    `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0\\fswiss Arial;}}\n\\pard\\b\\fs36 ${coded(page.heading)}\\b0\\par\n${lines.join('\n')}\n}`,
  )
}

/** A file of Word 97. Its two paragraphs are replaced in place, so the new ones are not longer. */
const OLD_WORD = readFileSync(new URL('../../../e2e/files/letter.doc', import.meta.url))
const [HEADING, TEXT] = [
  'Certified copy',
  "This page is a sample of a certified document. The applicant is invented. The portal's tests use it.",
]

export function doc({ heading, paragraphs }: Page): Buffer {
  const file = Buffer.from(OLD_WORD)
  for (const [before, after] of [
    [HEADING, heading],
    [TEXT, paragraphs.at(0) ?? ''],
  ] as const) {
    const text = after.slice(0, before.length).padEnd(before.length)
    file.write(text, file.indexOf(before, 0, 'utf16le'), 'utf16le')
  }
  return file
}
