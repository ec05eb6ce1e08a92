import { and, eq, exists, lt, or, sql, type WithSubquery } from 'drizzle-orm'
import type { DraftContent, StoredDraft } from '../../../domain/drafts.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { NO_VERSION } from '../../../domain/versions.ts'
import type { Database } from '../../platform/database/database.ts'
import { drafts, fellowships } from '../../platform/database/schema/applications.ts'
import { notFound } from '../../platform/errors.ts'
import { stale, type Saving } from '../../platform/http/preconditions.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import { RECORD_TABLES } from './recordSaves.ts'
import { isRepeated, mayReplace, savedBy } from './saves.ts'

/** What applicants have typed and not saved yet: beside the records, and never counted as one. */

type DraftRow = typeof drafts.$inferSelect

const DAY_MS = 86_400_000

function toDraft({ step, version, saveKey, basedOn, device, content, savedAt }: DraftRow): StoredDraft {
  return { step, version, key: saveKey, basedOn, device, ...content, savedAt: savedAt.toISOString() }
}

const draftOf = (owner: string, step: RecordStep) => and(isCurrentOf(drafts, owner), eq(drafts.step, step))

export interface FoundDrafts {
  drafts: StoredDraft[]
  /** The id of what the owner has submitted last in an intake that is over. */
  earlier: string | null
}

/** In one statement, as a step's beginning needs them. */
export async function findDrafts(db: Database, owner: string): Promise<FoundDrafts> {
  const earlier = sql<string | null>`(
    select s.id from submissions s join intakes i on i.id = s.intake_id and not i.is_current
    where s.owner = ${owner} order by s.submitted_at desc, s.version desc limit 1
  )`
  const rows = await db
    .select({ draft: drafts, earlier })
    .from(sql`(select 1) as one`)
    .leftJoin(drafts, isCurrentOf(drafts, owner))
  return {
    drafts: rows.flatMap(({ draft }) => (draft ? [toDraft(draft)] : [])),
    earlier: rows[0]?.earlier ?? null,
  }
}

/** An owner's of one intake. */
export async function findDraftsIn(db: Database, owner: string, intakeId: string): Promise<StoredDraft[]> {
  const own = and(eq(drafts.owner, owner), eq(drafts.intakeId, intakeId))
  return (await db.select().from(drafts).where(own)).map(toDraft)
}

export interface NewDraft extends DraftContent {
  basedOn: number
  device: string
}

/**
 * Which version a draft of a step would change; NO_VERSION where there is no record. Refused with 404 where the owner has no application
 * in the current intake: what a page of the one before still sends is not to turn up in an application that begins empty.
 */
async function versionBelow(db: Database, owner: string, step: RecordStep): Promise<number> {
  const record = RECORD_TABLES[step]
  const [row] = await db
    .select({ version: record.version })
    .from(fellowships)
    .leftJoin(record, isCurrentOf(record, owner))
    .where(isCurrentOf(fellowships, owner))
  if (row === undefined) throw notFound()
  return row.version ?? NO_VERSION
}

/** Stores an owner's draft of a step; refused with 412 where the caller has not read the draft or the record that is there. */
export async function storeDraft(
  db: Database,
  { owner, step }: { owner: string; step: RecordStep },
  { basedOn, device, form, documents }: NewDraft,
  saving: Pick<Saving, 'expected' | 'key'>,
  now: number,
): Promise<StoredDraft> {
  if (basedOn !== (await versionBelow(db, owner, step))) throw stale()
  const values = { basedOn, device, content: { form, documents }, savedAt: new Date(now), saveKey: saving.key }
  const [stored] = await db
    .insert(drafts)
    .values({ owner, step, ...values })
    .onConflictDoUpdate({
      target: [drafts.owner, drafts.intakeId, drafts.step],
      set: { ...values, ...savedBy(saving) },
      setWhere: mayReplace(drafts, saving),
    })
    .returning()
  if (stored) return toDraft(stored)
  const [present] = await db.select().from(drafts).where(draftOf(owner, step))
  if (present && isRepeated(present, saving)) return toDraft(present)
  throw stale()
}

const meantBy = (owner: string, step: RecordStep, draft: Saving['draft']) =>
  and(
    draftOf(owner, step),
    draft === 'any' ? undefined : or(eq(drafts.version, draft.version), eq(drafts.device, draft.device)),
  )

/** The part of a statement that drops the draft that goes with a save, where that has saved something. */
export function dropped(db: Database, saved: WithSubquery, owner: string, step: RecordStep, { draft }: Saving) {
  const isSaved = exists(db.select({ one: sql`1` }).from(saved))
  const gone = db.delete(drafts).where(and(meantBy(owner, step, draft), isSaved))
  return db.$with('dropped').as(gone.returning({ step: drafts.step }))
}

/** Drops a step's draft. */
export async function dropDraft(db: Database, owner: string, step: RecordStep): Promise<void> {
  await db.delete(drafts).where(draftOf(owner, step))
}

/** Drops those of the current intake. */
export async function dropDraftsOf(db: Database, owner: string): Promise<void> {
  await db.delete(drafts).where(isCurrentOf(drafts, owner))
}

/** Drops the drafts that nobody has changed for so many days. */
export async function dropOldDrafts(db: Database, days: number, now: number): Promise<void> {
  await db.delete(drafts).where(lt(drafts.savedAt, new Date(now - days * DAY_MS)))
}
