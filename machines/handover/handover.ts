import { emit, setup, type EventObject } from 'xstate'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** Sent by the watcher of the portal. */
export type HandoverEvent =
  /** The application is loaded and can be changed. */
  | { type: 'portal.ready' }
  /** It cannot: no one is signed in, or it failed to load. */
  | { type: 'portal.refused' }
  /** `isEntered`: something was entered, which the app would hide. */
  | { type: 'portal.disconnected'; isEntered: boolean }

/** Emitted once, when the app replaces the screen: what was entered is entered again, or kept until the next log-in. */
export type HandOver = { type: 'handOver'; how: 'enter' | 'keep' }

export const handoverMachine = setup({
  types: {
    events: {} as HandoverEvent,
    emitted: {} as HandOver | Notice,
  },
  actors: {
    watchPortal: notProvidedCallback<EventObject>('watchPortal'),
    /** Resolves when the screen's files have loaded. */
    loadScreen: notProvided<unknown, Record<string, never>>('loadScreen'),
    /** Resolves when no input method is composing a word. */
    composed: notProvided<void, Record<string, never>>('composed'),
  },
  guards: {
    isEntered: (_, params: { isEntered: boolean }) => params.isEntered,
  },
  actions: {
    enter: emit({ type: 'handOver', how: 'enter' }),
    keep: emit({ type: 'handOver', how: 'keep' }),
    logError: emit(AN_ERROR_OCCURRED),
  },
}).createMachine({
  id: 'handover',
  description:
    'Replaces a screen that the server rendered for immediate use by the app, which gets everything entered on it (decision 84).',
  invoke: {
    id: 'portal',
    src: 'watchPortal',
    onError: {
      target: '.keeping',
      actions: 'logError',
      description: 'The watcher crashed. The app shows what it can.',
    },
  },
  initial: 'starting',
  on: {
    'portal.ready': { target: '.fetching', description: 'The application is loaded and can be changed (§4.5).' },
    'portal.refused': {
      target: '.keeping',
      description: 'No one is signed in, or the application failed to load (§8).',
    },
    'portal.disconnected': [
      {
        guard: { type: 'isEntered', params: ({ event }) => ({ isEntered: event.isEntered }) },
        target: '.offline',
        description: 'There is no connection, and something was entered (§8).',
      },
      { target: '.keeping', description: 'There is no connection, and nothing was entered (§8).' },
    ],
  },
  states: {
    starting: {
      description: 'The app checks the sign-in and loads the application, while the screen is filled in (§4.5).',
    },
    offline: { description: 'The screen stays as it is until the connection is back (§8).' },
    fetching: {
      description: "The screen's files are loading, such as the editor. The screen is filled in meanwhile (§2.11).",
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: {},
        onDone: 'entering',
        onError: { target: 'entering', description: 'The app shows that the screen failed to load (§8).' },
      },
    },
    entering: {
      description: 'The app takes over as soon as no input method is composing a word (§2.8).',
      invoke: {
        id: 'composed',
        src: 'composed',
        input: {},
        onDone: { target: 'entered', actions: 'enter' },
        onError: { target: 'entered', actions: 'enter', description: 'A word may be lost, but nothing else.' },
      },
    },
    keeping: {
      description: 'The app takes over without the application as soon as no input method is composing a word (§4.8).',
      invoke: {
        id: 'composed',
        src: 'composed',
        input: {},
        onDone: { target: 'kept', actions: 'keep' },
        onError: { target: 'kept', actions: 'keep', description: 'A word may be lost, but nothing else.' },
      },
    },
    entered: {
      type: 'final',
      description: 'The app shows the screen with everything that was entered, as if it had been entered now (§2.8).',
    },
    kept: {
      type: 'final',
      description: 'The app shows why it cannot go on. The tab keeps the text until its owner has logged in (§4.8).',
    },
  },
})
