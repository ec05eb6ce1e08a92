import { crc32 } from 'node:zlib'
import { Found } from './finding.ts'
import type { Range } from './formats.ts'
import { inflatedSize } from './inflate.ts'
import { MAXIMUM_PIXELS, MAXIMUM_PNG_NOTE_BYTES } from './limits.ts'

/**
 * Checks PNG (ISO 15948): the checksums of the chunks that readers need, and the amount of picture data that the header
 * requires. Like readers, it skips other chunks with wrong checksums and does without the last chunk.
 */

const SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const CHUNK_FRAME_BYTES = 12
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Adam7: the start of each pass and the distance between its pixels. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Chunk {
  type: string
  data: Buffer
}

/** Capital letters mark the chunks that readers need. */
const isCritical = (type: string) => /^[A-Z]/.test(type)

/** The chunks up to the end, and its offset. */
function chunksOf(content: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = []
  let at = SIGNATURE_BYTES
  while (at + 8 <= content.length && chunks.at(-1)?.type !== 'IEND') {
    const end = at + CHUNK_FRAME_BYTES + content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) break
    const isWhole = end <= content.length
    const isIntact = isWhole && crc32(content.subarray(at + 4, end - 4)) === content.readUInt32BE(end - 4)
    if (isWhole && !isIntact && isCritical(type)) throw new Found('damagedFile')
    if (isIntact || !isWhole) chunks.push({ type, data: content.subarray(at + 8, Math.min(end - 4, content.length)) })
    at = Math.min(end, content.length)
  }
  return { chunks, end: at }
}

interface Header {
  width: number
  height: number
  bitsPerPixel: number
  isInterlaced: boolean
}

function headerOf(first: Chunk | undefined): Header {
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw new Found('damagedFile')
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)]
  const channels = CHANNELS[first.data.readUInt8(9)]
  const depth = first.data.readUInt8(8)
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw new Found('damagedFile')
  if (width === 0 || height === 0) throw new Found('damagedFile')
  if (width * height > MAXIMUM_PIXELS) throw new Found('tooManyPixels')
  return { width, height, bitsPerPixel: channels * depth, isInterlaced: first.data.readUInt8(12) === 1 }
}

/** The uncompressed size: rows with one filter byte each. */
function pictureBytes({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  const bytes = (columns: number, rows: number) =>
    columns === 0 || rows === 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8))
  if (!isInterlaced) return bytes(width, height)
  const sizes = PASSES.map(([x, y, dx, dy]) =>
    bytes(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The offset of the compressed part of a text or profile. */
function compressedNote({ type, data }: Chunk): Buffer | null {
  const name = data.indexOf(0)
  if (name === -1) return null
  if (type === 'iCCP' || type === 'zTXt') return data.subarray(name + 2)
  if (type !== 'iTXt' || data[name + 1] !== 1) return null
  const language = data.indexOf(0, name + 3)
  const keyword = language === -1 ? -1 : data.indexOf(0, language + 1)
  return keyword === -1 ? null : data.subarray(keyword + 1)
}

export async function inspectPng(content: Buffer): Promise<Range> {
  const { chunks, end } = chunksOf(content)
  const expected = pictureBytes(headerOf(chunks[0]))
  const picture = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  // Some encoders write a little padding.
  const size = await inflatedSize(picture, { most: expected + 65_536 })
  if (size < expected) throw new Found('damagedFile')
  for (const chunk of chunks) {
    const note = compressedNote(chunk)
    if (note) await inflatedSize(note, { most: MAXIMUM_PNG_NOTE_BYTES })
  }
  return { end }
}
