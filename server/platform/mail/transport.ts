import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailContent, MailSite, RenderMail } from '../../../domain/mail.ts'
import { makeFolder } from '../folders.ts'
import type { MailSettings } from '../settings/settings.ts'
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

const CONNECTING_MS = 10_000
/** Shorter than a lease in total, so no other node takes a mail being sent. */
const ANSWERING_MS = 20_000

/** Sends mails to an SMTP server. */
export function smtpTransport(
  { url, from }: Extract<MailSettings, { way: 'smtp' }>,
  { site, render }: Rendering,
): Transport {
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
    async send({ id, to, content }) {
      const { subject, unsubscribe } = content
      await smtp.sendMail({
        to: { name: '', address: to },
        subject,
        text: toPlainText(content, site),
        html: await render(content, site),
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe
            ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      })
    },
    close: () => smtp.close(),
  }
}

/** Writes mails to files and prints their links, for trying the portal without a mail server. */
export function folderTransport(
  { folder }: Extract<MailSettings, { way: 'folder' }>,
  { site, render }: Rendering,
  print: (line: string) => void,
): Transport {
  return {
    async send({ id, to, content }) {
      await makeFolder(folder)
      const file = path.join(folder, id)
      const text = `To: ${to}\nSubject: ${content.subject}\n\n${toPlainText(content, site)}`
      await writeFile(`${file}.html`, await render(content, site), { mode: 0o600 })
      await writeFile(`${file}.txt`, text, { mode: 0o600 })
      const links = linksOf(content).map((url) => `\n  ${url}`)
      print(`Mail '${content.subject}' is in ${file}.txt${links.join('')}`)
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
