import { readFileSync } from 'node:fs'
import { Impossible } from '../generators/conditions.ts'
import { machineOf, pathsOf, type PathsProject } from '../project.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import type { FileMachine, PathsFile } from './file.ts'
import { replay } from './replay.ts'

export interface ReplayedMachine {
  file: FileMachine
  coverage: Coverage
}

export interface Chosen {
  machine?: string | undefined
  /** A path's number in the file. */
  only?: number | undefined
}

function machinesIn(file: string): FileMachine[] {
  const text = readFileSync(file, 'utf8')
  try {
    const { version, machines } = JSON.parse(text) as PathsFile
    if (version === 4 && Array.isArray(machines)) return machines
  } catch {
    // The message below is clearer than that of the JSON parser.
  }
  throw new Impossible(`${file} was not written by this version's --format json. Write it again.`)
}

/** Replays the chosen paths of a file, or all, on a project's machines. */
export function replayFile(
  file: string,
  project: PathsProject,
  { machine: name, only }: Chosen = {},
): ReplayedMachine[] {
  const machines = machinesIn(file)
  const chosen = machines.filter(({ machine }) => name === undefined || machine === name)
  if (chosen.length === 0) throw new Impossible(`${file} has no paths of '${name}'.`)
  const names = chosen.map(({ machine }) => machine)
  if (only !== undefined && chosen.length > 1) throw new Impossible(`--only needs --machine ${names.join(' or ')}.`)
  return chosen.map((each) => {
    const paths = only === undefined ? each.paths : each.paths.slice(only - 1, only)
    if (only !== undefined && paths.length === 0)
      throw new Impossible(`${file} has no path ${only} of '${each.machine}'.`)
    const known = pathsOf(project, each.machine)
    const machine = machineOf(known)
    const coverage = coverageOf(machine, replay(machine, each, paths), known.explained)
    return { file: { ...each, paths }, coverage }
  })
}
