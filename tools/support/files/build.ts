import { deflateRawSync, deflateSync, crc32 } from 'node:zlib'

/** Writers of the uploaded formats, which can write what no honest program would. */

export interface NamedFile {
  /** The file's fault, or the program that wrote it. */
  about: string
  name: string
  content: Buffer
}

/** Seeded random numbers. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export function noise(random: () => number, bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)))
}

const uint = (bytes: number, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

interface Part {
  name: string
  content: Buffer | string
  flags?: number
  /** The size that the archive claims. */
  claimed?: number
  isStored?: boolean
}

/** A ZIP archive, whose entries may claim wrong sizes. */
export function zipOf(parts: readonly Part[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, flags = 0, claimed, isStored = false } of parts) {
    const plain = Buffer.from(content)
    const packed = isStored ? plain : deflateRawSync(plain)
    const about = Buffer.concat([
      uint(2, 20),
      uint(2, flags),
      uint(2, isStored ? 0 : 8),
      uint(4, 0),
      uint(4, crc32(plain)),
      uint(4, packed.length),
      uint(4, claimed ?? plain.length),
      uint(2, Buffer.byteLength(name)),
      uint(2, 0),
    ])
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, Buffer.from(name), packed])
    const place = Buffer.concat([uint(2, 0), uint(2, 0), uint(2, 0), uint(4, 0), uint(4, offset)])
    const start = Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), uint(2, 20)])
    entries.push(Buffer.concat([start, about, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const count = uint(2, parts.length)
  const end = [uint(4, 0), count, count, uint(4, directory.length), uint(4, offset), uint(2, 0)]
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006', 'latin1'), ...end])
}

export const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const contentTypes = (type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`
export const relations = (kind: string, target: string, more = '') =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/${kind}" Target="${target}"${more}/></Relationships>`
export const documentXml = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`

/** A Word document; the given parts are added or replace its own. */
export function docxOf(parts: readonly Part[] = [], type = MAIN_TYPE): Buffer {
  const own: Part[] = [
    { name: '[Content_Types].xml', content: contentTypes(type) },
    { name: '_rels/.rels', content: relations('officeDocument', 'word/document.xml') },
    { name: 'word/document.xml', content: documentXml('<w:p><w:r><w:t>Certified</w:t></w:r></w:p>') },
  ]
  const kept = own.filter(({ name }) => !parts.some((part) => part.name === name))
  return zipOf([...kept, ...parts])
}

const SECTOR = 512
const [END_OF_CHAIN, TABLE_SECTOR, FREE] = [0xff_ff_ff_fe, 0xff_ff_ff_fd, 0xff_ff_ff_ff]

interface CompoundEntry {
  name: string
  /** Storages have no content. */
  content?: Buffer
}

/** A compound file with streams of at least 4,096 bytes, each on consecutive sectors. */
export function compoundOf(entries: readonly CompoundEntry[]): Buffer {
  const streams = entries.map(({ content }) => (content ? Buffer.concat([content, Buffer.alloc(4_096)]) : null))
  const directorySectors = Math.ceil((entries.length + 1) / 4)
  const table: number[] = [TABLE_SECTOR]
  const chain = (count: number) => {
    const first = table.length
    for (let index = 1; index < count; index += 1) table.push(first + index)
    table.push(END_OF_CHAIN)
    return first
  }
  const directory = chain(directorySectors)
  const padded = streams.map((stream) => stream && Buffer.concat([stream, Buffer.alloc(-stream.length & 511)]))
  const starts = padded.map((stream) => (stream ? chain(stream.length / SECTOR) : 0))
  while (table.length < 128) table.push(FREE)
  const entry = (name: string, type: number, start: number, size: number) => {
    const row = Buffer.alloc(128)
    row.write(name, 'utf16le')
    row.writeUInt16LE(2 * (name.length + 1), 64)
    row.writeUInt8(type, 66)
    for (const at of [68, 72, 76]) row.writeUInt32LE(FREE, at)
    row.writeUInt32LE(start, 116)
    row.writeUInt32LE(size, 120)
    return row
  }
  const rows = entries.map(({ name }, index) =>
    entry(name, streams[index] ? 2 : 1, starts[index] ?? 0, streams[index]?.length ?? 0),
  )
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  for (const [at, value] of Object.entries({ 24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6 }))
    header.writeUInt16LE(value, Number(at))
  const longs = { 44: 1, 48: directory, 56: 4_096, 60: END_OF_CHAIN, 68: END_OF_CHAIN, 76: 0 }
  for (const [at, value] of Object.entries(longs)) header.writeUInt32LE(value, Number(at))
  header.fill(0xff, 80)
  const root = entry('Root Entry', 5, END_OF_CHAIN, 0)
  const all = Buffer.concat([root, ...rows, Buffer.alloc(directorySectors * SECTOR)]).subarray(
    0,
    directorySectors * SECTOR,
  )
  const tables = Buffer.concat(table.map((value) => uint(4, value)))
  return Buffer.concat([header, tables, all, ...padded.filter((stream) => stream !== null)])
}

/** The stream that identifies Word documents; flags are MS-DOC's FibBase. */
export function wordStream(flags = 0, magic = 0xa5ec, version = 0xc1): Buffer {
  const stream = Buffer.alloc(1_024)
  stream.writeUInt16LE(magic, 0)
  stream.writeUInt16LE(version, 2)
  stream.writeUInt16LE(flags, 10)
  return stream
}

/** A PDF of these objects; the first one is the catalogue. */
export function pdfWith(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = 9
  objects.forEach((object, index) => {
    offsets.push(at)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

export const PAGES = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
] as const

export const streamOf = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

export interface PngOptions {
  width: number
  height: number
  /** The picture's rows. By default as many as its size needs. */
  rows?: Buffer
  more?: readonly [string, Buffer][]
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A grey PNG. */
export function pngOf({ width, height, rows, more = [] }: PngOptions): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const picture = deflateSync(rows ?? Buffer.alloc(height * (width + 1)))
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...more.map(([type, data]) => pngChunk(type, data)),
    pngChunk('IDAT', picture),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An uncompressed BMP. */
export function bmpOf(width: number, height: number, depth: number, header = 40): Buffer {
  const colours = depth <= 8 ? 4 * 2 ** depth : 0
  const row = 4 * Math.ceil((width * depth) / 32)
  const file = Buffer.alloc(14 + header + colours + row * Math.abs(height))
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(14 + header + colours, 10)
  file.writeUInt32LE(header, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(depth, 28)
  return file
}
