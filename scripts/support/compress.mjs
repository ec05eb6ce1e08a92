import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const TEXT = /\.(js|css|svg|json|html|txt|wasm)$/

/** Writes .br and .gz files beside every text file in a folder. */
export async function compressBelow(folder) {
  if (!existsSync(folder)) return
  // Imported late, because tsx may not have been installed before.
  const { tsImport } = await import('tsx/esm/api')
  const compression = await tsImport('../../server/platform/http/compression.ts', import.meta.url)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name), compression)))
}

async function compress(file, { compressed, SMALLEST }) {
  const content = await readFile(file)
  if (content.length < SMALLEST.file) return
  const { br, gzip } = await compressed(content, 'file')
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)])
}
