import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { invokeRestored } from '../connection/restored.ts'
import { expiredTo, failedTo, failureGuards } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { actorContracts, type FiguresContext, type FiguresEvent, type LoadedFigures } from './contracts.ts'

const figuresSetup = setup({
  types: {
    context: {} as FiguresContext,
    events: {} as FiguresEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
  },
  actions: {
    rememberIntake: assign((_, params: { intake: string }) => params),
    rememberFigures: assign((_, { loaded }: { loaded: LoadedFigures }) => loaded),
    logError: emit(AN_ERROR_OCCURRED),
  },
})

const choosing = figuresSetup.createStateConfig({
  on: {
    'intake.choose': {
      target: '#figures.loading',
      actions: { type: 'rememberIntake', params: ({ event }) => ({ intake: event.intake }) },
      description: 'Another intake is chosen.',
    },
  },
})

export const figuresMachine = figuresSetup.createMachine({
  id: 'figures',
  description: 'A reader of applications sees the figures of an intake for the board (decision 91).',
  context: { intake: '', intakes: [], figures: null },
  invoke: invokeRestored,
  initial: 'loading',
  states: {
    loading: {
      description: 'The figures of the intake are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadFigures',
        src: 'loadFigures',
        input: ({ context }) => ({ intake: context.intake }),
        onDone: {
          target: 'shown',
          actions: { type: 'rememberFigures', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The figures could not be loaded (§8).',
      on: {
        ...choosing.on,
        'figures.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
    shown: {
      description: 'The figures are shown.',
      ...choosing,
    },
    expired: { description: 'The sign-in has expired at the identity provider; the user must log in again (§4.8).' },
  },
})

export type FiguresSnapshot = SnapshotFrom<typeof figuresMachine>
export type FiguresActor = ActorRefFrom<typeof figuresMachine>
