import { Found } from './finding.ts'
import { MAXIMUM_PIXELS } from './limits.ts'

/** Checks JPEG (ITU T.81): segments up to the end of the picture. Data appended by cameras are checked elsewhere. */

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The next marker in entropy-coded data, where 0xff is followed by 0 and restart markers are data. */
function afterScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    const next = content.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new Found('damagedFile')
}

function checkFrame(segment: Buffer): void {
  if (segment.length < 6) throw new Found('damagedFile')
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)]
  if (height === 0 || width === 0) throw new Found('damagedFile')
  if (height * width > MAXIMUM_PIXELS) throw new Found('tooManyPixels')
}

/** Returns the offset of the picture's end. */
export function inspectJpeg(content: Buffer): number {
  let [hasFrame, hasScan] = [false, false]
  for (let at = 0; at + 1 < content.length;) {
    if (content[at] !== 0xff) break
    const marker = content.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      if (hasFrame && hasScan) return at + 2
      break
    }
    if (isBare(marker)) {
      if (marker === START && at !== 0) break
      at += 2
      continue
    }
    if (at + 4 > content.length) break
    const end = at + 2 + content.readUInt16BE(at + 2)
    if (end < at + 4 || end > content.length) break
    if (isFrame(marker)) {
      checkFrame(content.subarray(at + 4, end))
      hasFrame = true
    }
    if (marker === SCAN) hasScan = hasFrame
    at = marker === SCAN ? afterScan(content, end) : end
  }
  throw new Found('damagedFile')
}
