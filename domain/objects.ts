/** Typed forms of what the language's own functions type as strings. */

export function keysOf<Value extends object>(value: Value): (keyof Value & string)[] {
  return Object.keys(value) as (keyof Value & string)[]
}

export function fromEntries<Key extends string, Value>(entries: Iterable<readonly [Key, Value]>): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>
}

/** Called with `{}`, it compiles where no key is left: `noneLeft<keyof typeof rest>({})`. */
export function noneLeft<Left extends PropertyKey>(_none: Readonly<Record<Left, never>>): void {}
