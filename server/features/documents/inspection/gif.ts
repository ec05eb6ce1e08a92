import { Found } from './finding.ts'
import type { Range } from './formats.ts'
import { MAXIMUM_FRAME_PIXELS, MAXIMUM_PIXELS } from './limits.ts'

/** Checks GIF 87a and 89a. Browsers stop at the first byte that begins no block, so a missing trailer is harmless. */

const [EXTENSION, FRAME, TRAILER] = [0x21, 0x2c, 0x3b]

/** The maximum size of a colour number. Browsers accept longer ones than the eight bits of the format. */
const LONGEST_CODE_BITS = 11

class Ended extends Error {}

class Reader {
  position = 0
  readonly #content: Buffer
  constructor(content: Buffer) {
    this.#content = content
  }
  skip(bytes: number): void {
    if (this.position + bytes > this.#content.length) throw new Ended()
    this.position += bytes
  }
  byte(): number {
    this.skip(1)
    return this.#content.readUInt8(this.position - 1)
  }
  short(): number {
    return this.byte() + 256 * this.byte()
  }
  /** A colour table, if the packed byte announces one. */
  skipColours(packed: number): void {
    if ((packed & 0x80) !== 0) this.skip(3 * 2 ** ((packed & 7) + 1))
  }
  /** Skips blocks of up to 255 bytes, up to an empty one or the file's end. Returns their number. */
  skipBlocks(): number {
    let blocks = 0
    for (; this.position < this.#content.length; blocks += 1) {
      const size = this.byte()
      if (size === 0) break
      this.skip(size)
    }
    return blocks
  }
}

export function inspectGif(content: Buffer): Range {
  const reader = new Reader(content)
  let [frames, pixels, end] = [0, 0, 0]
  try {
    reader.skip(6)
    if (reader.short() * reader.short() > MAXIMUM_PIXELS) throw new Found('tooManyPixels')
    const packed = reader.byte()
    reader.skip(2)
    reader.skipColours(packed)
    for (;;) {
      end = reader.position
      const block = reader.byte()
      if (block === EXTENSION) {
        reader.skip(1)
        reader.skipBlocks()
      } else if (block === FRAME) {
        reader.skip(4)
        const size = reader.short() * reader.short()
        pixels += Math.max(1, size)
        if (pixels > MAXIMUM_FRAME_PIXELS) throw new Found('tooManyPixels')
        reader.skipColours(reader.byte())
        const codeBits = reader.byte()
        if (reader.skipBlocks() > 0 && size > 0 && codeBits <= LONGEST_CODE_BITS) frames += 1
      } else {
        if (block === TRAILER) end = reader.position
        break
      }
    }
  } catch (error) {
    if (!(error instanceof Ended)) throw error
  }
  // A later frame may be cut off: the first one is shown.
  if (frames === 0) throw new Found('damagedFile')
  return { end }
}
