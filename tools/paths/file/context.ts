/** Context data of a machine as JSON, for comparing a replay with its file. */
export type ContextData = Record<string, unknown>

const text = (value: unknown) => JSON.stringify(value) as string | undefined

/** Null if JSON cannot express the value. */
function plain(value: unknown): unknown {
  try {
    return JSON.parse(text(value) ?? 'null')
  } catch {
    return null
  }
}

export function contextData(context: object): ContextData {
  return Object.fromEntries(Object.entries(context).map(([field, value]) => [field, plain(value)]))
}

/** The fields that a step changed, if any. */
export function changedData(before: object, after: object): ContextData | undefined {
  const known = contextData(before)
  const changed = Object.entries(contextData(after)).filter(([field, value]) => text(value) !== text(known[field]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

const isObject = (value: unknown): value is ContextData => typeof value === 'object' && value !== null

/** One line per value that differs. */
export function differences(expected: unknown, actual: unknown, name = 'context'): string[] {
  if (text(expected) === text(actual)) return []
  if (!isObject(expected) || !isObject(actual)) return [`${name}: expected ${text(expected)}, actual ${text(actual)}`]
  const fields = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
  return fields.flatMap((field) => differences(expected[field], actual[field], `${name}.${field}`))
}
