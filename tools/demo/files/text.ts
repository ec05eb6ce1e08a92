import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import type { Page } from './pages.ts'

/** Pages as PDF and as word-processor files. */

/** Characters outside Windows-1252, such as those of click consonants, have no glyph in a PDF's own typefaces. */
const inLatin = (text: string) => text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”€ŠšŽžŒœŸ]/g, '?')

export function pdf({ heading, from, paragraphs, rows }: Page): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 64, info: { Title: heading } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
  document.font('Helvetica').fontSize(11).text(inLatin(from)).moveDown(2)
  document.font('Helvetica-Bold').fontSize(19).text(inLatin(heading)).moveDown()
  document.font('Helvetica').fontSize(11.5)
  for (const paragraph of paragraphs) document.text(inLatin(paragraph)).moveDown()
  for (const [name, value] of rows) {
    const { y } = document
    document.text(inLatin(name), 64, y, { width: 220 }).text(inLatin(value), 300, y)
    document
      .moveTo(64, document.y + 3)
      .lineTo(531, document.y + 3)
      .lineWidth(0.4)
      .stroke('#9aa5b1')
    document.x = 64
    document.moveDown(0.6)
  }
  document.end()
  return done
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
  "This page stands for a certified document of an applicant who does not exist. It is used by the portal's own tests.",
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
