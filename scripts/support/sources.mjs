import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { programme } from './programme.mjs'
import { root } from './run.mjs'

/** Everything that the build depends on. */
const SOURCES = [
  programme,
  'domain',
  'machines',
  'src',
  'server',
  'scripts/build.mjs',
  'scripts/build-reference.mjs',
  'scripts/support',
  'scripts/vite',
  'public',
  'index.html',
  'desk.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Returns every file in a folder as sorted paths from the root. A file returns itself. */
export async function filesBelow(name) {
  const at = path.join(root, name)
  if (!existsSync(at)) return []
  const entries = await readdir(at, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!entries) return [name]
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))).sort()
}

export const sourcesHash = () => hashOf(SOURCES)

/** A hash of files and of all files in folders. */
export async function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesBelow(source)) hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex')
}

export const BUILD_HASH_FILE = '.build-hash'

/** True if dist/ matches the sources. A shipped copy without sources always matches. */
export async function isBuilt() {
  const built = path.join(root, 'dist', BUILD_HASH_FILE)
  if (!existsSync(built)) return false
  if (!existsSync(path.join(root, 'src'))) return true
  return (await readFile(built, 'utf8')) === (await sourcesHash())
}
