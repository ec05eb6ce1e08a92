/** Returns a value that the current state guarantees. Throws an error with its name on null or undefined. */
export function known<Value>(value: Value, name: string): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(`There is no ${name} here`)
  return value
}
