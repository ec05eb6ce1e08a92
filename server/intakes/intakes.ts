import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { closingInstant } from '../../domain/calendar.ts'
import { statusOf, type Intake } from '../../domain/intakes.ts'
import type { Database } from '../database/database.ts'
import { intakes } from '../database/schema/reference.ts'
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

/**
 * Opens or closes the current intake's window; null where the id is no longer, or not yet, its own. Opening it ahead of its opening date
 * lets it begin now, and what leaves it closed until then leaves that date as it is.
 */
export async function changeStatus(
  tx: Database,
  id: string,
  { open, closingDate }: Omit<ApplicationsStatus, 'id'>,
  now: number,
): Promise<ApplicationsStatus | null> {
  const [before] = await tx.select().from(intakes).where(eq(intakes.id, id)).for('update')
  if (!before?.isCurrent) return null
  const isSame = statusOf(before, now).open === open
  const window = isSame ? { closingDate } : { open, closingDate, openingDate: open ? null : before.openingDate }
  const [row] = await tx.update(intakes).set(window).where(eq(intakes.id, id)).returning()
  return row ? statusOf(toIntake(row), now) : null
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
  if (openingDate !== null && now >= closingInstant(openingDate)) {
    return `The opening date ${openingDate} has passed. Without one the intake begins at once.`
  }
  if (openingDate !== null && openingDate > closingDate) return 'The opening date is behind the closing date.'
  return null
}
