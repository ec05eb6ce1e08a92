import { assign, emit, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate'
import { known } from '../../domain/known.ts'
import { CONNECTION_PAUSES_S, CONNECTION_RESTORED_MS } from '../../domain/limits.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

export type ConnectionEvent =
  /** A call got no answer, or the browser is offline. */
  | { type: 'connection.lost' }
  /** Check at once: 'Try now', the browser is online, or the page is visible again. */
  | { type: 'connection.check' }

interface ConnectionContext {
  /** Failed checks in a row. */
  attempt: number
  /** Whole seconds until the next check. */
  secondsLeft: number
}

/** Seconds before the next check; they grow with every failed check up to a maximum. */
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
    /** Reports the browser's online and offline events. */
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
  description:
    'Calls that get no answer wait here, while one small request checks for all of them when the server answers again (§8).',
  context: { attempt: 0, secondsLeft: 0 },
  invoke: {
    id: 'watcher',
    src: 'watchConnection',
    onError: {
      actions: 'logError',
      description: 'Without this watcher, a lost connection is noticed only by failing calls.',
    },
  },
  initial: 'reachable',
  states: {
    reachable: {
      description: 'The server answers calls.',
      initial: 'steady',
      states: {
        steady: {
          description: 'The connection works and no banner is shown.',
          on: {
            'connection.lost': {
              target: '#connection.unreachable',
              actions: 'beginPauses',
              description: 'A call got no answer.',
            },
          },
        },
        restored: {
          description: "'The connection is back.' is shown for a moment.",
          after: { restoredTime: { target: 'steady', description: 'The connection has stayed up.' } },
          on: {
            'connection.lost': {
              target: '#connection.unreachable',
              actions: 'lengthenPause',
              description: 'Lost again at once, so the pauses keep growing.',
            },
          },
        },
      },
    },
    unreachable: {
      description: "'No connection.': failed calls wait.",
      initial: 'waiting',
      states: {
        waiting: {
          description: "'Trying again in 8 seconds', with 'Try now'.",
          after: {
            second: [
              { guard: 'isCheckDue', target: 'checking', description: 'The pause has ended.' },
              { target: 'waiting', reenter: true, actions: 'countDown', description: 'One second less.' },
            ],
          },
          on: {
            'connection.check': {
              target: 'checking',
              description: "'Try now', the browser is online again, or the page is shown again.",
            },
          },
        },
        checking: {
          description: 'A small request checks whether the server answers.',
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
              description: 'The running check may hang, so it is repeated.',
            },
          },
        },
      },
    },
  },
})

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
