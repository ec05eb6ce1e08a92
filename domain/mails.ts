import type { MailContent } from './mail.ts'

/** Every kind of mail with the data stored in the outbox. Texts and links are never stored. */
export interface MailData {
  signUp: NothingMore
  passwordReset: NothingMore
  /** Notifies the owner of an account about a change, in case someone else made it. */
  emailProof: { accountId: string }
  emailChange: { accountId: string }
  /** True for a reset by a mailed link, false if the current password was entered. */
  accountChanged: { what: 'password' | 'passwordReset' | 'emailAsked' | 'email' }
  deadline: { owner: string; closingDate: string; days: number }
  receipt: {
    /** The submission's reference number. */
    reference: string
    /** The replaced reference; missing for a first submission and in mails queued by earlier releases. */
    replaces?: string | null
    /** The applicant's first name. */
    name: string
    /** ISO. */
    submittedAt: string
  }
}

type NothingMore = Record<string, never>

export type MailKind = keyof MailData

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
  passwordReset: HOUR_MS,
  emailProof: 24 * HOUR_MS,
  emailChange: 24 * HOUR_MS,
  accountChanged: 72 * HOUR_MS,
  deadline: 24 * HOUR_MS,
  receipt: 72 * HOUR_MS,
}
