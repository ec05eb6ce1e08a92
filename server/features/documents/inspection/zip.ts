import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { Found } from './finding.ts'
import { inflatedSize } from './inflate.ts'
import { MAXIMUM_PARTS, MAXIMUM_PART_BYTES } from './limits.ts'

/** A decompressed part of an archive. */
export interface ZipPart {
  name: string
  content: Buffer
}

const START = Buffer.from('PK\u0003\u0004', 'latin1')
const END = Buffer.from('PK\u0005\u0006', 'latin1')
const END_BYTES = 22

export const isZip = (content: Buffer): boolean => content.subarray(0, START.length).equals(START)

/** The offset of the archive's end. Web servers and mail programs append line breaks or zeros, which readers skip. */
export function zipEnd(content: Buffer): number {
  const end = content.lastIndexOf(END)
  if (end === -1 || end + END_BYTES > content.length) throw new Found('damagedFile')
  return Math.min(content.length, end + END_BYTES + content.readUInt16LE(end + 20))
}

const IS_ENCRYPTED = 1
const [STORED, DEFLATED] = [0, 8]

function open(content: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(new Found('damagedFile'))
      else resolve(zip)
    })
  })
}

function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (entry: Entry | null) => {
      zip.removeAllListeners()
      resolve(entry)
    }
    zip.once('entry', settle)
    zip.once('end', () => settle(null))
    zip.once('error', () => reject(new Found('damagedFile')))
    zip.readEntry()
  })
}

/** The raw bytes in the archive. */
function packed(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = entry.compressionMethod === DEFLATED ? { decompress: false } : {}
    zip.openReadStream(entry, options as never, (error, stream) => {
      if (error) return reject(new Found('damagedFile'))
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => resolve(Buffer.concat(chunks)))
      stream.on('error', () => reject(new Found('damagedFile')))
    })
  })
}

/** Yields every part in turn. Their total size is limited by the budget. */
export async function readZip(
  content: Buffer,
  budget: { left: number },
  onPart: (part: ZipPart) => Promise<void>,
): Promise<void> {
  const zip = await open(content)
  if (zip.entryCount > MAXIMUM_PARTS) throw new Found('inflatesTooFar')
  for (let entry = await nextEntry(zip); entry !== null; entry = await nextEntry(zip)) {
    if ((entry.generalPurposeBitFlag & IS_ENCRYPTED) !== 0) throw new Found('encryptedFile')
    if (![STORED, DEFLATED].includes(entry.compressionMethod)) throw new Found('damagedFile')
    const most = Math.min(MAXIMUM_PART_BYTES, budget.left)
    if (entry.uncompressedSize > most) throw new Found('inflatesTooFar')
    const bytes = await packed(zip, entry)
    const chunks: Buffer[] = []
    if (entry.compressionMethod === STORED) chunks.push(bytes)
    else await inflatedSize(bytes, { most, isRaw: true, onChunk: (chunk) => chunks.push(chunk) })
    const unpacked = Buffer.concat(chunks)
    if (unpacked.length !== entry.uncompressedSize) throw new Found('damagedFile')
    budget.left -= unpacked.length
    await onPart({ name: entry.fileName, content: unpacked })
  }
}
