/** A value that the present state implies; throws with its name where there is none. */
export function known<Value>(value: Value, name: string): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(`There is no ${name} here`)
  return value
}
