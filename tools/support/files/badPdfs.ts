import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { PAGES, pdfWith, streamOf, zipOf, type NamedFile } from './build.ts'

const MEGABYTES_300 = 300_000_000
const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'

const catalogueWith = (more: string) => pdfWith([`<< /Type /Catalog /Pages 2 0 R ${more} >>`, ...PAGES])
const actions = (action: string) => catalogueWith(`/OpenAction << ${action} >>`)

/** A PDF with passwords. */
export function lockedPdf(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument(options)
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    document.text('Nobody can read this.').end()
  })
}

async function encryptedPdfs(): Promise<[string, Buffer][]> {
  const versions = ['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const
  const locks = [{ userPassword: 'secret' }, { userPassword: 'a', ownerPassword: 'b' }]
  return Promise.all(
    versions.flatMap((pdfVersion) =>
      locks.map(async (lock, index): Promise<[string, Buffer]> => [
        `encrypted, version ${pdfVersion}, ${index + 1}`,
        await lockedPdf({ pdfVersion, ...lock }),
      ]),
    ),
  )
}

/** A document whose catalogue is in a compressed stream, where a text search cannot see it. */
function hiddenCatalogue(action: string): Buffer {
  const catalogue = `<< /Type /Catalog /Pages 2 0 R /OpenAction << ${action} >> >>`
  const packed = deflateSync(Buffer.from(`9 0 ${catalogue}`))
  const stream = streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed)
  return pdfWith([CATALOGUE, ...PAGES, stream])
}

export async function badPdfs(program: Buffer): Promise<NamedFile[]> {
  const honest = pdfWith([CATALOGUE, ...PAGES])
  const zeros = deflateSync(Buffer.alloc(MEGABYTES_300))
  const withStream = (dictionary: string, content: Buffer) =>
    pdfWith([CATALOGUE, ...PAGES, streamOf(dictionary, content)])
  const manyPages = `<< /Type /Pages /Kids [${'3 0 R '.repeat(5_000)}] /Count 5000 >>`
  const embedded = streamOf('/Type /EmbeddedFile', program)
  const cases: [string, Buffer][] = [
    ...(await encryptedPdfs()),
    ['that runs JavaScript', actions('/S /JavaScript /JS (app.alert\\(1\\))')],
    ['that runs JavaScript under another spelling', actions('/S /J#61vaScript /J#53 (app.alert\\(1\\))')],
    ['that runs JavaScript from a stream', actions('/S /JavaScript /JS 4 0 R')],
    ['that runs JavaScript without a kind', actions('/JS (app.alert\\(1\\))')],
    [
      'that runs named JavaScript',
      catalogueWith('/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>'),
    ],
    ['that runs JavaScript when closed', catalogueWith('/AA << /WC << /S/JavaScript/JS(1) >> >>')],
    ['that runs JavaScript from a compressed object', hiddenCatalogue('/S /JavaScript /JS (1)')],
    ['that starts a program', actions('/S /Launch /Win << /F (cmd.exe) >>')],
    ['that starts a program from a compressed object', hiddenCatalogue('/S /Launch /F (cmd.exe)')],
    ['that imports data', actions('/S /ImportData /F (data.fdf)')],
    [
      'with a file inside',
      pdfWith([
        '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.exe) /EF << /F 4 0 R >> >>] >> >> >>',
        ...PAGES,
        embedded,
      ]),
    ],
    ['with a file that nothing names', pdfWith([CATALOGUE, ...PAGES, embedded])],
    ['with a stream of 300 MB', withStream('/Filter /FlateDecode', zeros)],
    ['with a stream of 300 MB in an array of filters', withStream('/Filter [/FlateDecode]', zeros)],
    ['with a stream of 300 MB under another spelling', withStream('/Filter /Flate#44ecode', zeros)],
    ['with a stream packed twice', withStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(zeros))],
    ['with objects of 300 MB', withStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', zeros)],
    ['with objects hidden by an unusual filter', withStream('/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', zeros)],
    [
      'with five streams of 60 MB',
      pdfWith([
        CATALOGUE,
        ...PAGES,
        ...[1, 2, 3, 4, 5].map(() => streamOf('/Filter /FlateDecode', deflateSync(Buffer.alloc(60_000_000)))),
      ]),
    ],
    [
      'with a picture of 50,000 × 50,000 pixels',
      withStream('/Subtype /Image /Width 50000 /Height 50000 /Filter /FlateDecode', deflateSync(Buffer.alloc(10))),
    ],
    ['of 5,000 pages', pdfWith([CATALOGUE, manyPages, PAGES[1]])],
    ['without pages', pdfWith([CATALOGUE, '<< /Type /Pages /Kids [] /Count 0 >>'])],
    ['without a catalogue', pdfWith(['<< >>'])],
    ['of a header alone', Buffer.from('%PDF-1.7\n')],
    ['of a header and an end', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['of a header, a web page and an end', Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF\n')],
    [
      'of a header, random bytes and an end',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), program, Buffer.from('\n%%EOF\n')]),
    ],
    ['behind a web page', Buffer.concat([Buffer.from('<html><script>alert(1)</script></html>'), honest])],
    ['behind a program', Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), honest])],
    ['behind a picture', Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), honest])],
    ['with a program behind it', Buffer.concat([honest, program])],
    [
      'with an archive behind it',
      Buffer.concat([honest, zipOf([{ name: 'a.exe', content: program }]), Buffer.alloc(2_000, ' ')]),
    ],
    ['whose pages lead in a circle', pdfWith([CATALOGUE, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])],
  ]
  return cases.map(([about, content]) => ({ about: `a PDF ${about}`, name: 'file.pdf', content }))
}
