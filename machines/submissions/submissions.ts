import type { SnapshotFrom } from 'xstate'
import { receiptStates } from '../receiptDownload.ts'
import { submissionsSetup } from './setup.ts'
import { disconnected } from '../failure.ts'

/** The server's answer always replaces known versions. */
const reload = submissionsSetup.createStateConfig({
  on: {
    'fellowship.changed': {
      target: '#submissions.versions.loading',
      reenter: true,
      description: 'The application was saved or submitted in the meantime, so its versions reload.',
      actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
    },
    'record.saved': {
      description: 'A step was saved in the meantime.',
      actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
    },
  },
})

const retry = submissionsSetup.createStateConfig({
  on: {
    ...reload.on,
    'submissions.retry': { target: '#submissions.versions.loading', description: 'The applicant tries again (§8).' },
  },
})

const amendment = submissionsSetup.createStateConfig({
  description: 'The saved application equals the last submitted version, or was amended since.',
  initial: 'comparing',
  states: {
    comparing: {
      description: 'The contents are compared; the number of saves does not matter.',
      always: [
        {
          guard: 'isNothingAskedChanged',
          target: 'asSubmitted',
          description: 'After closing, only what the provider has asked for can be submitted (decision 92).',
        },
        { guard: 'isAmended', target: 'amended' },
        { target: 'asSubmitted' },
      ],
    },
    asSubmitted: {
      description:
        'The saved application is what was submitted, or differs only in what the provider has not asked for.',
    },
    amended: {
      description: "'Your later changes do not count until you submit again': changes were saved after the submission.",
    },
  },
})

const editing = submissionsSetup.createStateConfig({
  description: 'The application can be changed while applications are open.',
  initial: 'unknown',
  invoke: {
    id: 'window',
    src: 'watchWindow',
    onError: { actions: 'logError', description: 'Without this watcher, only the server refuses late changes.' },
  },
  on: {
    'window.opened': { target: '.open', description: 'Applications are accepted.' },
    'window.closed': { target: '.closed', description: 'Applications are no longer accepted.' },
    'window.replaced': { actions: 'endEditing', description: 'A newer intake has started (decision 75).' },
  },
  states: {
    unknown: { description: 'It is not known yet whether applications are accepted.' },
    open: { description: 'The application can be changed and submitted, also again.', entry: 'openEditing' },
    closed: {
      description: 'The application is read-only, whether or not it was submitted (decision 35).',
      entry: 'closeEditing',
      always: {
        guard: 'isAsked',
        target: 'limited',
        description: 'The provider has asked for more information (decision 92).',
      },
    },
    limited: {
      description: 'Only the parts that the provider has asked for can be changed and submitted (decision 92).',
      entry: 'limitEditing',
      always: { guard: 'isNotAsked', target: 'closed', description: 'The request is answered or over.' },
    },
  },
})

const versions = submissionsSetup.createStateConfig({
  description: 'The submitted versions: every submission creates one.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'highestStep shows whether the application can have been submitted.',
      always: [{ guard: 'isSubmitted', target: 'loading' }, { target: 'unsubmitted' }],
    },
    unsubmitted: {
      description: 'Nothing has been submitted yet.',
      on: {
        'fellowship.changed': [
          {
            guard: { type: 'isSubmittedNow', params: ({ event }) => ({ fellowship: event.fellowship }) },
            target: 'loading',
            description: 'The application has been submitted, so its version is loaded.',
            actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
          },
          {
            description: 'A step has been saved.',
            actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
          },
        ],
      },
    },
    loading: {
      description: 'The versions are loading (decision 35).',
      tags: 'busy',
      on: reload.on,
      invoke: {
        id: 'loadSubmissions',
        src: 'loadSubmissions',
        input: {},
        onDone: [
          {
            guard: { type: 'isAnythingSubmitted', params: ({ event }) => ({ submitted: event.output }) },
            target: 'known',
            actions: { type: 'rememberSubmitted', params: ({ event }) => ({ submitted: event.output }) },
          },
          { target: 'unsubmitted', description: 'All steps are enabled, but nothing was submitted (§9).' },
        ],
        onError: [{ guard: disconnected, target: 'disconnected' }, { target: 'failed' }],
      },
    },
    disconnected: {
      description: 'There is no connection. The versions load as soon as it is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'loading', onError: 'failed' },
      on: retry.on,
    },
    failed: {
      description: 'The versions could not be loaded (§8). The applicant can try again.',
      on: retry.on,
    },
    known: {
      description: 'The application has been submitted and its versions are loaded (decision 35).',
      type: 'parallel',
      on: {
        'fellowship.changed': [
          {
            guard: { type: 'isSubmittedAgain', params: ({ event }) => ({ fellowship: event.fellowship }) },
            target: 'loading',
            description: 'The amendment has been submitted, which created another version.',
            actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
          },
          {
            target: '.amendment.comparing',
            description: 'The application has been saved.',
            actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
          },
        ],
        'offer.answered': {
          actions: { type: 'rememberOffer', params: ({ event }) => ({ offer: event.offer }) },
          description: 'The applicant has answered the offer of an award (decision 117).',
        },
        'window.opened': { target: '.amendment.comparing', description: 'All changes can be submitted.' },
        'window.closed': {
          target: '.amendment.comparing',
          description: 'Only changes that the provider has asked for can be submitted (decision 92).',
        },
        'record.saved': {
          target: '.amendment.comparing',
          description: 'A step has been saved.',
          actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
        },
      },
      states: {
        amendment,
        receipt: { description: "A version's receipt, as a PDF file.", ...receiptStates },
      },
    },
  },
})

export const submissionsMachine = submissionsSetup.createMachine({
  id: 'submissions',
  description:
    'The submitted versions with their receipts, and whether the application can still be amended (§4.1, §4.7).',
  context: ({ input }) => ({ ...input, submitted: null, offer: null, receipt: null }),
  type: 'parallel',
  states: { versions, editing },
})

export type SubmissionsSnapshot = SnapshotFrom<typeof submissionsMachine>
