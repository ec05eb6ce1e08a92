import { EXAMPLE_VALUES } from '#programme/letters.ts'
import { eq } from 'drizzle-orm'
import { personalLink } from '../../../domain/routes.ts'
import type { MailContent } from '../../../domain/mail.ts'
import { mailEnding } from '../../../domain/offers.ts'
import { MAIL_DATA, type Composers } from '../../../domain/mails.ts'
import { mergedLetter, PLACEHOLDERS, type LetterTexts } from '../../../domain/letters.ts'
import type { Database } from '../../platform/database/database.ts'
import { letters, offers } from '../../platform/database/schema/letters.ts'
import type { DeliveryOptions } from '../../platform/mail/delivery.ts'
import { readTemplate } from './templates.ts'

/** `until` is the last day to answer an offer; empty without one. `url` is where the button leads. */
function contentOf({ subject, text }: LetterTexts, { until, url }: { until: string; url: string }): MailContent {
  const { request, button } = mailEnding(until)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return {
    subject,
    blocks: [
      ...[...lines, ...(request === null ? [] : [request])].map((paragraph) => ({ paragraph })),
      { action: { label: button, url } },
    ],
  }
}

/** `externalBaseUrl` is the portal's address without a trailing slash. */
export function letterMails(db: Database, externalBaseUrl: string): Composers {
  return {
    /** Null if the application was erased meanwhile. */
    async letter({ letterId }) {
      const { subject, text, submissionId } = letters
      const [letter] = await db
        .select({ subject, text, submissionId, until: offers.until })
        .from(letters)
        .leftJoin(offers, eq(offers.letterId, letters.id))
        .where(eq(letters.id, letterId))
      if (letter === undefined) return null
      return contentOf(letter, { until: letter.until ?? '', url: externalBaseUrl + personalLink(letter.submissionId) })
    },
    /** The button leads to the public page, because there is no such application. */
    async letterTest({ outcome, intake, answerUntil }) {
      const texts = mergedLetter(await readTemplate(db, outcome), { ...PLACEHOLDERS, ...EXAMPLE_VALUES, intake })
      const test = { ...texts, subject: `Test: ${texts.subject}` }
      return contentOf(test, { until: answerUntil, url: `${externalBaseUrl}/` })
    },
  }
}

/** Remembers in a letter whether its mail was sent. */
export const rememberMail: NonNullable<DeliveryOptions['ended']> = async (tx, { kind, data }, isSent) => {
  if (kind !== 'letter') return
  const { letterId } = MAIL_DATA.letter.validateSync(data)
  await tx
    .update(letters)
    .set({ mail: isSent ? 'sent' : 'failed' })
    .where(eq(letters.id, letterId))
}
