import { and, eq, inArray, sql } from 'drizzle-orm'
import { applicantIdOf } from '../../../domain/applicant.ts'
import { callerId } from '../../platform/audit/caller.ts'
import { commandEntry, writeEntry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { comments } from '../../platform/database/schema/comments.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { conflictChanges, reviews } from '../../platform/database/schema/reviews.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import { emailKey } from '../../features/identity/accounts.ts'
import { subjectOf } from '../../features/identity/subjects.ts'
import { closeAccount } from '../../features/identity/closing.ts'
import { OWNED } from '../../features/ownData/erasure.ts'
import type { Operating } from './commands.ts'
import { OperatorProblem } from './problem.ts'

/** Moves data of embedded accounts to an external identity provider, matched by an address confirmed on both sides. */

/** A user of the new identity provider. */
export interface NewIdentity {
  subject: string
  email: string
  isEmailProved: boolean
}

export type IssuerMove =
  /** Moved to the new subject; without `yes`, would be moved. */
  | 'moved'
  /** No account has this address. */
  | 'unknown'
  /** The address is not confirmed here. */
  | 'unprovedHere'
  /** The address is not confirmed there. */
  | 'unprovedThere'
  /** The new subject already owns data. */
  | 'taken'

export interface MovedIdentity {
  subject: string
  move: IssuerMove
}

export async function moveIssuer(
  { db, settings }: Operating,
  { identities, fromTenant, yes }: { identities: readonly NewIdentity[]; fromTenant: string | null; yes: boolean },
): Promise<MovedIdentity[]> {
  const { tenant, embedded } = settings.auth
  if (embedded) {
    throw new OperatorProblem(
      'These settings use the embedded identity provider. First set AUTH_DOMAIN to the new one and restart the server.',
    )
  }
  const moved: MovedIdentity[] = []
  for (const identity of identities) {
    const from = (id: string) => ownerOf(fromTenant ?? tenant, subjectOf(id))
    const move = await db.transaction((tx) => moveOne(tx, identity, from, ownerOf(tenant, identity.subject), yes))
    moved.push({ subject: identity.subject, move })
  }
  return moved
}

async function moveOne(
  tx: Database,
  { subject, email, isEmailProved }: NewIdentity,
  from: (accountId: string) => string,
  owner: string,
  yes: boolean,
): Promise<IssuerMove> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.email, emailKey(email)))
    .for('update')
  if (account === undefined) return 'unknown'
  if (account.emailProvedAt === null) return 'unprovedHere'
  if (!isEmailProved) return 'unprovedThere'
  const applicantId = applicantIdOf(subject)
  if (await isTaken(tx, owner, applicantId)) return 'taken'
  if (yes) {
    const previous = from(account.id)
    // Announced to the trigger that protects submissions: only the owner changes.
    await tx.execute(sql`select set_config('portal.move', 'yes', true)`)
    for (const table of Object.values(OWNED)) await tx.update(table).set({ owner }).where(eq(table.owner, previous))
    await moveWork(tx, previous, owner)
    await tx.update(fellowships).set({ applicantId }).where(eq(fellowships.owner, owner))
    await closeAccount(tx, account)
    await writeEntry(tx, {
      ...commandEntry('person.move', callerId(owner), 'move-issuer'),
      reason: callerId(previous),
    })
  }
  return 'moved'
}

/** Moves what a member of staff has done. A review that exists under both subjects stays, and a conflict of interest holds for all. */
async function moveWork(tx: Database, from: string, to: string): Promise<void> {
  const { fellowshipId, reviewer, round, hasConflict, isConflictConfirmed } = reviews
  const same = sql`select from reviews other
    where other.fellowship_id = ${fellowshipId} and other.reviewer = ${to} and other.round = ${round}`
  await tx
    .update(reviews)
    .set({ reviewer: to })
    .where(and(eq(reviewer, from), sql`not exists (${same})`))
  const barred = tx
    .select({ id: fellowshipId, isConfirmed: sql<boolean>`bool_or(${isConflictConfirmed})`.as('is_confirmed') })
    .from(reviews)
    .where(and(inArray(reviewer, [from, to]), hasConflict))
    .groupBy(fellowshipId)
    .as('barred')
  await tx
    .update(reviews)
    .set({ hasConflict: true, isConflictConfirmed: sql`${barred.isConfirmed}` })
    .from(barred)
    .where(and(eq(fellowshipId, barred.id), eq(reviewer, to)))
  await tx.update(conflictChanges).set({ reviewer: to }).where(eq(conflictChanges.reviewer, from))
  await tx.update(comments).set({ author: to }).where(eq(comments.author, from))
}

/** Subjects are never merged, nor are two with the same applicantId. */
async function isTaken(tx: Database, owner: string, applicantId: string): Promise<boolean> {
  for (const table of Object.values(OWNED)) if ((await tx.$count(table, eq(table.owner, owner))) > 0) return true
  return (await tx.$count(fellowships, eq(fellowships.applicantId, applicantId))) > 0
}
