import { openStatus } from '../../../domain/calendar.ts'
import { DOCUMENT, type DocumentKind } from '../../../domain/documents.ts'
import { changeableParts, type AskedPart } from '../../../domain/askedParts.ts'
import { stepOfPart } from '../../../domain/informationRequests.ts'
import { objectIn } from '../../../domain/objects.ts'
import { GIVEN_FIELDS } from '../../../domain/programme.ts'
import { recordStepOf, type RecordStep } from '../../../domain/steps.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { applicationIsFinal, applicationsClosed, isSubmittedAlready, notAsked } from '../../platform/errors.ts'
import { listStatus } from '../intakes/intakes.ts'
import type { Reference } from '../reference/reference.ts'
import { findAskedParts, findLatestRequest } from '../informationRequests/requests.ts'
import { isCurrentOf } from '../../platform/database/currentIntake.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'

/** Rules for changing an application: a submitted one cannot be deleted. After closing, it changes only on request. */

/** True if the owner has submitted in the current intake. */
async function hasSubmitted(db: Database, owner: string): Promise<boolean> {
  return (await db.$count(submissions, isCurrentOf(submissions, owner))) > 0
}

type Parts = Pick<Context, 'db' | 'reference' | 'now'>

/** A part, or the application's status and its submission. */
export type Change = AskedPart | 'application'

/** The documents that an owner may replace in a step; null if they may change all of it. */
export type Limit = readonly DocumentKind[] | null

/** Refuses to draft changes of a submitted application that cannot be submitted again. */
export async function needDraftable(parts: Parts, owner: string, step: RecordStep): Promise<void> {
  if (await isOpenNow(parts.reference, parts.now())) return
  if (await hasSubmitted(parts.db, owner)) await needAsked(parts.db, owner, step, parts.now())
}

/** Refuses a change while the window is closed, unless an open request asks for it. */
export async function needChangeable(parts: Parts, owner: string, change: Change): Promise<Limit> {
  return (await isOpenNow(parts.reference, parts.now())) ? null : needAsked(parts.db, owner, change, parts.now())
}

/**
 * The parts that a submission takes from the saved records: 'all' while applications are open, otherwise those of the request. The
 * request may be answered, because the answering call can be repeated: `isOpen` is false then. Refused if there is none.
 */
export async function submittableParts(tx: Database, owner: string, now: number): Promise<Submittable> {
  if (openStatus(await listStatus(tx, now), now) !== null) return { parts: 'all', isOpen: true }
  const request = await findLatestRequest(tx, owner, now)
  if (request?.state !== 'open' && request?.state !== 'answered') {
    throw (await hasSubmitted(tx, owner)) ? applicationIsFinal() : applicationsClosed()
  }
  return { parts: request.asked, isOpen: request.state === 'open' }
}

export interface Submittable {
  parts: 'all' | readonly AskedPart[]
  isOpen: boolean
}

/** Refuses a change that no open request asks for (decision 92). `now` is in epoch milliseconds. */
async function needAsked(db: Database, owner: string, change: Change, now: number): Promise<Limit> {
  const asked = await findAskedParts(db, owner, now)
  if (asked === null) throw (await hasSubmitted(db, owner)) ? applicationIsFinal() : applicationsClosed()
  if (change === 'application') return null
  const parts = changeableParts(asked, stepOfPart(change))
  if (parts === 'all') return null
  const isAsked = recordStepOf(change) === undefined ? parts.some((kind) => kind === change) : parts.length > 0
  if (!isAsked) throw notAsked()
  return parts
}

/** Refuses new values of a step that differ from the stored record in more than the documents. The login sets the email address. */
export function needOnly(
  step: RecordStep,
  limit: readonly DocumentKind[],
  stored: object | null,
  values: object,
): void {
  const free: readonly string[] = [
    ...GIVEN_FIELDS[step],
    ...limit.flatMap((kind) => [DOCUMENT[kind].storedField, DOCUMENT[kind].originalField]),
  ]
  const before = objectIn(stored)
  if (Object.entries(values).some(([name, value]) => !free.includes(name) && before[name] !== value)) throw notAsked()
}

async function isOpenNow(reference: Pick<Reference, 'snapshot'>, now: number): Promise<boolean> {
  return openStatus(await (await reference.snapshot()).status(), now) !== null
}

/** Deletes a part of an application that has not been submitted. Locks the fellowship, so that no submission interferes, and writes the audit entry if something was deleted. */
export async function deleteUnsubmitted<Deleted>(
  db: Database,
  owner: string,
  remove: (tx: Database) => Promise<Deleted>,
  entry: Entry,
): Promise<Deleted> {
  return db.transaction(async (tx) => {
    await tx.select({ id: fellowships.id }).from(fellowships).where(isCurrentOf(fellowships, owner)).for('update')
    if (await hasSubmitted(tx, owner)) throw isSubmittedAlready()
    const deleted = await remove(tx)
    if (deleted !== null && deleted !== false) await writeEntry(tx, entry)
    return deleted
  })
}
