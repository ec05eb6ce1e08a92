import { once } from 'node:events'
import type { Readable, TransformCallback } from 'node:stream'
import ZipStream from 'zip-stream'

/**
 * A ZIP archive as a stream. Each file is opened after the previous one has been read, so only one is in memory. Zip64
 * allows any size and number of files. Documents and PDFs are already compressed, so nothing is compressed again.
 */

export interface ZipFile {
  name: string
  open(): Promise<Uint8Array> | Uint8Array
}

/** A record is at most 46 bytes and three texts of 64 kB each long; a name takes a few hundred. */
const PIECE_BYTES = 262_144

/**
 * zip-stream keeps all that it knows of each file, and writes the directory at an archive's end in one turn, in eighteen pieces of a few
 * bytes per file: with 70,000 files that takes half a gigabyte. Here a file's record is written behind the file, and kept as its bytes.
 */
class Archive extends ZipStream {
  /** The library's list, of which only the length is asked for here. */
  declare _entries: unknown[]
  readonly #records = new ZipStream({ highWaterMark: PIECE_BYTES })
  readonly #directory: Buffer[] = []
  /** The piece of the directory that is being filled. */
  #piece = Buffer.alloc(PIECE_BYTES)
  #filled = 0
  readonly #end: Buffer[] = []
  #isAtEnd = false

  override _afterAppend(entry: Parameters<ZipStream['_afterAppend']>[0]): void {
    this.#records._writeCentralFileHeader(entry)
    this.#keep(this.#records.read())
    super._afterAppend(entry)
    this._entries[this._entries.length - 1] = null
  }

  override _writeCentralFileHeader(): void {
    // Called once per file: the first call writes the whole directory.
    for (const piece of this.#directory.splice(0)) this.write(piece)
  }

  override finish(): void {
    this.#turnOver()
    // Behind a file that waits for the reader, the pieces would wait too.
    this.write(Buffer.alloc(0), (error) => {
      if (error) return
      this.#isAtEnd = true
      super.finish()
    })
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    if (!this.#isAtEnd) return super._transform(chunk, encoding, done)
    this.#end.push(chunk)
    done()
  }

  override _flush(done: TransformCallback): void {
    for (const piece of this.#end) this.push(piece)
    done()
  }

  /** Copies a record: its own small buffers are then gone with the next collection. */
  #keep(record: Buffer) {
    if (this.#filled + record.length > PIECE_BYTES) this.#turnOver()
    this.#filled += record.copy(this.#piece, this.#filled)
  }

  #turnOver() {
    this.#directory.push(this.#piece.subarray(0, this.#filled))
    this.#piece = Buffer.alloc(PIECE_BYTES)
    this.#filled = 0
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
      // Closed by the reader.
      if (zip.writableNeedDrain) await once(zip, 'drain', { signal: closed.signal })
      closed.signal.throwIfAborted()
    }
    zip.finish()
  }
  write().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))))
  return zip
}
