import { CONNECTION_RESTORED_MS } from '../../domain/limits.ts'
import { connectionMachine, type ConnectionEvent } from '../../machines/connection/connection.ts'
import { createModel, type PathEvent } from 'xstate-paths'

const events = {
  'connection.lost': [{ type: 'connection.lost' }],
  'connection.check': [{ type: 'connection.check' }],
} satisfies Record<ConnectionEvent['type'], PathEvent[]>

export const connectionModel = createModel({
  machine: connectionMachine,
  events,
  outcomes: { checkConnection: { done: [undefined], error: [{ failure: 'disconnected' }] } },
  breakdowns: { watcher: [new Error('broken')] },
  delays: { second: [1_000], restoredTime: [CONNECTION_RESTORED_MS] },
  /** Distinguishes three pauses, and the last second of each. */
  key: ({ context }) => [Math.min(context.attempt, 2), context.secondsLeft <= 1],
})
