/** Typed versions of Object.keys and Object.fromEntries. */

export function keysOf<Value extends object>(value: Value): (keyof Value & string)[] {
  return Object.keys(value) as (keyof Value & string)[]
}

export function fromEntries<Key extends string, Value>(entries: Iterable<readonly [Key, Value]>): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>
}

/** Compile-time check: `noneLeft<keyof typeof rest>({})` compiles only if no key is left. */
export function noneLeft<Left extends PropertyKey>(_none: Readonly<Record<Left, never>>): void {}
