import { isDay, providerDay } from './calendar.ts'
import { numberText } from './counted.ts'
import { formatOtherDay } from './days.ts'

/** The last day for reviews, and how far a reader is with their own (decision 124). */

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
