import { createInflate, createInflateRaw } from 'node:zlib'
import { Found } from './finding.ts'

interface Inflating {
  /** How many bytes may come out. */
  most: number
  /** Without zlib's header, as in ZIP archives. */
  isRaw?: boolean
  onChunk?: (chunk: Buffer) => void
}

/**
 * How many bytes compressed ones become. None of them is kept, so that a bomb costs time up to `most` and never memory. What breaks
 * off counts as far as it goes; whether that will do is the caller's to say.
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
