import { Found } from './finding.ts'
import type { Range } from './formats.ts'
import { MAXIMUM_PIXELS, MAXIMUM_UNENDED_PIXELS } from './limits.ts'

/**
 * Checks JPEG (ITU T.81): segments up to the end of the picture. Like libjpeg, it skips bytes between segments and does
 * without the end marker, if all of the picture is there.
 */

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length. 0 and 0xff are padding. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7) || marker === 0xff

/** The next marker in entropy-coded data, where 0xff is followed by 0 and restart markers are data; -1 if there is none. */
function afterScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    if (!isBare(content.readUInt8(at + 1))) return at
  }
  return -1
}

function sizeOf(segment: Buffer) {
  if (segment.length < 6) throw new Found('damagedFile')
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)]
  if (height * width === 0) throw new Found('damagedFile')
  if (height * width > MAXIMUM_PIXELS) throw new Found('tooManyPixels')
  return { height, width }
}

export async function inspectJpeg(content: Buffer): Promise<Range> {
  let [size, hasScan] = [{ height: 0, width: 0 }, false]
  for (let at = 2; at !== -1; at = content.indexOf(0xff, at)) {
    const marker = at + 1 < content.length ? content.readUInt8(at + 1) : END
    if (isBare(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (marker === END && hasScan && at + 1 < content.length) return { end: at + 2 }
    const end = at + 4 > content.length ? Number.POSITIVE_INFINITY : at + 2 + content.readUInt16BE(at + 2)
    if (marker === START || marker === END || end < at + 4 || end > content.length) break
    if (isFrame(marker)) size = sizeOf(content.subarray(at + 4, end))
    if (marker === SCAN && size.height > 0) hasScan = true
    at = marker === SCAN ? afterScan(content, end) : end
    if (at === -1) break
  }
  const isSmall = size.height * size.width <= MAXIMUM_UNENDED_PIXELS
  if (!hasScan || !isSmall || !(await isWhole(content, size.height))) throw new Found('damagedFile')
  return {}
}

const END_MARKER = Buffer.from([0xff, END])
/** Decoders show missing data as grey. */
const GREY = 128

/** True if there is data for the picture's last rows. Decodes everything, so it is slow. */
async function isWhole(content: Buffer, rows: number): Promise<boolean> {
  const { JpegImage, setVerbosityLevel } = await import('pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs')
  setVerbosityLevel(0)
  try {
    const image = new JpegImage({ colorTransform: 0 })
    image.parse(Buffer.concat([content, END_MARKER]))
    const { width, height } = image
    // The decoder counts the rows that it found.
    if (height < rows) return false
    const picture = image.getData({ width, height })
    const lastRows = picture.subarray(-Math.ceil(picture.length / height) * Math.min(8, height))
    return lastRows.some((sample) => Math.abs(sample - GREY) > 1)
  } catch {
    return false
  }
}
