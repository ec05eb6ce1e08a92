import type { AnyStateMachine } from 'xstate'
import { isBrought } from './params.ts'
import { plainSource } from './sourceText.ts'

/** Describes XState's built-in actions and guards, and inline functions, in words. */

/** Names that JavaScript assigns to a function from its position. */
const PLACES = /^(|guard|cond|actions?|entry|exit|src|input|output|params|delay|always|collect|event|to|\d+)$/
const LONGEST = 64

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 2).trimEnd()} …`
}

/** The returned expression of a function that does nothing else; otherwise empty. */
function returned(source: string): string {
  const body = /=>\s*([\s\S]*)$/.exec(source)?.[1] ?? /\)\s*(\{[\s\S]*\})\s*$/.exec(source)?.[1] ?? ''
  if (!body.startsWith('{')) return body
  return /^\{\s*return\s+([^;]*);?\s*\}$/.exec(body)?.[1] ?? ''
}

/** A function's name, or the expression it returns. */
export function functionWords(given: unknown, otherwise: string): string {
  if (typeof given !== 'function') return otherwise
  const { words } = given as { words?: string }
  if (words !== undefined) return words
  if (!PLACES.test(given.name)) return given.name
  // Bundlers add prefixes to imported names; remove them.
  const text = returned(String(given)).replace(/\(0,\s*([\w.]+)\)/g, '$1')
  const plain = plainSource(
    text
      .replace(/__vi_import_\d+__\./g, '')
      .trim()
      .replace(/^\(([^()]*)\)$/, '$1'),
  )
  return /^(|void 0|undefined)$/.test(plain) ? otherwise : shortened(plain)
}

/** Plain data in words: `count 3, kind photo`. */
export function dataWords(data: unknown): string {
  if (data === undefined || data === null || typeof data === 'function') return ''
  if (typeof data !== 'object') return String(data)
  const entries = Object.entries(data as Record<string, unknown>).map(([key, value]) => {
    if (typeof value === 'function') return `${key} ${functionWords(value, '…')}`
    return `${key} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
  })
  return shortened(entries.join(', '))
}

/** A computed output, written as its source in braces. */
export function computedOutput(output: unknown): string {
  return `{{${functionWords(output, 'computed')}}}`
}

/** The output of a final state or a machine. */
export function outputWords(output: unknown): string {
  const words = typeof output === 'function' ? computedOutput(output) : dataWords(output)
  return isBrought(words) ? words.slice(2, -2) : words
}

export function seconds(milliseconds: number): string {
  return milliseconds >= 1_000 ? `${milliseconds / 1_000} s` : `${milliseconds} ms`
}

interface BuiltIn {
  type?: string
  event?: unknown
  id?: unknown
  delay?: unknown
  to?: unknown
  assignment?: unknown
  src?: unknown
  systemId?: unknown
  actorRef?: unknown
  sendId?: unknown
  label?: string
  value?: unknown
  collect?: unknown
}

/** The type of an event, given as an object or created by a function. */
function eventTypeOf(event: unknown): string {
  if (typeof event === 'string') return event
  if (typeof event === 'object' && event !== null) return String((event as { type?: unknown }).type ?? '')
  const { words } = (event ?? {}) as { words?: string }
  const type = /type:\s*(['"`])(.+?)\1/.exec(words ?? String(event))?.[2]
  return type ?? functionWords(event, 'an event')
}

function delayWords(delay: unknown): string {
  if (delay === undefined) return ''
  return ` after ${typeof delay === 'number' ? seconds(delay) : functionWords(delay, String(delay))}`
}

function receiverWords(to: unknown): string {
  if (typeof to === 'string') return to === '#_parent' ? 'the parent' : to
  const id = (to as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : functionWords(to, 'an actor')
}

function sourceWords(src: unknown): string {
  if (typeof src === 'string') return src
  const id = (src as { id?: unknown } | null)?.id
  return typeof id === 'string' && id !== '(machine)'
    ? id
    : functionWords((src as { config?: unknown })?.config, 'an actor')
}

/** The actions that `enqueueActions` may enqueue, as far as its source names them. */
function enqueuedWords(collect: unknown): string {
  const found = [
    ...String(collect).matchAll(/\benqueue(?:\.(\w+))?\(\s*(?:(['"`])(.+?)\2|\{\s*type:\s*(['"`])(.+?)\4)?/g),
  ].map(([, method = '', , text = '', , type = '']) => `${method} ${text || type}`.trim())
  return [...new Set(found)].filter((each) => each !== '').join(', ')
}

const BUILT_INS: Record<string, (action: BuiltIn) => string> = {
  'xstate.assign': ({ assignment }) =>
    `assign ${typeof assignment === 'object' && assignment !== null ? Object.keys(assignment).join(', ') : ''}`.trim(),
  'xstate.raise': ({ event, delay }) => `raise ${eventTypeOf(event)}${delayWords(delay)}`,
  'xstate.sendTo': ({ event, to, delay }) => `send ${eventTypeOf(event)} to ${receiverWords(to)}${delayWords(delay)}`,
  'xstate.emit': ({ event }) => `emit ${eventTypeOf(event)}`,
  'xstate.log': ({ label, value }) => {
    const words = label ?? (typeof value === 'string' ? value : functionWords(value, ''))
    return words === '' ? 'log' : `log ${shortened(words)}`
  },
  'xstate.spawnChild': ({ src, id, systemId }) =>
    `spawn ${sourceWords(src)}${typeof id === 'string' ? ` as ${id}` : ''}${typeof systemId === 'string' ? ` (system-wide as ${systemId})` : ''}`,
  'xstate.stopChild': ({ actorRef }) => `stop ${receiverWords(actorRef)}`,
  'xstate.cancel': ({ sendId }) => `cancel ${functionWords(sendId, String(sendId))}`,
  'xstate.enqueueActions': ({ collect }) => {
    const words = enqueuedWords(collect)
    return words === '' ? 'enqueue actions' : `enqueue ${words}`
  },
}

/** True for the actions that XState adds to start or stop the timer of an `after`. */
function isOfDelay(action: unknown): boolean {
  const { type, event, sendId } = action as BuiltIn
  if (type === 'xstate.raise') return eventTypeOf(event).startsWith('xstate.after.')
  return type === 'xstate.cancel' && typeof sendId === 'string' && sendId.startsWith('xstate.after.')
}

function actionWords(action: unknown): string {
  if (typeof action === 'string') return action
  const { type } = action as BuiltIn
  if (type === undefined) return functionWords(action, 'an action')
  return BUILT_INS[type]?.(action as BuiltIn) ?? type.replace(/^xstate\./, '')
}

const hasUnknownEvent = (event: unknown) => typeof event === 'function' && !/type:/.test(String(event))

/** An action given as an object. */
export function actionData(action: unknown): object {
  const { type, event, delay } = action as BuiltIn
  if (type !== 'xstate.raise' || hasUnknownEvent(event)) return { type: actionWords(action) }
  const after = typeof delay === 'function' ? functionWords(delay, String(delay)) : delay
  return { type, event: { type: eventTypeOf(event) }, delay: after }
}

/** Actions in words, without the timers XState adds. */
export function actionNames(actions: readonly unknown[]): string[] {
  return actions.filter((action) => !isOfDelay(action)).map(actionWords)
}

/** An event that an action sends to the machine itself. */
export interface Raise {
  event: string
  /** Milliseconds; null if it is sent immediately. */
  delay: number | null
}

/** The events that actions raise, including actions named in `setup`. */
export function raisesOf(actions: readonly unknown[], machine: AnyStateMachine): Raise[] {
  const { actions: named, delays } = machine.implementations as {
    actions: Record<string, unknown>
    delays: Record<string, unknown>
  }
  return actions.flatMap((action): Raise[] => {
    if (isOfDelay(action)) return []
    const name = typeof action === 'string' ? action : ((action as BuiltIn).type ?? '')
    const { type, event, delay } = (named[name] ?? action) as BuiltIn
    if (type !== 'xstate.raise' || hasUnknownEvent(event)) return []
    const known = typeof delay === 'string' ? delays[delay] : delay
    return [{ event: eventTypeOf(event), delay: typeof known === 'number' ? known : null }]
  })
}

interface Combined {
  name: string
  guards?: readonly unknown[]
  stateValue?: unknown
  check?: unknown
}

/** A guard's name with its parameters, or with the function that computes them. */
export function guardParts(guard: unknown): { name: string; params: unknown } {
  if (typeof guard === 'string') return { name: guard, params: undefined }
  if (typeof guard === 'function') return { name: combinedWords(guard as unknown as Combined), params: undefined }
  const { type = 'guard', params } = guard as { type?: string; params?: unknown }
  return { name: type, params }
}

/** `and`, `or`, `not` and `stateIn` in words, with the guards they combine. */
function combinedWords(guard: Combined): string {
  const { guards = [], stateValue, check, name } = guard
  if (check === undefined) return functionWords(guard, 'a condition')
  if (name === 'stateIn' || stateValue !== undefined) {
    return `in ${typeof stateValue === 'string' ? stateValue.replace(/^#/, '') : JSON.stringify(stateValue)}`
  }
  const parts = guards.map((each) => {
    const { name: words, params } = guardParts(each)
    const detail = typeof params === 'function' ? '' : dataWords(params)
    const whole = detail === '' ? words : `${words} (${detail})`
    return isJoined(each) && guards.length > 1 ? `(${whole})` : whole
  })
  // A minified name is no use here: a single inner guard can only be `not` or the guard itself.
  if (name === 'not' || (name !== 'and' && name !== 'or' && parts.length === 1)) {
    return isJoined(guards[0]) ? `not (${parts[0]})` : `not ${parts[0]}`
  }
  return parts.join(name === 'or' ? ' or ' : ' and ')
}

function isJoined(guard: unknown): boolean {
  return typeof guard === 'function' && ((guard as unknown as Combined).guards?.length ?? 0) > 1
}
