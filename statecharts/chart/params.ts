/** What a chart knows of a guard's or an action's parameters without an event. */

/** A parameter that an event or the context brings: `{{event.file}}`. */
const BROUGHT = /^\{\{.*\}\}$/

class Computed extends Error {}

/** Stands for a part of the context or of an event, and knows its path; whoever computes with it is told that nothing is known. */
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

/** The parameters that a function gives: what is written out in it as it is, what is brought along by its path. */
export function describedParams(params: ParamsFunction): unknown {
  try {
    const described = JSON.stringify(params({ context: standIn('context'), event: standIn('event') }))
    return described === undefined ? '{{computed}}' : (JSON.parse(described) as unknown)
  } catch {
    // What cannot be told without an event says so.
    return '{{computed}}'
  }
}

export function isBrought(value: unknown): boolean {
  return typeof value === 'string' && BROUGHT.test(value)
}

/** Those that are written out in the chart. */
export function fixedParams(params: unknown): Record<string, unknown> {
  const described = typeof params === 'function' ? describedParams(params as ParamsFunction) : params
  if (isBrought(described)) return {}
  return Object.fromEntries(Object.entries((described ?? {}) as object).filter(([, value]) => !isBrought(value)))
}
