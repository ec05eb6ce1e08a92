import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import type { ApplicationsStatus, WindowChange } from '../../../domain/entities.ts'
import { closingInstant } from '../../../domain/calendar.ts'
import { openingProblem, statusOf, type Intake } from '../../../domain/intakes.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { Refusal } from '../../platform/errors.ts'
import { LONGEST_NAME } from './intakeBody.ts'

/** The intakes. Whatever is applied with belongs to one; the specified calls see the current one alone. */

const toIntake = ({ createdAt: _, ...intake }: typeof intakes.$inferSelect): Intake => intake

/** The newest first. */
export async function listIntakes(db: Database): Promise<Intake[]> {
  const rows = await db.select().from(intakes).orderBy(desc(intakes.createdAt), asc(intakes.id))
  return rows.map(toIntake)
}

/** Null where the portal has not been started with this database yet. */
export async function findCurrentIntake(db: Database): Promise<Intake | null> {
  const [row] = await db.select().from(intakes).where(eq(intakes.isCurrent, true))
  return row ? toIntake(row) : null
}

/** Section 7.2: the status in a list. */
export async function listStatus(db: Database, now: number): Promise<ApplicationsStatus[]> {
  const intake = await findCurrentIntake(db)
  return intake ? [statusOf(intake, now)] : []
}

/** A window is opened at once, or closed until a day. */
const BOTH_AT_ONCE = 'A window that has an opening date is closed until then.'

/**
 * Opens or closes the current intake's window; null where the id is no longer, or not yet, its own. Opening it ahead of its opening date
 * lets it begin now, and what leaves it closed until then leaves that date as it is, unless it names another or none. Refused with 422
 * where the opening date is no day to come.
 */
export async function changeStatus(
  tx: Database,
  id: string,
  change: WindowChange,
  now: number,
): Promise<ApplicationsStatus | null> {
  const [before] = await tx.select().from(intakes).where(eq(intakes.id, id)).for('update')
  if (!before?.isCurrent) return null
  const [row] = await tx
    .update(intakes)
    .set(changed(before, change, now))
    .where(eq(intakes.id, id))
    .returning()
  return row ? statusOf(toIntake(row), now) : null
}

function changed(before: Intake, { open, closingDate, openingDate }: WindowChange, now: number) {
  const status = statusOf(before, now)
  if (open) {
    if (openingDate) throw new Refusal(422, BOTH_AT_ONCE)
    return status.open ? { closingDate } : { open, closingDate, openingDate: null }
  }
  const { openingDate: ahead = null } = status
  const wanted = openingDate === undefined ? ahead : openingDate
  const problem = openingProblem({ openingDate: wanted, closingDate }, now)
  if (problem !== null) throw new Refusal(422, problem)
  if (wanted !== null) return { open: true, closingDate, openingDate: wanted }
  // What has begun once keeps its first day.
  return { open, closingDate, openingDate: ahead === null ? before.openingDate : null }
}

/** A new intake's name, and its first and last days as ISO dates; without a first one it begins at once. */
export type NewIntake = Pick<Intake, 'name' | 'openingDate' | 'closingDate'>

/**
 * Begins an intake: it is the current one from now on, and its window opens on its opening date. That of the one before is closed for good,
 * and what was submitted in it stays. Null where the name is taken, or another intake has begun in the same moment.
 */
export async function beginIntake(tx: Database, { name, openingDate, closingDate }: NewIntake): Promise<Intake | null> {
  await tx.update(intakes).set({ isCurrent: false, open: false }).where(eq(intakes.isCurrent, true))
  const [row] = await tx
    .insert(intakes)
    .values({ id: randomUUID(), name, openingDate, open: true, closingDate, isCurrent: true })
    .onConflictDoNothing()
    .returning()
  return row ? toIntake(row) : null
}

/** What is wrong with a new intake; null where nothing is. */
export function problemOf({ name, openingDate, closingDate }: NewIntake, now: number): string | null {
  if (name === '' || name.length > LONGEST_NAME) return `An intake has a name of up to ${LONGEST_NAME} characters.`
  if (now >= closingInstant(closingDate)) return `The closing date ${closingDate} has passed.`
  const problem = openingProblem({ openingDate, closingDate }, now)
  return problem && `${problem} Without one the intake begins at once.`
}
