import { number, object, string, type InferType } from 'yup'
import { LETTER_OUTCOMES } from './letters.ts'
import type { MailContent } from './mail.ts'
import { keysOf } from './objects.ts'
import { ROUNDS, type Round } from './rubrics.ts'

const account = object({ accountId: string().required() })

/**
 * Every kind of mail with the data stored in the outbox. Links are never stored, nor are texts, except those of letters. A mail may have been queued
 * by an earlier release, so a new value needs a default.
 */
export const MAIL_DATA = {
  signUp: object({}),
  /** Follows a sign-up: how to come back, and until when. */
  welcome: object({}),
  passwordReset: object({}),
  /** Invites an account's holder to the desk. */
  invitation: account,
  emailProof: account,
  emailChange: account,
  /** Notifies the owner of an account about a change, in case someone else made it. */
  accountChanged: object({
    what: string()
      .oneOf(['password', 'passwordReset', 'emailAsked', 'email', 'secondFactorOn', 'secondFactorOff'])
      .required(),
  }),
  deadline: object({
    owner: string().required(),
    closingDate: string().required(),
    days: number().required(),
  }),
  receipt: object({
    /** The submission's id; null in mails that an earlier release queued. */
    submission: string().nullable().default(null),
    /** The submission's reference number. */
    reference: string().required(),
    /** The replaced reference, if it was another one. */
    replaces: string().nullable().default(null),
    version: number().default(1),
    /** The applicant's first name. */
    name: string().required(),
    /** ISO. */
    submittedAt: string().required(),
  }),
  /** A letter or message to an applicant; its text is in the letters. */
  letter: object({ letterId: string().required() }),
  /** Confirms an applicant's answer to an offer. */
  offerAnswered: object({ letterId: string().required() }),
  offerReminder: object({ letterId: string().required() }),
  /** Reminds a reviewer of a round's applications that wait for them. */
  reviewReminder: object({
    reviewer: string().required(),
    intake: string().required(),
    round: number<Round>().oneOf(ROUNDS).default(1),
  }),
  /** A letter with invented values, for its author. */
  letterTest: object({
    outcome: string().oneOf(LETTER_OUTCOMES).required(),
    intake: string().required(),
    /** The last day to answer an offer; empty without one. */
    answerUntil: string().default(''),
  }),
}

export type MailKind = keyof typeof MAIL_DATA
export const MAIL_KINDS = keysOf(MAIL_DATA)
export type MailData = { [Kind in MailKind]: InferType<(typeof MAIL_DATA)[Kind]> }

export type Mail = { [Kind in MailKind]: { kind: Kind; to: string; data: MailData[Kind] } }[MailKind]

/** Composes a mail when it is sent; null if it is no longer needed. */
export type Compose<Kind extends MailKind> = (
  data: MailData[Kind],
  to: string,
) => MailContent | null | Promise<MailContent | null>

export type Composers = { [Kind in MailKind]?: Compose<Kind> }

const HOUR_MS = 3_600_000

/** How long delivery is retried, in milliseconds. A later mail would only confuse its recipient. */
export const WORTH_SENDING_MS: Record<MailKind, number> = {
  signUp: 24 * HOUR_MS,
  welcome: 24 * HOUR_MS,
  passwordReset: HOUR_MS,
  invitation: 72 * HOUR_MS,
  emailProof: 24 * HOUR_MS,
  emailChange: 24 * HOUR_MS,
  accountChanged: 72 * HOUR_MS,
  deadline: 24 * HOUR_MS,
  receipt: 72 * HOUR_MS,
  letter: 72 * HOUR_MS,
  offerAnswered: 72 * HOUR_MS,
  offerReminder: 24 * HOUR_MS,
  reviewReminder: 24 * HOUR_MS,
  letterTest: HOUR_MS,
}
