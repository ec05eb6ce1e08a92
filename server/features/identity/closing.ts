import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { savedViews } from '../../platform/database/schema/savedViews.ts'
import { type Account } from './accounts.ts'
import { subjectOf } from './subjects.ts'
import { endSessions } from './records.ts'

/** Deletes the views of the desk's list that an account has saved. */
export async function deleteViews(tx: Database, id: string): Promise<void> {
  const subject = subjectOf(id)
  // An owner is the tenant and the subject.
  await tx.delete(savedViews).where(sql`right(${savedViews.owner}, length(${subject}) + 1) = '|' || ${subject}`)
}

/** Deletes an account with its sessions, tokens, links and saved views. */
export async function closeAccount(tx: Database, { id }: Pick<Account, 'id'>): Promise<void> {
  await endSessions(tx, subjectOf(id))
  await deleteViews(tx, id)
  await tx.delete(accounts).where(eq(accounts.id, id))
}
