import { CONNECTION_RESTORED_MS } from '../../domain/limits.ts'
import { connectionMachine } from '../../machines/connection/connection.ts'
import { connection } from '../../scenarios/portal.ts'
import { modelOf } from './scenario.ts'

export const connectionModel = modelOf(connectionMachine, connection, {
  delays: { second: [1_000], restoredTime: [CONNECTION_RESTORED_MS] },
  /** Distinguishes three pauses, and the last second of each. */
  key: ({ context }) => [Math.min(context.attempt, 2), context.secondsLeft <= 1],
})
