import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** Lists the files of a folder that may contain machines. */

const MODULES = /\.[cm]?[jt]sx?$/
const NOT_RUN = /\.d\.[cm]?ts$/
const PASSED_BY = new Set(['node_modules', 'coverage', 'dist', 'build', 'out'])
/** The largest file read. Bigger ones are bundles, which would only take time. */
const LARGEST_BYTES = 10_000_000
const MAKES_MACHINES = /\bcreateMachine\b|\bMachine\s*\(|["']xstate["']/
const LOOKS_LIKE_MACHINE = /"(?:states|on)"\s*:/

export interface Candidate {
  file: string
  text: string
  kind: 'module' | 'json'
}

/** True if a file's extension is one that can contain machines. */
export function mayHold(file: string): boolean {
  return (MODULES.test(file) && !NOT_RUN.test(file)) || file.endsWith('.json')
}

/** A folder, and the folders inside it that are searched. */
async function foldersWithin(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const inner = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !PASSED_BY.has(entry.name),
  )
  const found = await Promise.all(inner.map(({ name }) => foldersWithin(path.join(folder, name))))
  return [folder, ...found.flat()]
}

/** The searched folders: the named ones with those inside, and those of named files. Throws if a path is missing. */
export async function foldersIn(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (each) => ((await stat(each)).isDirectory() ? foldersWithin(each) : [path.dirname(each)])),
  )
  return [...new Set(found.flat())]
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await Promise.all(
    (await foldersWithin(folder)).map(async (each) => {
      const entries = await readdir(each, { withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && mayHold(entry.name))
      return files.map(({ name }) => path.join(each, name))
    }),
  )
  return found.flat()
}

async function candidateOf(file: string, isNamed: boolean): Promise<Candidate[]> {
  if ((await stat(file)).size > LARGEST_BYTES) return []
  const text = await readFile(file, 'utf8')
  const kind = file.endsWith('.json') ? 'json' : 'module'
  const isLikely = (kind === 'json' ? LOOKS_LIKE_MACHINE : MAKES_MACHINES).test(text)
  return isLikely || isNamed ? [{ file, text, kind }] : []
}

/** Files that may contain machines. A file named explicitly is always included. Throws if a path is missing. */
export async function candidatesIn(paths: readonly string[]): Promise<Candidate[]> {
  const found = await Promise.all(
    paths.map(async (each) => {
      const isFolder = (await stat(each)).isDirectory()
      const files = isFolder ? (await filesIn(each)).sort() : [each]
      const candidates = await Promise.all(files.map((file) => candidateOf(file, !isFolder)))
      return candidates.flat()
    }),
  )
  const all = found.flat()
  return all.filter(({ file }, index) => all.findIndex((other) => other.file === file) === index)
}
