import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { DraftContent } from '../../domain/drafts.ts'
import { known } from '../../domain/known.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'
import { GIVEN_FIELDS } from '../../domain/programme.ts'
import { NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import type { DraftEvent } from '../draft/contracts.ts'
import { PREFILLED_STEP } from '../draft/restored.ts'
import { disconnected, isDisconnected } from '../failure.ts'
import {
  actorContracts,
  type LastApplication,
  type PrefillContext,
  type PrefillEvent,
  type PrefillInput,
} from './contracts.ts'

/** The past submission's form values and documents. The email is left out: it always comes from the login. */
export function prefilledContent({ application }: Pick<LastApplication, 'application'>): DraftContent {
  const { form, documents } = shownStep(PREFILLED_STEP, application, NOTHING_TYPED)
  const texts: Readonly<Record<string, string>> = form
  const typed = keysOf(texts).filter((field) => !GIVEN_FIELDS[PREFILLED_STEP].includes(field))
  return { form: fromEntries(typed.map((field) => [field, texts[field] ?? ''])), documents }
}

const prefillSetup = setup({
  types: {
    context: {} as PrefillContext,
    input: {} as PrefillInput,
    events: {} as PrefillEvent,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    isDisconnected,
  },
  actions: {
    rememberLast: assign({ last: (_, params: { last: LastApplication }) => params.last }),
    fillIn: sendTo(
      ({ context }) => context.draft(),
      ({ context }): DraftEvent => ({
        type: 'draft.prefill',
        content: prefilledContent(known(context.last, 'last application')),
      }),
    ),
    leaveEmpty: sendTo(({ context }) => context.draft(), { type: 'draft.startEmpty' }),
  },
})

const declined = prefillSetup.createStateConfig({
  on: {
    'offer.decline': {
      target: 'answered',
      actions: 'leaveEmpty',
      description: "'Start with an empty form'.",
    },
  },
})

const notRead = prefillSetup.createStateConfig({
  on: {
    ...declined.on,
    'offer.retry': { target: 'reading', description: 'The applicant tries again (§8).' },
  },
})

export const prefillMachine = prefillSetup.createMachine({
  id: 'prefill',
  description: 'Offers personal details from a past intake to an applicant who starts a new application (decision 73).',
  context: ({ input }) => ({ ...input, last: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The past submission is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadLast',
        src: 'loadLast',
        input: ({ context }) => ({ submission: context.submission }),
        onDone: {
          target: 'offered',
          actions: { type: 'rememberLast', params: ({ event }) => ({ last: event.output }) },
        },
        onError: [{ guard: disconnected, target: 'disconnected' }, { target: 'failed' }],
      },
    },
    disconnected: {
      description: 'There is no connection. The submission loads as soon as it is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'reading', onError: 'failed' },
      on: notRead.on,
    },
    failed: {
      description: 'The submission could not be loaded (§8). The applicant can try again or start with an empty form.',
      on: notRead.on,
    },
    offered: {
      description: "'You applied in 2025 …': the applicant accepts the details or starts with an empty form.",
      on: {
        ...declined.on,
        'offer.accept': {
          target: 'answered',
          actions: 'fillIn',
          description: "'Use them again'.",
        },
      },
    },
    answered: {
      description: 'The applicant has answered, or started typing.',
      type: 'final',
    },
  },
})

export type PrefillActor = ActorRefFrom<typeof prefillMachine>
export type PrefillSnapshot = SnapshotFrom<typeof prefillMachine>
