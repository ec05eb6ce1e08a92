import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { machineOf, type MachineName } from '../model/machines.ts'
import { readArguments } from './arguments.ts'
import type { FileMachine, PathsFile } from './file.ts'
import { plan } from './plan.ts'
import { replay } from './replay.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `npm run paths` as a process. */
export function paths(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tsx, 'tests/paths/cli.ts', ...args],
      { cwd: root, maxBuffer: 1e8 },
      (failure, out, error) => resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error }),
    )
  })
}

/** The file that `npm run paths` would write for these arguments. */
export function planned(...args: string[]): PathsFile {
  const command = readArguments(args)
  if (command.kind !== 'generate') throw new Error('Nothing is generated')
  return JSON.parse(JSON.stringify(plan(command.names, command.ask))) as PathsFile
}

export function only({ machines }: PathsFile): FileMachine {
  const [machine, ...others] = machines
  if (machine === undefined || others.length > 0) throw new Error('There is not one machine')
  return machine
}

export const observedOf = (file: FileMachine) => replay(machineOf(file.machine as MachineName), file)
