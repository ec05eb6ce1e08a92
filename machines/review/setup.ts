import { assign, emit, setup } from 'xstate'
import { pointsOf, type DeskReviews, type Review, type ReviewDraft } from '../../domain/reviews.ts'
import type { Round } from '../../domain/rubrics.ts'
import { normalisedText } from '../../domain/text.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import {
  actorContracts,
  type NewReview,
  type ReviewContext,
  type ReviewEnd,
  type ReviewEvent,
  type ReviewInput,
} from './contracts.ts'

const NO_REVIEW: Review = { scores: {}, note: '' }

/** The scores and the note as typed, or as stored. */
export const typedReview = ({ draft, reviews }: ReviewContext): Review => draft ?? reviews?.mine ?? NO_REVIEW

/** The round that the application is in. */
const roundOf = ({ reviews }: ReviewContext): Round => reviews?.round ?? 1

/** The draft of another round, which can no longer be saved; null if there is none. */
export function leftOver(context: ReviewContext): ReviewDraft | null {
  const { draft, reviews } = context
  return draft !== null && reviews !== null && (draft.round ?? 1) !== reviews.round ? draft : null
}

const savedAt = ({ reviews }: ReviewContext) => reviews?.mine?.savedAt ?? null

/** When the saved review that the typed one replaces was saved. */
function seenBy(context: ReviewContext): string | null {
  const seen = context.draft?.seen
  return seen === undefined || savedAt(context) === null ? savedAt(context) : seen
}

const draftOf = (context: ReviewContext, review: Review): ReviewDraft => ({
  round: roundOf(context),
  seen: seenBy(context),
  ...review,
})

/** The review to save. */
export function newReview(context: ReviewContext): NewReview {
  const { scores, note } = typedReview(context)
  return { id: context.id, round: roundOf(context), seen: seenBy(context), scores, note: normalisedText(note) }
}

export const reviewSetup = setup({
  types: {
    context: {} as ReviewContext,
    input: {} as ReviewInput,
    output: {} as ReviewEnd,
    events: {} as ReviewEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    mayReview: ({ context }) => context.mayReview && context.reviews !== null,
    mayDeclare: ({ context }) => context.mayReview,
    hasLeftOver: ({ context }) => leftOver(context) !== null,
    isBehind: ({ context }) => seenBy(context) !== savedAt(context),
    isScored: ({ context }) =>
      context.mayReview &&
      context.reviews !== null &&
      pointsOf(context.reviews.rubric, typedReview(context).scores) !== null,
  },
  actions: {
    rememberScore: assign({
      draft: ({ context }, { criterion, score }: { criterion: string; score: number }) => {
        const { scores, note } = typedReview(context)
        return draftOf(context, { note, scores: { ...scores, [criterion]: score } })
      },
    }),
    rememberNote: assign({
      draft: ({ context }, { note }: { note: string }) =>
        draftOf(context, { scores: typedReview(context).scores, note }),
    }),
    // A note is worth keeping in any round. Scores are of the criteria of one.
    adoptNote: assign(({ context }) => {
      const note = context.draft?.note ?? ''
      const { scores } = context.reviews?.mine ?? NO_REVIEW
      return { draft: note === '' ? null : { round: roundOf(context), seen: savedAt(context), scores, note } }
    }),
    keepDraft: assign({
      draft: ({ context }) => ({ ...typedReview(context), round: roundOf(context), seen: savedAt(context) }),
    }),
    forgetDraft: assign({ draft: null }),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    noteSent: assign(({ context }) => ({ sent: context.draft })),
    /** Scores and text that were given during the save are unsaved changes of the saved review. */
    rememberReviews: assign(({ context }, { reviews }: { reviews: DeskReviews }) => {
      const { draft, sent } = context
      const saved = { ...context, reviews }
      return { reviews, draft: draft === null || draft === sent ? null : { ...draft, seen: savedAt(saved) } }
    }),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
