import { isDay, providerDay } from './calendar.ts'
import { numberText } from './counted.ts'
import { formatOtherDay } from './days.ts'
import { normalisedLine } from './text.ts'

/** Scores and notes of the committee on applications, by a rubric of the intake and the round (decisions 90 and 133). */

/** All applications are in the first round. A second one, with a rubric of its own, is for those on the shortlist. */
export const ROUNDS = [1, 2] as const
export type Round = (typeof ROUNDS)[number]

export const ROUND_LABELS: Readonly<Record<Round, string>> = { 1: 'First round', 2: 'Second round' }

export interface Criterion {
  id: string
  name: string
  /** 1 to 10. */
  weight: number
}

/**
 * When members see others' scores on an application: once they have given theirs, from the start, or only once a bursaryAdmin
 * opens the scores of the intake (decision 123).
 */
export const SCORE_RULES = ['afterOwn', 'always', 'onceOpened'] as const
export type ScoreRule = (typeof SCORE_RULES)[number]

/** How the applications of a round are scored. */
export interface Rubric {
  criteria: readonly Criterion[]
  /** The best score; the worst is 1. */
  scale: number
  scoresShown: ScoreRule
  /** True if members without the duty `identifyApplicants` see no name, contact details or gender. */
  isBlind: boolean
}

export interface StoredRubric extends Rubric {
  round: Round
  /** The number of rounds of the intake. */
  rounds: Round
  /** The start of the second round; null for the first one. */
  started: DoneBy | null
  /** True once a score is given: from then on criteria, weights and scale cannot change. */
  isScored: boolean
  /** The opening of the scores to everyone who reads the intake's applications, which cannot be undone; null before. */
  opened: DoneBy | null
  /** The last day for reviews; null without one. */
  due: string | null
  /** The last reminder of reviewers; null before the first. */
  reminded: DoneBy | null
}

/** Something that a bursaryAdmin has done. */
export interface DoneBy {
  /** Their email address or subject. */
  by: string
  /** ISO 8601. */
  at: string
}

/** Reviewers are not reminded again within a day. */
export const REMINDER_PAUSE_MS = 86_400_000

/** A message for a last day that cannot be set; null if it can. Empty removes it. */
export function dueProblem(due: string, now: number): string | null {
  if (due === '') return null
  if (!isDay(due)) return 'Enter a date.'
  return due < providerDay(now) ? 'Choose today or a later day.' : null
}

/** A reader's own part in the reviews of an intake. */
export interface OwnPart {
  /** Applications that wait for the reader's review. */
  toReview: number
  /** Applications that the reader has been assigned or has reviewed. */
  toReviewOf: number
  /** The last day for reviews; null without one. */
  reviewsDue: string | null
}

const hasPassed = (due: string, now: number) => due < providerDay(now)

/** 'The last day is 3 March 2027.' */
export const lastDayText = (due: string, now: number): string =>
  `The last day ${hasPassed(due, now) ? 'was' : 'is'} ${formatOtherDay(due)}.`

/** '12 of 40 to review, by 3 March 2027'; empty if nothing waits. */
export function ownPartText({ toReview, toReviewOf, reviewsDue: due }: OwnPart, now: number): string {
  if (toReview === 0) return ''
  const progress = `${numberText(toReview)} of ${numberText(toReviewOf)} to review`
  if (due === null) return progress
  return hasPassed(due, now) ? `${progress}. ${lastDayText(due, now)}` : `${progress}, by ${formatOtherDay(due)}`
}

/** True if a bursaryAdmin can still open the scores. */
export const canOpenScores = ({ criteria, scoresShown, opened }: Rubric & Pick<StoredRubric, 'opened'>): boolean =>
  criteria.length > 0 && scoresShown !== 'always' && opened === null

/** The rubric to begin a second round with: the first one's, with criteria of its own. */
export const secondRubricOf = (first: Rubric): Rubric => ({
  ...first,
  criteria: first.criteria.map((each) => ({ ...each, id: `${each.id}-2` })),
})

export const NO_RUBRIC: Rubric = { criteria: [], scale: 5, scoresShown: 'afterOwn', isBlind: false }

export const CRITERIA_MAX = 12
export const CRITERION_NAME_MAX = 80
export const WEIGHT_MAX = 10
export const SCALES = [3, 5, 10, 100] as const
export const NOTE_MAX = 5_000

/** A message for the first mistake in a rubric; null if there is none. */
export function rubricProblem({ criteria, scale }: Rubric): string | null {
  if (criteria.length === 0) return 'Add at least one criterion.'
  if (criteria.length > CRITERIA_MAX) return `Use at most ${CRITERIA_MAX} criteria.`
  const names = criteria.map(({ name }) => normalisedLine(name).toLowerCase())
  if (names.includes('')) return 'Enter a name for every criterion.'
  if (names.some((name) => name.length > CRITERION_NAME_MAX)) {
    return `Use at most ${CRITERION_NAME_MAX} characters for a criterion.`
  }
  if (new Set(names).size < names.length) return 'Use each name only once.'
  if (new Set(criteria.map(({ id }) => id)).size < criteria.length) return 'Use each id only once.'
  if (criteria.some(({ weight }) => !isWhole(weight, WEIGHT_MAX)))
    return `Use whole numbers from 1 to ${WEIGHT_MAX} as weights.`
  return SCALES.some((each) => each === scale) ? null : 'Choose a scale.'
}

const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max

/** By criterion. */
export type Scores = Readonly<Record<string, number>>

/**
 * The sum of complete scores, each times its weight; null if one is missing or outside the scale. It is a whole number,
 * so averages can be compared exactly.
 */
export function pointsOf({ criteria, scale }: Rubric, scores: Scores): number | null {
  const given = criteria.map(({ id, weight }) => ({ weight, score: scores[id] ?? 0 }))
  if (given.length === 0 || given.some(({ score }) => !isWhole(score, scale))) return null
  return given.reduce((sum, { weight, score }) => sum + weight * score, 0)
}

/** The divisor of one review's points in its average. */
export const weightOf = ({ criteria }: Rubric): number => criteria.reduce((sum, { weight }) => sum + weight, 0)

/** One decimal, halves rounded up. Both are whole numbers, so equal averages are rounded alike. */
const rounded = (points: number, divisor: number): number => Math.floor((20 * points + divisor) / (2 * divisor)) / 10

export interface Review {
  scores: Scores
  note: string
}

/** The reader's part in the review of an application. 'outdated': the applicant has submitted a new version since. */
export const REVIEW_STATES = ['none', 'assigned', 'reviewed', 'outdated'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Reviews of one application in its latest round. The scores are null while the reader may not see them. */
export interface ListedReviews {
  round: Round
  mine: ReviewState
  count: number
  average: number | null
  /** The highest minus the lowest average; null with fewer than two reviews. */
  spread: number | null
}

/** Another member's review, by their email address or subject. */
export interface OtherReview extends Review {
  reviewer: string
  /** With one decimal. */
  average: number
  /** The submitted version it was made on. */
  version: number
}

/** The reader's own review. */
export interface OwnReview extends Omit<OtherReview, 'average'> {
  /** ISO 8601. */
  savedAt: string
}

/** A draft of a review. Those of earlier releases have no round, and are of the first one. */
export interface ReviewDraft extends Review {
  round?: Round
  /** When the saved review that the draft replaces was saved; null if there was none. Left out by earlier releases. */
  seen?: string | null
}

/** The reviews of an open application in its latest round. */
export interface DeskReviews {
  round: Round
  rubric: Rubric
  mine: OwnReview | null
  state: ReviewState
  /** Null while the reader may not see them. */
  others: readonly OtherReview[] | null
  /** All reviews, also those that the reader may not see. */
  count: number
  /** The email addresses of everyone who is assigned or has reviewed it. */
  reviewers: readonly string[]
  /** The reviews of the first round, which no longer change; null in the first round. */
  earlier: EarlierReviews | null
}

export type EarlierReviews = Pick<DeskReviews, 'rubric' | 'mine' | 'others' | 'count'>

/** 'declared' and 'withdrawn' are a member's own changes, 'confirmed' and 'lifted' a bursaryAdmin's (decision 122). */
export const CONFLICT_CHANGES = ['declared', 'withdrawn', 'confirmed', 'lifted'] as const
export type ConflictChangeKind = (typeof CONFLICT_CHANGES)[number]

const CONFLICT_LABELS: Readonly<Record<ConflictChangeKind, string>> = {
  declared: 'Declared',
  withdrawn: 'Withdrawn',
  confirmed: 'Confirmed',
  lifted: 'Lifted',
}

export const CONFLICT_REASON_MAX = 1_000

/** A change of a member's conflict of interest with the applicant. */
export interface ConflictChange {
  change: ConflictChangeKind
  /** The member's email address or subject. */
  member: string
  /** Empty if the member made the change. */
  reason: string
  changedBy: string
  /** ISO 8601. */
  changedAt: string
}

/** Changes with their labels. Without a conflict to confirm, a bursaryAdmin declares one. */
export const labelledConflictChanges = (changes: readonly ConflictChange[]) =>
  changes.map((each, index) => {
    const before = changes.slice(0, index).findLast(({ member }) => member === each.member)?.change
    const declares = each.change === 'confirmed' && before !== 'declared' && before !== 'confirmed'
    return { ...each, label: CONFLICT_LABELS[declares ? 'declared' : each.change] }
  })

/** A member who has a conflict of interest. */
export interface MemberConflict {
  /** As in Reviewer. */
  id: string
  email: string
  /** True if only a bursaryAdmin can lift it. */
  isConfirmed: boolean
}

/** The conflicts of interest with an applicant, for those who may change them. */
export interface Conflicts {
  members: readonly MemberConflict[]
  /** Oldest first. */
  changes: readonly ConflictChange[]
}

/** A change of a member's conflict by a bursaryAdmin. */
export interface NewConflict {
  change: 'confirmed' | 'lifted'
  /** As in Reviewer. */
  reviewer: string
  reason: string
  /** The number of changes that the author has seen. */
  seen: number
}

/** A change that is not saved. The reviewer is empty until a member is chosen. */
export type ConflictDraft = Omit<NewConflict, 'seen'>

/** A message for a reason that cannot be stored; null if it can. */
export function conflictReasonProblem(reason: string): string | null {
  if (reason.trim() === '') return 'Enter a reason.'
  return reason.length > CONFLICT_REASON_MAX ? `Use at most ${CONFLICT_REASON_MAX} characters.` : null
}

/** '3.0', for an average or a spread. */
export const scoreText = (value: number): string => value.toFixed(1)

/** The points of an application's reviews. */
export interface PointsSummary {
  count: number
  sum: number
  highest: number
  lowest: number
}

/** Averages as every list, download and dossier shows them. */
export function scoreSummary(rubric: Rubric, { count, sum, highest, lowest }: PointsSummary) {
  const weight = weightOf(rubric)
  return {
    average: count === 0 ? null : rounded(sum, count * weight),
    spread: count < 2 ? null : rounded(highest - lowest, weight),
  }
}

/** The average of one review. */
export const averageOf = (rubric: Rubric, points: number): number => rounded(points, weightOf(rubric))

/** The reviews of an open application as the list summarises them. */
export function listedReviewsOf({ round, rubric, mine, others, count }: DeskReviews): ListedReviews {
  const state = { round, mine: mine === null ? 'none' : 'reviewed', count } as const
  if (others === null) return { ...state, average: null, spread: null }
  const given = [...(mine === null ? [] : [mine]), ...others]
  const points = given.flatMap(({ scores }) => pointsOf(rubric, scores) ?? [])
  const sum = points.reduce((total, each) => total + each, 0)
  const [highest, lowest] = [Math.max(...points), Math.min(...points)]
  return { ...state, ...scoreSummary(rubric, { count: points.length, sum, highest, lowest }) }
}

/** A member who can be assigned, or someone who no longer reviews and still has open assignments. */
export interface Reviewer {
  /** The account's id; the stored owner of someone who no longer reviews. */
  id: string
  email: string
  /** False until the invitation's link has been used. */
  isConfirmed: boolean
  /** False once their role was removed or their account was closed. */
  mayReview: boolean
  assigned: number
  /** Assignments without a review. */
  open: number
  reviewed: number
  conflicts: number
}

/** Assigns so many reviewers to each application of a round, evenly at random. */
export interface Assignment {
  /** An intake's id; empty for the current one. */
  intake: string
  round: Round
  /** Accounts' ids. */
  reviewers: readonly string[]
  /** Reviewers per application, with those already assigned. */
  each: number
}

/** Shares out the open assignments of some reviewers in a round among others, evenly at random. */
export interface Reassignment {
  round: Round
  /** Reviewers' ids. */
  from: readonly string[]
  /** Accounts' ids. */
  reviewers: readonly string[]
}

/** Assigns each chosen member to each of these applications, or removes those assignments without a review. */
export interface HandAssignment {
  change: 'assign' | 'remove'
  /** Ids of the newest versions. */
  submissions: readonly string[]
  /** Accounts' ids. */
  reviewers: readonly string[]
}

/** An application and its reviewers. */
export interface Reviewed {
  id: string
  assigned: readonly string[]
  /** The applicant, and members with a conflict of interest. */
  barred: readonly string[]
  /** Reviewers to add. */
  needs: number
}

/**
 * Reviewers to add to each application: those with the fewest applications first, in random order among equals. `draw(n)` returns a random integer from 0 to n - 1.
 */
export function spreadEvenly(
  applications: readonly Reviewed[],
  reviewers: readonly string[],
  draw: (below: number) => number,
): { id: string; reviewer: string }[] {
  const load = new Map(
    reviewers.map((reviewer) => [reviewer, applications.filter(({ assigned }) => assigned.includes(reviewer)).length]),
  )
  return applications.flatMap(({ id, assigned, barred, needs }) => {
    const free = reviewers
      .filter((reviewer) => !assigned.includes(reviewer) && !barred.includes(reviewer))
      .map((reviewer) => ({ reviewer, load: load.get(reviewer) ?? 0, order: draw(1_000_000) }))
      .toSorted((one, other) => one.load - other.load || one.order - other.order)
    return free.slice(0, Math.max(0, needs)).map(({ reviewer }) => {
      load.set(reviewer, (load.get(reviewer) ?? 0) + 1)
      return { id, reviewer }
    })
  })
}
