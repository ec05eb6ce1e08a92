import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Document, Footer, Header, ImageRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { encode } from 'jpeg-js'
import { PDFDocument as PdfLibDocument } from 'pdf-lib'
import PDFDocument from 'pdfkit'
import { PNG } from 'pngjs'
import sharp, { type Sharp } from 'sharp'
import { bmpOf, noise, randomOf, type NamedFile } from '../../support/files/build.ts'

/** Files that applicants send, from many writers. Those in `written` come from Debian's programs. */

const HERE = import.meta.dirname

async function writtenFiles(folder: string): Promise<NamedFile[]> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|gif|bmp|pdf|docx?|rtf)$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(folder, name))
      return { about: `written by ${name.split(/[-.]/)[0]}: ${name}`, name: `file.${name.split('.').at(-1)}`, content }
    }),
  )
}

const page = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#d8d4ca', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })

function pdfkitFile(options: PDFKit.PDFDocumentOptions, pages = 1): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument(options)
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    for (let index = 1; index < pages; index += 1) document.text('Certified copy').addPage()
    document.text('A true copy of the original.').end()
  })
}

async function pdfkitFiles(): Promise<NamedFile[]> {
  const options: [string, PDFKit.PDFDocumentOptions, number][] = [
    ...(['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const).map(
      (pdfVersion): [string, PDFKit.PDFDocumentOptions, number] => [`version ${pdfVersion}`, { pdfVersion }, 1],
    ),
    ['uncompressed', { compress: false }, 3],
    ['tagged', { tagged: true, lang: 'en-GB', displayTitle: true, info: { Title: 'Certified copy' } }, 2],
    ['landscape', { layout: 'landscape', size: 'A4' }, 1],
    ['100 pages', {}, 100],
    ['metadata that mentions /JS and /Launch', { info: { Title: 'On /JS and /Launch', Author: 'A. N. Other' } }, 1],
  ]
  return Promise.all(
    options.map(async ([about, each, pages]) => ({
      about: `pdfkit, ${about}`,
      name: 'file.pdf',
      content: await pdfkitFile(each, pages),
    })),
  )
}

async function pdfLibFiles(): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (const useObjectStreams of [true, false]) {
    for (const picture of [false, true]) {
      const document = await PdfLibDocument.create()
      const sheet = document.addPage([595, 842])
      sheet.drawText('Certified copy', { x: 50, y: 700 })
      if (picture) sheet.drawImage(await document.embedJpg(await page(400, 300).jpeg().toBuffer()))
      const form = document.getForm().createTextField('name')
      form.addToPage(sheet)
      const content = Buffer.from(await document.save({ useObjectStreams }))
      files.push({
        about: `pdf-lib, object streams ${useObjectStreams}, picture ${picture}`,
        name: 'file.pdf',
        content,
      })
    }
  }
  const scanned = await pdfkitFile({})
  const zeros = Buffer.concat([scanned, Buffer.alloc(700)])
  files.push({ about: 'a scanner’s PDF, filled with zeros', name: 'file.pdf', content: zeros })
  const job = Buffer.concat([
    Buffer.from('\u001b%-12345X@PJL SET RESOLUTION=600\r\n@PJL ENTER LANGUAGE=PDF\r\n'),
    scanned,
  ])
  files.push({ about: 'a copier’s PDF, with its print job’s language before it', name: 'file.pdf', content: job })
  return files
}

async function docxFiles(): Promise<NamedFile[]> {
  const picture = await page(120, 90).png().toBuffer()
  const sections = {
    text: [new Paragraph({ children: [new TextRun({ text: 'Certified copy', bold: true })] })],
    picture: [
      new Paragraph({
        children: [new ImageRun({ type: 'png', data: picture, transformation: { width: 120, height: 90 } })],
      }),
    ],
    table: [
      new Table({
        rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('Mathematics')] })] })],
      }),
    ],
    'words of fields': [new Paragraph('The DDE protocol and macros are taught in the second year.')],
  }
  return Promise.all(
    Object.entries(sections).map(async ([about, children]) => {
      const furniture = {
        headers: { default: new Header({ children: [] }) },
        footers: { default: new Footer({ children: [] }) },
      }
      const document = new Document({ creator: 'An applicant', sections: [{ ...furniture, children }] })
      return { about: `docx, ${about}`, name: 'file.docx', content: await Packer.toBuffer(document) }
    }),
  )
}

/** Bytes that phones append to a picture: nothing, zeros, a film, a maker's trailer, or the picture again. */
async function phonePhotos(): Promise<NamedFile[]> {
  const random = randomOf(7)
  const photo = await page(1_008, 756).jpeg({ quality: 80 }).withMetadata({ orientation: 6 }).toBuffer()
  const film = Buffer.concat([
    Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom'),
    noise(random, 4_000),
  ])
  const tails: [string, Buffer][] = [
    ['zeros behind it', Buffer.alloc(64)],
    ['a motion photo’s film', film],
    ['a maker’s trailer', Buffer.concat([noise(random, 500), Buffer.from('SEFT')])],
    ['a second picture', photo],
    ['nothing behind it', Buffer.alloc(0)],
  ]
  return tails.map(([about, tail]) => ({
    about: `a phone’s photo, ${about}`,
    name: 'IMG_2041.JPG',
    content: Buffer.concat([photo, tail]),
  }))
}

async function pictures(): Promise<NamedFile[]> {
  const jpegs = [
    page(800, 600).jpeg({ quality: 40 }),
    page(800, 600).jpeg({ quality: 95 }),
    page(800, 600).jpeg({ progressive: true }),
    page(800, 600).jpeg({ mozjpeg: true }),
    page(800, 600).jpeg({ chromaSubsampling: '4:4:4' }),
    page(800, 600).greyscale().jpeg(),
    page(800, 600).toColourspace('cmyk').jpeg(),
    page(1, 1).jpeg(),
    page(800, 600).withMetadata({ density: 300 }).jpeg(),
    page(800, 600).withIccProfile('p3').jpeg(),
    page(8_000, 6_000).jpeg({ quality: 1 }),
  ]
  const pngs = [
    page(400, 300).png(),
    page(400, 300).png({ progressive: true }),
    page(400, 300).png({ palette: true }),
    page(400, 300).png({ compressionLevel: 0 }),
    page(400, 300).greyscale().png(),
    page(200, 150).toColourspace('rgb16').png(),
    page(400, 300).ensureAlpha(0.5).png(),
    page(400, 300).withIccProfile('srgb').png(),
    page(9, 7).png({ progressive: true }),
  ]
  const gifs = [page(200, 150).gif(), page(200, 150).gif({ interFrameMaxError: 8 }), page(200, 150).gif({ colours: 4 })]
  const made = async (name: string, all: Sharp[]) =>
    Promise.all(
      all.map(async (each, index) => ({ about: `sharp, ${name} ${index + 1}`, name, content: await each.toBuffer() })),
    )
  return [...(await made('file.jpeg', jpegs)), ...(await made('file.png', pngs)), ...(await made('file.gif', gifs))]
}

function scriptedPictures(): NamedFile[] {
  const random = randomOf(11)
  const [width, height] = [64, 48]
  const data = noise(random, 4 * width * height)
  const png = (options: object) => PNG.sync.write(Object.assign(new PNG({ width, height }), { data }), options)
  return [
    ...[30, 60, 90].map((quality) => ({
      about: `jpeg-js, quality ${quality}`,
      name: 'file.jpg',
      content: Buffer.from(encode({ width, height, data }, quality).data),
    })),
    ...[0, 2, 6].map((colorType) => ({
      about: `pngjs, colour type ${colorType}`,
      name: 'file.png',
      content: png({ colorType: colorType as 0 }),
    })),
    ...[1, 4, 8, 16, 24, 32].map((depth) => ({
      about: `BMP of ${depth} bits`,
      name: 'file.bmp',
      content: bmpOf(33, 17, depth),
    })),
    { about: 'BMP from its top down', name: 'file.bmp', content: bmpOf(33, -17, 24) },
    { about: 'BMP with the newest header', name: 'file.bmp', content: bmpOf(33, 17, 24, 124) },
  ]
}

/** RTF as WordPad, Word, TextEdit and others write it. */
function rtfFiles(): NamedFile[] {
  const texts = {
    WordPad:
      '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil Calibri;}}\r\n\\pard\\f0 Certified\\par\r\n}\r\n\0',
    TextEdit: "{\\rtf1\\ansi\\cocoartf2709{\\fonttbl\\f0 Helvetica;}{\\*\\expandedcolortbl;;}\\f0 Certi\\'e9\\}\\{}",
    'Word, with a picture': `{\\rtf1{\\pict\\pngblip ${'89504e47'.repeat(20)}}{\\*\\datastore 0105}{\\*\\themedata 504b0304}}`,
    'a writer of bytes': '{\\rtf1{\\pict\\wmetafile8\\bin5 {{{}\\}text}',
    'a local template': '{\\rtf1{\\*\\template C:\\\\Users\\\\me\\\\Normal.dotm}text}',
  }
  return Object.entries(texts).map(([writer, text]) => ({
    about: `RTF as of ${writer}`,
    name: 'file.rtf',
    content: Buffer.from(text, 'latin1'),
  }))
}

export async function goodFiles(): Promise<NamedFile[]> {
  const parts = await Promise.all([
    writtenFiles(path.join(HERE, 'written')),
    writtenFiles(path.join(HERE, '../../../e2e/files')),
    pdfkitFiles(),
    pdfLibFiles(),
    docxFiles(),
    phonePhotos(),
    pictures(),
  ])
  return [...parts.flat(), ...scriptedPictures(), ...rtfFiles()]
}
