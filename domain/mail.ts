import type { Brand } from './brand.ts'

/** What a mail says: the server chooses it, src/mail renders it as HTML, server/mail as plain text. */

export type MailBlock =
  | { paragraph: string }
  /** Names and values, one below the other. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** The one thing to do. */
  | { action: MailLink }
  /** What may be done as well, in small print. */
  | { note: string; link?: MailLink }

export interface MailLink {
  label: string
  url: string
}

export interface MailContent {
  subject: string
  blocks: readonly MailBlock[]
  /** Where one press in the mail program ends mails of this kind (RFC 8058). */
  unsubscribe?: string
}

/** The site that a mail comes from. */
export interface MailSite {
  providerName: string
  brand: Brand
  /** The portal's entry page. */
  portalUrl: string
}

/** A complete HTML document. */
export type RenderMail = (content: MailContent, site: MailSite) => string
