import { randomUUID } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fromEntries } from '../../../domain/objects.ts'
import { listedFields, questionOf } from '../../../domain/programme.ts'
import type { ListedKind } from '../../../domain/questions/answers.ts'
import type { Records } from '../../../domain/records.ts'
import { RECORD_STEPS, recordStepOf, type RecordStep } from '../../../domain/steps.ts'
import { FORMAT, readRecord } from '../../../domain/stored.ts'
import { entryWritten, type Entry } from '../../platform/audit/entries.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships, nextVersion, records } from '../../platform/database/schema/applications.ts'
import { LISTS } from '../../platform/database/schema/reference.ts'
import { notFound, Refusal, REFERENCE_GONE } from '../../platform/errors.ts'
import { isExpected, stale, type Saving } from '../../platform/http/preconditions.ts'
import { idWritten, isRepeated, isUnused, keyedCall, onceOnly } from '../../platform/repeats.ts'
import { dropLate, dropped } from './drafts.ts'

/** The records of an application: one per step and owner in the current intake. Saving again updates it. */

export type SavedRecord<Step extends RecordStep> = NonNullable<Records[Step]>
export type NewRecord<Step extends RecordStep> = Omit<SavedRecord<Step>, 'id'>

export interface Versioned<Step extends RecordStep> {
  record: SavedRecord<Step>
  version: number
}

/** A save and its audit entry. */
export interface RecordSaving extends Saving {
  entry: Entry
}

/** An owner and a step of their application. */
export interface Own<Step extends RecordStep = RecordStep> {
  owner: string
  step: Step
}

export type RecordRow = Pick<typeof records.$inferSelect, 'id' | 'step' | 'version' | 'format' | 'answers'>

const versionedOf = <Step extends RecordStep>(
  step: Step,
  { id, version, format, answers }: RecordRow,
): Versioned<Step> => ({ record: readRecord(step, id, answers, format), version })

/** Rows as records by step. Rows of steps that another release has are ignored. */
export function recordsOf(rows: readonly RecordRow[]): { [Step in RecordStep]?: Versioned<Step> } {
  const found = rows.flatMap((row) => {
    const step = recordStepOf(row.step)
    return step === undefined ? [] : [[step, versionedOf(step, row)] as const]
  })
  return Object.fromEntries(found)
}

/** The records of section 3. */
export const recordsIn = (found: ReturnType<typeof recordsOf>) =>
  fromEntries(RECORD_STEPS.map((step) => [step, found[step]?.record ?? null] as const)) as Records

const isOf = ({ owner, step }: Own) => and(isCurrentOf(records, owner), eq(records.step, step))

export async function findRecord<Step extends RecordStep>(
  db: Database,
  own: Own<Step>,
): Promise<Versioned<Step> | null> {
  const [row] = await db.select().from(records).where(isOf(own))
  return row ? versionedOf(own.step, row) : null
}

/** The lists that a step's answers choose from, with what was chosen. */
function chosenIn(step: RecordStep, values: object) {
  return listedFields(step).map((field) => {
    const { id }: { id: PgColumn } = LISTS[questionOf(step, field).kind as ListedKind]
    return { id, chosen: Reflect.get(values, field) as unknown }
  })
}

/** SQL: everything that is chosen from lists is on them. Its rows stay locked, so that no one deletes them meanwhile. */
function areListed(step: RecordStep, values: object): SQL {
  const each = chosenIn(step, values)
    // A question that was added since has no answer yet in a save of documents only.
    .filter(({ chosen }) => chosen !== '' && chosen !== null)
    .map(({ id, chosen }) => sql`exists (select from ${id.table} where ${eq(id, chosen)} for key share)`)
  return sql.join([sql`true`, ...each], sql` and `)
}

/**
 * SQL: the owner has an application in the current intake. A deletion that is running is waited for. A page that was left open since then,
 * or since a past intake, must not add to a new application.
 */
const hasApplication = (owner: string): SQL =>
  sql`exists (select from ${fellowships} where ${isCurrentOf(fellowships, owner)} for key share)`

/** The written rows; none if the row was not as expected, or if the save is a repetition. */
async function execute(db: Database, own: Own, write: SQL, saving: RecordSaving, call = callOf(own, saving)) {
  const { id, step, version, format, answers } = records
  const saved = db.$with('saved', { id, step, version, format, answers }).as(write)
  const others = [dropped(db, saved, own.owner, own.step, saving), entryWritten(db, saved, saving.entry)]
  const used = call === null ? [] : [idWritten(db, saved, call)]
  return onceOnly(async () =>
    db
      .with(saved, ...others, ...used)
      .select()
      .from(saved),
  )
}

const callOf = ({ owner, step }: Own, { key, mark }: Saving) => keyedCall(key, owner, 'record', step, mark)

const RETURNED = sql`returning id, step, version, format, answers`
/** Answers to questions that were removed stay. */
const merged = (answers: string) =>
  sql`version = ${nextVersion}, format = ${FORMAT}, answers = ${records.answers} || ${answers}::jsonb`

function insert(db: Database, own: Own, id: string, values: object, saving: RecordSaving) {
  const { owner, step } = own
  const answers = JSON.stringify(values)
  const write = sql`
    insert into ${records} (id, owner, step, format, answers)
    select ${id}::text, ${owner}::text, ${step}::text, ${FORMAT}::int, ${answers}::jsonb
    where ${isUnused(callOf(own, saving))} and ${hasApplication(owner)} and ${areListed(step, values)}
    on conflict (owner, intake_id, step) do update set ${merged(answers)} where ${isExpected(records.version, saving.expected)}
    ${RETURNED}`
  return execute(db, own, write, saving)
}

function update(db: Database, own: Own, where: SQL | undefined, values: object, saving: RecordSaving) {
  const write = sql`
    update ${records} set ${merged(JSON.stringify(values))}
    where ${and(isOf(own), where, isExpected(records.version, saving.expected), isUnused(callOf(own, saving)), areListed(own.step, values))}
    ${RETURNED}`
  return execute(db, own, write, saving)
}

/** The written record. If nothing was written, the save may be a repetition, which gets the record as it is now. */
async function written<Step extends RecordStep>(
  db: Database,
  own: Own<Step>,
  values: object,
  saving: RecordSaving,
  [row]: RecordRow[],
  missing: () => Error,
): Promise<Versioned<Step>> {
  if (row) {
    await dropLate(db, own.owner, own.step, saving, row.version)
    return versionedOf(own.step, row)
  }
  const call = callOf(own, saving)
  const isRepetition = call !== null && (await isRepeated(db, call))
  const found = await findRecord(db, own)
  if (isRepetition && found !== null) return found
  const [now] = await db
    .select({
      isListed: sql<boolean>`${areListed(own.step, values)}`,
      hasApplication: sql<boolean>`${hasApplication(own.owner)}`,
    })
    .from(sql`(select 1) as one`)
  if (now?.hasApplication === false) throw notFound()
  if (now?.isListed === false) throw new Refusal(409, REFERENCE_GONE)
  throw found === null ? missing() : stale()
}

/** Creates or updates the record. */
export async function saveRecord<Step extends RecordStep>(
  db: Database,
  own: Own<Step>,
  values: NewRecord<Step>,
  saving: RecordSaving,
): Promise<Versioned<Step> & { created: boolean }> {
  const id = randomUUID()
  const isKnown = typeof saving.expected === 'number'
  const rows = isKnown ? await update(db, own, undefined, values, saving) : await insert(db, own, id, values, saving)
  const saved = await written(db, own, values, saving, rows, stale)
  return { ...saved, created: saved.record.id === id }
}

export async function changeRecord<Step extends RecordStep>(
  db: Database,
  own: Own<Step>,
  id: string,
  values: NewRecord<Step>,
  saving: RecordSaving,
): Promise<Versioned<Step>> {
  const rows = await update(db, own, eq(records.id, id), values, saving)
  return written(db, own, values, saving, rows, notFound)
}

export async function removeRecord(db: Database, own: Own, id: string): Promise<boolean> {
  const removed = await db
    .delete(records)
    .where(and(isOf(own), eq(records.id, id)))
    .returning({ id: records.id })
  return removed.length > 0
}
