import { and, asc, eq, exists, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { conflictChanges, reviews } from '../../platform/database/schema/reviews.ts'
import { accountOf } from './subjects.ts'

/**
 * Conflicts of interest outlive their member's account. Without this, a member could lose a confirmed conflict by closing their account
 * and being invited again.
 */

interface Returning {
  tenant: string
  /** Tenant and subject of the account. */
  owner: string
  email: string
}

/** Names the conflicts of an account that is being closed by its last address, because the member may have changed it since. */
export async function nameConflicts(tx: Database, isTheirs: (owner: SQLWrapper) => SQL, email: string) {
  await tx
    .update(reviews)
    .set({ reviewerName: email })
    .where(and(eq(reviews.hasConflict, true), isTheirs(reviews.reviewer)))
}

/** Gives an account the conflicts of closed accounts with the same address, with the parts in those reviews. */
export async function takeOverConflicts(tx: Database, { tenant, owner, email }: Returning): Promise<void> {
  const { reviewer, hasConflict } = reviews
  const hasAccount = exists(tx.select({ id: accounts.id }).from(accounts).where(accountOf(tenant, reviewer)))
  const former = await tx
    .selectDistinct({ reviewer })
    .from(reviews)
    .where(and(eq(reviews.reviewerName, email), eq(hasConflict, true), not(hasAccount)))
    .orderBy(asc(reviewer))
  const other = alias(reviews, 'other')
  const isTaken = tx
    .select({ round: other.round })
    .from(other)
    .where(and(eq(other.fellowshipId, reviews.fellowshipId), eq(other.reviewer, owner), eq(other.round, reviews.round)))
  for (const { reviewer: of } of former) {
    const taken = await tx
      .update(reviews)
      .set({ reviewer: owner })
      .where(and(eq(reviewer, of), eq(hasConflict, true), not(exists(isTaken))))
      .returning({ fellowshipId: reviews.fellowshipId })
    const ids = JSON.stringify(taken.map(({ fellowshipId }) => fellowshipId))
    const isOfTaken = sql`${conflictChanges.fellowshipId} in (select jsonb_array_elements_text(${ids}::jsonb))`
    await tx
      .update(conflictChanges)
      .set({ reviewer: owner })
      .where(and(eq(conflictChanges.reviewer, of), isOfTaken))
  }
}
