import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MailData, MailKind } from '../../../../domain/mails.ts'
import { instant, owner } from './columns.ts'
import { intakeId } from './reference.ts'

/**
 * What is to be told by mail: written in the transaction of what it tells of, and gone once it is sent. It says what the mail is about;
 * text and links are made when it is sent, so that no link stands here.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    recipient: text('recipient').notNull(),
    data: jsonb('data').$type<MailData[MailKind]>().notNull(),
    queuedAt: instant('queued_at').notNull(),
    /** When it may be tried; ahead while a node has it, and null once it was given up. */
    dueAt: instant('due_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed: a code, never the server's words, which may name the recipient. */
    problem: text('problem'),
  },
  (table) => [index('outbox_due_at').on(table.dueAt)],
)

/** Which mails before the closing date were queued: each once. */
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

/** Whether an applicant wants them; the token is in the mails' link, and good for this alone. */
export const deadlineMailChoices = pgTable('deadline_mail_choices', {
  owner: owner().primaryKey(),
  token: text('token').notNull().unique(),
  isOff: boolean('is_off').notNull().default(false),
})
