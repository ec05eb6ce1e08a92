import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { InvalidScenarios } from '../project.ts'
import { PAGE_GLOBALS, provideStandIns } from './standIns.ts'

/** Loads the modules of a project that was written for a browser. */

export interface NamedMachine {
  /** The export's name. */
  name: string
  machine: AnyStateMachine
}

const VARIABLE = 'XSTATE_STAND_INS'

/** The environment of a process that has stand-ins for a page. */
export const STAND_INS = { [VARIABLE]: '1' }

/** True if a module failed because it expects a page. */
export function needsPage(error: unknown): boolean {
  const [, name = ''] = /^(\w+) is not defined/.exec((error as Error | undefined)?.message ?? '') ?? []
  return PAGE_GLOBALS.includes(name)
}

/** Runs this command again with stand-ins for a page, because modules that failed once cannot be loaded again. */
export function againWithStandIns(): number {
  const env = { ...process.env, ...STAND_INS }
  return (
    spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env }).status ?? 1
  )
}

if (process.env[VARIABLE] !== undefined) provideStandIns()

export const hasStandIns = (): boolean => process.env[VARIABLE] !== undefined

function isMachine(value: unknown): value is AnyStateMachine {
  const { __xstatenode, implementations, root } = Object(value) as Record<string, unknown>
  return __xstatenode === true && typeof implementations === 'object' && typeof root === 'object'
}

/** The machines that a module exports. Throws InvalidScenarios with the reason if it exports none. */
export async function machinesIn(file: string): Promise<NamedMachine[]> {
  const exported = (await import(pathToFileURL(path.resolve(file)).href).catch((error: unknown) => {
    if (needsPage(error) && !hasStandIns()) throw error
    const [reason] = String((error as Error).message ?? error).split('\n')
    throw new InvalidScenarios(`${file} cannot be loaded: ${reason}.`, { cause: error })
  })) as Record<string, unknown>
  // A CommonJS module has its exports in `default`, too.
  const all = { ...(Object(exported['default']) as object), ...exported }
  const machines = Object.entries(all).flatMap(([name, machine]) => (isMachine(machine) ? [{ name, machine }] : []))
  const unique = machines.filter(
    ({ name, machine }) =>
      name !== 'default' || !machines.some((other) => other.name !== 'default' && other.machine === machine),
  )
  if (unique.length > 0) return unique
  const isMade = /\b(createMachine|createStateMachine)\b/.test(readFileSync(file, 'utf8'))
  const old = Object.values(all).some((value) => (Object(value) as { __xstatenode?: boolean }).__xstatenode === true)
  if (old)
    throw new InvalidScenarios(
      `The machines in ${file} are for XState 4. They can be drawn, but running them needs XState 5.`,
    )
  throw new InvalidScenarios(`${file} exports no machine.${isMade ? ' Export the machine that it creates.' : ''}`)
}
