import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, failedTo } from '../failure.ts'
import type { AssignmentEnd } from './contracts.ts'
import { assignmentSetup } from './setup.ts'

const choosing = assignmentSetup.createStateConfig({
  on: {
    'assignment.toggle': {
      actions: { type: 'toggle', params: ({ event }) => ({ reviewer: event.reviewer }) },
      description: 'A member is chosen, or no longer chosen.',
    },
    'assignment.save': {
      guard: 'hasChosen',
      target: '#assignment.saving',
      actions: { type: 'rememberChange', params: ({ event }) => ({ change: event.change }) },
      description: "'Assign' or 'Remove open assignments'.",
    },
    'assignment.close': { target: '#assignment.closed', description: "'Cancel'." },
  },
})

export const assignmentMachine = assignmentSetup.createMachine({
  id: 'assignment',
  description: 'A bursary admin assigns chosen members to the applications selected in the list (decision 93).',
  context: ({ input }) => ({ ...input, reviewers: [], chosen: [], change: 'assign', assignments: 0, leftOut: 0 }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The members and their work in this intake are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadReviewers',
        src: 'loadReviewers',
        input: ({ context }) => ({ intake: context.intake }),
        onDone: {
          target: 'choosing',
          actions: { type: 'rememberReviewers', params: ({ event }) => ({ reviewers: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The members could not be loaded (§8).',
      on: {
        'assignment.retry': { target: 'loading', description: "'Try again'." },
        'assignment.close': { target: 'closed', description: "'Close'." },
      },
    },
    choosing: { description: 'The user chooses members.', ...choosing },
    saving: {
      description: 'The assignments are being saved.',
      tags: 'busy',
      invoke: {
        id: 'saveAssignments',
        src: 'saveAssignments',
        input: ({ context: { change, submissions, chosen } }) => ({ change, submissions, reviewers: chosen }),
        onDone: {
          target: 'saved',
          actions: { type: 'rememberChanged', params: ({ event }) => ({ changed: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('notSaved')],
      },
    },
    notSaved: { description: 'The assignments could not be saved; the choice stays (§8).', ...choosing },
    saved: {
      description: 'The numbers of changed assignments and of applications that were left out are shown.',
      on: { 'assignment.close': { target: 'closed', description: "'Close'." } },
    },
    closed: { description: 'The list is shown again.', type: 'final', output: 'closed' },
    expired: EXPIRED_END,
  },
  output: ({ event }) => event.output as AssignmentEnd,
})

export type AssignmentSnapshot = SnapshotFrom<typeof assignmentMachine>
export type AssignmentActor = ActorRefFrom<typeof assignmentMachine>
