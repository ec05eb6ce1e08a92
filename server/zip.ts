import { once } from 'node:events'
import type { Readable } from 'node:stream'
import ZipStream from 'zip-stream'

/**
 * A ZIP archive as a stream: a file is opened once the one before it has been read, so that one is held in memory at a time. Archives may
 * have any size and number of files (Zip64, where it takes that). Nothing is compressed: documents and PDFs are already.
 */

export interface ZipFile {
  name: string
  open(): Promise<Uint8Array> | Uint8Array
}

export function zipOf(files: AsyncIterable<ZipFile>): Readable {
  const zip = new ZipStream({ store: true })
  const closed = new AbortController()
  zip.once('close', () => closed.abort())
  const add = (name: string, content: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      zip.entry(Buffer.from(content), { name }, (error) => (error ? reject(error) : resolve()))
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
