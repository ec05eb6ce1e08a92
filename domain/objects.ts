/** Typed versions of Object.keys and Object.fromEntries, and readers of JSON. */

export type Json = Readonly<Record<string, unknown>>

/** The JSON object's values; none if it is anything else. */
export const objectIn = (json: unknown): Json => (typeof json === 'object' && json !== null ? (json as Json) : {})

export function keysOf<Value extends object>(value: Value): (keyof Value & string)[] {
  return Object.keys(value) as (keyof Value & string)[]
}

export function fromEntries<Key extends string, Value>(entries: Iterable<readonly [Key, Value]>): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>
}

/** Map.groupBy, which Node 20 does not have. */
export function groupedBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}
