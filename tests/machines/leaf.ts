import type { StateValue } from 'xstate'

/** The states a machine can rest in, by their dotted names: assertions keyed by them fail to compile when one is missing. */
export type Leaf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${Leaf<Exclude<Value[Key], undefined>>}` }[keyof Value & string]

export function leafOf(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([key, inner]) => `${key}.${leafOf(inner ?? '')}`)
    .join(', ')
}
