/** A value that the present state implies; throws with what is wrong where it does not. */
export function known<Value>(value: Value, otherwise: string): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(otherwise)
  return value
}
