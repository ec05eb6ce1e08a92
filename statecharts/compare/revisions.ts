import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { chartOf, type Chart } from '../chart/chart.ts'
import { machineFrom } from '../chart/definition.ts'
import { candidateOf, isSearched, mayHold } from '../find/files.ts'
import { findMachines, machinesOf, type FoundMachine, type FoundMachines } from '../find/find.ts'
import { Unusable } from '../load.ts'
import type { PlainProject } from '../project.ts'

/**
 * One side of a comparison: the machines of a revision, a file, a folder, or the working tree. With a configuration, a revision's machines
 * are read from its exported XState JSON, otherwise from the text of its modules. None of its code is run or installed.
 */
export interface Side {
  /** Its name in a report. */
  name: string
  charts: ReadonlyMap<string, Chart>
}

const MOST_BYTES = 64 * 1024 * 1024
const run = promisify(execFile)

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: MOST_BYTES })
  return stdout
}

/** For git, which finds the files that may contain a machine. */
const MAKES_MACHINES = 'createMachine|Machine *\\(|"(states|on)" *:'
/** Other files of an export. */
const BESIDE_EXPORTS = /\.(?:svg|mmd|md)$/

const isJson = (file: string) => file.endsWith('.json')

function chartsFrom(texts: readonly { file: string; text: string }[]): Map<string, Chart> {
  const charts = new Map<string, Chart>()
  for (const { file, text } of texts) {
    try {
      const chart = chartOf(machineFrom(text))
      charts.set(chart.id, chart)
    } catch (error) {
      throw new Unusable(`${file} is not a machine: ${(error as Error).message}`)
    }
  }
  return charts
}

async function commitOf(revision: string, root: string): Promise<string> {
  const commit = await git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).catch(
    () => {
      throw new Unusable(`'${revision}' is neither a revision of this repository, nor a file, nor a folder.`)
    },
  )
  return commit.trim()
}

/** The project's exported files at a commit. */
async function exportedAt(commit: string, revision: string, folder: string, root: string) {
  // Paths are relative to the repository root, wherever the project's folder is.
  const listed = await git(root, 'ls-tree', '--name-only', '-z', '--full-name', commit, '--', `${folder}/`)
  const files = listed.split('\0').filter(isJson)
  if (files.length === 0)
    throw new Unusable(`Revision ${revision} has no exported charts in ${folder}; compare folders instead.`)
  const texts = await Promise.all(
    files.map(async (file) => ({ file: `${file} of ${revision}`, text: await git(root, 'show', `${commit}:${file}`) })),
  )
  return chartsFrom(texts)
}

/** The machines in the modules and XState JSON of a folder at a commit. */
async function readAt(commit: string, root: string): Promise<Map<string, Chart>> {
  const listed = await git(root, 'grep', '-lzE', MAKES_MACHINES, commit, '--', '.').catch(() => '')
  const files = listed
    .split('\0')
    .map((each) => each.slice(commit.length + 1))
    .filter(isSearched)
  const candidates = await Promise.all(
    files.map(async (file) =>
      candidateOf(path.join(root, file), await git(root, 'show', `${commit}:./${file}`), false),
    ),
  )
  return chartsRead(await machinesOf(candidates.flat(), null, root))
}

/** By name, or by name and file if several machines have the same name. */
function chartsRead({ machines }: FoundMachines): Map<string, Chart> {
  const idOf = ({ name, machine }: FoundMachine) => (machine.id === '(machine)' ? name : machine.id)
  const keyOf = (found: FoundMachine) => {
    const isUnique = machines.filter((other) => idOf(other) === idOf(found)).length === 1
    return isUnique ? idOf(found) : `${found.name} (${found.file})`
  }
  return new Map(machines.map((found) => [keyOf(found), chartOf(found.machine)]))
}

/** The machines of a file or folder: exported XState JSON, or what can be read from modules. */
async function inFiles(given: string, root: string): Promise<Side | null> {
  const at = path.resolve(root, given)
  const found = await stat(at).catch(() => null)
  if (found === null) return null
  const files = found.isDirectory() ? (await readdir(at)).map((file) => path.join(at, file)) : [at]
  const exported = found.isDirectory() ? files.filter(isJson) : files.filter((file) => isJson(file) || !mayHold(file))
  if (exported.length > 0 && files.every((file) => exported.includes(file) || BESIDE_EXPORTS.test(file))) {
    const read = exported.map(async (file) => ({
      file: path.relative(root, file),
      text: await readFile(file, 'utf8'),
    }))
    return { name: given, charts: chartsFrom(await Promise.all(read)) }
  }
  const charts = chartsRead(await findMachines([at], null, at))
  if (charts.size === 0) throw new Unusable(`${given} contains no machine.`)
  return { name: given, charts }
}

/** The name of the working tree in a comparison. */
export const HERE = '.'
const HERE_WORDS = 'as it is here'

/** The current machines, exported and read back like those of a revision, so that only real changes differ. */
export function machinesHere({ definitions }: PlainProject): Side {
  const texts = Object.entries(definitions).map(([file, text]) => ({ file, text }))
  return { name: HERE_WORDS, charts: chartsFrom(texts) }
}

/** `project` is null without a configuration. `root` is the folder of the configuration, or the current one. */
export async function sideOf(given: string, project: PlainProject | null, root: string): Promise<Side> {
  if (given === HERE || given === '') {
    if (project !== null) return machinesHere(project)
    return { name: HERE_WORDS, charts: chartsRead(await findMachines([root], null, root)) }
  }
  const files = await inFiles(given, root)
  if (files !== null) return files
  const commit = await commitOf(given, root)
  const name = commit.startsWith(given) ? given : `${given} (${commit.slice(0, 8)})`
  const charts = await (project === null
    ? readAt(commit, root)
    : exportedAt(commit, given, project.exports.folder, root))
  return { name, charts }
}

export interface Revision {
  id: string
  /** Its date, tags and subject. */
  words: string
}

const LISTED = 40

/** The latest revisions in which a folder changed; empty outside a repository. */
export async function revisionsOf(folder: string, root: string): Promise<Revision[]> {
  const format = '--format=%h%x00%as %D%x00%s'
  const log = await git(root, 'log', `-n${LISTED}`, format, '--', folder).catch(() => '')
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', when = '', subject = ''] = line.split('\0')
      return { id, words: `${when.trim()} ${subject}` }
    })
}
