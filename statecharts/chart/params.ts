/** Reads the static parameters of guards and actions. */

/** A parameter taken from an event or the context: `{{event.file}}`. */
const BROUGHT = /^\{\{.*\}\}$/

class Computed extends Error {}

/** A proxy that records the path read from the context or an event. Computing with it throws. */
function standIn(path: string): object {
  return new Proxy(() => undefined, {
    get: (_, key) => {
      if (key === 'toJSON') return () => `{{${path}}}`
      if (typeof key === 'symbol') throw new Computed()
      return standIn(`${path}.${key}`)
    },
    apply: () => {
      throw new Computed()
    },
  })
}

export type ParamsFunction = (scope: object) => Record<string, unknown>

/** The parameters that a function returns: constants as they are, others by the path they are read from. */
export function describedParams(params: ParamsFunction): unknown {
  try {
    const described = JSON.stringify(params({ context: standIn('context'), event: standIn('event') }))
    return described === undefined ? '{{computed}}' : (JSON.parse(described) as unknown)
  } catch {
    // Parameters that depend on the event are named by their path.
    return '{{computed}}'
  }
}

export function isBrought(value: unknown): boolean {
  return typeof value === 'string' && BROUGHT.test(value)
}

/** Only the constant parameters. */
export function fixedParams(params: unknown): Record<string, unknown> {
  const described = typeof params === 'function' ? describedParams(params as ParamsFunction) : params
  if (isBrought(described)) return {}
  return Object.fromEntries(Object.entries((described ?? {}) as object).filter(([, value]) => !isBrought(value)))
}
