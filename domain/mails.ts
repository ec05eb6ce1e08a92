import type { MailContent } from './mail.ts'

/** Every kind of mail, and what the outbox keeps of one: what it is about, never its text or a link. */
export interface MailData {
  signUp: NothingMore
  passwordReset: NothingMore
  /** Tells the owner of an account what was changed, in case it was somebody else. */
  emailProof: { accountId: string }
  emailChange: { accountId: string }
  /** A reset is by a mailed link; the other way the present password was known. */
  accountChanged: { what: 'password' | 'passwordReset' | 'emailAsked' | 'email' }
  deadline: { owner: string; closingDate: string; days: number }
  receipt: {
    /** The submission's reference number. */
    reference: string
    /** The reference that it replaces; a first submission, and a mail queued before there was such a field, has none. */
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

/** Writes a mail when it is sent; null where by then there is nothing to say. */
export type Compose<Kind extends MailKind> = (
  data: MailData[Kind],
  to: string,
) => MailContent | null | Promise<MailContent | null>

export type Composers = { [Kind in MailKind]?: Compose<Kind> }

const HOUR_MS = 3_600_000

/** For how long a mail is tried: later than that it would only puzzle who gets it. */
export const WORTH_SENDING_MS: Record<MailKind, number> = {
  signUp: 24 * HOUR_MS,
  passwordReset: HOUR_MS,
  emailProof: 24 * HOUR_MS,
  emailChange: 24 * HOUR_MS,
  accountChanged: 72 * HOUR_MS,
  deadline: 24 * HOUR_MS,
  receipt: 72 * HOUR_MS,
}
