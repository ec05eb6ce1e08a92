import type { SnapshotFrom } from 'xstate'
import { receiptStates } from '../receiptDownload.ts'
import { submissionsSetup } from './setup.ts'

/** What was submitted, a version per submission, and whether anything has been saved since (section 4.1). */

/** Whatever else is known, the server's answer counts. */
const loadAnew = submissionsSetup.createStateConfig({
  on: {
    'fellowship.changed': {
      target: '#submissions.versions.loading',
      reenter: true,
      description: 'The application has been saved or submitted meanwhile: its versions are read anew (§4.1).',
      actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
    },
    'record.saved': {
      description: 'A step has been saved meanwhile (§4.1).',
      actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
    },
  },
})

const retry = submissionsSetup.createStateConfig({
  on: {
    ...loadAnew.on,
    'submissions.retry': { target: '#submissions.versions.loading', description: 'The applicant tries again (§8).' },
  },
})

const amendment = submissionsSetup.createStateConfig({
  description: 'Whether what is saved is what was submitted last (§4.1).',
  initial: 'comparing',
  states: {
    comparing: {
      description: 'The contents decide, not how often something was saved (decision 35).',
      always: [{ guard: 'isAmended', target: 'amended' }, { target: 'asSubmitted' }],
    },
    asSubmitted: { description: 'What is saved is what was submitted (§4.1).' },
    amended: {
      description: "'Your changes count when you submit again': something else has been saved since (decision 35).",
    },
  },
})

const editing = submissionsSetup.createStateConfig({
  description: 'Whether the application can still be changed: while applications are accepted (§4.7).',
  initial: 'unknown',
  invoke: {
    id: 'window',
    src: 'watchWindow',
    onError: { actions: 'logError', description: 'Without it the server alone refuses what comes too late.' },
  },
  on: {
    'window.opened': { target: '.open', description: 'Applications are accepted (§4.7).' },
    'window.closed': { target: '.closed', description: 'Applications are not accepted any more (§4.7).' },
    'window.replaced': { actions: 'endEditing', description: 'Another intake has begun (decision 75).' },
  },
  states: {
    unknown: { description: 'The applications window has not said yet whether it is open (§4.7).' },
    open: { description: 'It can be changed, and submitted, or submitted again (§4.1).', entry: 'openEditing' },
    closed: { description: 'It can only be read, submitted or not (§4.7, decision 35).', entry: 'closeEditing' },
  },
})

const versions = submissionsSetup.createStateConfig({
  description: 'What was submitted, a version per submission (§4.1).',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'highestStep says whether anything can have been submitted (§4.1).',
      always: [{ guard: 'isSubmitted', target: 'loading' }, { target: 'unsubmitted' }],
    },
    unsubmitted: {
      description: 'Nothing has been submitted yet (§4.1).',
      on: {
        'fellowship.changed': [
          {
            guard: { type: 'isSubmittedNow', params: ({ event }) => ({ fellowship: event.fellowship }) },
            target: 'loading',
            description: 'The application has been submitted: its receipt is fetched (§4.1).',
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
      description: 'The versions are being fetched (decision 35).',
      tags: 'busy',
      on: loadAnew.on,
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
          { target: 'unsubmitted', description: 'Every step is enabled, and nothing submitted (§9).' },
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
      description: 'The versions are fetched as soon as the connection is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'loading', onError: 'failed' },
      on: retry.on,
    },
    failed: {
      description: 'The versions could not be fetched (§8); the applicant may try again.',
      on: retry.on,
    },
    known: {
      description: 'The application has been submitted, and its versions are known (decision 35).',
      type: 'parallel',
      on: {
        'fellowship.changed': [
          {
            guard: { type: 'isSubmittedAgain', params: ({ event }) => ({ fellowship: event.fellowship }) },
            target: 'loading',
            description: 'The amendment has been submitted: there is another version (decision 35).',
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
  description: 'What was submitted, a version per submission, and what may still come of it (§4.1, §4.7).',
  context: ({ input }) => ({ ...input, submitted: null, receipt: null }),
  type: 'parallel',
  states: { versions, editing },
})

export type SubmissionsSnapshot = SnapshotFrom<typeof submissionsMachine>
