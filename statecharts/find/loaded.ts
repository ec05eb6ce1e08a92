import type { AnyStateMachine } from 'xstate'
import { faultsOf, type Fault } from '../check/config.ts'
import { machineOf, NoMachine } from './read.ts'

/** Finds the machines among a module's exports. */

export interface LoadedMachine {
  name: string
  machine: AnyStateMachine
  notes: string[]
  faults: Fault[]
  isWhole: boolean
}

type Bag = Record<string, unknown>

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null

/** An XState 5 machine, created by any copy of the package. */
function isMachine(value: unknown): value is AnyStateMachine {
  return isBag(value) && value['__xstatenode'] === true && isBag(value['implementations']) && isBag(value['root'])
}

function isOldMachine(value: unknown): value is Bag & { config: unknown; options?: Bag } {
  return isBag(value) && value['__xstatenode'] === true && !isBag(value['implementations']) && isBag(value['config'])
}

function machineIn(value: unknown, name: string): LoadedMachine[] {
  if (isMachine(value))
    return [{ name, machine: value, notes: [], faults: faultsOf(value.config, value.id), isWhole: true }]
  if (!isOldMachine(value)) return []
  try {
    const { delays, actions } = value.options ?? {}
    return [
      {
        name,
        ...machineOf(
          value.config,
          name,
          { delays: (delays ?? {}) as Bag, actions: (actions ?? {}) as Bag },
          { isFour: true },
        ),
      },
    ]
  } catch (error) {
    if (error instanceof NoMachine) return []
    throw error
  }
}

/** Machines that a machine invokes or spawns by name. */
function actorsOf({ machine }: LoadedMachine): LoadedMachine[] {
  const actors = Object.entries(machine.implementations.actors as Bag)
  return actors.flatMap(([name, actor]) => machineIn(actor, name))
}

/** The exported machines, those in exported lists and objects, and the machines they invoke or spawn. */
export function machinesOfExports(exported: Bag): LoadedMachine[] {
  const found: LoadedMachine[] = []
  const waiting = Object.entries(exported).flatMap(([key, value]) => {
    const own = machineIn(value, key)
    if (own.length > 0 || !isBag(value)) return own
    return Object.entries(value).flatMap(([inner, each]) => machineIn(each, inner))
  })
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { machine } = next
    if (found.some((known) => known.machine === machine)) continue
    found.push(next)
    waiting.push(...actorsOf(next))
  }
  return found
}
