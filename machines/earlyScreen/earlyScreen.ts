import { assign, emit, setup, type EventObject } from 'xstate'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

export type EarlyScreenEvent =
  /** Sent by the watcher of the portal: the application is loaded and can be changed. */
  | { type: 'portal.ready' }
  /** It cannot: no one or someone else is signed in, or it failed to load. */
  | { type: 'portal.refused' }
  /** `isEntered`: something was entered, which the app would hide. */
  | { type: 'portal.disconnected'; isEntered: boolean }
  /** Sent by the watcher of the applicant: something was typed or pressed since the app replaced the screen. */
  | { type: 'applicant.acted' }

/** Emitted once, when the app replaces the screen: what was entered is entered again, or kept until the next log-in. */
export type Replace = { type: 'replace'; how: 'enter' | 'keep' }

/** Emitted when an early press can be carried out: a save ('') or the button or link with this name. */
export type Press = { type: 'press'; pressed: string }

interface EarlyScreenContext {
  /** The early press; null if there was none, or the applicant typed on. */
  pressed: string | null
}

type NoInput = Record<string, never>

const isPressed = { type: 'isPressed', params: ({ event }: Composed) => ({ pressed: event.output }) } as const
const rememberPress = { type: 'rememberPress', params: isPressed.params } as const
interface Composed {
  event: { output: string | null }
}

export const earlyScreenMachine = setup({
  types: {
    context: {} as EarlyScreenContext,
    events: {} as EarlyScreenEvent,
    emitted: {} as Replace | Press | Notice,
  },
  actors: {
    watchPortal: notProvidedCallback<EventObject>('watchPortal'),
    /** Resolves when the screen's files have loaded. */
    loadScreen: notProvided<unknown, NoInput>('loadScreen'),
    /** Resolves when no input method is composing a word, to the early press. */
    composed: notProvided<string | null, NoInput>('composed'),
    /** Resolves when no input method is composing a word, and the tab has kept what was typed. */
    textKept: notProvided<unknown, NoInput>('textKept'),
    /** Resolves when the step has been compared with other tabs and devices: true if the applicant has to choose. */
    compared: notProvided<boolean, NoInput>('compared'),
    watchApplicant: notProvidedCallback<EventObject>('watchApplicant'),
  },
  guards: {
    isEntered: (_, params: { isEntered: boolean }) => params.isEntered,
    isPressed: (_, params: { pressed: string | null }) => params.pressed !== null,
    mustChoose: (_, params: { mustChoose: boolean }) => params.mustChoose,
  },
  actions: {
    rememberPress: assign({ pressed: (_, params: { pressed: string | null }) => params.pressed }),
    enter: emit({ type: 'replace', how: 'enter' }),
    keep: emit({ type: 'replace', how: 'keep' }),
    press: emit(({ context }): Press => ({ type: 'press', pressed: context.pressed ?? '' })),
    logError: emit(AN_ERROR_OCCURRED),
  },
}).createMachine({
  id: 'earlyScreen',
  description:
    'Replaces a screen that the server rendered for immediate use by the app, which gets everything entered on it (decision 84).',
  context: { pressed: null },
  initial: 'early',
  states: {
    early: {
      description: "The server's screen is shown and can be filled in (§2.8).",
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
          description: 'No one or someone else is signed in, or the application failed to load (§8).',
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
          description: 'The app replaces the screen as soon as no input method is composing a word.',
          invoke: {
            id: 'composed',
            src: 'composed',
            input: {},
            onDone: [
              { guard: isPressed, target: '#earlyScreen.comparing', actions: [rememberPress, 'enter'] },
              { target: '#earlyScreen.entered', actions: 'enter' },
            ],
            onError: {
              target: '#earlyScreen.entered',
              actions: 'enter',
              description: 'A word or a press may be lost, but nothing else.',
            },
          },
        },
        keeping: {
          description:
            'The app replaces the screen without the application as soon as the tab has kept what was typed (§4.8).',
          invoke: {
            id: 'textKept',
            src: 'textKept',
            input: {},
            onDone: { target: '#earlyScreen.kept', actions: 'keep' },
            onError: {
              target: '#earlyScreen.kept',
              actions: 'keep',
              description: 'What was typed last may be lost, but nothing else.',
            },
          },
        },
      },
    },
    comparing: {
      description:
        'The app shows the screen. The early press waits until the step has been compared with other tabs and devices (decision 95).',
      invoke: [
        {
          id: 'compared',
          src: 'compared',
          input: {},
          onDone: [
            {
              guard: { type: 'mustChoose', params: ({ event }) => ({ mustChoose: event.output }) },
              target: 'entered',
              description: 'The applicant sees both versions and chooses, so the press is dropped.',
            },
            { target: 'entered', actions: 'press', description: 'Nothing has to be chosen.' },
          ],
          onError: { target: 'entered', description: 'The comparison failed, so the press is dropped (§8).' },
        },
        {
          id: 'applicant',
          src: 'watchApplicant',
          onError: { target: 'entered', actions: 'logError', description: 'The watcher crashed.' },
        },
      ],
      on: {
        'applicant.acted': {
          target: 'entered',
          description: 'The applicant has typed on or pressed something else, so the press is dropped.',
        },
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
