import { Found } from './finding.ts'
import { MAXIMUM_PIXELS } from './limits.ts'

/** Checks BMP files: the file must have the size in its header. */

const HEADER_BYTES = [12, 40, 52, 56, 64, 108, 124]
const DEPTHS = [1, 2, 4, 8, 16, 24, 32]
/** Uncompressed rows, padded to four bytes; other compressions are shorter. */
const UNCOMPRESSED = [0, 3, 6]

/** Returns the offset of the picture's end. */
export function inspectBmp(content: Buffer): number {
  const header = content.length < 30 ? 0 : content.readUInt32LE(14)
  if (!HEADER_BYTES.includes(header) || content.length < 14 + header) throw new Found('damagedFile')
  const isOld = header === 12
  const width = isOld ? content.readUInt16LE(18) : content.readInt32LE(18)
  const height = Math.abs(isOld ? content.readUInt16LE(20) : content.readInt32LE(22))
  const planes = content.readUInt16LE(isOld ? 22 : 26)
  const depth = content.readUInt16LE(isOld ? 24 : 28)
  const compression = isOld ? 0 : content.readUInt32LE(30)
  if (width <= 0 || height === 0 || planes !== 1 || !DEPTHS.includes(depth)) throw new Found('damagedFile')
  if (width * height > MAXIMUM_PIXELS) throw new Found('tooManyPixels')
  const pixels = content.readUInt32LE(10)
  if (pixels < 14 + header || pixels >= content.length) throw new Found('damagedFile')
  if (!UNCOMPRESSED.includes(compression)) return content.length
  const end = pixels + 4 * Math.ceil((width * depth) / 32) * height
  if (end > content.length) throw new Found('damagedFile')
  return end
}
