import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Fellowship } from '../../../domain/entities.ts'
import { known } from '../../../domain/known.ts'
import { fromEntries } from '../../../domain/objects.ts'
import type { Records } from '../../../domain/records.ts'
import { highestStepAfter, RECORD_STEPS, REGISTERED, STEP, STEPS } from '../../../domain/steps.ts'
import { NO_VERSION, type RecordVersions } from '../../../domain/versions.ts'
import { columnsOfEntry, entryWritten, type Entry } from '../../platform/audit/entries.ts'
import { batchedPerTurn } from '../../platform/database/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { preparedOn, UNNAMED } from '../../platform/database/prepared.ts'
import { columnsOf, rowOf, type RowJson } from '../../platform/database/rowJson.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { dropDraftsOf } from './drafts.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import { recordsIn, recordsOf, type RecordRow } from './records.ts'

type FellowshipRow = typeof fellowships.$inferSelect

/** A fellowship's row with all records of its owner in its intake, including unlinked ones. */
export interface Application {
  row: FellowshipRow
  own: Records
  versions: RecordVersions
}

const applicationsOf = preparedOn((db: Database) =>
  db
    .select({ fellowship: sql<RowJson>`fellowship`, records: sql<RecordRow[] | null>`records` })
    .from(sql`applications_of(${sql.placeholder('owners')})`)
    .prepare(UNNAMED),
)

type Found = Awaited<ReturnType<ReturnType<typeof applicationsOf>['execute']>>[number]

function toApplication({ fellowship, records }: Found): Application {
  const found = recordsOf(records ?? [])
  return {
    row: rowOf(fellowships, fellowship),
    own: recordsIn(found),
    versions: fromEntries(RECORD_STEPS.map((step) => [step, found[step]?.version ?? NO_VERSION] as const)),
  }
}

const applicationReader = preparedOn((db: Database) =>
  batchedPerTurn(async (owners: readonly string[]): Promise<(Application | null)[]> => {
    const found = await applicationsOf(db).execute({ owners: [...new Set(owners)] })
    const byOwner = new Map(found.map(toApplication).map((each) => [each.row.owner, each]))
    return owners.map((owner) => byOwner.get(owner) ?? null)
  }),
)

/**
 * An owner's application in the current intake. Round trips are slow, so all applications requested in one event-loop
 * turn are read in one statement.
 */
export const findApplication = (db: Database, owner: string): Promise<Application | null> =>
  applicationReader(db)(owner)

export const hasSubmitted = ({ passed }: Pick<FellowshipRow, 'passed'>) => passed.includes(STEP.submit.name)

/** The rows of section 4.1. */
export const OUTCOMES = [REGISTERED, ...STEPS]

/** The row of section 4.1 with this status. A status of an earlier programme counts as that of the highest step. */
function outcomeOf({ status }: FellowshipRow, highestStep: number) {
  return known(
    OUTCOMES.find((each) => each.status === status) ?? OUTCOMES.findLast((each) => each.highestStep <= highestStep),
    status,
  )
}

/** The fellowship with its records and their ids. */
export function toFellowship(row: FellowshipRow, records: Records): Fellowship {
  const { id, applicationDate, applicantId, passed, shortlisted } = row
  const highestStep = highestStepAfter(passed)
  const { status, lastActiveStep } = outcomeOf(row, highestStep)
  const ids = fromEntries(RECORD_STEPS.map((step) => [STEP[step].record.id, records[step]?.id ?? null] as const))
  return {
    id,
    applicationDate: applicationDate.toISOString(),
    status,
    applicantId,
    lastActiveStep,
    highestStep,
    ...ids,
    ...records,
    shortlisted,
  }
}

export const fellowshipOf = ({ row, own }: Application) => toFellowship(row, own)

/** Locks applications: submissions, decisions, requests and changes of conflicts wait. The order prevents deadlocks of two calls. */
export const lockFellowships = (tx: Database, ids: readonly string[]) =>
  tx
    .select({ id: fellowships.id })
    .from(fellowships)
    .where(inArray(fellowships.id, [...ids]))
    .orderBy(fellowships.id)
    .for('update')

export interface NewOwner {
  owner: string
  applicantId: string
}

/** Creates the owner's application; null if another subject has the same applicantId. */
export async function createFellowship(db: Database, { owner, applicantId }: NewOwner, now: number, entry: Entry) {
  const created = db.$with('created').as(
    db
      .insert(fellowships)
      .values({ id: randomUUID(), owner, applicantId, applicationDate: new Date(now), status: REGISTERED.status })
      .onConflictDoNothing()
      .returning({ id: fellowships.id }),
  )
  await db
    .with(created, entryWritten(db, created, entry))
    .select()
    .from(created)
  return findApplication(db, owner)
}

export type FellowshipChange = Pick<FellowshipRow, 'status' | 'passed'>

/** True if the change differs from the stored row. */
export const isChangeOf = (row: FellowshipRow, { status, passed }: FellowshipChange) =>
  row.status !== status || row.passed.join() !== passed.join()

const changedFellowships = preparedOn((db: Database) => {
  const changed = db
    .$with('changed')
    .as(
      db
        .select({ row: sql<RowJson>`to_json(f)`.as('row') })
        .from(sql`change_fellowships(${sql.placeholder('changes')}) f`),
    )
  return db.with(changed).select().from(changed).prepare(UNNAMED)
})

interface AskedChange {
  read: FellowshipRow
  change: FellowshipChange
  entry: Entry
}

const fellowshipChanger = preparedOn((db: Database) =>
  batchedPerTurn(async (asked: readonly AskedChange[]): Promise<(FellowshipRow | null)[]> => {
    // A second change for the same owner in this batch would be based on a stale row.
    const first = new Map(asked.toReversed().map((each) => [each.read.owner, each]))
    const changes = [...first.values()].map(({ read, change, entry }) => ({
      owner: read.owner,
      id: read.id,
      was: columnsOf(fellowships, read),
      becomes: columnsOf(fellowships, { ...read, ...change }),
      entry: columnsOfEntry(entry),
    }))
    const rows = await changedFellowships(db).execute({ changes: JSON.stringify(changes) })
    const byOwner = new Map(rows.map(({ row }) => rowOf(fellowships, row)).map((row) => [row.owner, row]))
    return asked.map((each) => (first.get(each.read.owner) === each ? (byOwner.get(each.read.owner) ?? null) : null))
  }),
)

/** Changes the fellowship if it is still as it was read; null if it changed elsewhere. */
export const changeFellowship = (
  db: Database,
  read: FellowshipRow,
  change: FellowshipChange,
  entry: Entry,
): Promise<FellowshipRow | null> => fellowshipChanger(db)({ read, change, entry })

export async function deleteFellowship(tx: Database, owner: string, id: string): Promise<{ id: string } | null> {
  const own = and(isCurrentOf(fellowships, owner), eq(fellowships.id, id))
  const [row] = await tx.delete(fellowships).where(own).returning({ id: fellowships.id })
  if (row) await dropDraftsOf(tx, owner)
  return row ?? null
}
