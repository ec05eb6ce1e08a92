import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { isWindowOpen } from '../../../domain/calendar.ts'
import type { ApplicationsStatus, WindowChange } from '../../../domain/entities.ts'
import {
  newIntakeProblems,
  openingProblem,
  requestsOpen,
  statusOf,
  windowOpen,
  type Intake,
  type NewIntake,
} from '../../../domain/intakes.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { Refusal } from '../../platform/errors.ts'
import { stale } from '../../platform/http/preconditions.ts'
import { countOpenRequests } from '../informationRequests/requests.ts'

/** Intakes. Every application belongs to one; the specified calls use the current one. */

const toIntake = ({ createdAt: _, ...intake }: typeof intakes.$inferSelect): Intake => intake

/** Newest first. */
export async function listIntakes(db: Database): Promise<Intake[]> {
  const rows = await db.select().from(intakes).orderBy(desc(intakes.createdAt), asc(intakes.id))
  return rows.map(toIntake)
}

/** Null before the first start with this database. */
export async function findCurrentIntake(db: Database): Promise<Intake | null> {
  const [row] = await db.select().from(intakes).where(eq(intakes.isCurrent, true))
  return row ? toIntake(row) : null
}

/** Section 7.2: a list with the current status. */
export async function listStatus(db: Database, now: number): Promise<ApplicationsStatus[]> {
  const intake = await findCurrentIntake(db)
  return intake ? [statusOf(intake, now)] : []
}

/** A window opens at once, or on a day. */
const BOTH_AT_ONCE = 'A window that has an opening date is closed until then.'

/** True if the status is as the change would make it. */
const isStored = ({ open, closingDate, openingDate }: WindowChange, present: ApplicationsStatus) =>
  open === present.open &&
  closingDate === present.closingDate &&
  (openingDate === undefined || openingDate === (present.openingDate ?? null))

interface ChangingStatus {
  change: WindowChange
  /** The status that the change was made to. */
  seen?: WindowChange | undefined
  now: number
  entry: Entry
}

/**
 * Opens or closes the current intake's window; null if the id is not the current intake's. Opening before the opening
 * date starts the intake now. Leaving it closed keeps the date unless the change sets or removes it. Refused with 422
 * if the opening date is not in the future, and if the window was changed since `seen`.
 */
export async function changeStatus(
  tx: Database,
  id: string,
  { change, seen, now, entry }: ChangingStatus,
): Promise<ApplicationsStatus | null> {
  const [before] = await tx.select().from(intakes).where(eq(intakes.id, id)).for('update')
  if (!before?.isCurrent) return null
  const present = statusOf(toIntake(before), now)
  if (seen !== undefined && !isStored({ ...seen, openingDate: seen.openingDate ?? null }, present)) {
    // The answer to the first call was lost.
    if (isStored(change, present)) return present
    throw stale()
  }
  const [row] = await tx
    .update(intakes)
    .set(changed(before, change, now))
    .where(eq(intakes.id, id))
    .returning()
  await writeEntry(tx, entry)
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
  // An intake that has opened keeps its first day.
  return { open, closingDate, openingDate: ahead === null ? before.openingDate : null }
}

/**
 * Starts a new current intake, whose window opens on its opening date. Closes the previous one for good and keeps its
 * submissions. Null if the name is taken or another intake was started at the same time. Refused while the window of
 * the previous intake is open, or its applicants can answer requests for more information.
 */
export async function beginIntake(
  tx: Database,
  { name, openingDate, closingDate }: NewIntake,
  now: number,
): Promise<Intake | null> {
  const [before] = await tx.select().from(intakes).where(eq(intakes.isCurrent, true)).for('update')
  if (before !== undefined) {
    if (isWindowOpen(statusOf(before, now), now))
      throw new Refusal(409, windowOpen(before.name), { code: 'windowOpen' })
    const waiting = await countOpenRequests(tx, before.id, now)
    if (waiting > 0) throw new Refusal(409, requestsOpen(waiting), { code: 'requestsOpen' })
    await tx.update(intakes).set({ isCurrent: false, open: false }).where(eq(intakes.id, before.id))
  }
  const [row] = await tx
    .insert(intakes)
    .values({ id: randomUUID(), name, openingDate, open: true, closingDate, isCurrent: true })
    .onConflictDoNothing()
    .returning()
  return row ? toIntake(row) : null
}

/** The problem of a new intake; null if there is none. */
export function problemOf(intake: NewIntake, now: number): string | null {
  return Object.values(newIntakeProblems(intake, now))[0] ?? null
}

/** True if an intake, past or current, has this name. */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  return (await db.$count(intakes, eq(intakes.name, name))) > 0
}
