import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { FigureFile } from '../../domain/decisionFigures.ts'
import { known } from '../../domain/known.ts'
import { invokeRestored } from '../connection/restored.ts'
import { EXPIRED_STATE, expiredTo, failedTo, failureGuards } from '../failure.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import { actorContracts, type FiguresContext, type FiguresEvent, type LoadedFigures } from './contracts.ts'

const figuresSetup = setup({
  types: {
    context: {} as FiguresContext,
    events: {} as FiguresEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: failureGuards,
  actions: {
    rememberIntake: assign((_, params: { intake: string }) => params),
    rememberFigures: assign((_, { loaded }: { loaded: LoadedFigures }) => loaded),
    rememberFile: assign((_, params: { file: FigureFile }) => params),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})

const choosing = figuresSetup.createStateConfig({
  on: {
    'intake.choose': {
      target: '#figures.content.loading',
      actions: { type: 'rememberIntake', params: ({ event }) => ({ intake: event.intake }) },
      description: 'Another intake is chosen.',
    },
  },
})

const downloading = figuresSetup.createStateConfig({
  on: {
    'file.download': {
      target: '#figures.content.shown.saving',
      actions: { type: 'rememberFile', params: ({ event }) => ({ file: event.file }) },
      description: 'The user downloads figures, a table or a chart.',
    },
  },
})

const content = figuresSetup.createStateConfig({
  description: 'The figures are loading, are shown, or could not be loaded.',
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
      initial: 'ready',
      states: {
        ready: { description: 'A file can be downloaded.', ...downloading },
        saving: {
          description: 'The browser makes the file.',
          tags: 'busy',
          invoke: {
            id: 'saveFigures',
            src: 'saveFigures',
            input: ({ context }) => ({
              figures: known(context.figures, 'figures'),
              file: known(context.file, 'file'),
            }),
            onDone: { target: 'ready', actions: { type: 'reportDone', params: { what: 'downloadStarted' } } },
            onError: failedTo('unsaved'),
          },
        },
        unsaved: {
          description: 'The browser could not make the file (§8).',
          on: {
            ...downloading.on,
            'file.retry': { target: 'saving', description: "'Try again'." },
            'file.dismiss': { target: 'ready', description: "'Close'." },
          },
        },
      },
    },
    expired: EXPIRED_STATE,
  },
})

export const figuresMachine = figuresSetup.createMachine({
  id: 'figures',
  description: 'A reader of applications sees the figures of an intake for the board and downloads them (decision 91).',
  context: { intake: '', intakes: [], figures: null, file: null },
  invoke: invokeRestored,
  type: 'parallel',
  states: {
    content,
    view: {
      description: 'The figures of one intake after another are shown in the same way.',
      initial: 'counts',
      states: {
        counts: {
          description: 'Numbers of applications.',
          on: { 'decisions.show': { target: 'decisions', description: "'By decision'." } },
        },
        decisions: {
          description: 'Tables and charts of applications by decision (decision 130).',
          on: { 'counts.show': { target: 'counts', description: "'All applications'." } },
        },
      },
    },
  },
})

export type FiguresSnapshot = SnapshotFrom<typeof figuresMachine>
export type FiguresActor = ActorRefFrom<typeof figuresMachine>
