import {
  createBrowserInspector,
  createWebSocketInspector,
  type StatelyInspectionEvent,
  type StatelySnapshotEvent,
} from '@statelyai/inspect'
import type { ActorRefLike, InspectionEvent } from 'xstate'

/**
 * Streams the machines' activity to the analysts' visualizer if the page was opened with `?inspect`. `?inspect=https://…`
 * instead opens a page that speaks the @statelyai/inspect protocol, such as the hosted inspector. Loaded only then.
 */

/** The address of `npm run statecharts`. */
const VISUALIZER = 'ws://localhost:4400/live'

/** Fields shown as they are; for all others only type and length leave the tab. */
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
  'openingDate',
  'ready',
])

function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Deeper than anything in the machines' contexts; cuts off circular values. */
const DEEPEST = 8

/** Masks a value: records keep their fields, lists their length. */
export function masked(value: unknown, field = '', depth = 0): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return `‹list, ${value.length} long›`
  if (typeof value === 'object') {
    if ('sessionId' in value) return '‹actor›'
    if ('machine' in value) return maskedSnapshot(value)
    if (!isRecord(value) || depth === DEEPEST) return '‹object›'
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner, key, depth + 1)]))
  }
  if (typeof value === 'function') return '‹function›'
  if (SHOWN.has(field)) return value
  if (typeof value === 'string') return `‹text, ${value.length} long›`
  return typeof value === 'boolean' ? '‹boolean›' : '‹number›'
}

interface AnySnapshot {
  status?: unknown
  value?: unknown
  context?: unknown
  output?: unknown
  error?: unknown
}

function maskedSnapshot(snapshot: unknown): StatelySnapshotEvent['snapshot'] {
  const { status, value, context, output, error } = (snapshot ?? {}) as AnySnapshot
  const shown = { status, value, context: masked(context), output: masked(output), error: masked(error) }
  return shown as unknown as StatelySnapshotEvent['snapshot']
}

function maskedEvent<Event extends { type: string }>(event: Event): Event {
  return { ...(masked(event) as object), type: event.type } as Event
}

/** A machine's chart, or the name of another actor. */
function definitionOf({ id, logic }: AnyActor): string {
  const named = (_key: string, value: unknown) => (typeof value === 'function' ? { type: value.name } : value)
  return JSON.stringify(logic?.config ?? { id }, named)
}

type AnyActor = ActorRefLike & { id: string; logic?: { config?: { id?: string } }; _parent?: { sessionId: string } }

/** The id it was invoked with; for the root, its machine's id. */
function nameOf({ id, sessionId, logic }: AnyActor): string {
  return id === sessionId ? (logic?.config?.id ?? id) : id
}

/** The protocol version of @statelyai/inspect. */
const VERSION = '0.7.2'

/** An XState inspection event as a message without personal data; null if the protocol does not cover it. */
export function messageOf(inspection: InspectionEvent): StatelyInspectionEvent | null {
  const actor = inspection.actorRef as AnyActor
  const base = {
    rootId: inspection.rootId,
    sessionId: actor.sessionId,
    createdAt: String(Date.now()),
    id: '',
    _version: VERSION,
  }
  switch (inspection.type) {
    case '@xstate.actor': {
      const parentId = actor._parent?.sessionId
      // The actor is still being created; its first snapshot follows.
      return {
        ...base,
        type: inspection.type,
        name: nameOf(actor),
        definition: definitionOf(actor),
        parentId,
        snapshot: { status: 'active' },
      }
    }
    case '@xstate.event':
      return {
        ...base,
        type: inspection.type,
        event: maskedEvent(inspection.event),
        sourceId: inspection.sourceRef?.sessionId,
      }
    case '@xstate.snapshot':
      return {
        ...base,
        type: inspection.type,
        event: maskedEvent(inspection.event),
        snapshot: maskedSnapshot(inspection.snapshot),
      }
    default:
      return null
  }
}

/** An inspector for the portal's actor system. `target` is the value of `?inspect=`; empty means the visualizer on this machine. */
export function createInspector(target: string): (inspection: InspectionEvent) => void {
  const options = { serialize: (message: StatelyInspectionEvent) => message, maxDeferredEvents: 2_000 }
  const { adapter } = /^https?:/.test(target)
    ? createBrowserInspector({ ...options, url: target })
    : createWebSocketInspector({ ...options, url: target === '' ? VISUALIZER : target })
  return (inspection) => {
    const message = messageOf(inspection)
    if (message !== null) adapter.send(message)
  }
}
