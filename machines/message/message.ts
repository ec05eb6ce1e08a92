import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { known } from '../../domain/known.ts'
import { messageProblems, type LetterTexts, type NewMessage, type SentLetter } from '../../domain/letters.ts'
import { normalisedLine, normalisedText } from '../../domain/text.ts'
import { EXPIRED_END, expiredTo, failedTo, failureGuards, reasonOf, refusedTo, rememberReason } from '../failure.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import {
  actorContracts,
  type MessageContext,
  type MessageEnd,
  type MessageEvent,
  type MessageInput,
} from './contracts.ts'

/** The message to send. Throws if there is none. */
const knownDraft = ({ draft }: MessageContext): NewMessage => known(draft, 'message')

/** A draft that was sent, although its answer was lost, is sent. What was typed since is another message. */
function resumed({ draft, letters, ...input }: MessageInput): MessageContext {
  const sent = letters.find(({ id }) => id === draft?.id)
  const kept = { ...input, letters, draft, wasSent: false, reason: null }
  if (draft === null || sent === undefined) return kept
  if (sent.subject === normalisedLine(draft.subject) && sent.text === normalisedText(draft.text))
    return { ...kept, draft: null }
  return { ...kept, draft: { ...draft, id: crypto.randomUUID() }, wasSent: true }
}

const messageSetup = setup({
  types: {
    context: {} as MessageContext,
    input: {} as MessageInput,
    output: {} as MessageEnd,
    events: {} as MessageEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    mayWrite: ({ context }) => context.mayWrite,
    wasSent: ({ context }) => context.mayWrite && context.wasSent,
    isMessage: ({ context }) => Object.keys(messageProblems(knownDraft(context))).length === 0,
  },
  actions: {
    beginDraft: assign({
      draft: ({ context: { draft } }) => draft ?? { id: crypto.randomUUID(), subject: '', text: '' },
    }),
    rememberTyped: assign({
      draft: ({ context }, { texts }: { texts: Partial<LetterTexts> }) => ({ ...knownDraft(context), ...texts }),
    }),
    forgetDraft: assign({ draft: null }),
    rememberSent: assign((_, { letters }: { letters: readonly SentLetter[] }) => ({ letters, draft: null })),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})

const writing = messageSetup.createStateConfig({
  on: {
    'message.type': {
      actions: { type: 'rememberTyped', params: ({ event }) => ({ texts: event.texts }) },
      description: 'The message is kept while the user reads other submissions.',
    },
    'message.send': { guard: 'isMessage', target: 'sending', description: "'Send'." },
    'message.cancel': { target: 'idle', actions: 'forgetDraft', description: "'Cancel'." },
  },
})

export const messageMachine = messageSetup.createMachine({
  id: 'message',
  description: 'A bursary admin writes a message to the applicant of the open application (decision 89).',
  context: ({ input }) => resumed(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'An unsent message may have been sent before it was changed.',
      always: [{ guard: 'wasSent', target: 'sentBefore' }, { target: 'idle' }],
    },
    sentBefore: {
      description: 'The message was sent before it was changed. What the user typed since is another message.',
      ...writing,
    },
    idle: {
      description: 'The letters and messages to the applicant are shown.',
      on: {
        'message.begin': {
          guard: 'mayWrite',
          target: 'writing',
          actions: 'beginDraft',
          description: "'Write to the applicant'.",
        },
      },
    },
    writing: { description: 'The user writes a message.', ...writing },
    sending: {
      description: 'The message is being queued.',
      tags: 'busy',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => ({ id: context.id, message: knownDraft(context) }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'rememberSent', params: ({ event }) => ({ letters: event.output }) },
            { type: 'reportDone', params: { what: 'messageSent' } },
          ],
        },
        onError: [expiredTo('expired'), { ...refusedTo('refused'), actions: rememberReason }, failedTo('failed')],
      },
    },
    failed: { description: 'The message could not be sent; its text stays (§8).', ...writing },
    refused: {
      description: 'Another text was sent before, or the application is hidden from the user or gone.',
      on: { 'message.reload': { target: 'stale', description: "'Reload the application'." } },
    },
    expired: EXPIRED_END,
    stale: { description: 'The application is loaded again. What is typed stays.', type: 'final', output: 'stale' },
  },
  output: ({ event }) => event.output as MessageEnd,
})

export type MessageSnapshot = SnapshotFrom<typeof messageMachine>
export type MessageActor = ActorRefFrom<typeof messageMachine>
