import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { chartOf, type Chart } from '../chart/chart.ts'
import { machineFrom } from '../chart/definition.ts'
import { Unusable } from '../load.ts'
import type { PlainProject } from '../project.ts'

/**
 * One side of a comparison: the machines of a revision, a file, a folder, or the working tree. A revision's machines are read from its
 * exported XState JSON, so none of its code is run or installed.
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

/** The machines of a revision (commit, tag or branch), from the project's exported files. */
async function atRevision(revision: string, project: PlainProject, root: string): Promise<Side> {
  const { folder } = project.exports
  const commit = await git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).catch(
    () => {
      throw new Unusable(`'${revision}' is neither a revision of this repository, nor a file, nor a folder.`)
    },
  )
  const id = commit.trim()
  // Paths are relative to the repository root, wherever the project's folder is.
  const listed = await git(root, 'ls-tree', '--name-only', '-z', '--full-name', id, '--', `${folder}/`)
  const files = listed.split('\0').filter(isJson)
  if (files.length === 0)
    throw new Unusable(`Revision ${revision} has no exported charts in ${folder}; compare folders instead.`)
  const texts = await Promise.all(
    files.map(async (file) => ({ file: `${file} of ${revision}`, text: await git(root, 'show', `${id}:${file}`) })),
  )
  const name = id.startsWith(revision) ? revision : `${revision} (${id.slice(0, 8)})`
  return { name, charts: chartsFrom(texts) }
}

/** The machines of an XState JSON file, or of all files in a folder. */
async function inFiles(given: string, root: string): Promise<Side | null> {
  const at = path.resolve(root, given)
  const found = await stat(at).catch(() => null)
  if (found === null) return null
  const files = found.isDirectory() ? (await readdir(at)).filter(isJson).map((file) => path.join(at, file)) : [at]
  if (files.length === 0) throw new Unusable(`${given} contains no XState JSON.`)
  const texts = await Promise.all(
    files.map(async (file) => ({ file: path.relative(root, file), text: await readFile(file, 'utf8') })),
  )
  return { name: given, charts: chartsFrom(texts) }
}

/** The name of the working tree in a comparison. */
export const HERE = '.'

/** The current machines, exported and read back like those of a revision, so that only real changes differ. */
export function machinesHere({ definitions }: PlainProject): Side {
  const texts = Object.entries(definitions).map(([file, text]) => ({ file, text }))
  return { name: 'as it is here', charts: chartsFrom(texts) }
}

/** `root` is the folder of the project's configuration. */
export async function sideOf(given: string, project: PlainProject, root: string): Promise<Side> {
  if (given === HERE || given === '') return machinesHere(project)
  return (await inFiles(given, root)) ?? (await atRevision(given, project, root))
}

export interface Revision {
  id: string
  /** Its date, tags and subject. */
  words: string
}

const LISTED = 40

/** The latest revisions in which the exported charts changed; empty outside a repository. */
export async function revisionsOf({ exports: { folder } }: PlainProject, root: string): Promise<Revision[]> {
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
