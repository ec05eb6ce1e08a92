import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { isMachineJson } from './read.ts'

/** Lists the files of a folder that may contain machines. */

const MODULES = /\.[cm]?[jt]sx?$/
const NOT_RUN = /\.d\.[cm]?ts$/
const PASSED_BY = new Set(['node_modules', 'coverage', 'dist', 'build', 'out'])
/** The largest file read. Bigger ones are bundles, which would only take time. */
const LARGEST_BYTES = 10_000_000
const MAKES_MACHINES = /\bcreateMachine\b|\bMachine\s*\(|["']xstate["']/

export interface Candidate {
  file: string
  text: string
  kind: 'module' | 'json'
}

/** True if a file's extension is one that can contain machines. */
export function mayHold(file: string): boolean {
  return (MODULES.test(file) && !NOT_RUN.test(file)) || file.endsWith('.json')
}

/** True if a search of a folder finds a file inside it; `file` is relative, with slashes. */
export function isSearched(file: string): boolean {
  const folders = file.split('/').slice(0, -1)
  return mayHold(file) && folders.every((each) => !each.startsWith('.') && !PASSED_BY.has(each))
}

/** A file name for a machine, without an extension. */
export const fileNameOf = (machine: string): string => machine.replace(/[^\w.-]+/g, '-')

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

/** The file, if its text may contain a machine or the user named it. */
export function candidateOf(file: string, text: string, isNamed: boolean): Candidate[] {
  const kind = file.endsWith('.json') ? 'json' : 'module'
  const isLikely = () => (kind === 'json' ? isMachineJson(text) : MAKES_MACHINES.test(text))
  return isNamed || isLikely() ? [{ file, text, kind }] : []
}

/** The number of files read at the same time, far below the limit of open files. */
const AT_ONCE = 64

/** Files that may contain machines. A file named explicitly is always included. Throws if a path is missing. */
export async function candidatesIn(paths: readonly string[]): Promise<Candidate[]> {
  const limit = pLimit(AT_ONCE)
  const read = async (file: string, isNamed: boolean) => {
    if ((await stat(file)).size > LARGEST_BYTES) return []
    return candidateOf(file, await readFile(file, 'utf8'), isNamed)
  }
  const found = await Promise.all(
    paths.map(async (each) => {
      const isFolder = (await stat(each)).isDirectory()
      const files = isFolder ? (await filesIn(each)).sort() : [each]
      const candidates = await Promise.all(files.map((file) => limit(() => read(file, !isFolder))))
      return candidates.flat()
    }),
  )
  const all = found.flat()
  return all.filter(({ file }, index) => all.findIndex((other) => other.file === file) === index)
}
