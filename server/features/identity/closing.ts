import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { savedViews } from '../../platform/database/schema/savedViews.ts'
import { withdraw } from '../../platform/mail/outbox.ts'
import { type Account } from './accounts.ts'
import { nameConflicts } from './formerConflicts.ts'
import { subjectOf } from './subjects.ts'
import { endSessions } from './records.ts'

/** Matches the account in a column of owners, which are the tenant and the subject. */
function isOwnedBy(id: string) {
  const subject = subjectOf(id)
  return (owner: SQLWrapper) => sql`right(${owner}, length(${subject}) + 1) = '|' || ${subject}`
}

/** Deletes the views of the desk's list that an account has saved. */
export async function deleteViews(tx: Database, id: string): Promise<void> {
  await tx.delete(savedViews).where(isOwnedBy(id)(savedViews.owner))
}

/** Deletes an account with its sessions, tokens, links, saved views and a pending change of its address. */
export async function closeAccount(tx: Database, { id }: Pick<Account, 'id'>): Promise<void> {
  await endSessions(tx, subjectOf(id))
  await deleteViews(tx, id)
  await withdraw(tx, 'emailChange', id)
  const [closed] = await tx.delete(accounts).where(eq(accounts.id, id)).returning({ email: accounts.email })
  if (closed !== undefined) await nameConflicts(tx, isOwnedBy(id), closed.email)
}
