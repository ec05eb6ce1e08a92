import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { object } from 'yup'
import { EVERY_SUBMISSION, type SubmissionFilter } from '../../../domain/desk.ts'
import { filterRefusal, FILTER_NAMES, filterTitle, type FilterKey } from '../../../domain/deskFilters.ts'
import { keysOf } from '../../../domain/objects.ts'
import { VIEWS_MAX, type SavedView, type ViewChange } from '../../../domain/savedViews.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import { countLocked } from '../../platform/database/countLocked.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { savedViews } from '../../platform/database/schema/savedViews.ts'
import { isDuplicate, Refusal } from '../../platform/errors.ts'
import type { Applicant } from '../../platform/http/tokens.ts'
import { Reader } from '../reviews/reader.ts'
import { filterFields } from './query.ts'

/** The saved views of a member of staff, who alone reads them. */

type Caller = Pick<Applicant, 'owner' | 'permissions'>
type Row = typeof savedViews.$inferSelect

const filterSchema = object(filterFields)
const isFilter = (name: string): name is FilterKey => FILTER_NAMES.some((each) => each === name)

const OTHER_TITLES: Readonly<Record<string, string>> = {
  text: 'Search',
  intake: 'Intake',
  sort: 'Order',
  order: 'Order',
}
const titleOf = (name: string) => (isFilter(name) ? filterTitle(name) : (OTHER_TITLES[name] ?? name))

const isValid = (name: string, value: unknown) =>
  Object.hasOwn(filterFields, name) &&
  filterSchema.pick([name as keyof typeof filterFields]).isValidSync({ [name]: value })

/** The stored values that still exist, and the titles of the others. An earlier release or programme may have stored them. */
function knownIn(stored: Readonly<Record<string, unknown>>, intakeIds: readonly string[]) {
  const entries = Object.entries(stored)
  const isKnown = ([name, value]: [string, unknown]) =>
    isValid(name, value) && (name !== 'intake' || intakeIds.some((id) => id === value))
  return {
    filter: { ...EVERY_SUBMISSION, ...(Object.fromEntries(entries.filter(isKnown)) as Partial<SubmissionFilter>) },
    unknown: entries.filter((entry) => !isKnown(entry)).map(([name]) => titleOf(name)),
  }
}

/** Without what the caller may not use in the view's intake. */
async function toView(db: Database, caller: Caller, row: Row, intakeIds: readonly string[]): Promise<SavedView> {
  const { filter, unknown } = knownIn(row.filter, intakeIds)
  const reader = await Reader.in(db, caller, filter)
  const refused = reader.refusedIn(filter)
  const { id, name, version } = row
  return {
    id,
    name,
    version,
    filter: { ...filter, ...Object.fromEntries(refused.map((each) => [each.name, ''])) },
    leftOut: [
      ...new Set(unknown.map((title) => filterRefusal(title, 'it no longer exists'))),
      ...refused.map(({ text }) => text),
    ],
  }
}

const readIntakes = async (db: Database) => (await db.select({ id: intakes.id }).from(intakes)).map(({ id }) => id)

/** The caller's views, by name. */
export async function listViews(db: Database, caller: Caller): Promise<SavedView[]> {
  const [rows, ids] = await Promise.all([
    db.select().from(savedViews).where(eq(savedViews.owner, caller.owner)),
    readIntakes(db),
  ])
  const views: SavedView[] = []
  for (const row of sortedByLetters(rows, ({ name }) => name)) views.push(await toView(db, caller, row, ids))
  return views
}

interface Saving extends ViewChange {
  caller: Caller
  now: number
}

const changedValues = (filter: SubmissionFilter) =>
  Object.fromEntries(
    keysOf(EVERY_SUBMISSION).flatMap((key) => (filter[key] === EVERY_SUBMISSION[key] ? [] : [[key, filter[key]]])),
  )

const nameTaken = () => new Refusal(409, 'You already have a view with this name.', { code: 'nameTaken' })

/** Stores a new view. A repeated call for the same view returns the stored one. */
async function insertView(tx: Database, { caller: { owner }, name, filter, now }: Saving): Promise<Row> {
  const stored = changedValues(filter)
  const own = eq(savedViews.owner, owner)
  const [same] = await tx
    .select()
    .from(savedViews)
    .where(and(own, eq(sql`lower(${savedViews.name})`, name.toLowerCase())))
  if (same !== undefined && isDeepStrictEqual(same.filter, stored)) return same
  if (same !== undefined) throw nameTaken()
  if ((await countLocked(tx, savedViews.id, own)) >= VIEWS_MAX) {
    throw new Refusal(409, `You can save at most ${VIEWS_MAX} views. Delete one first.`, { code: 'tooMany' })
  }
  const row = { id: randomUUID(), owner, name, filter: stored, savedAt: new Date(now) }
  const [added] = await tx.insert(savedViews).values(row).onConflictDoNothing().returning()
  if (added === undefined) throw nameTaken()
  return added
}

/** Replaces a view's name and filters. Refused if it was changed or deleted on another device since `seen`. A repeated call is accepted. */
async function updateView(
  db: Database,
  id: string,
  { caller: { owner }, name, filter, seen, now }: Saving,
): Promise<Row> {
  const its = and(eq(savedViews.owner, owner), eq(savedViews.id, id))
  const changes = {
    name,
    filter: changedValues(filter),
    version: sql`${savedViews.version} + 1`,
    savedAt: new Date(now),
  }
  const [changed] = await db
    .update(savedViews)
    .set(changes)
    .where(and(its, eq(savedViews.version, seen ?? 0)))
    .returning()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? nameTaken() : error
    })
  if (changed !== undefined) return changed
  const [present] = await db.select().from(savedViews).where(its)
  if (present === undefined) {
    throw new Refusal(404, 'You have deleted this view in another window. Save it as a new view.')
  }
  // The answer to the first call was lost.
  const isRepeated = present.version === (seen ?? 0) + 1 && present.name === name
  if (isRepeated && isDeepStrictEqual(present.filter, changes.filter)) return present
  throw new Refusal(409, 'You have changed this view in another window. Cancel to read it, then change it again.', {
    code: 'changedMeanwhile',
  })
}

export async function saveView(db: Database, saving: Saving): Promise<SavedView> {
  const { id } = saving
  const row = await (id === null ? db.transaction((tx) => insertView(tx, saving)) : updateView(db, id, saving))
  return toView(db, saving.caller, row, await readIntakes(db))
}

/** Does nothing if it is deleted already. */
export async function deleteView(db: Database, { owner }: Caller, id: string): Promise<void> {
  await db.delete(savedViews).where(and(eq(savedViews.owner, owner), eq(savedViews.id, id)))
}
