import { and, eq, sql, type SQL } from 'drizzle-orm'
import { chosenLabels, LABELS_MAX, UNLABELLED, type Label, type Labelling } from '../../../domain/labels.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import { entryWritten, writeEntry, type Entry } from '../../platform/audit/entries.ts'
import { countLocked } from '../../platform/database/countLocked.ts'
import type { Database } from '../../platform/database/database.ts'
import { applicationLabels, labels } from '../../platform/database/schema/comments.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, isDuplicate, notFound, Refusal } from '../../platform/errors.ts'
import type { Opened, Reader } from '../reviews/reader.ts'

/** The committee's labels, and the applications that have them (decision 132). */

const isKept = eq(labels.isRemoved, false)

const labelOf = { id: sql<string>`${labels.id}::text`, name: labels.name }

/** All labels, by name. */
export async function listLabels(db: Database): Promise<Label[]> {
  return sortedByLetters(await db.select(labelOf).from(labels).where(isKept), ({ name }) => name)
}

/** An id of a label; one that is no number is unknown. */
function numberOf(id: string): number {
  if (!/^\d{1,9}$/.test(id)) throw notFound()
  return Number(id)
}

const hasName = (name: string) => and(isKept, eq(sql`lower(${labels.name})`, sql`lower(${name}::text)`))

const findByName = async (db: Database, name: string): Promise<Label | null> =>
  (await db.select(labelOf).from(labels).where(hasName(name)))[0] ?? null

interface Change {
  now: number
  entry: Entry
}

/** Adds a label, or returns the one that has the name, whatever the case. */
export function addLabel(db: Database, { name, now, entry }: Change & { name: string }): Promise<Label> {
  return db.transaction(async (tx) => {
    const same = await findByName(tx, name)
    if (same !== null) return same
    if ((await countLocked(tx, labels.id, isKept)) >= LABELS_MAX) {
      throw new Refusal(409, `There can be at most ${LABELS_MAX} labels. Remove one first.`, { code: 'tooMany' })
    }
    const [added] = await tx
      .insert(labels)
      .values({ name, changedAt: new Date(now) })
      .onConflictDoNothing()
      .returning(labelOf)
    // A colleague has added it at the same time.
    if (added === undefined) return found(await findByName(tx, name))
    await writeEntry(tx, { ...entry, object: added.id })
    return added
  })
}

/** `seen` is the name that the caller has changed. */
interface Renaming extends Change {
  id: string
  name: string
  seen: string
}

/** Renames a label everywhere. Refused if a colleague has renamed it meanwhile, or another label has the name. */
export async function renameLabel(db: Database, { id, name, seen, now, entry }: Renaming): Promise<void> {
  const its = and(isKept, eq(labels.id, numberOf(id)))
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(labels)
      .set({ name, changedAt: new Date(now) })
      .where(and(its, eq(labels.name, seen)))
      .returning({ id: labels.id })
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error
        throw new Refusal(409, 'Another label has this name.', { code: 'nameTaken' })
      })
    if (changed.length > 0) return writeEntry(tx, entry)
    const [stored] = await tx.select(labelOf).from(labels).where(its)
    // A repeated call finds the new name.
    if (found(stored ?? null, 'A colleague has removed this label in the meantime.').name === name) return undefined
    throw new Refusal(409, 'A colleague has renamed this label in the meantime.', { code: 'changedMeanwhile' })
  })
}

/** Removes a label, and so from every application. Does nothing if it is removed already. */
export async function removeLabel(db: Database, { id, now, entry }: Change & { id: string }): Promise<void> {
  const its = eq(labels.id, numberOf(id))
  await db.transaction(async (tx) => {
    const removed = await tx
      .update(labels)
      .set({ isRemoved: true, changedAt: new Date(now) })
      .where(and(its, isKept))
      .returning({ id: labels.id })
    if (removed.length > 0) await writeEntry(tx, entry)
    else if ((await tx.$count(labels, its)) === 0) throw notFound()
  })
}

interface Labelled extends Labelling, Change {
  reader: Reader
}

/**
 * Sets a label on applications or lifts it, and returns the number that changed. Applications that were deleted, or that the reader does
 * not see, are left out. Can be repeated safely.
 */
export async function labelApplications(db: Database, labelling: Labelled): Promise<number> {
  const { reader, label, change, submissions: ids, now, entry } = labelling
  const labelId = numberOf(label)
  return db.transaction(async (tx) => {
    if ((await tx.$count(labels, and(isKept, eq(labels.id, labelId)))) === 0) {
      throw new Refusal(404, 'This label was removed. Choose another one.', { code: 'removed' })
    }
    const isSet = change === 'set'
    const changed = tx.$with('changed', { id: submissions.id }).as(sql`
      insert into application_labels (fellowship_id, label_id, submission_id, owner, is_set, changed_at)
      select distinct on (fellowship_id)
        fellowship_id, ${labelId}::int, id, owner, ${isSet}::boolean, ${new Date(now).toISOString()}::timestamptz
      from submissions
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and ${reader.sees()}
        and (${isSet}::boolean or exists (
          select from application_labels before
          where before.fellowship_id = submissions.fellowship_id and before.label_id = ${labelId}::int
        ))
      order by fellowship_id, version desc
      on conflict (fellowship_id, label_id) do update
        set is_set = excluded.is_set, changed_at = excluded.changed_at, submission_id = excluded.submission_id
        where application_labels.is_set <> excluded.is_set
      returning submission_id as id`)
    const written = entryWritten(tx, changed, { ...entry, object: null, reason: label })
    const rows = await tx.with(changed, written).select().from(changed)
    return rows.length
  })
}

const setOn = (fellowshipId: SQL) => sql`
  from application_labels as has join labels on labels.id = has.label_id
  where has.fellowship_id = ${fellowshipId} and has.is_set and not labels.is_removed`

/** The labels of an application by name, in statements about submissions. */
export const labelsIn = sql<Label[]>`coalesce((
  select json_agg(json_build_object('id', labels.id::text, 'name', labels.name) order by lower(labels.name))
  ${setOn(sql`${submissions.fellowshipId}`)}
), '[]'::json)`

export async function readLabels(db: Database, { fellowshipId }: Opened): Promise<Label[]> {
  const has = and(eq(applicationLabels.fellowshipId, fellowshipId), eq(applicationLabels.isSet, true), isKept)
  const rows = await db
    .select(labelOf)
    .from(applicationLabels)
    .innerJoin(labels, eq(labels.id, applicationLabels.labelId))
    .where(has)
  return sortedByLetters(rows, ({ name }) => name)
}

/** Matches applications with any of the chosen labels, or without any, in statements about submissions. */
export function hasLabel(value: string): SQL {
  const chosen = chosenLabels(value)
  const ids = chosen.filter((each) => each !== UNLABELLED).map(Number)
  const its = setOn(sql`${submissions.fellowshipId}`)
  const named = sql`exists (select ${its} and labels.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int))`
  return chosen.includes(UNLABELLED) ? sql`(${named} or not exists (select ${its}))` : named
}
