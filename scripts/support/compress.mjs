import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const TEXT = /\.(js|css|svg|json|html|txt|wasm)$/

/** Writes a .br and a .gz beside every text file below a folder, as small as they get. */
export async function compressBelow(folder) {
  if (!existsSync(folder)) return
  // How anything is compressed is said in the server's own module; tsx is there once the packages are installed.
  const { tsImport } = await import('tsx/esm/api')
  const compression = await tsImport('../../server/http/compression.ts', import.meta.url)
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
