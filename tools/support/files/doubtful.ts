import sharp from 'sharp'
import { lockedPdf } from './badPdfs.ts'
import { bmpOf, compoundOf, docxOf, PAGES, pdfWith, pngChunk, pngOf, streamOf, wordStream, zipOf } from './build.ts'

/**
 * The decisions on files that are not quite by the book. A file is accepted if common readers open all of it, and
 * nothing in it can run or hide. One row is one decision.
 */
export interface DoubtfulFile {
  about: string
  extension: string
  content: Buffer
  /** The finding's code; null if the file is accepted. */
  refusedAs: string | null
  why: string
}

const paper = { create: { width: 160, height: 120, channels: 3 as const, background: '#e8e4da' } }
const [jpg, png, gif] = [
  await sharp({ ...paper, create: { ...paper.create, noise: { type: 'gaussian', mean: 190, sigma: 20 } } })
    .jpeg()
    .toBuffer(),
  await sharp(paper).png().toBuffer(),
  await sharp(paper).gif().toBuffer(),
]
const bmp = bmpOf(33, 17, 24)
const docx = docxOf()
const catalogue = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`
const pdf = pdfWith([catalogue(), ...PAGES])
const bytes = (text: string) => Buffer.from(text, 'latin1')
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytes(part) : part)))
const inserted = (file: Buffer, at: number, more: Buffer) => joined(file.subarray(0, at), more, file.subarray(at))
function changed(file: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(file)
  copy.writeUInt8(value, at)
  return copy
}
const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))

const frame = jpg.indexOf(Buffer.from('ffc0', 'hex'))
const pngEnd = png.length - 12
const pixelsOfPng = png.indexOf('IDAT')
const withNote = pngOf({ width: 4, height: 4, more: [['tEXt', bytes('Comment\0scan')]] })

const ownerOnly = await lockedPdf({ pdfVersion: '1.7', ownerPassword: 'owner' })

const fieldWith = (script: string) =>
  pdfWith([
    catalogue('/AcroForm << /Fields [4 0 R] >>'),
    ...PAGES,
    `<< /FT /Tx /T (amount) /AA << /F << /S /JavaScript /JS ${script} >> >> >>`,
  ])
const inUtf16 = (script: string) => `<feff${Buffer.from(script, 'utf16le').swap16().toString('hex')}>`

const size = (length: number) => {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(length)
  return head
}
const object = (content: Buffer) =>
  compoundOf([{ name: '\u0001Ole10Native', content: joined(size(content.length), content) }])
const docxWith = (content: Buffer) => docxOf([{ name: 'word/embeddings/oleObject1.bin', content }])
const docWith = (content: Buffer) =>
  compoundOf([
    { name: 'WordDocument', content: wordStream() },
    { name: '\u0001Ole10Native', content: joined(size(content.length), content) },
  ])
const packaged = bytes('\u0002\0letter.exe\0C:\\letter.exe\0')
const rtfObject = (name: string, content: Buffer) => {
  const title = bytes(`${name}\0`)
  const head = joined(
    Buffer.from('0105000002000000', 'hex'),
    size(title.length),
    title,
    Buffer.alloc(8),
    size(content.length),
  )
  return bytes(
    `{\\rtf1 {\\object\\objemb{\\*\\objclass ${name}}{\\*\\objdata ${joined(head, content).toString('hex')}}}}`,
  )
}
/** A form that draws itself twice, thirty levels deep. */
const nested = Array.from({ length: 30 }, (_, level) => {
  const inner = level === 29 ? '0 0 1 1 re f' : '/X Do /X Do'
  const resources = level === 29 ? '' : `/Resources << /XObject << /X ${level + 5} 0 R >> >>`
  return streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`, bytes(inner))
})
export const slowPdf = pdfWith([
  catalogue(),
  PAGES[0],
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 34 0 R /Resources << /XObject << /X 4 0 R >> >> >>',
  ...nested,
  streamOf('', bytes('/X Do')),
])

type Row = [about: string, extension: string, content: Buffer, refusedAs: string | null, why: string]

const ROWS: Row[] = [
  [
    'a line of a scanner before the header',
    'pdf',
    joined('Sent from the office scanner\r\n\r\n', pdf),
    null,
    'readers look for the header in the first kilobyte',
  ],
  ['the header after the first kilobyte', 'pdf', joined('x'.repeat(1_100), pdf), 'contentMismatch', 'readers differ'],
  ['a web page before the header', 'pdf', joined('<html>', pdf), 'embeddedFiles', 'a browser could run it'],
  [
    'a warning of a web server behind the end',
    'pdf',
    joined(pdf, '\n<br><b>Warning</b>: headers already sent'),
    null,
    'readers look for the end',
  ],
  [
    'a program behind the end',
    'pdf',
    joined(pdf, '\nMZ\u0090\0\u0003', Buffer.alloc(900)),
    'embeddedFiles',
    'it could be run',
  ],
  ['no end', 'pdf', pdf.subarray(0, -7), null, 'readers rebuild the table of objects'],
  [
    'a table of objects with wrong places',
    'pdf',
    bytes(pdf.toString('latin1').replace(/00000(\d{5}) 00000 n/g, '00009$1 00000 n')),
    null,
    'readers rebuild it',
  ],
  [
    'the second half missing',
    'pdf',
    half(pdfWith([catalogue(), ...PAGES, streamOf('', Buffer.alloc(2_000, 'q Q '))])),
    'damagedFile',
    'the applicant would not know that pages are missing',
  ],
  [
    'a page object missing, and the end',
    'pdf',
    joined(pdfWith([catalogue(), '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>', PAGES[1]]).subarray(0, -60)),
    'damagedFile',
    'a page is missing',
  ],
  ['a password that only forbids changes', 'pdf', ownerOnly, null, 'it opens without one'],
  [
    'a password that only forbids changes, and encrypted objects',
    'pdf',
    pdfWith(
      [catalogue(), ...PAGES, streamOf('/Type /ObjStm /N 1 /First 4', bytes('9 0 <<>>'))],
      '/Encrypt << /Filter /Standard >>',
    ),
    'encryptedFile',
    'scripts could hide in them; printing to a PDF helps',
  ],
  [
    'a field formatted by Acrobat',
    'pdf',
    fieldWith('(AFNumber_Format\\(2, 0, 0, 0, "N$ ", true\\);)'),
    null,
    'nothing else runs',
  ],
  [
    'a field formatted by Acrobat, in UTF-16',
    'pdf',
    fieldWith(inUtf16('AFDate_FormatEx("dd/mm/yyyy");')),
    null,
    'nothing else runs',
  ],
  [
    'a sum calculated by Acrobat',
    'pdf',
    fieldWith('(AFSimple_Calculate("SUM", new Array ("a", "b"));)'),
    null,
    'nothing else runs',
  ],
  [
    'a field formatted by a function and a call',
    'pdf',
    fieldWith('(AFNumber_Format(2, 0); app.launchURL("https://evil.test"))'),
    'activeContent',
    'the call runs',
  ],
  [
    'a field that only Acrobat’s name precedes',
    'pdf',
    fieldWith('(AFNumber_Format(eval("1")))'),
    'activeContent',
    'the call runs',
  ],
  [
    'a page of six metres',
    'pdf',
    pdfWith([catalogue(), PAGES[0], '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 17000 842] >>']),
    'tooManyPixels',
    'readers run out of memory',
  ],
  ['a JPEG picture', 'pdf', jpg, 'contentMismatch', 'its name should end differently'],

  ['two stray bytes between segments', 'jpg', inserted(jpg, frame, Buffer.alloc(2)), null, 'libjpeg skips them'],
  ['padding between segments', 'jpg', inserted(jpg, frame, Buffer.alloc(9, 0xff)), null, 'ITU T.81 allows it'],
  ['no end marker', 'jpg', jpg.subarray(0, -2), null, 'all rows are there'],
  ['zeros for an end', 'jpg', joined(jpg.subarray(0, -2), Buffer.alloc(600)), null, 'all rows are there'],
  ['the second half missing', 'jpg', half(jpg), 'damagedFile', 'readers show grey for it'],
  ['a PNG picture', 'jpg', png, 'contentMismatch', 'its name should end differently'],
  ['the camera’s film behind it', 'jpg', joined(jpg, '\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'), null, 'phones append it'],

  ['a note with a wrong checksum', 'png', changed(withNote, withNote.indexOf('scan'), 0x53), null, 'libpng skips it'],
  [
    'pixels with a wrong checksum',
    'png',
    changed(png, pixelsOfPng + 9, png.readUInt8(pixelsOfPng + 9) ^ 1),
    'damagedFile',
    'libpng stops',
  ],
  ['no last chunk', 'png', png.subarray(0, pngEnd), null, 'all rows are there'],
  [
    'a private chunk behind the pixels',
    'png',
    inserted(png, pngEnd, pngChunk('prVt', Buffer.alloc(40))),
    null,
    'readers skip it',
  ],
  ['the second half missing', 'png', half(png), 'damagedFile', 'rows are missing'],

  ['no trailer', 'gif', gif.subarray(0, -1), null, 'browsers do without it'],
  ['stray bytes for a trailer', 'gif', joined(gif.subarray(0, -1), 'xyz'), null, 'browsers stop there'],
  ['the older version', 'gif', joined('GIF87a', gif.subarray(6)), null, 'readers do not look at it'],
  ['its picture missing', 'gif', gif.subarray(0, 20), 'damagedFile', 'nothing can be shown'],

  ['a wrong size in its header', 'bmp', changed(bmp, 3, 0xff), null, 'readers ignore it'],
  ['no padding in the last row', 'bmp', bmp.subarray(0, -1), null, 'all pixels are there'],
  ['the second half missing', 'bmp', half(bmp), 'damagedFile', 'rows are missing'],

  ['a picture pasted from Paint', 'docx', docxWith(object(joined('BM', Buffer.alloc(60)))), null, 'it is a picture'],
  ['a program dragged in', 'docx', docxWith(object(packaged)), 'embeddedFiles', 'a press would start it'],
  [
    'a workbook behind a chart',
    'docx',
    docxOf([
      { name: 'word/embeddings/Workbook1.xlsx', content: zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]) },
    ]),
    null,
    'Word writes it',
  ],
  ['zeros behind the archive', 'docx', joined(docx, Buffer.alloc(300)), null, 'Word ignores them'],
  [
    'another archive behind it',
    'docx',
    joined(docx, zipOf([{ name: 'a.exe', content: 'MZ' }])),
    'damagedFile',
    'readers open the last one',
  ],
  ['the second half missing', 'docx', half(docx), 'damagedFile', 'the archive has lost its list'],

  ['a picture pasted from Paint', 'doc', docWith(joined('BM', Buffer.alloc(60))), null, 'it is a picture'],
  ['a program dragged in', 'doc', docWith(packaged), 'embeddedFiles', 'a press would start it'],
  ['a newer Word document', 'doc', docx, 'contentMismatch', 'its name should end differently'],
  ['an RTF document', 'doc', bytes('{\\rtf1 text}'), 'contentMismatch', 'its name should end differently'],

  ['groups that are not closed', 'rtf', bytes('{\\rtf1 {\\b Certified copy}'), null, 'Word closes them'],
  ['text behind the end', 'rtf', bytes('{\\rtf1 Certified}\\par }'), null, 'Word ignores it'],
  ['the end cut off', 'rtf', bytes('{\\rtf1 {\\b Certified co'), 'damagedFile', 'text is missing'],
  ['a picture pasted from Paint', 'rtf', rtfObject('PBrush', joined('BM', Buffer.alloc(60))), null, 'it is a picture'],
  ['a program under Paint’s name', 'rtf', rtfObject('PBrush', packaged), 'embeddedFiles', 'it is not a picture'],
  ['a formula', 'rtf', rtfObject('Equation.3', Buffer.alloc(60)), 'embeddedFiles', 'its old editor could be attacked'],
]

export const DOUBTFUL: readonly DoubtfulFile[] = ROWS.map(([about, extension, content, refusedAs, why]) => ({
  about: `a .${extension}: ${about}`,
  extension,
  content,
  refusedAs,
  why,
}))
