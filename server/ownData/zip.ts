import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A ZIP archive as a stream: a file is opened once the one before it has been read, and none is held in memory whole. */

export interface ZipFile {
  name: string
  /** Documents and PDFs are compressed already. */
  isCompressed: boolean
  open(): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>
}

const NOTHING = new Uint8Array()

export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for await (const { name, isCompressed, open } of files) {
    const content = await open()
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(entry)
    for await (const chunk of content) {
      entry.push(chunk)
      yield* written.splice(0)
    }
    entry.push(NOTHING, true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written
}
