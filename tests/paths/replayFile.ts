import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { coverageOf, type Coverage } from './coverage.ts'
import type { FileMachine, PathsFile } from './file.ts'
import { replay } from './replay.ts'

export interface ReplayedMachine {
  file: FileMachine
  coverage: Coverage
}

async function machineOf({ module, export: name }: FileMachine, root: string): Promise<AnyStateMachine> {
  const exported = (await import(pathToFileURL(path.resolve(root, module)).href)) as Record<string, AnyStateMachine>
  const machine = exported[name]
  if (machine === undefined) throw new Error(`${module} exports no ${name}`)
  return machine
}

/** Replays every path of a file. Modules are resolved from the repository's root. */
export async function replayFile(file: string, root = process.cwd()): Promise<ReplayedMachine[]> {
  const { version, machines } = JSON.parse(readFileSync(file, 'utf8')) as PathsFile
  if (version !== 2 || !Array.isArray(machines))
    throw new Error(`${file} is no file of 'npm run paths -- --format json'`)
  const replayed: ReplayedMachine[] = []
  for (const each of machines) {
    const machine = await machineOf(each, root)
    replayed.push({ file: each, coverage: coverageOf(machine, replay(machine, each)) })
  }
  return replayed
}
