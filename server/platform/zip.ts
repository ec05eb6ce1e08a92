import { once } from 'node:events'
import { addAbortSignal, Readable, type TransformCallback } from 'node:stream'
import ZipStream from 'zip-stream'
import { createArchiveNames } from './archiveNames.ts'

/**
 * A ZIP archive as a stream. Each file is opened after the previous one has been read, so only one is in memory. Zip64
 * allows any size and number of files. Documents and PDFs are already compressed, so only streams are compressed.
 */

type Content = Uint8Array | Readable

export interface ZipFile {
  /** Folders and the file's name; `createArchiveNames` changes what cannot be unpacked. */
  path: readonly string[]
  open(): Promise<Content> | Content
}

/** A directory record has at most 46 bytes and three texts of 64 kB; with ordinary names a few hundred bytes. */
const CHUNK_BYTES = 262_144

/**
 * Overrides private members of zip-stream, which otherwise keeps an object per file and writes the directory in many
 * tiny chunks: half a gigabyte of memory for 70,000 files (10,000 applications). Here each file's directory record is
 * stored as bytes.
 */
class Archive extends ZipStream {
  /** The library's list; only its length is used here. */
  declare _entries: unknown[]
  readonly #records = new ZipStream({ highWaterMark: CHUNK_BYTES })
  readonly #directory: Buffer[] = []
  /** The current chunk of the directory. */
  #chunk = Buffer.alloc(CHUNK_BYTES)
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
    // Called once per file; the first call writes the whole directory.
    for (const chunk of this.#directory.splice(0)) this.write(chunk)
  }

  override finish(): void {
    this.#startChunk()
    // After a file that waits for the reader, the chunks would wait too.
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
    for (const chunk of this.#end) this.push(chunk)
    done()
  }

  /** Copies a record into the current chunk, so that its small buffers can be collected. */
  #keep(record: Buffer) {
    if (this.#filled + record.length > CHUNK_BYTES) this.#startChunk()
    this.#filled += record.copy(this.#chunk, this.#filled)
  }

  #startChunk() {
    this.#directory.push(this.#chunk.subarray(0, this.#filled))
    this.#chunk = Buffer.alloc(CHUNK_BYTES)
    this.#filled = 0
  }
}

export function zipOf(files: AsyncIterable<ZipFile>): Readable {
  const zip = new Archive({ store: true })
  const nameOf = createArchiveNames()
  const closed = new AbortController()
  zip.once('close', () => closed.abort())
  const add = (name: string, content: Content) =>
    new Promise<void>((resolve, reject) => {
      const isStream = content instanceof Readable
      const source = isStream
        ? addAbortSignal(closed.signal, content)
        : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      zip.entry(source, { name, store: !isStream }, (error) => (error ? reject(error) : resolve()))
    })
  const write = async () => {
    for await (const { path, open } of files) {
      await add(nameOf(path), await open())
      // Closed by the reader.
      if (zip.writableNeedDrain) await once(zip, 'drain', { signal: closed.signal })
      closed.signal.throwIfAborted()
    }
    zip.finish()
  }
  write().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))))
  return zip
}
