import { createInflate, createInflateRaw } from 'node:zlib'
import { Found } from './finding.ts'

interface Inflating {
  /** The maximum output in bytes. */
  most: number
  /** Raw deflate without zlib's header, as in ZIP. */
  isRaw?: boolean
  onChunk?: (chunk: Buffer) => void
}

/**
 * The decompressed size in bytes. Output is discarded, so a bomb costs time up to `most` but no memory. Truncated data
 * count up to their end; the caller decides whether that is enough.
 */
export async function inflatedSize(bytes: Uint8Array, { most, isRaw = false, onChunk }: Inflating): Promise<number> {
  const inflate = isRaw ? createInflateRaw() : createInflate()
  inflate.end(bytes)
  let size = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new Found('inflatesTooFar')
      onChunk?.(chunk)
    }
  } catch (error) {
    if (error instanceof Found) throw error
  } finally {
    inflate.destroy()
  }
  return size
}
