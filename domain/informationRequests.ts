import { TIME_ZONE_NAME } from '#programme/settings.ts'
import { closingInstant, daysLeft, isDay } from './calendar.ts'
import { formatOtherDay } from './days.ts'
import type { AskedPart } from './askedParts.ts'
import { DOCUMENT, DOCUMENT_KINDS } from './documents.ts'
import type { LetterTexts, MailState } from './letters.ts'
import { isDocument } from './recordForms.ts'
import { RECORD_STEPS, stepTitle, type RecordStep } from './steps.ts'
import { normalisedText } from './text.ts'

/** Requests for more information: they reopen parts of one application until a date, also after closing (decision 92). */

export const ASKED_PARTS: readonly AskedPart[] = [...RECORD_STEPS, ...DOCUMENT_KINDS]

/** The part's name on screen and in mails. */
export const partLabel = (part: AskedPart): string => (isDocument(part) ? DOCUMENT[part].reviewLabel : stepTitle(part))

/** The parts' names in one line. Parts that were removed from the programme since have none. */
export const partLabels = (parts: readonly AskedPart[]): string =>
  parts.length === 0 ? 'no longer part of the application' : parts.map(partLabel).join('; ')

/** The step on whose screen a part is changed. */
export const stepOfPart = (part: AskedPart): RecordStep => (isDocument(part) ? DOCUMENT[part].step : part)

/** 'answered': a version with a change to what was asked for was submitted. 'expired': the date has passed without one. */
export const REQUEST_STATES = ['open', 'answered', 'expired', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_LABELS: Readonly<Record<RequestState, string>> = {
  open: 'Asked',
  answered: 'Answered',
  expired: 'Not answered in time',
  withdrawn: 'Withdrawn',
}

/** The state in words; 'Answered in part' if the answer left something as it was. */
export const requestLabel = ({ state, unchanged = [] }: Pick<InformationRequest, 'state' | 'unchanged'>): string =>
  unchanged.length === 0 ? REQUEST_LABELS[state] : 'Answered in part'

/** A request as its applicant sees it. */
export interface InformationRequest {
  id: string
  /** Without parts that were removed from the programme since. */
  asked: readonly AskedPart[]
  text: string
  /** The last day for the answer, yyyy-mm-dd in the provider's time zone. */
  until: string
  /** ISO 8601. */
  askedAt: string
  state: RequestState
  /** ISO 8601; null until then. */
  answeredAt: string | null
  /** Parts of `asked` that are the same in the answer as before; empty until then. Left out by earlier releases. */
  unchanged?: readonly AskedPart[]
}

/** A request as staff see it. */
export interface DeskRequest extends InformationRequest {
  /** The author's email address or subject. */
  askedBy: string
  mail: MailState
  /** The version that answered it; null until then. */
  answeredVersion: number | null
}

/** The state that the list shows: the latest request's that was not withdrawn; null if there is none. */
export const listedRequestOf = (requests: readonly DeskRequest[]): RequestState | null =>
  requests.findLast(({ state }) => state !== 'withdrawn')?.state ?? null

/** A request to send. Its author's browser chooses the random id, so sending it again sends nothing twice. */
export type NewRequest = Pick<InformationRequest, 'id' | 'asked' | 'text' | 'until'>

export const REQUEST_TEXT_MAX = 2_000
export const REQUEST_DAYS_MAX = 90

export type RequestProblems = Partial<Record<'asked' | 'text' | 'until', string>>

/** A message per field that has to be corrected. `now` is in epoch milliseconds. */
export function requestProblems({ asked, text, until }: Omit<NewRequest, 'id'>, now: number): RequestProblems {
  const { length } = normalisedText(text)
  const days = isDay(until) ? daysLeft(until, now) : Number.NaN
  return {
    ...(asked.length === 0 ? { asked: 'Choose at least one step or document.' } : {}),
    ...(length === 0 ? { text: 'Enter the message.' } : {}),
    ...(length > REQUEST_TEXT_MAX ? { text: `The message can have at most ${REQUEST_TEXT_MAX} characters.` } : {}),
    ...(days >= 0 && days <= REQUEST_DAYS_MAX
      ? {}
      : { until: `Choose a date from today to ${REQUEST_DAYS_MAX} days from now.` }),
  }
}

interface Dates {
  until: string
  answeredAt: unknown
  withdrawnAt: unknown
}

/** `now` is in epoch milliseconds. */
export function requestState({ until, answeredAt, withdrawnAt }: Dates, now: number): RequestState {
  if (withdrawnAt !== null) return 'withdrawn'
  if (answeredAt !== null) return 'answered'
  return now < closingInstant(until) ? 'open' : 'expired'
}

interface Addressed extends Pick<NewRequest, 'asked' | 'text' | 'until'> {
  name: string
  reference: string
}

/** The mail to the applicant. A button with the link follows it. */
export const requestLetter = ({ name, reference, asked, text, until }: Addressed): LetterTexts => ({
  subject: `More information needed for your application ${reference}`,
  text: [
    `Dear ${name},`,
    normalisedText(text),
    `What you can change: ${partLabels(asked)}.`,
    `Please answer by the end of ${formatOtherDay(until)} (${TIME_ZONE_NAME}). Open your application with the button below, make the changes and submit it again.`,
  ].join('\n\n'),
})
