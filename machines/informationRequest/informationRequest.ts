import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, failedTo, refusedTo } from '../failure.ts'
import type { InformationRequestEnd } from './contracts.ts'
import { informationRequestSetup, knownDraft, knownOpen } from './setup.ts'

const writing = informationRequestSetup.createStateConfig({
  on: {
    'request.type': {
      actions: { type: 'rememberTyped', params: ({ event }) => ({ change: event.change }) },
      description: 'The parts, the message or the date change.',
    },
    'request.send': { guard: 'isComplete', target: 'sending', description: "'Send the request'." },
    'request.cancel': {
      target: 'shown',
      actions: 'forgetDraft',
      description: "'Cancel'.",
    },
  },
})

const asking = informationRequestSetup.createStateConfig({
  on: {
    'withdrawal.confirm': { target: 'withdrawing', description: "'Withdraw it', 'Try again'." },
    'withdrawal.cancel': { target: 'shown', description: "'Cancel'." },
  },
})

export const informationRequestMachine = informationRequestSetup.createMachine({
  id: 'informationRequest',
  description:
    'A committee member asks the applicant of the open application for more information, or withdraws the request (decision 92).',
  context: ({ input }) => ({ now: Date.now, ...input }),
  initial: 'shown',
  states: {
    shown: {
      description: 'The requests to the applicant are shown with their state.',
      on: {
        'request.begin': {
          guard: 'mayAsk',
          target: 'writing',
          actions: 'beginDraft',
          description: "'Ask for information'.",
        },
        'withdrawal.ask': { guard: 'mayWithdraw', target: 'confirming', description: "'Withdraw…'." },
      },
    },
    writing: {
      description: 'The user chooses steps and documents, a date, and writes the message.',
      ...writing,
    },
    sending: {
      description: 'The request is being stored and its mail queued.',
      tags: 'busy',
      invoke: {
        id: 'sendRequest',
        src: 'sendRequest',
        input: ({ context }) => ({ submission: context.id, request: knownDraft(context) }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'rememberRequests', params: ({ event }) => ({ requests: event.output }) },
            'forgetDraft',
            { type: 'reportDone', params: { what: 'requestSent' } },
          ],
        },
        onError: [expiredTo('expired'), refusedTo('refused'), failedTo('failed')],
      },
    },
    failed: { description: 'The request could not be sent; its text stays (§8).', ...writing },
    confirming: {
      description: 'The user is asked to confirm, because the applicant can no longer answer.',
      ...asking,
    },
    withdrawing: {
      description: 'The request is being withdrawn.',
      tags: 'busy',
      invoke: {
        id: 'withdrawRequest',
        src: 'withdrawRequest',
        input: ({ context }) => ({ submission: context.id, id: knownOpen(context) }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'rememberRequests', params: ({ event }) => ({ requests: event.output }) },
            { type: 'reportDone', params: { what: 'requestWithdrawn' } },
          ],
        },
        onError: [expiredTo('expired'), refusedTo('refused'), failedTo('notWithdrawn')],
      },
    },
    notWithdrawn: { description: 'The request could not be withdrawn (§8).', ...asking },
    refused: {
      description:
        'The applicant has submitted a new version, or a colleague has asked or withdrawn a request, in the meantime.',
      on: { 'request.reload': { target: 'stale', description: "'Reload the application'." } },
    },
    expired: EXPIRED_END,
    stale: { description: 'The application is reloaded.', type: 'final', output: 'stale' },
  },
  output: ({ event }) => event.output as InformationRequestEnd,
})

export type InformationRequestSnapshot = SnapshotFrom<typeof informationRequestMachine>
export type InformationRequestActor = ActorRefFrom<typeof informationRequestMachine>
