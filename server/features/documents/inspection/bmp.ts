import { Found } from './finding.ts'
import type { Range } from './formats.ts'
import { MAXIMUM_PIXELS } from './limits.ts'

/** Checks BMP files as readers do: the header decides, and the sizes of the file and the picture are ignored. */

const HEADER_BYTES = [12, 16, 40, 52, 56, 64, 108, 124]
const DEPTHS = [1, 2, 4, 8, 16, 24, 32]
/** Uncompressed rows, padded to four bytes. Runs of equal pixels are shorter. */
const UNCOMPRESSED = [0, 3, 6]
const RUNS = [1, 2, 4]

export function inspectBmp(content: Buffer): Range {
  const header = content.length < 30 ? 0 : content.readUInt32LE(14)
  if (!HEADER_BYTES.includes(header) || content.length < 14 + header) throw new Found('damagedFile')
  const isOld = header === 12
  const width = isOld ? content.readUInt16LE(18) : content.readInt32LE(18)
  const height = Math.abs(isOld ? content.readUInt16LE(20) : content.readInt32LE(22))
  const depth = content.readUInt16LE(isOld ? 24 : 28)
  const compression = header < 40 ? 0 : content.readUInt32LE(30)
  if (width <= 0 || height === 0 || !DEPTHS.includes(depth)) throw new Found('damagedFile')
  if (width * height > MAXIMUM_PIXELS) throw new Found('tooManyPixels')
  const pixels = content.readUInt32LE(10)
  if (pixels < 14 + header || pixels >= content.length) throw new Found('damagedFile')
  if (RUNS.includes(compression)) return {}
  if (!UNCOMPRESSED.includes(compression)) throw new Found('damagedFile')
  const row = 4 * Math.ceil((width * depth) / 32)
  const end = pixels + row * height
  // Some writers leave out the last row's padding.
  const needed = end - row + Math.ceil((width * depth) / 8)
  if (needed > content.length) throw new Found('damagedFile')
  return { end: Math.min(end, content.length) }
}
