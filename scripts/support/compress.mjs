import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const TEXT = /\.(js|css|svg|json|html|txt|wasm)$/
/** Below this an answer's own headers weigh more than what is saved. */
const SMALLEST = 512

/** Writes a .br and a .gz beside every text file below a folder, as small as they get. */
export async function compressBelow(folder) {
  if (!existsSync(folder)) return
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))))
}

async function compress(file) {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    gzipped(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
