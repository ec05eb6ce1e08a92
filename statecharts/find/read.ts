import { createMachine, type AnyStateMachine } from 'xstate'
import { chartOf } from '../chart/chart.ts'
import { cleanConfig } from './config.ts'
import { fromVersion4, isConfig, isVersion4 } from './version4.ts'

/** Machines made of configurations that are only read: nothing of them is run. */

export interface ReadMachine {
  machine: AnyStateMachine
  /** What is drawn otherwise than it is written, or not at all. */
  notes: string[]
}

/** What somebody gave is no machine; the message says why, to them. */
export class NoMachine extends Error {
  override name = 'NoMachine'
}

export interface Implementations {
  delays?: Record<string, unknown>
  actions?: Record<string, unknown>
}

function fixedDelays({ delays = {} }: Implementations): Record<string, number> {
  return Object.fromEntries(
    Object.entries(delays).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** Actions that XState has a name for; whatever else is named keeps its name. */
function builtIns({ actions = {} }: Implementations): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(actions).filter(([, action]) => typeof action === 'function' && 'resolve' in action),
  )
}

/** The machine that a configuration describes. `isStrict`: what is told is an error. Throws `NoMachine`. */
export function machineOf(
  config: unknown,
  name: string,
  implementations: Implementations = {},
  isStrict = false,
): ReadMachine {
  const notes = new Set<string>()
  const problems = new Set<string>()
  const isOld = isVersion4(config)
  if (isOld) notes.add('It is of XState 4 and drawn as XState 5 would read it.')
  const newer = isOld ? fromVersion4(config, (place, words) => notes.add(`${place}: ${words}.`)) : config
  const clean = cleanConfig(newer, (place, words) => problems.add(`${place}: ${words}.`))
  if (!('states' in clean) && !('on' in clean)) throw new NoMachine('It has neither states nor events')
  if (isStrict && problems.size > 0) throw new NoMachine([...problems].slice(0, 5).join(' '))
  try {
    const machine = createMachine({ ...clean, id: clean['id'] ?? name } as never).provide({
      delays: fixedDelays(implementations),
      actions: builtIns(implementations),
    } as never) as unknown as AnyStateMachine
    // XState resolves targets when it is first asked for them.
    chartOf(machine)
    return { machine, notes: [...notes, ...problems] }
  } catch (error) {
    throw new NoMachine((error as Error).message.replace(/\s+/g, ' '))
  }
}

const isMachineLike = (value: unknown) => isConfig(value) && (isConfig(value['states']) || isConfig(value['on']))

/** The machines of a JSON text: one, a list of them, or a table by name. Throws `NoMachine`. */
export function machinesOfJson(text: string, name: string): ReadMachine[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new NoMachine(`It is no JSON: ${(error as Error).message}`)
  }
  // What an exporter put beside the configuration: `{ "machine": … }`, or the configuration with its delays.
  const whole = isConfig(given) && isMachineLike(given['machine']) ? given['machine'] : given
  if (isMachineLike(whole)) {
    const { delays } = whole as { delays?: unknown }
    return [machineOf(whole, name, isConfig(delays) ? { delays } : {}, true)]
  }
  const table = Array.isArray(whole) ? whole.entries() : isConfig(whole) ? Object.entries(whole) : []
  const machines = [...table].filter(([, value]) => isMachineLike(value))
  if (machines.length === 0) throw new NoMachine('It is JSON, but has neither states nor events as XState writes them')
  return machines.map(([key, value]) =>
    machineOf(value, typeof key === 'string' ? key : `${name}-${key + 1}`, {}, true),
  )
}
