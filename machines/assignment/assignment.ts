import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { AssignmentEnd } from './contracts.ts'
import { assignmentSetup } from './setup.ts'

const choosing = assignmentSetup.createStateConfig({
  on: {
    'assignment.toggle': {
      actions: { type: 'toggle', params: ({ event }) => ({ reviewer: event.reviewer }) },
      description: 'A member is chosen, or no longer chosen (decision 93).',
    },
    'assignment.save': {
      guard: 'hasChosen',
      target: '#assignment.saving',
      actions: { type: 'rememberChange', params: ({ event }) => ({ change: event.change }) },
      description: "'Assign' or 'Remove what is not reviewed' (decision 93).",
    },
    'assignment.close': { target: '#assignment.closed', description: "'Cancel' (decision 93)." },
  },
})

export const assignmentMachine = assignmentSetup.createMachine({
  id: 'assignment',
  description: 'A bursary admin assigns chosen members to the applications selected in the list (decision 93).',
  context: ({ input }) => ({ ...input, reviewers: [], chosen: [], change: 'assign', changed: 0 }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The members and their work are loading (decision 93).',
      tags: 'busy',
      invoke: {
        id: 'loadReviewers',
        src: 'loadReviewers',
        input: {},
        onDone: {
          target: 'choosing',
          actions: { type: 'rememberReviewers', params: ({ event }) => ({ reviewers: event.output }) },
        },
        onError: [
          { guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) }, target: 'expired' },
          { target: 'failed', actions: 'logError' },
        ],
      },
    },
    failed: {
      description: 'The members could not be loaded (§8).',
      on: {
        'assignment.retry': { target: 'loading', description: "'Try again' (§8)." },
        'assignment.close': { target: 'closed', description: "'Close' (§8)." },
      },
    },
    choosing: { description: 'The user chooses members (decision 93).', ...choosing },
    saving: {
      description: 'The assignments are being saved (decision 93).',
      tags: 'busy',
      invoke: {
        id: 'saveAssignments',
        src: 'saveAssignments',
        input: ({ context: { change, submissions, chosen } }) => ({ change, submissions, reviewers: chosen }),
        onDone: {
          target: 'saved',
          actions: { type: 'rememberChanged', params: ({ event }) => ({ changed: event.output }) },
        },
        onError: [
          { guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) }, target: 'expired' },
          { target: 'notSaved', actions: 'logError' },
        ],
      },
    },
    notSaved: { description: 'The assignments could not be saved; the choice stays (§8).', ...choosing },
    saved: {
      description: 'The number of changed assignments is shown (decision 93).',
      on: { 'assignment.close': { target: 'closed', description: "'Close' (decision 93)." } },
    },
    closed: { description: 'The list is shown again (decision 93).', type: 'final', output: 'closed' },
    expired: {
      description: 'The sign-in has expired at the identity provider; the user must log in again (§4.8).',
      type: 'final',
      output: 'expired',
    },
  },
  output: ({ event }) => event.output as AssignmentEnd,
})

export type AssignmentSnapshot = SnapshotFrom<typeof assignmentMachine>
export type AssignmentActor = ActorRefFrom<typeof assignmentMachine>
