import { once } from 'node:events'
import type { Readable, TransformCallback } from 'node:stream'
import ZipStream from 'zip-stream'

/**
 * A ZIP archive as a stream: a file is opened once the one before it has been read, so that one is held in memory at a time. Archives may
 * have any size and number of files (Zip64, where it takes that). Nothing is compressed: documents and PDFs are already.
 */

export interface ZipFile {
  name: string
  open(): Promise<Uint8Array> | Uint8Array
}

const PIECE_BYTES = 65_536

/**
 * zip-stream writes the directory at an archive's end in one turn, in eighteen pieces of a few bytes per file. They are gathered: a million
 * pieces that wait for a slow reader take half a gigabyte.
 */
class Archive extends ZipStream {
  #isAtDirectory = false
  #pieces: Buffer[] = []
  #bytes = 0
  readonly #directory: Buffer[] = []

  override finish(): void {
    // Behind a file that waits for the reader, the pieces would wait too.
    this.write(Buffer.alloc(0), (error) => {
      if (error) return
      this.#isAtDirectory = true
      super.finish()
    })
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    if (!this.#isAtDirectory) return super._transform(chunk, encoding, done)
    this.#pieces.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes >= PIECE_BYTES) this.#gather()
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#gather()
    for (const gathered of this.#directory) this.push(gathered)
    done()
  }

  #gather() {
    this.#directory.push(Buffer.concat(this.#pieces))
    this.#pieces = []
    this.#bytes = 0
  }
}

export function zipOf(files: AsyncIterable<ZipFile>): Readable {
  const zip = new Archive({ store: true })
  const closed = new AbortController()
  zip.once('close', () => closed.abort())
  const add = (name: string, content: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      zip.entry(Buffer.from(content.buffer, content.byteOffset, content.byteLength), { name }, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  const write = async () => {
    for await (const { name, open } of files) {
      await add(name, await open())
      // Whoever stops reading closes the archive.
      if (zip.writableNeedDrain) await once(zip, 'drain', { signal: closed.signal })
      closed.signal.throwIfAborted()
    }
    zip.finish()
  }
  write().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))))
  return zip
}
