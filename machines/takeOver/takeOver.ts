import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { DraftContent } from '../../domain/drafts.ts'
import { known } from '../../domain/known.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'
import { NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import type { DraftEvent } from '../draft/contracts.ts'
import { GIVEN_FIELDS, TAKEN_OVER } from '../draft/restored.ts'
import { isForWantOfConnection } from '../failure.ts'
import {
  actorContracts,
  type LastApplication,
  type TakeOverContext,
  type TakeOverEvent,
  type TakeOverInput,
} from './contracts.ts'

/** What was given in an intake that is over, offered to whoever begins a new application (decision 73). It is fetched by whoever has any. */

/** What was submitted there, in states that imply that it has been read. */
function knownLast({ last }: Pick<TakeOverContext, 'last'>): LastApplication {
  return known(last, 'last application')
}

/** What the form shows of it, and its documents. What nobody types is given anew: the login may have another address by now. */
export function takenOver({ application }: Pick<LastApplication, 'application'>): DraftContent {
  const { form, documents } = shownStep(TAKEN_OVER, application, NOTHING_TYPED)
  const texts: Readonly<Record<string, string>> = form
  const typed = keysOf(texts).filter((field) => !GIVEN_FIELDS[TAKEN_OVER].includes(field))
  return { form: fromEntries(typed.map((field) => [field, texts[field] ?? ''])), documents }
}

const takeOverSetup = setup({
  types: {
    context: {} as TakeOverContext,
    input: {} as TakeOverInput,
    events: {} as TakeOverEvent,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    isForWantOfConnection,
  },
  actions: {
    rememberLast: assign({ last: (_, params: { last: LastApplication }) => params.last }),
    fillIn: sendTo(
      ({ context }) => context.draft(),
      ({ context }): DraftEvent => ({ type: 'draft.takeOver', content: takenOver(knownLast(context)) }),
    ),
    leaveEmpty: sendTo(
      ({ context }) => context.draft(),
      (): DraftEvent => ({ type: 'draft.startEmpty' }),
    ),
  },
})

const declined = takeOverSetup.createStateConfig({
  on: {
    'offer.decline': {
      target: 'answered',
      actions: 'leaveEmpty',
      description: "'Start empty' (decision 73).",
    },
  },
})

const notRead = takeOverSetup.createStateConfig({
  on: {
    ...declined.on,
    'offer.retry': { target: 'reading', description: 'The applicant tries again (§8).' },
  },
})

export const takeOverMachine = takeOverSetup.createMachine({
  id: 'takeOver',
  description: 'What was given in an intake that is over, offered to whoever begins a new application (decision 73).',
  context: ({ input }) => ({ ...input, last: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'What was submitted last is being read (decision 73).',
      tags: 'busy',
      invoke: {
        id: 'loadLast',
        src: 'loadLast',
        input: ({ context }) => ({ submission: context.submission }),
        onDone: {
          target: 'offered',
          actions: { type: 'rememberLast', params: ({ event }) => ({ last: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isForWantOfConnection', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
          },
          { target: 'failed' },
        ],
      },
    },
    disconnected: {
      description: 'It is read as soon as the connection is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'reading', onError: 'failed' },
      on: notRead.on,
    },
    failed: {
      description: 'It could not be read (§8); the applicant may try again, or start empty.',
      on: notRead.on,
    },
    offered: {
      description: "'You applied in 2025 …': the applicant takes it over or starts empty (decision 73).",
      on: {
        ...declined.on,
        'offer.accept': {
          target: 'answered',
          actions: 'fillIn',
          description: "'Take them over' (decision 73).",
        },
      },
    },
    answered: {
      description: 'The step goes on with what was chosen, or typed (decision 73).',
      type: 'final',
    },
  },
})

export type TakeOverLogic = typeof takeOverMachine
export type TakeOverActor = ActorRefFrom<TakeOverLogic>
export type TakeOverSnapshot = SnapshotFrom<TakeOverLogic>
