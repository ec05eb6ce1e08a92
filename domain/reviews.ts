import { type Round, type Rubric, isWhole, weightOf } from './rubrics.ts'

/** Scores and notes of the committee on applications, by a rubric of the intake and the round (decisions 90 and 133). */

export const NOTE_MAX = 5_000

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
