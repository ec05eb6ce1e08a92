import { assign, emit, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate'
import { known } from '../../domain/known.ts'
import { CONNECTION_PAUSES_S, CONNECTION_RESTORED_MS } from '../../domain/limits.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/**
 * Whether the server can be reached. Calls that found no connection report it here and wait here, so that one small call
 * finds out for all of them when it is back.
 */

export type ConnectionEvent =
  /** A call went unanswered, or the browser says that it is offline. */
  | { type: 'connection.lost' }
  /** There is reason to look at once: 'Try now', the browser is online, or the page is shown again. */
  | { type: 'connection.check' }

interface ConnectionContext {
  /** How many checks in a row have failed. */
  attempt: number
  /** Whole seconds until the next check, as the banner shows them. */
  secondsLeft: number
}

/** The pause before a check grows with every one that failed, up to the longest. */
function pauseBefore(attempt: number): number {
  const pause = CONNECTION_PAUSES_S[Math.min(attempt, CONNECTION_PAUSES_S.length - 1)]
  return known(pause, 'pause')
}

export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    emitted: {} as Notice,
  },
  actors: {
    /** Rejects unless the server answers. */
    checkConnection: notProvided<void, Record<string, never>>('checkConnection'),
    /** Reports what the browser knows of the connection; a callback actor. */
    watchConnection: notProvidedCallback<EventObject>('watchConnection'),
  },
  delays: { second: 1_000, restoredTime: CONNECTION_RESTORED_MS },
  guards: { isCheckDue: ({ context }) => context.secondsLeft <= 1 },
  actions: {
    beginPauses: assign({ attempt: 0, secondsLeft: pauseBefore(0) }),
    lengthenPause: assign({
      attempt: ({ context }) => context.attempt + 1,
      secondsLeft: ({ context }) => pauseBefore(context.attempt + 1),
    }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    logError: emit(AN_ERROR_OCCURRED),
  },
}).createMachine({
  id: 'connection',
  description: 'Whether the server can be reached, for every call that waits until it is (§8).',
  context: { attempt: 0, secondsLeft: 0 },
  invoke: {
    id: 'watcher',
    src: 'watchConnection',
    onError: { actions: 'logError', description: 'Without it a lost connection is noticed by the calls only.' },
  },
  initial: 'reachable',
  states: {
    reachable: {
      description: 'Calls are answered (§8).',
      initial: 'steady',
      states: {
        steady: {
          description: 'Nothing is said of the connection (§8).',
          on: {
            'connection.lost': {
              target: '#connection.unreachable',
              actions: 'beginPauses',
              description: 'A call went unanswered (§8).',
            },
          },
        },
        restored: {
          description: "'Connected again.' is shown for a moment (§8).",
          after: { restoredTime: { target: 'steady', description: 'It holds.' } },
          on: {
            'connection.lost': {
              target: '#connection.unreachable',
              actions: 'lengthenPause',
              description: 'Lost again at once, so the pauses go on growing (§8).',
            },
          },
        },
      },
    },
    unreachable: {
      description: "'No connection.': what failed for it waits (§8).",
      initial: 'waiting',
      states: {
        waiting: {
          description: "'Trying again in 8 seconds', with 'Try now' (§8).",
          after: {
            second: [
              { guard: 'isCheckDue', target: 'checking', description: 'The pause is over.' },
              { target: 'waiting', reenter: true, actions: 'countDown', description: 'One second less.' },
            ],
          },
          on: {
            'connection.check': {
              target: 'checking',
              description: "'Try now', the browser is online again, or the page is shown again (§8).",
            },
          },
        },
        checking: {
          description: 'A small call asks whether the server answers (§8).',
          invoke: {
            id: 'checkConnection',
            src: 'checkConnection',
            input: {},
            onDone: '#connection.reachable.restored',
            onError: { target: 'waiting', actions: 'lengthenPause' },
          },
          on: {
            'connection.check': {
              target: 'checking',
              reenter: true,
              description: 'There is reason to give up a call that hangs and ask anew (§8).',
            },
          },
        },
      },
    },
  },
})

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
