import { assign, emit, setup } from 'xstate'
import { known } from '../../domain/known.ts'
import { canOpenScores, dueProblem, rubricProblem, type Reassignment, type Rubric } from '../../domain/reviews.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { labelSettingsMachine } from '../labelSettings/labelSettings.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type CompletedReviews,
  type LoadedReviews,
  type NewAssignment,
  type ReviewsContext,
  type ReviewsEvent,
  type ReviewsInput,
  type UnsavedRubric,
} from './contracts.ts'

/** The typed rubric. Throws if there is none. */
export const knownRubric = ({ typed }: ReviewsContext): UnsavedRubric => known(typed, 'rubric')

/** The rubric and the reviewers as loaded. Throws if they are not. */
const knownLoaded = ({ loaded }: ReviewsContext): LoadedReviews => known(loaded, 'reviews')

/** The assignment to make. Throws if there is none. */
export const knownAssignment = ({ assignment }: ReviewsContext): NewAssignment => known(assignment, 'assignment')

/** The reassignment to make. Throws if there is none. */
export const knownReassignment = ({ reassignment }: ReviewsContext): Reassignment => known(reassignment, 'reassignment')

/** The reviewer whose assignments are removed. Throws if there is none. */
export const knownRemoval = ({ removal }: ReviewsContext): string => known(removal, 'reviewer')

export const reviewsSetup = setup({
  types: {
    context: {} as ReviewsContext,
    input: {} as ReviewsInput,
    events: {} as ReviewsEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as { labelSettings: 'labelSettings' },
  },
  actors: { ...actorContracts, labelSettings: labelSettingsMachine },
  guards: {
    ...failureGuards,
    administers: ({ context }) => context.administers,
    isRubric: ({ context }) => context.typed !== null && rubricProblem(context.typed.rubric) === null,
    isAssignment: ({ context }, { assignment }: { assignment: NewAssignment }) =>
      context.assigns && assignment.reviewers.length >= assignment.each,
    isReassignment: ({ context }, { reassignment }: { reassignment: Reassignment }) =>
      context.assigns && reassignment.reviewers.length > 0,
    assigns: ({ context }) => context.assigns,
    hasReviews: ({ context: { assigns, loaded } }) => assigns && (loaded?.rubric.criteria.length ?? 0) > 0,
    isDue: ({ context }) => dueProblem(context.typedDue, context.now()) === null,
    canOpen: ({ context: { assigns, loaded } }) =>
      assigns && loaded !== null && canOpenScores({ ...loaded.rubric, opened: loaded.opened }),
  },
  actions: {
    rememberLoaded: assign((_, params: { loaded: LoadedReviews }) => params),
    restoreTyped: assign((_, { unsaved }: { unsaved: UnsavedRubric }) => ({ typed: unsaved })),
    beginTyping: assign(({ context }) => {
      const { rubric } = knownLoaded(context)
      return { typed: context.typed ?? { rubric, seen: rubric }, reason: null, done: null }
    }),
    rememberTyped: assign(({ context }, { rubric }: { rubric: Rubric }) => ({
      typed: { ...knownRubric(context), rubric },
      reason: null,
    })),
    forgetTyped: assign({ typed: null, reason: null }),
    rememberAssignment: assign((_, params: { assignment: NewAssignment }) => ({
      ...params,
      removal: null,
      done: null,
    })),
    rememberReassignment: assign((_, params: { reassignment: Reassignment }) => ({ ...params, done: null })),
    rememberRemoval: assign((_, { reviewer }: { reviewer: string }) => ({ removal: reviewer, done: null })),
    forgetRemoval: assign({ removal: null }),
    forgetDone: assign({ done: null, reason: null }),
    beginDue: assign(({ context }) => ({ typedDue: knownLoaded(context).due ?? '', done: null })),
    rememberDue: assign((_, { due }: { due: string }) => ({ typedDue: due })),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    rememberDone: assign((_, params: { done: CompletedReviews }) => ({ ...params, typed: null, reason: null })),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
