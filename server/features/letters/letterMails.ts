import { EXAMPLE_VALUES } from '#programme/letters.ts'
import { TIME_ZONE_NAME } from '#programme/settings.ts'
import { eq } from 'drizzle-orm'
import { formatDay } from '../../../domain/calendar.ts'
import { personalLink } from '../../../domain/routes.ts'
import type { MailContent } from '../../../domain/mail.ts'
import { MAIL_DATA, type Composers } from '../../../domain/mails.ts'
import { mergedLetter, PLACEHOLDERS, type LetterTexts } from '../../../domain/letters.ts'
import type { Database } from '../../platform/database/database.ts'
import { letters, offers } from '../../platform/database/schema/letters.ts'
import type { DeliveryOptions } from '../../platform/mail/delivery.ts'
import { readTemplate } from './templates.ts'

const contentOf = ({ subject, text }: LetterTexts): MailContent => ({
  subject,
  blocks: text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((paragraph) => ({ paragraph })),
})

const askFor = (until: string | null) =>
  until === null
    ? []
    : [{ paragraph: `Please accept or decline the award by the end of ${formatDay(until)} (${TIME_ZONE_NAME}).` }]

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
      const { blocks, ...content } = contentOf(letter)
      const url = externalBaseUrl + personalLink(letter.submissionId)
      const label = letter.until === null ? 'Open your application' : 'Answer the offer'
      return { ...content, blocks: [...blocks, ...askFor(letter.until), { action: { label, url } }] }
    },
    async letterTest({ outcome, intake }) {
      const texts = mergedLetter(await readTemplate(db, outcome), { ...PLACEHOLDERS, ...EXAMPLE_VALUES, intake })
      return contentOf({ ...texts, subject: `Test: ${texts.subject}` })
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
