import { createMachine, type AnyStateMachine } from 'xstate'
import { describedParams, fixedParams, isBrought, type ParamsFunction } from './params.ts'
import { actionData, computedOutput, guardParts } from './words.ts'

/** Converts a machine to XState JSON and back. A machine read from JSON draws the same chart and runs no code. */

const isOfActions = (key: string) => ['actions', 'entry', 'exit'].includes(key) || /^\d+$/.test(key)

function plain(key: string, value: unknown): unknown {
  if (typeof value !== 'function') return value
  if (key === 'params') return describedParams(value as ParamsFunction)
  if (key === 'guard') return { type: guardParts(value).name }
  if (key === 'output') return computedOutput(value)
  return isOfActions(key) ? actionData(value) : undefined
}

/**
 * A machine's definition as XState JSON for editors. Functions are replaced by their names or source, parameters from an event by their
 * path. `delays` holds the named delays with a fixed time, in milliseconds; XState itself ignores it.
 */
export function definitionOf({ config, implementations }: AnyStateMachine): string {
  const delays = Object.entries(implementations.delays as Record<string, unknown>).filter(
    ([, delay]) => typeof delay === 'number',
  )
  const whole = delays.length === 0 ? config : { ...config, delays: Object.fromEntries(delays) }
  return `${JSON.stringify(whole, plain, 2)}\n`
}

/** Turns a serialized function back into one that returns its fixed parameters. */
function revived(key: string, value: unknown): unknown {
  if (key !== 'params') return value
  if (!isBrought(value) && !Object.values((value ?? {}) as object).some(isBrought)) return value
  const fixed = fixedParams(value)
  return () => fixed
}

/** The machine that XState JSON describes. Throws if the text is not a machine. */
export function machineFrom(json: string): AnyStateMachine {
  const { delays = {}, ...config } = JSON.parse(json, revived) as { delays?: Record<string, number>; id?: unknown }
  if (typeof config.id !== 'string') throw new Error('This JSON is not a machine: it has no id')
  return createMachine(config as never).provide({ delays } as never) as unknown as AnyStateMachine
}
