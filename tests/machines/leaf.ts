import type { StateValue } from 'xstate'

/** Dotted names of a machine's leaf states. A table keyed by them does not compile if one is missing. */
export type Leaf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${Leaf<Exclude<Value[Key], undefined>>}` }[keyof Value & string]

export function leafOf(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([key, inner]) => `${key}.${leafOf(inner ?? '')}`)
    .join(', ')
}
