import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailContent, MailSite, RenderMail } from '../../../domain/mail.ts'
import { makeFolder } from '../folders.ts'
import type { MailSettings } from '../settings/settings.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { isLoopback } from '../settings/readers.ts'
import { linksOf, toPlainText } from './plainText.ts'

export interface OutgoingMail {
  /** The same for every attempt, so that duplicates can be recognised. */
  id: string
  to: string
  content: MailContent
}

export interface Transport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

interface Rendering {
  site: MailSite
  render: (...parameters: Parameters<RenderMail>) => Promise<string>
}

async function messageOf({ to, content }: OutgoingMail, { site, render }: Rendering) {
  const { subject, unsubscribe } = content
  return {
    to,
    subject,
    text: toPlainText(content, site),
    html: await render(content, site),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  }
}

const CONNECTING_MS = 10_000
/** Shorter than a lease in total, so no other node takes a mail being sent. */
const ANSWERING_MS = 20_000

/** Sends mails to an SMTP server. */
export function smtpTransport({ url, from }: Extract<MailSettings, { way: 'smtp' }>, rendering: Rendering): Transport {
  const { username, hostname } = new URL(url)
  const smtp = createTransport(
    {
      url,
      connectionTimeout: CONNECTING_MS,
      greetingTimeout: CONNECTING_MS,
      socketTimeout: ANSWERING_MS,
      // Requires TLS, so that the password cannot be intercepted.
      requireTLS: username !== '' && !isLoopback(`smtp://${hostname}`),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const domain = from.address.split('@').at(-1)
  return {
    async send(mail) {
      const { to, ...message } = await messageOf(mail, rendering)
      await smtp.sendMail({ ...message, to: { name: '', address: to }, messageId: `<${mail.id}@${domain}>` })
    },
    close: () => smtp.close(),
  }
}

/**
 * Writes mails to files, for trying the portal without a mail server. Prints where each is in the mailbox; without a
 * mailbox, its links.
 */
export function folderTransport(
  { folder, mailbox }: Extract<MailSettings, { way: 'folder' }>,
  rendering: Rendering,
  print: (line: string) => void,
): Transport {
  return {
    async send(mail) {
      const { html, text, to, subject, headers } = await messageOf(mail, rendering)
      await makeFolder(folder)
      const file = path.join(folder, mail.id)
      const shown = { To: to, Subject: subject, From: rendering.site.providerName, Date: new Date().toUTCString() }
      const lines = Object.entries({ ...shown, ...headers }).map(([name, value]) => `${name}: ${normalisedLine(value)}`)
      await writeFile(`${file}.html`, html, { mode: 0o600 })
      await writeFile(`${file}.txt`, `${lines.join('\n')}\n\n${text}`, { mode: 0o600 })
      const links = linksOf(mail.content).map((url) => `\n  ${url}`)
      const place = mailbox === null ? `${file}.txt${links.join('')}` : `${mailbox}/${mail.id}`
      print(`Email '${subject}': ${place}`)
    },
    close: () => undefined,
  }
}

/**
 * A code for log and database, and whether a retry is pointless because the server refuses the recipient or mail for
 * good.
 */
export function problemOf(error: unknown): { code: string; isFinal: boolean } {
  if (!(error instanceof Error)) return { code: typeof error, isFinal: false }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  // Other 5xx errors, such as a wrong password, are the operator's to fix: the mail waits.
  const isFinal = answer !== undefined && answer >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code)
  return { code: answer === undefined ? code : `${code} ${answer}`, isFinal }
}
