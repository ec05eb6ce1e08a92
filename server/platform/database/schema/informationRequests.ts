import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AskedPart } from '../../../../domain/askedParts.ts'
import { instant, owner } from './columns.ts'
import { letters } from './letters.ts'
import { intakeId } from './reference.ts'
import { submissionId } from './submissions.ts'

/** Requests to applicants for more information. Their mails are letters. An application has one open request at most. */
export const informationRequests = pgTable(
  'information_requests',
  {
    id: text('id').primaryKey(),
    letterId: text('letter_id')
      .notNull()
      .unique()
      .references(() => letters.id, { onDelete: 'cascade' }),
    /** The newest version when it was sent. */
    submissionId: submissionId(),
    fellowshipId: text('fellowship_id').notNull(),
    /** The application's owner. */
    owner: owner(),
    intakeId: intakeId(),
    asked: text('asked').array().$type<AskedPart[]>().notNull(),
    text: text('text').notNull(),
    /** The last day for the answer, in the provider's time zone. */
    until: date('until').notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    answeredAt: instant('answered_at'),
    /** The version that answered it. */
    answeredVersion: integer('answered_version'),
    /** Parts of `asked` that the answer left as they were. */
    unchanged: text('unchanged').array().$type<AskedPart[]>().default([]).notNull(),
  },
  (table) => [
    index('information_requests_fellowship').on(table.fellowshipId, table.askedAt),
    index('information_requests_owner').on(table.owner),
    index('information_requests_submission').on(table.submissionId),
  ],
)
