import { statesOf, type Chart } from '../chart/chart.ts'

/** Reduces a running program's @statelyai/inspect messages to its actors and the events between them. */

export interface LiveActor {
  sessionId: string
  name: string
  /** The id of its chart; null if there is none. */
  machine: string | null
  parentId: string | null
  status: string
  value: unknown
  context: unknown
}

export interface LiveEvent {
  /** Counts from the start of the stream. */
  number: number
  at: number
  source: string
  target: string
  type: string
}

export interface LiveState {
  isOpen: boolean
  actors: ReadonlyMap<string, LiveActor>
  events: readonly LiveEvent[]
}

export const NOTHING_LIVE: LiveState = { isOpen: false, actors: new Map(), events: [] }

const KEPT = 500

type Message = { type: string } & Record<string, unknown>

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function machineOf(definition: unknown, machines: readonly string[]): string | null {
  try {
    const { id } = JSON.parse(String(definition)) as { id?: string }
    return machines.find((name) => name === id) ?? null
  } catch {
    return null
  }
}

interface Snapshot {
  status?: string
  value?: unknown
  context?: unknown
}

function withSnapshot(actor: LiveActor, snapshot: Snapshot | null | undefined): LiveActor {
  return {
    ...actor,
    status: snapshot?.status ?? actor.status,
    value: snapshot?.value ?? actor.value,
    context: snapshot?.context ?? actor.context,
  }
}

/** The state after a message. `machines` are the ids of the charts. */
export function receive(state: LiveState, received: { type: string }, machines: readonly string[]): LiveState {
  const message = received as Message
  const id = textOf(message['sessionId']) ?? ''
  const snapshot = message['snapshot'] as Snapshot | null | undefined
  switch (message.type) {
    case 'stream.opened':
      return { ...NOTHING_LIVE, isOpen: true }
    case 'stream.closed':
      return { ...state, isOpen: false }
    case '@xstate.actor': {
      const name = textOf(message['name']) ?? id
      const machine = machineOf(message['definition'], machines)
      const actor = {
        sessionId: id,
        name,
        machine,
        parentId: textOf(message['parentId']),
        status: 'active',
        value: null,
        context: null,
      }
      return { ...state, isOpen: true, actors: new Map(state.actors).set(id, withSnapshot(actor, snapshot)) }
    }
    case '@xstate.snapshot': {
      const known = state.actors.get(id)
      if (known === undefined) return state
      return { ...state, actors: new Map(state.actors).set(id, withSnapshot(known, snapshot)) }
    }
    case '@xstate.event': {
      const event = message['event'] as { type?: string } | undefined
      const nameOf = (session: string | null) =>
        session === null ? 'outside' : (state.actors.get(session)?.name ?? session)
      const last = state.events.at(-1)
      const heard: LiveEvent = {
        number: (last?.number ?? 0) + 1,
        at: Number(message['createdAt']),
        source: nameOf(textOf(message['sourceId'])),
        target: nameOf(id),
        type: event?.type ?? '',
      }
      return { ...state, events: [...state.events, heard].slice(-KEPT) }
    }
    default:
      return state
  }
}

/** The ids of a state value's active states, including the root. */
export function activeStatesOf(chart: Chart, value: unknown): string[] {
  const within = (id: string, part: unknown): string[] => {
    if (typeof part === 'string') return [id, `${id}.${part}`]
    const parts = Object.entries((part ?? {}) as Record<string, unknown>)
    return [id, ...parts.flatMap(([key, inner]) => within(`${id}.${key}`, inner))]
  }
  if (value === null || value === undefined) return []
  const known = new Set(statesOf(chart.root).map(({ id }) => id))
  return within(chart.id, value).filter((id) => known.has(id))
}
