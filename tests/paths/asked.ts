import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, readArguments } from '../../tools/paths/arguments.ts'
import type { FileMachine, PathsFile } from '../../tools/paths/file/file.ts'
import { replay } from 'xstate-paths/replay'
import { plan } from 'xstate-paths/plan'
import { machineOf, type MachineName } from '../model/machines.ts'
import project from './scenarios.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `npm run paths` as a process. */
export function paths(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const command = path.join(root, 'tools/paths/bin/paths.mjs')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, 'tests/paths/scenarios.ts', ...args],
      { cwd: root, maxBuffer: 1e8 },
      (failure, out, error) => resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error }),
    )
  })
}

/** The command for these arguments. */
export function asked(...args: string[]) {
  const command = readArguments(parse(args), project)
  if (command.kind !== 'generate') throw new Error('Nothing is generated')
  return command
}

/** The file that `npm run paths` would write for these arguments. */
export function planned(...args: string[]): PathsFile {
  const command = asked(...args)
  return JSON.parse(JSON.stringify(plan(command.project, command.ask))) as PathsFile
}

export function only({ machines }: PathsFile): FileMachine {
  const [machine, ...others] = machines
  if (machine === undefined || others.length > 0) throw new Error('There is not one machine')
  return machine
}

export const observedOf = (file: FileMachine) => replay(machineOf(file.machine as MachineName), file)
