/** Helpers for configurations of unknown shape. */

export type Config = Record<string, unknown>

/** Reports a problem at a place within the machine. */
export type Report = (place: string, problem: string) => void

export const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat())

const ONLY_XSTATE_4 = new Set([
  'cond',
  'internal',
  'activities',
  'predictableActionArguments',
  'preserveActionOrder',
  'tsTypes',
  'schema',
  'strict',
  'onEntry',
  'onExit',
  'in',
])

/** True if the configuration uses a key or an eventless transition ('') that only XState 4 has. */
export function isXState4(config: unknown, keysAreEvents = false): boolean {
  if (Array.isArray(config)) return config.some((each) => isXState4(each))
  if (!isConfig(config)) return false
  return Object.entries(config).some(([key, value]) => {
    if (keysAreEvents ? key === '' : ONLY_XSTATE_4.has(key)) return true
    if (key === 'context' || key === 'meta') return false
    return isXState4(value, key === 'on' || key === 'states')
  })
}

const ONLY_ZAG = ['initialState', 'computed', 'refs', 'implementations', 'effects', 'watch', 'props']

/** True for a machine of Zag, whose configuration looks similar. */
export function isZag(config: unknown): boolean {
  return isConfig(config) && ONLY_ZAG.some((key) => key in config)
}
