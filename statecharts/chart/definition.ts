import { createMachine, type AnyStateMachine } from 'xstate'
import { describedParams, fixedParams, isBrought, type ParamsFunction } from './params.ts'
import { actionData, computedOutput, guardParts } from './words.ts'

/** A machine's definition as XState JSON, and a machine read from such JSON: it draws the same chart, and runs nothing. */

const isOfActions = (key: string) => ['actions', 'entry', 'exit'].includes(key) || /^\d+$/.test(key)

function plain(key: string, value: unknown): unknown {
  if (typeof value !== 'function') return value
  if (key === 'params') return describedParams(value as ParamsFunction)
  if (key === 'guard') return { type: guardParts(value).name }
  if (key === 'output') return computedOutput(value)
  return isOfActions(key) ? actionData(value) : undefined
}

/**
 * A machine's definition as XState JSON for editors: functions are replaced by their names or words, parameters that an event brings by
 * where they come from. `delays` holds the named delays that have a fixed time, in milliseconds; XState itself passes it by.
 */
export function definitionOf({ config, implementations }: AnyStateMachine): string {
  const delays = Object.entries(implementations.delays as Record<string, unknown>).filter(
    ([, delay]) => typeof delay === 'number',
  )
  const whole = delays.length === 0 ? config : { ...config, delays: Object.fromEntries(delays) }
  return `${JSON.stringify(whole, plain, 2)}\n`
}

/** What was a function is one again, which knows what is fixed. */
function revived(key: string, value: unknown): unknown {
  if (key !== 'params') return value
  if (!isBrought(value) && !Object.values((value ?? {}) as object).some(isBrought)) return value
  const fixed = fixedParams(value)
  return () => fixed
}

/** The machine that XState JSON describes; throws where the text is none. */
export function machineFrom(json: string): AnyStateMachine {
  const { delays = {}, ...config } = JSON.parse(json, revived) as { delays?: Record<string, number>; id?: unknown }
  if (typeof config.id !== 'string') throw new Error('This JSON is no machine: it has no id')
  return createMachine(config as never).provide({ delays } as never) as unknown as AnyStateMachine
}
