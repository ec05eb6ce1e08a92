import { assign, emit, setup } from 'xstate'
import { known } from '../../domain/known.ts'
import {
  canOpenScores,
  NO_RUBRIC,
  rubricProblem,
  secondRubricOf,
  type Round,
  type Rubric,
} from '../../domain/rubrics.ts'
import { dueProblem } from '../../domain/reviewDays.ts'
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
  type NewReassignment,
  type UnsavedRubric,
  type UnsavedRubrics,
} from './contracts.ts'

/** The rubric that is edited. Throws if there is none. */
const knownRubric = ({ typed, edited }: ReviewsContext): UnsavedRubric => known(typed[edited], 'rubric')

/** The rubric to save. */
export const newRubric = (context: ReviewsContext) => ({ ...knownRubric(context), round: context.edited })

/** The rubric and the reviewers as loaded. Throws if they are not. */
const knownLoaded = ({ loaded }: ReviewsContext): LoadedReviews => known(loaded, 'reviews')

/** The round that is shown. */
export const shownRound = (context: ReviewsContext) => ({ round: knownLoaded(context).round })

/** The assignment to make in the round that is shown. Throws if there is none. */
export const newAssignment = (context: ReviewsContext) => ({
  ...known(context.assignment, 'assignment'),
  ...shownRound(context),
})

/** The reassignment to make in the round that is shown. Throws if there is none. */
export const newReassignment = (context: ReviewsContext) => ({
  ...known(context.reassignment, 'reassignment'),
  ...shownRound(context),
})

/** Administrators define the first round's rubric, and bursary admins the second one's. */
const mayEdit = ({ loaded, administers, assigns }: ReviewsContext) => (loaded?.round === 2 ? assigns : administers)

/** Without a round's rubric. */
const without = (typed: UnsavedRubrics, round: Round): UnsavedRubrics => ({ ...typed, [round]: undefined })

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
    mayEdit: ({ context }) => mayEdit(context),
    hasRounds: ({ context }) => context.loaded?.rounds === 2,
    canStart: ({ context: { assigns, loaded } }) =>
      assigns && loaded?.rounds === 1 && loaded.rubric.criteria.length > 0,
    isRubric: ({ context: { typed, edited } }) => {
      const rubric = typed[edited]?.rubric
      return rubric !== undefined && rubricProblem(rubric) === null
    },
    isAssignment: ({ context }, { assignment }: { assignment: NewAssignment }) =>
      context.assigns && assignment.reviewers.length >= assignment.each,
    isReassignment: ({ context }, { reassignment }: { reassignment: NewReassignment }) =>
      context.assigns && reassignment.reviewers.length > 0,
    assigns: ({ context }) => context.assigns,
    hasReviews: ({ context: { assigns, loaded } }) => assigns && (loaded?.rubric.criteria.length ?? 0) > 0,
    isDue: ({ context }) => dueProblem(context.typedDue, context.now()) === null,
    canOpen: ({ context: { assigns, loaded } }) =>
      assigns && loaded !== null && canOpenScores({ ...loaded.rubric, opened: loaded.opened }),
  },
  actions: {
    rememberLoaded: assign((_, params: { loaded: LoadedReviews }) => params),
    rememberRound: assign((_, { round }: { round: Round }) => ({
      round,
      done: null,
      assignment: null,
      reassignment: null,
      removal: null,
    })),
    restoreTyped: assign((_, { unsaved }: { unsaved: UnsavedRubrics }) => ({ typed: unsaved })),
    beginTyping: assign(({ context }) => {
      const { rubric, round } = knownLoaded(context)
      const typed = { ...context.typed, [round]: context.typed[round] ?? { rubric, seen: rubric } }
      return { edited: round, typed, reason: null, done: null }
    }),
    beginSecond: assign(({ context }) => {
      const first = { rubric: secondRubricOf(knownLoaded(context).rubric), seen: NO_RUBRIC }
      return { edited: 2 as const, typed: { ...context.typed, 2: context.typed[2] ?? first }, reason: null, done: null }
    }),
    rememberTyped: assign(({ context }, { rubric }: { rubric: Rubric }) => ({
      typed: { ...context.typed, [context.edited]: { ...knownRubric(context), rubric } },
      reason: null,
    })),
    forgetTyped: assign(({ context: { typed, edited } }) => ({ typed: without(typed, edited), reason: null })),
    rememberSaved: assign(({ context }) => {
      const { typed, edited, loaded } = context
      const change = edited === 2 && loaded?.rounds === 1 ? ('started' as const) : ('saved' as const)
      return { round: edited, typed: without(typed, edited), done: { change }, reason: null }
    }),
    rememberAssignment: assign((_, params: { assignment: NewAssignment }) => ({
      ...params,
      reassignment: null,
      removal: null,
      done: null,
    })),
    rememberReassignment: assign((_, params: { reassignment: NewReassignment }) => ({ ...params, done: null })),
    rememberRemoval: assign((_, { reviewer }: { reviewer: string }) => ({ removal: reviewer, done: null })),
    forgetRemoval: assign({ removal: null }),
    forgetDone: assign({ done: null, reason: null }),
    beginDue: assign(({ context }) => ({ typedDue: knownLoaded(context).due ?? '', done: null })),
    rememberDue: assign((_, { due }: { due: string }) => ({ typedDue: due })),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    rememberDone: assign((_, params: { done: CompletedReviews }) => ({ ...params, reason: null })),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
