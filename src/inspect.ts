import { createBrowserInspector, createWebSocketInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'

/**
 * Streams what the machines do to the analysts' visualizer, where a page was opened with `?inspect`; `?inspect=https://…` opens a
 * page that understands @statelyai/inspect, the hosted inspector for one, and streams there. Loaded by itself, and only then.
 */

/** Where `npm run statecharts` listens. */
export const VISUALIZER = 'ws://localhost:4400/live'

/** What is shown as it is; of everything else only its kind and length leave the tab. */
const SHOWN: ReadonlySet<string> = new Set([
  'status',
  'highestStep',
  'lastActiveStep',
  'kind',
  'progress',
  'countdown',
  'failure',
  'step',
  'intent',
  'place',
  'open',
  'closingDate',
  'ready',
])

const MASK = /^‹(actor|function|number|truth value|text, \d+ long|list, \d+ long)›$/

/** A value as it may be seen: records keep their fields, lists their length. What is masked already stays as it is. */
export function masked(value: unknown, field = ''): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return `‹list, ${value.length} long›`
  if (typeof value === 'object') {
    if ('sessionId' in value || 'xstate$$type' in value) return '‹actor›'
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner, key)]))
  }
  if (typeof value === 'function') return '‹function›'
  if (SHOWN.has(field)) return value
  if (typeof value === 'string') return MASK.test(value) ? value : `‹text, ${value.length} long›`
  return typeof value === 'boolean' ? '‹truth value›' : '‹number›'
}

interface AnySnapshot {
  status?: unknown
  value?: unknown
  context?: unknown
  output?: unknown
  error?: unknown
}

function maskedSnapshot(snapshot: unknown) {
  const { status, value, context, output, error } = (snapshot ?? {}) as AnySnapshot
  return { status, value, context: masked(context), output: masked(output), error: masked(error) }
}

function maskedEvent<Event extends { type: string }>(event: Event): Event {
  return { ...(masked(event) as object), type: event.type } as Event
}

/** A message as it leaves the tab; masked twice it is the same. */
export function maskedMessage(message: StatelyInspectionEvent): StatelyInspectionEvent {
  switch (message.type) {
    case '@xstate.event':
      return { ...message, event: maskedEvent(message.event) }
    case '@xstate.snapshot':
      return { ...message, event: maskedEvent(message.event), snapshot: maskedSnapshot(message.snapshot) as typeof message.snapshot }
    case '@xstate.actor':
      return { ...message, snapshot: maskedSnapshot(message.snapshot) as typeof message.snapshot }
  }
}

/** An inspector for the portal's actor system. `target` is what stands behind `?inspect=`, empty for the visualizer of this machine. */
export function createInspector(target: string): (event: InspectionEvent) => void {
  const options = { serialize: maskedMessage, maxDeferredEvents: 2_000 }
  const isPage = /^https?:/.test(target)
  const { inspect } = isPage
    ? createBrowserInspector({ ...options, url: target })
    : createWebSocketInspector({ ...options, url: target === '' ? VISUALIZER : target })
  return (event) => inspect.next?.(event)
}
