import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { accounts, oidcRecords } from '../database/schema.ts'
import { subjectOf, type Account } from './accounts.ts'
import { endSessions } from './records.ts'

const MODEL = 'ClosedAccount'
/** Every token that the account has been given is over by then. */
const REMEMBERED_MS = 15 * 60_000

/** Deletes an account with its sessions, tokens and links. Its id stays for as long as a token of it could still be shown. */
export async function closeAccount(tx: Database, { id }: Pick<Account, 'id'>): Promise<void> {
  await endSessions(tx, subjectOf(id))
  await tx.delete(accounts).where(eq(accounts.id, id))
  const expiresAt = new Date(Date.now() + REMEMBERED_MS)
  await tx.insert(oidcRecords).values({ model: MODEL, id, payload: {}, expiresAt }).onConflictDoNothing()
}

/** The subjects of accounts that were closed so lately that a token of theirs could still be shown. */
export async function closedSubjects(db: Database): Promise<string[]> {
  const { id, model, expiresAt } = oidcRecords
  const rows = await db
    .select({ id })
    .from(oidcRecords)
    .where(and(eq(model, MODEL), gt(expiresAt, new Date())))
  return rows.map((row) => subjectOf(row.id))
}
