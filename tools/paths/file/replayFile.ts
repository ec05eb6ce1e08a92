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

/** Replays every path of a file on a project's machines. */
export function replayFile(file: string, project: PathsProject): ReplayedMachine[] {
  const { version, machines } = JSON.parse(readFileSync(file, 'utf8')) as PathsFile
  if (version !== 3 || !Array.isArray(machines)) throw new Impossible(`${file} was not written by --format json.`)
  return machines.map((each) => {
    const known = pathsOf(project, each.machine)
    const machine = machineOf(known)
    return { file: each, coverage: coverageOf(machine, replay(machine, each), known.explained) }
  })
}
