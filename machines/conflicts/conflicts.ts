import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, failedTo, refusedTo } from '../failure.ts'
import type { ConflictsEnd } from './contracts.ts'
import { conflictsSetup, newConflict } from './setup.ts'

const writing = conflictsSetup.createStateConfig({
  on: {
    'conflict.choose': {
      actions: { type: 'rememberReviewer', params: ({ event }) => ({ reviewer: event.reviewer }) },
      description: 'A member is chosen.',
    },
    'conflict.type': {
      actions: { type: 'rememberReason', params: ({ event }) => ({ reason: event.reason }) },
      description: 'A reason is entered.',
    },
    'conflict.save': {
      guard: 'isComplete',
      target: '#conflicts.saving',
      description: "'Declare the conflict', 'Confirm the conflict' or 'Lift the conflict'.",
    },
    'conflict.cancel': { target: '#conflicts.resting', actions: 'forgetDraft', description: "'Cancel'." },
  },
})

export const conflictsMachine = conflictsSetup.createMachine({
  id: 'conflicts',
  description: 'A bursary admin declares, confirms and lifts conflicts of interest of members (decision 122).',
  context: ({ input }) => ({ ...input, members: [], refusal: null }),
  initial: 'resting',
  states: {
    resting: {
      description: 'The conflicts of interest with the applicant are shown to those who may change them.',
      on: {
        'conflict.declare': {
          guard: 'mayChange',
          target: 'loading',
          actions: { type: 'begin', params: { change: 'confirmed', reviewer: '' } },
          description: "'Declare for a member…'.",
        },
        'conflict.confirm': {
          guard: { type: 'isUnconfirmed', params: ({ event }) => ({ reviewer: event.reviewer }) },
          target: 'writing',
          actions: {
            type: 'begin',
            params: ({ event }) => ({ change: 'confirmed', reviewer: event.reviewer }),
          },
          description: "'Confirm…' beside a member who has declared one.",
        },
        'conflict.lift': {
          guard: { type: 'isInConflict', params: ({ event }) => ({ reviewer: event.reviewer }) },
          target: 'writing',
          actions: { type: 'begin', params: ({ event }) => ({ change: 'lifted', reviewer: event.reviewer }) },
          description: "'Lift…' beside a member.",
        },
      },
    },
    loading: {
      description: 'The members are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadReviewers',
        src: 'loadReviewers',
        input: ({ context }) => ({ intake: context.intake }),
        onDone: {
          target: 'choosing',
          actions: { type: 'rememberMembers', params: ({ event }) => ({ members: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The members could not be loaded (§8).',
      on: {
        'conflict.retry': { target: 'loading', description: "'Try again'." },
        'conflict.cancel': { target: 'resting', description: "'Close'." },
      },
    },
    choosing: { description: 'The user chooses a member and gives a reason.', ...writing },
    writing: { description: 'The user gives a reason for confirming or lifting a conflict.', ...writing },
    saving: {
      description: 'The change is being stored.',
      tags: 'busy',
      invoke: {
        id: 'changeConflict',
        src: 'changeConflict',
        input: ({ context }) => newConflict(context),
        onDone: {
          target: 'saved',
          actions: { type: 'reportDone', params: { what: 'conflictSaved' } },
          description: "The member's review no longer counts, or counts again.",
        },
        onError: [
          expiredTo('expired'),
          {
            ...refusedTo('refused'),
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          failedTo('notSaved'),
        ],
      },
    },
    refused: {
      description: 'The conflicts or the application have changed, or the user has chosen themselves.',
      on: { 'conflict.reload': { target: 'stale', description: "'Show the changes'." } },
    },
    notSaved: { description: 'The change could not be stored; the reason stays (§8).', ...writing },
    expired: EXPIRED_END,
    saved: { description: 'The application is loaded again.', type: 'final', output: 'saved' },
    stale: { description: 'The application is loaded again.', type: 'final', output: 'stale' },
  },
  output: ({ event }) => event.output as ConflictsEnd,
})

export type ConflictsSnapshot = SnapshotFrom<typeof conflictsMachine>
export type ConflictsActor = ActorRefFrom<typeof conflictsMachine>
