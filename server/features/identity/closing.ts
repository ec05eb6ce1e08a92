import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { type Account } from './accounts.ts'
import { subjectOf } from './subjects.ts'
import { endSessions } from './records.ts'

/** Deletes an account with its sessions, tokens and links. */
export async function closeAccount(tx: Database, { id }: Pick<Account, 'id'>): Promise<void> {
  await endSessions(tx, subjectOf(id))
  await tx.delete(accounts).where(eq(accounts.id, id))
}
