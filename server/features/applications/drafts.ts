import { and, eq, exists, getTableColumns, lt, or, sql, type WithSubquery } from 'drizzle-orm'
import type { DraftContent, StoredDraft } from '../../../domain/drafts.ts'
import { recordStepOf, type RecordStep } from '../../../domain/steps.ts'
import { NO_VERSION } from '../../../domain/versions.ts'
import type { Database } from '../../platform/database/database.ts'
import { drafts, fellowships, nextVersion, records } from '../../platform/database/schema/applications.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { isExpected, stale, type Saving } from '../../platform/http/preconditions.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import { idWritten, isRepeated, isUnused, keyedCall, onceOnly, type Call } from '../../platform/repeats.ts'

/** Drafts: unsaved values of a step, stored separately from the records. */

type DraftRow = typeof drafts.$inferSelect

const DAY_MS = 86_400_000

function toDraft(step: RecordStep, row: DraftRow): StoredDraft {
  const { version, saveKey, basedOn, device, content, savedAt } = row
  return { step, version, key: saveKey, basedOn, device, ...content, savedAt: savedAt.toISOString() }
}

/** Without drafts of steps that another release has. */
function toDrafts(rows: readonly (DraftRow | null)[]): StoredDraft[] {
  return rows.flatMap((row) => {
    const step = recordStepOf(row?.step)
    return row && step ? [toDraft(step, row)] : []
  })
}

const draftOf = (owner: string, step: RecordStep) => and(isCurrentOf(drafts, owner), eq(drafts.step, step))

export interface FoundDrafts {
  drafts: StoredDraft[]
  /** The id of the owner's last submission in a past intake. */
  earlier: string | null
  /** True if the owner's last application in a past intake was started, but never submitted. */
  isUnsubmitted: boolean
}

/** Reads everything a step needs at its start in one statement. */
export async function findDrafts(db: Database, owner: string): Promise<FoundDrafts> {
  const earlier = sql<string | null>`(
    select s.id from submissions s join intakes i on i.id = s.intake_id and not i.is_current
    where s.owner = ${owner} order by s.submitted_at desc, s.version desc limit 1
  )`
  const isUnsubmitted = sql<boolean>`coalesce((
    select f.passed <> '{}'
      and not exists (select from submissions s where s.fellowship_id = f.id)
    from fellowships f join intakes i on i.id = f.intake_id and not i.is_current
    where f.owner = ${owner} order by f.application_date desc limit 1
  ), false)`
  const rows = await db
    .select({ draft: drafts, earlier, isUnsubmitted })
    .from(sql`(select 1) as one`)
    .leftJoin(drafts, isCurrentOf(drafts, owner))
  return {
    drafts: toDrafts(rows.map(({ draft }) => draft)),
    earlier: rows[0]?.earlier ?? null,
    isUnsubmitted: rows[0]?.isUnsubmitted === true,
  }
}

/** An owner's rows of one intake. */
export async function findDraftsIn(db: Database, owner: string, intakeId: string): Promise<StoredDraft[]> {
  const own = and(eq(drafts.owner, owner), eq(drafts.intakeId, intakeId))
  return toDrafts(await db.select().from(drafts).where(own))
}

export interface NewDraft extends DraftContent, Pick<StoredDraft, 'before'> {
  basedOn: number
  device: string
}

/**
 * Refuses a draft with 412 if it is not based on the current record, and with 404 if the owner has no application in the
 * current intake: a page left open from a past intake must not add to a new, empty application.
 */
async function needCurrent(db: Database, owner: string, step: RecordStep, basedOn: number): Promise<void> {
  const [row] = await db
    .select({ version: records.version })
    .from(fellowships)
    .leftJoin(records, and(isCurrentOf(records, owner), eq(records.step, step)))
    .where(isCurrentOf(fellowships, owner))
    // Waits for a running deletion.
    .for('key share', { of: fellowships })
  if (row === undefined) throw notFound()
  if (basedOn !== (row.version ?? NO_VERSION)) throw stale()
}

/** Stores an owner's draft of a step. Refused with 412 if the caller has not read the stored draft or record. */
export async function storeDraft(
  db: Database,
  own: { owner: string; step: RecordStep },
  draft: NewDraft,
  saving: Pick<Saving, 'expected' | 'key' | 'mark'>,
  now: number,
): Promise<StoredDraft> {
  const { owner, step } = own
  const call = keyedCall(saving.key, owner, 'draft', step, saving.mark)
  try {
    await needCurrent(db, owner, step, draft.basedOn)
    const stored = await writeDraft(db, own, draft, { ...saving, call }, now)
    if (stored === null) throw stale()
    await needStillCurrent(db, own, draft.basedOn, stored.version)
    return toDraft(step, stored)
  } catch (refusal) {
    // A repetition gets the draft as it is now.
    if (call === null || !(refusal instanceof Refusal) || !(await isRepeated(db, call))) throw refusal
    const [present] = await db.select().from(drafts).where(draftOf(owner, step))
    if (present === undefined) throw refusal
    return toDraft(step, present)
  }
}

/** The written row; null if the stored draft was not as expected, or if the call is a repetition. */
async function writeDraft(
  db: Database,
  { owner, step }: { owner: string; step: RecordStep },
  { basedOn, before, device, form, documents }: NewDraft,
  { expected, key, call }: Pick<Saving, 'expected' | 'key'> & { call: Call | null },
  now: number,
): Promise<DraftRow | null> {
  const content = JSON.stringify({ form, documents, before })
  const stored = db.$with('stored', getTableColumns(drafts)).as(sql`
    insert into ${drafts} (owner, step, save_key, based_on, device, content, saved_at)
    select ${owner}::text, ${step}::text, ${key}::text, ${basedOn}::bigint, ${device}::text, ${content}::jsonb,
      ${new Date(now).toISOString()}::timestamptz
    where ${isUnused(call)}
    on conflict (owner, intake_id, step) do update set
      version = ${nextVersion}, save_key = excluded.save_key, based_on = excluded.based_on, device = excluded.device,
      content = excluded.content, saved_at = excluded.saved_at
    where ${isExpected(drafts.version, expected)}
    returning *`)
  const used = call === null ? [] : [idWritten(db, stored, call)]
  const [row] = await onceOnly(async () =>
    db
      .with(stored, ...used)
      .select()
      .from(stored),
  )
  return row ?? null
}

/** A save or deletion that ran meanwhile may have missed the stored draft, which is then deleted. */
async function needStillCurrent(
  db: Database,
  { owner, step }: { owner: string; step: RecordStep },
  basedOn: number,
  version: number,
): Promise<void> {
  try {
    await needCurrent(db, owner, step, basedOn)
  } catch (refusal) {
    const left = db.delete(drafts).where(and(draftOf(owner, step), eq(drafts.version, version)))
    // If that has dropped this draft already, the draft counts as stored before it.
    if ((await left.returning({ step: drafts.step })).length > 0) throw refusal
  }
}

const includedIn = (owner: string, step: RecordStep, { draft }: Saving) =>
  and(
    draftOf(owner, step),
    draft === 'any' ? undefined : or(eq(drafts.version, draft.version), eq(drafts.device, draft.device)),
  )

/** SQL that deletes the draft included in a save, if the save wrote something. */
export function dropped(db: Database, saved: WithSubquery, owner: string, step: RecordStep, saving: Saving) {
  const isSaved = exists(db.select({ one: sql`1` }).from(saved))
  const gone = db.delete(drafts).where(and(includedIn(owner, step, saving), isSaved))
  return db.$with('dropped').as(gone.returning({ step: drafts.step }))
}

/** Deletes the included draft if it was stored while the save ran. `version` is the record's new version. */
export async function dropLate(
  db: Database,
  owner: string,
  step: RecordStep,
  saving: Saving,
  version: number,
): Promise<void> {
  await db.delete(drafts).where(and(includedIn(owner, step, saving), lt(drafts.basedOn, version)))
}

/** Deletes a step's draft. */
export async function dropDraft(db: Database, owner: string, step: RecordStep): Promise<void> {
  await db.delete(drafts).where(draftOf(owner, step))
}

/** Deletes the drafts of the current intake. */
export async function dropDraftsOf(db: Database, owner: string): Promise<void> {
  await db.delete(drafts).where(isCurrentOf(drafts, owner))
}

/** Deletes drafts not changed for the given number of days. */
export async function dropOldDrafts(db: Database, days: number, now: number): Promise<void> {
  await db.delete(drafts).where(lt(drafts.savedAt, new Date(now - days * DAY_MS)))
}
