import type { AnyStateMachine, StateNode } from 'xstate'
import type { TriggerKind } from './chart.ts'
import { functionWords, seconds } from './words.ts'

/** Describes a transition's trigger in words. */

export interface Trigger {
  trigger: TriggerKind
  label: string
  /** Milliseconds, if they are known without running the machine. */
  delay: number | null
}

function knownDelay(machine: AnyStateMachine, delay: unknown): number | null {
  const known = typeof delay === 'string' ? (machine.implementations.delays as Record<string, unknown>)[delay] : delay
  if (typeof known === 'number') return known
  return typeof delay === 'string' && /^\d+$/.test(delay) ? Number(delay) : null
}

function delayLabel(machine: AnyStateMachine, delay: unknown): string {
  const known = knownDelay(machine, delay)
  const time = known === null ? '' : seconds(known)
  if (typeof delay !== 'string' || /^\d+$/.test(delay)) return `after ${time || functionWords(delay, 'a while')}`
  return time === '' ? `after ${delay}` : `after ${time} (${delay})`
}

/** The source name of an invoke whose id XState generated. */
function actorName(node: StateNode, id: string): string {
  for (let each: StateNode | undefined = node; each !== undefined; each = each.parent) {
    const invoke = each.invoke.find((own) => own.id === id)
    if (invoke !== undefined) return invokeName(each, each.invoke.indexOf(invoke))
  }
  return id
}

/** An id that XState generated from an invoke's position: `0.table.taken`. */
function isMadeUp(id: string, node: StateNode): boolean {
  return new RegExp(`^\\d+\\.`).test(id) && id.endsWith(node.id)
}

/** The name of an invoked actor; for an inline one, of its machine or function. */
export function invokeSource(node: StateNode, index: number): string {
  const { src } = node.invoke[index] as { src: unknown }
  if (typeof src === 'string' && !src.startsWith('xstate.invoke.')) return src
  const configured = [node.config.invoke ?? []].flat()[index] as { src?: unknown } | undefined
  const logic = (configured?.src ?? {}) as { id?: string; config?: unknown; constructor?: { name?: string } }
  if (typeof logic === 'string') return logic
  if (typeof logic.id === 'string' && logic.id !== '(machine)') return logic.id
  const words = functionWords(logic.config, '')
  // A function's return value is a useful name only if it calls something.
  return /^[\w$]+$|\(/.test(words) && !/^\d/.test(words) ? words : 'an actor'
}

/** The name of an invoke in a transition: its id, or its source if the author set no id. */
function invokeName(node: StateNode, index: number): string {
  const { id } = node.invoke[index] as { id: string }
  return isMadeUp(id, node) ? invokeSource(node, index) : id
}

/** True if the author set the invoke's id. */
export function hasOwnId(node: StateNode, index: number): boolean {
  const { id } = node.invoke[index] as { id: string }
  return id !== invokeSource(node, index) && !isMadeUp(id, node)
}

const OUTCOMES = { done: 'done', error: 'fails' } as const

export function triggerOf(machine: AnyStateMachine, node: StateNode, eventType: string): Trigger {
  const plain = (trigger: TriggerKind, label: string): Trigger => ({ trigger, label, delay: null })
  if (eventType === '') return plain('always', 'always')
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType)
  if (actor !== null) {
    const kind = actor[1] as keyof typeof OUTCOMES
    return plain(kind, `${actorName(node, actor[2] ?? '')} ${OUTCOMES[kind]}`)
  }
  const snapshot = /^xstate\.snapshot\.(.+)$/.exec(eventType)
  if (snapshot !== null) return plain('snapshot', `${actorName(node, snapshot[1] ?? '')} changes`)
  if (eventType.startsWith('xstate.done.state.')) {
    return plain('complete', node.type === 'parallel' ? 'all regions are final' : `${node.key} is done`)
  }
  if (eventType.startsWith('xstate.after.')) {
    const delay = node.after.find((each) => each.eventType === eventType)?.delay
    return { trigger: 'after', label: delayLabel(machine, delay), delay: knownDelay(machine, delay) }
  }
  if (eventType === '*') return plain('event', 'any other event')
  if (eventType.endsWith('.*')) return plain('event', `${eventType.slice(0, -2)}.… (any)`)
  return plain('event', eventType.replace(/^xstate\./, ''))
}
