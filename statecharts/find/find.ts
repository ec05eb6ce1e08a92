import path from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../chart/chart.ts'
import { faultsOfChart } from '../check/chart.ts'
import type { Fault } from '../check/config.ts'
import { candidatesIn, type Candidate } from './files.ts'
import { machinesOfExports, type LoadedMachine } from './loaded.ts'
import { machinesOfJson, NoMachine } from './read.ts'
import { machinesOfSource } from './source.ts'

/** Finds machines in files and folders: module exports, module text and XState JSON. */

export interface FoundMachine {
  /** Unique. */
  name: string
  machine: AnyStateMachine
  /** The place it was found, for display. */
  file: string
  /** True if its module was run, false if only its text was read. */
  how: 'run' | 'read'
  notes: readonly string[]
  faults: readonly Fault[]
  isWhole: boolean
  lineOf: (place: string) => number
}

/** A fault of a machine, with its place in a file. */
export interface Finding extends Fault {
  machine: string
  file: string
  line: number
}

export function findingsOf({ name, machine, file, faults, isWhole, lineOf }: FoundMachine): Finding[] {
  const known = new Set(faults.map(({ place }) => place))
  const others = faultsOfChart(chartOf(machine), isWhole).filter(({ place }) => !known.has(place))
  const all = [...faults, ...others].map(({ place, text }) => ({ place, text }))
  return all.map((fault) => ({ ...fault, machine: name, file, line: lineOf(fault.place) }))
}

export interface Problem {
  file: string
  reason: string
}

export interface FoundMachines {
  machines: FoundMachine[]
  problems: Problem[]
}

/** Runs a module and returns its exports; null if modules must not be run. */
export type Load = ((file: string) => Promise<Record<string, unknown>>) | null

const LONGEST_LOAD_MS = 30_000

function reasonOf(error: unknown): string {
  const [first = 'nothing is known', second = ''] = String(error instanceof Error ? error.message : error).split('\n')
  return first.endsWith(':') ? `${first} ${second.trim()}` : first
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let clock: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error(`it runs for more than ${LONGEST_LOAD_MS / 1_000} s`)), LONGEST_LOAD_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(clock)
  }
}

/** Keeps a module that calls process.exit() from ending the search. */
async function withoutExit<Result>(work: () => Promise<Result>): Promise<Result> {
  const { exit } = process
  process.exit = () => {
    throw new Error('it ends the process')
  }
  try {
    return await work()
  } finally {
    process.exit = exit
  }
}

type Unnamed = LoadedMachine & Pick<FoundMachine, 'how' | 'lineOf'>

interface InFile {
  machines: Unnamed[]
  problems: string[]
}

/** Tests are read but not run: they would start whatever they test. */
const TESTS = /\.(?:test|spec|cy|stories|bench)\.[cm]?[jt]sx?$|[\\/]__tests__[\\/]/

const firstLine = () => 1

async function inModule({ file, text }: Candidate, load: Load): Promise<InFile> {
  const problems: string[] = []
  let run: LoadedMachine[] = []
  try {
    if (load !== null && !TESTS.test(file)) run = machinesOfExports(await withoutExit(() => inTime(load(file))))
  } catch (error) {
    problems.push(`It cannot be loaded (${reasonOf(error)}). Its text is read instead`)
  }
  const read = machinesOfSource(text, file)
  const ids = new Set(run.map(({ machine }) => machine.id))
  const names = new Set(run.map(({ name }) => name))
  // Results from running a module win over results from its text.
  const others = read.machines.filter(({ name, machine }) => !names.has(name) && !ids.has(machine.id))
  return {
    machines: [
      ...run.map((machine): Unnamed => {
        const same = read.machines.find((each) => each.name === machine.name || each.machine.id === machine.machine.id)
        return { ...machine, how: 'run', lineOf: same?.lineOf ?? firstLine }
      }),
      ...others.map((machine): Unnamed => ({ ...machine, how: 'read' })),
    ],
    problems: [...problems, ...(run.length > 0 ? [] : read.problems)],
  }
}

async function inCandidate(candidate: Candidate, load: Load): Promise<InFile> {
  try {
    if (candidate.kind === 'module') return await inModule(candidate, load)
    const name = path.basename(candidate.file, '.json')
    const machines = machinesOfJson(candidate.text, name)
    return { machines: machines.map((machine) => ({ name, how: 'read', lineOf: firstLine, ...machine })), problems: [] }
  } catch (error) {
    if (!(error instanceof NoMachine)) throw error
    return { machines: [], problems: [error.message] }
  }
}

/** Names that identify nothing: XState's default id, and common variable names. */
const TELLS_NOTHING = /^(\(machine\)|machine\d*|default|)$/

/** The file's name, or its folder's if that is more specific. */
function calledAfter(file: string): string {
  const { name, dir } = path.parse(file)
  return name === 'index' ? path.basename(dir) || name : name
}

/** A unique name: the machine's id, its variable or its file, with a number if needed. */
function named(name: string, id: string, file: string, taken: Set<string>): string {
  const wanted = [id, name].find((each) => !TELLS_NOTHING.test(each)) ?? calledAfter(file)
  let own = wanted
  for (let number = 2; taken.has(own); number += 1) own = `${wanted}-${number}`
  taken.add(own)
  return own
}

/** Assigns unique names to the machines found in files. */
function gathered(files: readonly (InFile & { file: string })[], taken: Set<string>): FoundMachines {
  const machines = files.flatMap(({ file, machines: inFile }) =>
    inFile.map(({ name, machine, notes, faults, isWhole, how, lineOf }) => ({
      name: named(name, machine.id, file, taken),
      machine,
      file,
      how,
      notes,
      faults,
      isWhole,
      lineOf,
    })),
  )
  const problems = files.flatMap(({ file, problems: inFile }) => inFile.map((reason) => ({ file, reason })))
  return { machines, problems }
}

/** The machines in files and folders, with file names relative to `root`. Throws if a path is missing. */
export async function findMachines(paths: readonly string[], load: Load, root: string): Promise<FoundMachines> {
  return machinesOf(await candidatesIn(paths), load, root)
}

/** The machines of files whose text is known. */
export async function machinesOf(candidates: readonly Candidate[], load: Load, root: string): Promise<FoundMachines> {
  const files: (InFile & { file: string })[] = []
  const seen = new Set<AnyStateMachine>()
  // Sequential, because the modules run in this process.
  for (const candidate of candidates) {
    const found = await inCandidate(candidate, load)
    const machines = found.machines.filter(({ machine }) => !seen.has(machine))
    for (const { machine } of machines) seen.add(machine)
    files.push({ ...found, machines, file: path.relative(root, candidate.file) || path.basename(candidate.file) })
  }
  return gathered(files, new Set())
}

/** The machines of a pasted text: XState JSON, or a module, which is read and never run. */
export async function machinesOfText(text: string, file: string, taken: readonly string[]): Promise<FoundMachines> {
  const kind = /^\s*[[{]/.test(text) ? 'json' : 'module'
  const name = path.basename(file) || (kind === 'json' ? 'pasted.json' : 'pasted.ts')
  const found = await inCandidate({ file: name, text, kind }, null)
  return gathered([{ ...found, file: name }], new Set(taken))
}
