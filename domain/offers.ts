import { TIME_ZONE_NAME } from '#programme/settings.ts'
import { closingInstant, daysLeft, isDay } from './calendar.ts'
import { formatOtherDay } from './days.ts'
import type { LetterOutcome } from './letters.ts'

/** An offer: a published award that its applicant accepts or declines until a date (decision 117). */

/** The decision that is an offer. */
export const OFFERED: LetterOutcome = 'awarded'

export const OFFER_ANSWERS = ['accepted', 'declined'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

/** 'expired': the date has passed without an answer. */
export const OFFER_STATES = ['open', ...OFFER_ANSWERS, 'expired'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_LABELS: Readonly<Record<OfferState, string>> = {
  open: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Not answered in time',
}

export interface Offer {
  /** The letter's id. */
  id: string
  /** The last day for the answer, yyyy-mm-dd in the provider's time zone. */
  until: string
  answer: OfferAnswer | null
  /** ISO 8601; null until then. */
  answeredAt: string | null
}

/** `now` is in epoch milliseconds. */
export function offerState({ until, answer }: Pick<Offer, 'until' | 'answer'>, now: number): OfferState {
  if (answer !== null) return answer
  return now < closingInstant(until) ? 'open' : 'expired'
}

export const OFFER_DAYS_MAX = 90

/** The message for the last day to answer; null if it is good. An empty one asks for no answer. `now` is in epoch milliseconds. */
export function untilProblem(until: string, now: number): string | null {
  if (until === '') return null
  const days = isDay(until) ? daysLeft(until, now) : Number.NaN
  return days >= 1 && days <= OFFER_DAYS_MAX
    ? null
    : `Choose a date from tomorrow to ${OFFER_DAYS_MAX} days from now, or leave it empty.`
}

/** An unanswered offer's applicant gets a mail this many days before its end. */
export const OFFER_REMINDER_DAYS = 3

/** The end of a letter's mail, after its text. `until` is empty if no answer is asked for. */
export const mailEnding = (until: string): { request: string | null; button: string } =>
  until === ''
    ? { request: null, button: 'Open your application' }
    : {
        request: `Please accept or decline the award by the end of ${formatOtherDay(until)} (${TIME_ZONE_NAME}).`,
        button: 'Answer the offer',
      }
