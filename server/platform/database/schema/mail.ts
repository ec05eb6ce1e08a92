import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MailKind } from '../../../../domain/mails.ts'
import { objectIn } from '../../../../domain/objects.ts'
import { instant, owner, storedJson } from './columns.ts'
import { intakeId } from './reference.ts'

/**
 * Mails to be sent, written in the transaction they report on and deleted after sending. Text and links are composed
 * when the mail is sent, so no link is stored.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    recipient: text('recipient').notNull(),
    /** Read through MAIL_DATA. */
    data: storedJson('data', objectIn).notNull(),
    queuedAt: instant('queued_at').notNull(),
    /** When to try next; in the future while a node is sending it, null after giving up. */
    dueAt: instant('due_at'),
    attempts: integer('attempts').notNull().default(0),
    /** A code for the last failure. Never the server's text, which may name the recipient. */
    problem: text('problem'),
  },
  (table) => [index('outbox_due_at').on(table.dueAt)],
)

/** The deadline mails already queued: each once. */
export const deadlineMails = pgTable(
  'deadline_mails',
  {
    owner: owner(),
    intakeId: intakeId(),
    closingDate: date('closing_date').notNull(),
    days: integer('days').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.intakeId, table.closingDate, table.days] })],
)

/** An applicant's choice about deadline mails. The token in their link allows only this choice. */
export const deadlineMailChoices = pgTable('deadline_mail_choices', {
  owner: owner().primaryKey(),
  token: text('token').notNull().unique(),
  isOff: boolean('is_off').notNull().default(false),
})
