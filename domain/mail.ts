import type { Brand } from './brand.ts'

/** A mail's content. src/mail renders it as HTML, server/mail as plain text. */

export type MailBlock =
  | { paragraph: string }
  /** Names and values, one per line. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** The main button. */
  | { action: MailLink }
  /** Secondary information in small print. */
  | { note: string; link?: MailLink }

export interface MailLink {
  label: string
  url: string
}

export interface MailContent {
  subject: string
  blocks: readonly MailBlock[]
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string
}

export interface MailSite {
  providerName: string
  brand: Brand
  /** The portal's entry page. */
  portalUrl: string
}

/** A complete HTML document. */
export type RenderMail = (content: MailContent, site: MailSite) => string
