import { createEmptyActor } from 'xstate'
import { ChildSnapshot } from '../model/childSnapshot.ts'

/**
 * Encodes events and inputs as JSON and back. Values that JSON cannot express become objects with one member starting with `$`: errors,
 * actors, child snapshots, the path's clock, and constant functions.
 */

type Plain = Record<string, unknown>

function isActor(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'getSnapshot' in value && 'send' in value
}

function mapped(value: object, map: (inner: unknown) => unknown): Plain {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]))
}

/** `clock` is the input's time function. */
export function encode(value: unknown, clock?: () => number): unknown {
  const inner = (each: unknown) => encode(each, clock)
  if (value === clock && clock !== undefined) return { $clock: 'milliseconds since the start' }
  if (typeof value === 'function') return { $returns: inner((value as () => unknown)()) ?? null }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inner)
  if (value instanceof Error) return { $error: { message: value.message, ...mapped(value, inner) } }
  // By name, because a CommonJS project can have its own copy of the class.
  if (value.constructor?.name === ChildSnapshot.name) return { $told: mapped(value, inner) }
  if (isActor(value)) return { $actor: 'silent' }
  if (Object.keys(value).some((key) => key.startsWith('$')))
    throw new Error(`A member begins with $: ${Object.keys(value).join()}`)
  return mapped(value, inner)
}

const readers: Record<string, (value: unknown, clock: () => number) => unknown> = {
  $clock: (_, clock) => clock,
  $returns(value, clock) {
    const result = decode(value, clock)
    return () => result
  },
  $error(value, clock) {
    const { message, ...fields } = mapped(value as object, (inner) => decode(inner, clock))
    return Object.assign(new Error(String(message)), fields)
  },
  $told: (value) => new ChildSnapshot(value as { value: string; context: object; tags: string[] }),
  $actor: () => createEmptyActor(),
}

export function decode(value: unknown, clock: () => number): unknown {
  const inner = (each: unknown) => decode(each, clock)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inner)
  const [[key, only] = ['', null], ...others] = Object.entries(value)
  const read = others.length === 0 ? readers[key] : undefined
  return read === undefined ? mapped(value, inner) : read(only, clock)
}
