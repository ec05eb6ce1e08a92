import { Found } from './finding.ts'
import { MAXIMUM_FRAME_PIXELS, MAXIMUM_PIXELS } from './limits.ts'

/** Checks GIF 89a: blocks up to the trailer. */

const [EXTENSION, FRAME, TRAILER] = [0x21, 0x2c, 0x3b]

class Reader {
  #at = 0
  readonly #content: Buffer
  constructor(content: Buffer) {
    this.#content = content
  }
  get position(): number {
    return this.#at
  }
  skip(bytes: number): void {
    this.#at += bytes
    if (this.#at > this.#content.length) throw new Found('damagedFile')
  }
  byte(): number {
    this.skip(1)
    return this.#content.readUInt8(this.#at - 1)
  }
  short(): number {
    return this.byte() + 256 * this.byte()
  }
  /** A colour table, if the packed byte announces one. */
  skipColours(packed: number): void {
    if ((packed & 0x80) !== 0) this.skip(3 * 2 ** ((packed & 7) + 1))
  }
  /** Blocks of up to 255 bytes, up to an empty one. */
  skipBlocks(): void {
    for (let size = this.byte(); size > 0; size = this.byte()) this.skip(size)
  }
}

/** Returns the offset of the picture's end. */
export function inspectGif(content: Buffer): number {
  const reader = new Reader(content)
  reader.skip(6)
  if (reader.short() * reader.short() > MAXIMUM_PIXELS) throw new Found('tooManyPixels')
  const packed = reader.byte()
  reader.skip(2)
  reader.skipColours(packed)
  let pixels = 0
  for (;;) {
    const block = reader.byte()
    if (block === TRAILER) break
    if (block === EXTENSION) {
      reader.skip(1)
      reader.skipBlocks()
      continue
    }
    if (block !== FRAME) throw new Found('damagedFile')
    reader.skip(4)
    pixels += Math.max(1, reader.short() * reader.short())
    if (pixels > MAXIMUM_FRAME_PIXELS) throw new Found('tooManyPixels')
    reader.skipColours(reader.byte())
    reader.skip(1)
    reader.skipBlocks()
  }
  if (pixels === 0) throw new Found('damagedFile')
  return reader.position
}
