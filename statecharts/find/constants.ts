import { isConfig } from './values.ts'

/** Names of states and events that a module imports as constants (`STATE.OPEN`). Reading one module's text cannot give their values. */

const CONSTANT = /^[\w$]+(?:\.[\w$]+)+$/

/** A constant as a key: XState reads a dot in a name as a path. */
export function constantKey(words: string | undefined): string | null {
  return words !== undefined && CONSTANT.test(words) ? words.replaceAll('.', '_') : null
}

function stateKeys(value: unknown, keys: Set<string>): Set<string> {
  if (!isConfig(value) || !isConfig(value['states'])) return keys
  for (const [key, state] of Object.entries(value['states'])) stateKeys(state, keys.add(key))
  return keys
}

/** Replaces constants that name a state of the machine by its key, so that initial states and targets are drawn. */
export function withConstants(config: unknown): unknown {
  const keys = stateKeys(config, new Set())
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'function') {
      const key = constantKey((value as { words?: string }).words)
      return key !== null && keys.has(key) ? key : value
    }
    if (Array.isArray(value)) return value.map(replaced)
    if (!isConfig(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each)]))
  }
  return replaced(config)
}
