import type { SnapshotFrom } from 'xstate'
import { receiptStates } from '../receiptDownload.ts'
import { submissionsSetup } from './setup.ts'

/** The server's answer always replaces known versions. */
const reload = submissionsSetup.createStateConfig({
  on: {
    'fellowship.changed': {
      target: '#submissions.versions.loading',
      reenter: true,
      description: 'The application was saved or submitted in the meantime, so its versions reload (§4.1).',
      actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
    },
    'record.saved': {
      description: 'A step was saved in the meantime (§4.1).',
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
  description: 'Whether the saved application differs from the last submitted version (§4.1).',
  initial: 'comparing',
  states: {
    comparing: {
      description: 'The contents are compared; the number of saves does not matter (decision 35).',
      always: [{ guard: 'isAmended', target: 'amended' }, { target: 'asSubmitted' }],
    },
    asSubmitted: { description: 'The saved application is what was submitted (§4.1).' },
    amended: {
      description:
        "'Your later changes do not count until you submit again': changes were saved after the submission (decision 35).",
    },
  },
})

const editing = submissionsSetup.createStateConfig({
  description: 'Whether the application can still be changed. It can while applications are accepted (§4.7).',
  initial: 'unknown',
  invoke: {
    id: 'window',
    src: 'watchWindow',
    onError: { actions: 'logError', description: 'Without this watcher, only the server refuses late changes.' },
  },
  on: {
    'window.opened': { target: '.open', description: 'Applications are accepted (§4.7).' },
    'window.closed': { target: '.closed', description: 'Applications are no longer accepted (§4.7).' },
    'window.replaced': { actions: 'endEditing', description: 'A newer intake has started (decision 75).' },
  },
  states: {
    unknown: { description: 'It is not known yet whether applications are accepted (§4.7).' },
    open: { description: 'The application can be changed and submitted, also again (§4.1).', entry: 'openEditing' },
    closed: {
      description: 'The application is read-only, whether or not it was submitted (§4.7, decision 35).',
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
      always: { guard: 'isNotAsked', target: 'closed', description: 'The request is answered or over (decision 92).' },
    },
  },
})

const versions = submissionsSetup.createStateConfig({
  description: 'The submitted versions: every submission creates one (§4.1).',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'highestStep shows whether the application can have been submitted (§4.1).',
      always: [{ guard: 'isSubmitted', target: 'loading' }, { target: 'unsubmitted' }],
    },
    unsubmitted: {
      description: 'Nothing has been submitted yet (§4.1).',
      on: {
        'fellowship.changed': [
          {
            guard: { type: 'isSubmittedNow', params: ({ event }) => ({ fellowship: event.fellowship }) },
            target: 'loading',
            description: 'The application has been submitted, so its version is loaded (§4.1).',
            actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
          },
          {
            description: 'A step has been saved (§4.1).',
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
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
          },
          { target: 'failed' },
        ],
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
            description: 'The amendment has been submitted, which created another version (decision 35).',
            actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
          },
          {
            target: '.amendment.comparing',
            description: 'The application has been saved (§4.1).',
            actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
          },
        ],
        'record.saved': {
          target: '.amendment.comparing',
          description: 'A step has been saved (§4.1).',
          actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
        },
      },
      states: {
        amendment,
        receipt: { description: "A version's receipt, as a PDF file (decision 35).", ...receiptStates },
      },
    },
  },
})

export const submissionsMachine = submissionsSetup.createMachine({
  id: 'submissions',
  description:
    'The submitted versions with their receipts, and whether the application can still be amended (§4.1, §4.7).',
  context: ({ input }) => ({ ...input, submitted: null, receipt: null }),
  type: 'parallel',
  states: { versions, editing },
})

export type SubmissionsSnapshot = SnapshotFrom<typeof submissionsMachine>
