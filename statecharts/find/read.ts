import { createMachine, type AnyStateMachine } from 'xstate'
import { chartOf } from '../chart/chart.ts'
import { withoutFaults, type Fault } from '../check/config.ts'
import { cleanConfig } from './config.ts'
import { isConfig, isXState4, isZag, type Config } from './values.ts'
import { fromXState4 } from './xstate4.ts'

/** Builds machines from configurations without running any of their code. */

export interface ReadMachine {
  machine: AnyStateMachine
  /** Parts that are drawn differently from the source, or left out. */
  notes: string[]
  /** Faults of the configuration that are left out of the chart. */
  faults: Fault[]
  /** False if a transition may be missing, because a part could not be read or names no state. */
  isWhole: boolean
}

/** The input is not a machine; the message explains why to the user. */
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

/** XState's built-in actions. Other named actions keep their name. */
function builtIns({ actions = {} }: Implementations): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(actions).filter(([, action]) => typeof action === 'function' && 'resolve' in action),
  )
}

/**
 * The machine that a configuration describes. With `isStrict`, any reported problem throws `NoMachine`. `isFour` is true if its module shows
 * that it is for XState 4, which some configurations do not show.
 */
export function machineOf(
  config: unknown,
  name: string,
  implementations: Implementations = {},
  { isStrict = false, isFour = false } = {},
): ReadMachine {
  const problems = new Set<string>()
  if (isZag(config)) throw new NoMachine("It is for Zag's own library, not for XState")
  const isOld = isFour || isXState4(config)
  const read = cleanConfig(isOld ? fromXState4(config) : config, (place, problem) =>
    problems.add(`${place}: ${problem}.`),
  )
  const { config: clean, faults: found } = withoutFaults(read, name)
  // A state that could not be read may have the id.
  const faults = found.filter(({ text }) => problems.size === 0 || !text.startsWith("the target '#"))
  if (!('states' in clean) && !('on' in clean)) throw new NoMachine('It has no states and no events')
  if (isStrict && problems.size > 0) throw new NoMachine([...problems].slice(0, 5).join(' '))
  const isWhole = problems.size === 0 && faults.every(({ isMissing }) => !isMissing)
  for (const { place, text } of faults) problems.add(`${place}: ${text}.`)
  try {
    const machine = createMachine({ ...clean, id: clean['id'] ?? name } as never).provide({
      delays: fixedDelays(implementations),
      actions: builtIns(implementations),
    } as never) as unknown as AnyStateMachine
    // XState resolves targets on first use.
    chartOf(machine)
    const notes = [...(isOld ? ['It is written for XState 4, and drawn as XState 5 would run it.'] : []), ...problems]
    return { machine, notes, faults, isWhole }
  } catch (error) {
    throw new NoMachine((error as Error).message.replace(/\s+/g, ' '))
  }
}

/** States are objects; a table of texts, such as names of countries, is none. */
const isMachineLike = (value: unknown): value is Config =>
  isConfig(value) &&
  (isConfig(value['on']) || (isConfig(value['states']) && Object.values(value['states']).some(isConfig)))

/** The configurations in parsed JSON: one, a list, or an object by name. Empty if it contains no machine. */
function configsIn(given: unknown, name: string): [name: string, config: Config][] {
  // Exporters wrap the configuration as `{ "machine": … }`.
  const whole = isConfig(given) && isMachineLike(given['machine']) ? given['machine'] : given
  if (isMachineLike(whole)) return [[name, whole]]
  const named = Array.isArray(whole) ? whole.map((each, index) => [`${name}-${index + 1}`, each] as const) : []
  return [...named, ...(isConfig(whole) ? Object.entries(whole) : [])].filter((entry): entry is [string, Config] =>
    isMachineLike(entry[1]),
  )
}

/** True if a JSON text contains a machine, even a faulty one. */
export function isMachineJson(text: string): boolean {
  try {
    return configsIn(JSON.parse(text), '').length > 0
  } catch {
    return false
  }
}

/** The machines in a JSON text. Throws `NoMachine`. */
export function machinesOfJson(text: string, name: string): ReadMachine[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new NoMachine(`It is not valid JSON: ${(error as Error).message}`)
  }
  const configs = configsIn(given, name)
  if (configs.length === 0) throw new NoMachine('It is JSON, but not a machine: it has no states and no events')
  // Exporters add delays to the configuration.
  return configs.map(([key, { delays, ...config }]) =>
    machineOf(config, key, isConfig(delays) ? { delays } : {}, { isStrict: true }),
  )
}
