import { and, eq, exists, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { conflictChanges, reviews } from '../../platform/database/schema/reviews.ts'
import { accountOf } from './subjects.ts'

interface Returning {
  tenant: string
  /** Tenant and subject of the account. */
  owner: string
  email: string
}

/**
 * Gives an account the conflicts of interest of a closed account with the same address, with the parts in those reviews. Without this, a member
 * could lose a confirmed conflict by closing their account.
 */
export async function takeOverConflicts(tx: Database, { tenant, owner, email }: Returning): Promise<void> {
  const other = alias(reviews, 'other')
  const isTaken = tx
    .select({ round: other.round })
    .from(other)
    .where(and(eq(other.fellowshipId, reviews.fellowshipId), eq(other.reviewer, owner), eq(other.round, reviews.round)))
  const hasAccount = (reviewer: typeof reviews.reviewer | typeof conflictChanges.reviewer) =>
    exists(tx.select({ id: accounts.id }).from(accounts).where(accountOf(tenant, reviewer)))
  const taken = await tx
    .update(reviews)
    .set({ reviewer: owner })
    .where(
      and(
        eq(reviews.reviewerName, email),
        eq(reviews.hasConflict, true),
        not(hasAccount(reviews.reviewer)),
        not(exists(isTaken)),
      ),
    )
    .returning({ fellowshipId: reviews.fellowshipId })
  const ids = JSON.stringify(taken.map(({ fellowshipId }) => fellowshipId))
  const isOfTaken = sql`${conflictChanges.fellowshipId} in (select jsonb_array_elements_text(${ids}::jsonb))`
  await tx
    .update(conflictChanges)
    .set({ reviewer: owner })
    .where(and(eq(conflictChanges.reviewerName, email), isOfTaken, not(hasAccount(conflictChanges.reviewer))))
}
