import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, failedTo, refusedTo } from '../failure.ts'
import type { DecisionEnd } from './contracts.ts'
import { decisionSetup, newDecision } from './setup.ts'

const editing = decisionSetup.createStateConfig({
  on: {
    'decision.choose': {
      actions: { type: 'chooseOutcome', params: ({ event }) => ({ outcome: event.outcome }) },
      description: 'A decision is chosen.',
    },
    'decision.type': {
      actions: { type: 'rememberReason', params: ({ event }) => ({ reason: event.reason }) },
      description: 'The reason is kept while the user reads other submissions (decision 80).',
    },
    'decision.save': { guard: 'isDecisive', target: 'saving', description: 'The decision is saved.' },
    'decision.cancel': { target: 'idle', actions: 'forgetDraft', description: "'Cancel'." },
  },
})

export const decisionMachine = decisionSetup.createMachine({
  id: 'decision',
  description: 'A bursary admin decides on the open application (decision 85).',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'The latest decision is shown.',
      on: {
        'decision.begin': {
          guard: 'mayDecide',
          target: 'editing',
          actions: 'beginDraft',
          description: "'Decide' or 'Change the decision'.",
        },
      },
    },
    editing: { description: 'The user chooses a decision and may enter a reason.', ...editing },
    saving: {
      description: 'The decision is being saved.',
      tags: 'busy',
      invoke: {
        id: 'saveDecision',
        src: 'saveDecision',
        input: ({ context }) => newDecision(context),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'rememberDecisions', params: ({ event }) => ({ decisions: event.output }) },
            'forgetDraft',
            'reportDecision',
          ],
        },
        onError: [expiredTo('expired'), refusedTo('comparing'), failedTo('failed')],
      },
    },
    comparing: {
      description: 'The submission has changed since it was loaded, and is loading again.',
      tags: 'busy',
      invoke: {
        id: 'loadChanged',
        src: 'loadSubmission',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: { type: 'isSuperseded', params: ({ event }) => ({ read: event.output }) }, target: 'amended' },
          {
            target: 'contested',
            actions: { type: 'rememberDecisions', params: ({ event }) => ({ decisions: event.output.decisions }) },
          },
        ],
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    contested: {
      description: 'Another member has decided in the meantime. Their decision is shown.',
      on: {
        'decision.agree': {
          target: 'idle',
          actions: 'forgetDraft',
          description: "'Agree': the other decision stays, and the user's own reason is discarded.",
        },
        'decision.change': { target: 'editing', description: "'Change it'." },
      },
    },
    amended: {
      description: 'The applicant has submitted a new version in the meantime.',
      on: { 'decision.reload': { target: 'stale', description: "'Open the new version'." } },
    },
    failed: { description: 'The decision could not be saved (§8).', ...editing },
    expired: EXPIRED_END,
    stale: { description: 'The new version is loaded.', type: 'final', output: 'stale' },
  },
  output: ({ event }) => event.output as DecisionEnd,
})

export type DecisionSnapshot = SnapshotFrom<typeof decisionMachine>
export type DecisionActor = ActorRefFrom<typeof decisionMachine>
