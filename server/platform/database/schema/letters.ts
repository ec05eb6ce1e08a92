import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { LetterOutcome, MailState } from '../../../../domain/letters.ts'
import type { OfferAnswer } from '../../../../domain/offers.ts'
import { instant, owner } from './columns.ts'
import { submissionId } from './submissions.ts'

/** The bank's letter for each decision, once it differs from the default. */
export const letterTemplates = pgTable('letter_templates', {
  outcome: text('outcome').$type<LetterOutcome>().primaryKey(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  /** Counts saves. */
  version: integer('version').notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: instant('saved_at').notNull(),
})

/** Letters and messages to applicants as they were sent. A letter publishes a decision; the last one counts. */
export const letters = pgTable(
  'letters',
  {
    id: text('id').primaryKey(),
    submissionId: submissionId(),
    fellowshipId: text('fellowship_id').notNull(),
    /** The application's owner. */
    owner: owner(),
    /** Null for a message. */
    outcome: text('outcome').$type<LetterOutcome>(),
    /** The number of the decision that a letter publishes. It is unique, so each decision has one letter at most. */
    decision: bigint('decision', { mode: 'number' }).unique(),
    /** The publication that the letter belongs to; null for a message. */
    publication: text('publication'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The author: the email in their token, or its subject. */
    writtenBy: text('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
    mail: text('mail').$type<MailState>().notNull(),
  },
  (table) => [
    index('letters_fellowship').on(table.fellowshipId, table.writtenAt),
    index('letters_submission').on(table.submissionId),
    index('letters_publication').on(table.publication),
    index('letters_owner').on(table.owner),
  ],
)

/** Letters that offer an award, which their applicants accept or decline. */
export const offers = pgTable('offers', {
  letterId: text('letter_id')
    .primaryKey()
    .references(() => letters.id, { onDelete: 'cascade' }),
  /** The last day for the answer, in the provider's time zone. */
  until: date('until').notNull(),
  answer: text('answer').$type<OfferAnswer>(),
  answeredAt: instant('answered_at'),
  /** When the reminder was queued. */
  remindedAt: instant('reminded_at'),
})
