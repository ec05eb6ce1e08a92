import { assign, emit, setup } from 'xstate'
import { pointsOf, type DeskReviews, type Review } from '../../domain/reviews.ts'
import { normalisedText } from '../../domain/text.ts'
import { failureGuards } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { actorContracts, type ReviewContext, type ReviewEnd, type ReviewEvent, type ReviewInput } from './contracts.ts'

const NO_REVIEW: Review = { scores: {}, note: '' }

/** The scores and the note as typed, or as stored. */
export const typedReview = ({ draft, reviews }: ReviewContext): Review => draft ?? reviews?.mine ?? NO_REVIEW

/** The review to save. */
export function newReview(context: ReviewContext): Review & { id: string } {
  const { scores, note } = typedReview(context)
  return { id: context.id, scores, note: normalisedText(note) }
}

export const reviewSetup = setup({
  types: {
    context: {} as ReviewContext,
    input: {} as ReviewInput,
    output: {} as ReviewEnd,
    events: {} as ReviewEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    mayReview: ({ context }) => context.mayReview && context.reviews !== null,
    mayDeclare: ({ context }) => context.mayReview,
    isScored: ({ context }) =>
      context.mayReview &&
      context.reviews !== null &&
      pointsOf(context.reviews.rubric, typedReview(context).scores) !== null,
  },
  actions: {
    rememberScore: assign({
      draft: ({ context }, { criterion, score }: { criterion: string; score: number }) => {
        const { scores, note } = typedReview(context)
        return { note, scores: { ...scores, [criterion]: score } }
      },
    }),
    rememberNote: assign({
      draft: ({ context }, { note }: { note: string }) => ({ scores: typedReview(context).scores, note }),
    }),
    rememberReviews: assign((_, { reviews }: { reviews: DeskReviews }) => ({ reviews, draft: null })),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
