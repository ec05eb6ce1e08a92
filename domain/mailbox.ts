import type { MailSite } from './mail.ts'

/** The page with the portal's own mails, for a portal on this machine without a mail server. */
export const MAILBOX_PATH = '/mailbox'

/** The list shows this many mails, the newest first. */
export const MOST_MAILS = 200

/** Ways to look at a mail. */
export const MAIL_VIEWS = { html: 'HTML', text: 'Text', headers: 'Headers' } as const
export type MailView = keyof typeof MAIL_VIEWS

export interface MailSummary {
  id: string
  subject: string
  to: string
  /** ISO. */
  writtenAt: string
}

export interface ReadMail extends MailSummary {
  headers: readonly (readonly [name: string, value: string])[]
  text: string
}

export interface MailboxPage {
  mails: readonly MailSummary[]
  /** True if the folder has more than the list shows. */
  hasMore: boolean
  folder: string
  /** The open mail; null if there is none at its address. */
  open?: { mail: ReadMail; view: MailView } | null
}

/** Renders a whole document. */
export type RenderMailbox = (page: MailboxPage, site: MailSite) => { html: string; style: string }
