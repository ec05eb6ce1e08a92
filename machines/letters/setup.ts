import { assign, emit, setup } from 'xstate'
import { isEmailAddress } from '../../domain/fields.ts'
import { known } from '../../domain/known.ts'
import {
  letterProblems,
  type FailedLetter,
  type LetterAgain,
  type LetterOutcome,
  type LetterOverview,
  type LetterPreview,
  type LetterTexts,
} from '../../domain/letters.ts'
import { OFFERED, untilProblem } from '../../domain/offers.ts'
import { failureGuards } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type ChangedLetter,
  type CompletedLetters,
  type LetterDrafts,
  type LettersContext,
  type LettersEvent,
  type LettersInput,
  type LoadedLetters,
  type Previewed,
} from './contracts.ts'

/** The decision whose letter is open. Throws if there is none. */
const knownOutcome = ({ outcome }: LettersContext): LetterOutcome => known(outcome, 'decision')

export const knownPreview = ({ preview }: LettersContext): LetterPreview => known(preview, 'preview')

/** The failed letter to send again. Throws if none is open. */
export const knownAgain = ({ again }: LettersContext): LetterAgain => known(again, 'failed letter')

/** The open letter as it is stored. Throws if none is open. */
function storedLetter(context: LettersContext): LetterOverview {
  const { letters } = known(context.letters, 'letters')
  return known(letters.find(({ outcome }) => outcome === context.outcome) ?? null, 'letter')
}

/** The typed letter, to save. A draft keeps the version that it changes. */
export function changedLetter(context: LettersContext): ChangedLetter {
  const { outcome, version } = storedLetter(context)
  return { ...known(context.typed, 'letter'), outcome, version: context.drafts[outcome]?.version ?? version }
}

export const previewed = (context: LettersContext): Previewed => ({
  intake: context.intake,
  outcome: knownOutcome(context),
  answerUntil: context.answerUntil,
})

const CLOSED = { outcome: null, typed: null, preview: null, again: null, answerUntil: '' }

export const lettersSetup = setup({
  types: {
    context: {} as LettersContext,
    input: {} as LettersInput,
    events: {} as LettersEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    isCorrect: ({ context }) => context.typed !== null && Object.keys(letterProblems(context.typed)).length === 0,
    sendsMail: ({ context }) => context.letters !== null && context.letters.mail !== 'none',
    isAddress: ({ context }) => isEmailAddress(knownAgain(context).recipient),
    isDateAllowed: ({ context: { answerUntil, now } }) => untilProblem(answerUntil, now()) === null,
    isOffer: ({ context }) => context.outcome === OFFERED,
    willBeOffer: (_, params: { outcome: LetterOutcome }) => params.outcome === OFFERED,
    hasLetters: ({ context }) => knownPreview(context).count > 0,
  },
  actions: {
    rememberIntake: assign((_, params: { intake: string }) => ({ ...params, done: null })),
    forgetDone: assign({ done: null }),
    rememberLetters: assign((_, { loaded }: { loaded: LoadedLetters }) => loaded),
    openLetter: assign((_, { outcome }: { outcome: LetterOutcome }) => ({ ...CLOSED, outcome, done: null })),
    restoreDrafts: assign(({ context }, { drafts }: { drafts: LetterDrafts }) => ({
      drafts: { ...drafts, ...context.drafts },
    })),
    beginTyping: assign(({ context }) => {
      const { subject, text } = context.drafts[knownOutcome(context)] ?? storedLetter(context)
      return { typed: { subject, text } }
    }),
    rememberTyped: assign(({ context }, { texts }: { texts: Partial<LetterTexts> }) => {
      const typed = { ...known(context.typed, 'letter'), ...texts }
      const draft = { ...changedLetter(context), ...typed }
      return { typed, drafts: { ...context.drafts, [draft.outcome]: draft } }
    }),
    /** The typed letter then changes the version that was just loaded. */
    adoptVersion: assign(({ context }) => {
      const { outcome, version } = storedLetter(context)
      return { drafts: { ...context.drafts, [outcome]: { ...changedLetter(context), version } } }
    }),
    forgetDraft: assign(({ context }) => ({ drafts: { ...context.drafts, [knownOutcome(context)]: undefined } })),
    openFailed: assign((_, { letter: { id, submissionId, recipient } }: { letter: FailedLetter }) => ({
      again: { id, submissionId, recipient },
      done: null,
    })),
    rememberRecipient: assign(({ context }, params: { recipient: string }) => ({
      again: { ...knownAgain(context), ...params },
    })),
    rememberSentAgain: assign(({ context }): { done: CompletedLetters } => ({
      done: { change: 'sentAgain', recipient: knownAgain(context).recipient },
    })),
    rememberUntil: assign((_, { until }: { until: string }) => ({ answerUntil: until })),
    rememberPreview: assign((_, params: { preview: LetterPreview }) => params),
    rememberSaved: assign(({ context }): { done: CompletedLetters } => ({
      done: { change: 'saved', outcome: knownOutcome(context) },
    })),
    rememberPublished: assign(({ context }, { letters }: { letters: number }): { done: CompletedLetters } => ({
      done: { change: 'published', outcome: knownOutcome(context), letters },
    })),
    closeLetter: assign(CLOSED),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
