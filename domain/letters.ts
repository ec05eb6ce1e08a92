import { DECISION_OUTCOMES, type DecisionOutcome } from './outcomes.ts'
import { fromEntries, keysOf } from './objects.ts'
import type { Offer, OfferState } from './offers.ts'
import { questionsOf } from './programme.ts'
import type { Question } from './questions/kinds.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'
import { isSeen, normalised } from './text.ts'

/** Publishing a decision sends its letter to the applicant, and shows it on Progress (decision 89). */

export type LetterOutcome = Exclude<DecisionOutcome, 'undecided'>
export const LETTER_OUTCOMES: readonly LetterOutcome[] = DECISION_OUTCOMES.filter((outcome) => outcome !== 'undecided')

/** An answer that letters can contain. */
export interface LetterAnswer {
  step: RecordStep
  field: string
  question: Question
}

const answersOf = (step: RecordStep) =>
  Object.entries(questionsOf(step)).flatMap(([field, question]) =>
    question.letter === undefined ? [] : [[question.letter, { step, field, question }] as const],
  )

/** Answers by placeholder. */
export const LETTER_ANSWERS: Readonly<Record<string, LetterAnswer>> = fromEntries(RECORD_STEPS.flatMap(answersOf))

/** The values of an application that a letter can contain, written as {name}. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  ...fromEntries(
    Object.entries(LETTER_ANSWERS).map(([name, { question }]) => [name, question.short ?? question.label] as const),
  ),
  reference: 'Reference',
  intake: 'Intake',
}

export type LetterValues = Readonly<Record<string, string>> & { readonly reference: string }

export interface LetterTexts {
  subject: string
  /** A line break starts a new paragraph. */
  text: string
}

export const SUBJECT_MAX = 150
export const TEXT_MAX = 5_000

const PLACEHOLDER = /\{([^{}\n]*)\}/g

const isPlaceholder = (name: string) => Object.hasOwn(PLACEHOLDERS, name)

/** A text with its placeholders replaced by values. Values are not searched for placeholders again. */
const merged = (text: string, values: LetterValues): string =>
  text.replace(PLACEHOLDER, (written, name: string) => (isPlaceholder(name) ? (values[name] ?? '') : written))

export const mergedLetter = ({ subject, text }: LetterTexts, values: LetterValues): LetterTexts => ({
  subject: merged(subject, values),
  text: merged(text, values),
})

/** The first unknown placeholder, or a brace without its partner. */
function unknownIn(text: string): string | undefined {
  const rest = text.replace(PLACEHOLDER, (written, name: string) => (isPlaceholder(name) ? '' : written))
  return /\{[^{}\n]*\}?|\}/.exec(rest)?.[0].trim()
}

export type LetterProblems = Partial<Record<keyof LetterTexts, string>>

function lengthProblem(text: string, { name, max }: { name: string; max: number }): string | null {
  if (!isSeen(text)) return `Enter the ${name}.`
  return text.length > max ? `The ${name} can have at most ${max} characters.` : null
}

function placeholderProblem(text: string): string | null {
  const unknown = unknownIn(text)
  if (unknown === undefined) return null
  const known = keysOf(PLACEHOLDERS).map((each) => `{${each}}`)
  return `There is no placeholder ${unknown}. Use ${known.join(', ')}.`
}

function problemsOf(texts: LetterTexts, problemOf: (text: string) => string | null): LetterProblems {
  const of = (name: keyof LetterTexts, max: number) => {
    const text = normalised(texts[name])
    return lengthProblem(text, { name, max }) ?? problemOf(text)
  }
  const [subject, text] = [of('subject', SUBJECT_MAX), of('text', TEXT_MAX)]
  return { ...(subject === null ? {} : { subject }), ...(text === null ? {} : { text }) }
}

/** A message per field that has to be corrected. */
export const letterProblems = (letter: LetterTexts): LetterProblems => problemsOf(letter, placeholderProblem)

const writtenOut = (text: string): string | null => {
  const [written] = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => isPlaceholder(name)) ?? []
  return written === undefined ? null : `A message has no placeholders. Replace ${written} by the words you mean.`
}

/** The same for a message to one applicant, in which placeholders are not replaced. */
export const messageProblems = (message: LetterTexts): LetterProblems => problemsOf(message, writtenOut)

/** The letter for a decision, and how many applications have the decision. */
export interface LetterOverview extends LetterTexts {
  outcome: LetterOutcome
  /** Counts saves; 0 for the default letter. */
  version: number
  /** Applications with this decision. */
  decided: number
  /** Those it has not been published to. */
  unpublished: number
  /** Applicants who see this decision. */
  published: number
}

/** Letters and messages by the state of their mail. */
export type MailStates = Readonly<Record<MailState, number>>

/** 'off': written while the portal sent no mail. 'failed': the mail server refused it, or never answered. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'off'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const MAIL_LABELS: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
  off: 'Not emailed',
}

export const MAIL_WAYS = ['smtp', 'folder', 'none'] as const
export type MailWay = (typeof MAIL_WAYS)[number]

export interface Letters {
  /** The intake's name. */
  intake: string
  /** 'folder': mails are written to files, for trying the portal. 'none': letters are only shown on Progress and exported. */
  mail: MailWay
  letters: readonly LetterOverview[]
  /** Applications whose applicants see a decision that was changed or withdrawn since. */
  changed: readonly { published: LetterOutcome; outcome: DecisionOutcome; count: number }[]
  /** The offers that applicants see, by state. */
  offers: Readonly<Record<OfferState, number>>
  /** The letters and messages of the intake by the state of their mail. */
  mails: MailStates
  /** The latest of those that could not be sent and that the reader may see, 50 at most. */
  failed: readonly FailedLetter[]
}

/** A letter or message that could not be sent. */
export interface FailedLetter {
  id: string
  submissionId: string
  reference: string
  recipient: string
  /** When it was written, ISO 8601. */
  at: string
}

/** A failed letter to send again. Only its own address is corrected, never the applicant's account or application. */
export type LetterAgain = Pick<FailedLetter, 'id' | 'submissionId' | 'recipient'>

/** A letter with the values of an application. */
export interface Example extends LetterTexts {
  reference: string
  recipient: string
}

/** The letters that publishing a decision would send. */
export interface LetterPreview {
  /** The publication's id: publishing it again sends nothing twice. */
  id: string
  outcome: LetterOutcome
  /** The version of the letter. */
  version: number
  count: number
  /** A digest of the previewed versions, decisions and date: publishing is refused if one has changed since. */
  contents: string
  /** Applicants among them who have received another decision before. */
  corrected: number
  /** Decisions among them that were made on an earlier version. */
  outdated: number
  /** The first three that the reader may see. */
  examples: readonly Example[]
}

/** Publishes exactly the letters of a preview. */
export interface Publication extends Pick<LetterPreview, 'id' | 'outcome' | 'version' | 'count' | 'contents'> {
  /** The last day on which an offer can be answered; none if no answer is asked for. */
  answerUntil?: string
}

/** The decision that an applicant sees. */
export interface PublishedDecision extends LetterTexts {
  outcome: LetterOutcome
  /** Null if the applicant is not asked for an answer. */
  offer: Offer | null
  /** ISO 8601. */
  publishedAt: string
}

/** A message to one applicant. Its author's browser chooses the id, so sending it again sends nothing twice. */
export interface NewMessage extends LetterTexts {
  id: string
}

/** A letter or message to an applicant. */
export interface SentLetter extends LetterTexts {
  id: string
  /** Null for a message. */
  outcome: LetterOutcome | null
  /** Null if the applicant is not asked for an answer. */
  offer: Offer | null
  recipient: string
  /** The author's email address or subject. */
  writtenBy: string
  /** ISO 8601. */
  writtenAt: string
  mail: MailState
}
