import { and, desc, eq, gt, inArray, isNotNull, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { AUDIT_ACTIONS } from '../../../domain/auditActions.ts'
import { EXPORT_LABELS, EXPORT_NAMES, HISTORY_LABELS, type HistoryEntry } from '../../../domain/desk.ts'
import { submittedLabel } from '../../../domain/documents.ts'
import { DECISION_OUTCOMES } from '../../../domain/outcomes.ts'
import { keysOf } from '../../../domain/objects.ts'
import type { Database } from '../../platform/database/database.ts'
import { auditEntries } from '../../platform/database/schema/audit.ts'
import { labels } from '../../platform/database/schema/comments.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { reviews } from '../../platform/database/schema/reviews.ts'
import { shortlistings, submissions, submittedDocuments } from '../../platform/database/schema/submissions.ts'
import { subjectOf } from '../../platform/http/owners.ts'
import { idOf } from '../identity/subjects.ts'
import type { Opened } from '../reviews/reader.ts'

/** The latest entries are enough for a page. */
const MOST = 200

/** Only staff and operators do this to a submission, or to its intake. */
const isStaffAction = (action: string) => /^(submission|letter|rubric)\./.test(action)
const STAFF_ACTIONS = keysOf(AUDIT_ACTIONS).filter(isStaffAction)

/** These name the reviewers of a round. */
const REVIEWER_ACTIONS = keysOf(HISTORY_LABELS).filter((action) =>
  /^submission\.(review|(un)?assign|\w*[cC]omment)$/.test(action),
)

/** The time until which the history may name no reviewers, because the reader sees none of the first round (decision 133). */
async function hiddenUntil(db: Database, { fellowshipId, round, reader }: Opened): Promise<Date | null> {
  if (round === 1 || reader.may('assign')) return null
  const isOwn = and(eq(reviews.fellowshipId, fellowshipId), eq(reviews.reviewer, reader.owner ?? ''))
  const scored = await db.$count(reviews, and(isOwn, eq(reviews.round, 1), isNotNull(reviews.scores)))
  if (reader.showsScores(1, scored > 0)) return null
  const { decidedAt, outcome } = shortlistings
  const isShortlisting = and(eq(shortlistings.fellowshipId, fellowshipId), eq(outcome, 'shortlisted'))
  const [last] = await db
    .select({ decidedAt })
    .from(shortlistings)
    .where(isShortlisting)
    .orderBy(desc(decidedAt))
    .limit(1)
  const started = Date.parse(reader.stageOf(2).started?.at ?? '')
  return new Date(Math.max(started, last?.decidedAt.getTime() ?? started))
}

/** An application's history from the audit trail, newest first. */
export async function readHistory(db: Database, application: Opened, tenant: string): Promise<HistoryEntry[]> {
  const { fellowshipId, intakeId, reader } = application
  const versions = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.fellowshipId, fellowshipId))
  const ids = versions.map((version) => version.id)
  const { fileName } = submittedDocuments
  const files = await db
    .select({ fileName, kind: submittedDocuments.kind })
    .from(submittedDocuments)
    .where(inArray(submittedDocuments.submissionId, ids))
  const own = [...ids, ...files.map((file) => file.fileName)]
  // The intake is the object of opening its scores.
  const objects = [...own, intakeId]
  const { at, action, subject, object, outcome, reason } = auditEntries
  const hasDone = (actions: readonly string[]) => sql<boolean>`exists (
    select from audit_entries other where other.subject = audit_entries.subject and other.outcome = 'done'
      and ${inArray(sql`other.object`, own)} and ${inArray(sql`other.action`, [...actions])}
  )`
  // An applicant with a role may have published the decision on their own application.
  const isStaff = and(hasDone(STAFF_ACTIONS), not(hasDone(['application.submit'])), ne(subject, application.owner))
  const until = await hiddenUntil(db, application)
  const isNamed =
    until === null
      ? undefined
      : or(gt(at, until), notInArray(action, REVIEWER_ACTIONS), eq(subject, reader.owner ?? ''))
  const rows = await db
    .select({ at, action, subject, object, reason, isStaff: sql<boolean>`coalesce(${isStaff}, false)` })
    .from(auditEntries)
    .where(and(inArray(object, objects), inArray(action, keysOf(HISTORY_LABELS)), eq(outcome, 'done'), isNamed))
    .orderBy(desc(at))
    .limit(MOST)
  const nameOf = await namesOf(
    db,
    tenant,
    rows.flatMap((row) => [row.subject, namesMember(row) ? row.reason : null].filter((owner) => owner !== null)),
  )
  const labelled = await labelNames(db)
  const kinds = new Map(files.map((file) => [file.fileName, file.kind]))
  const aboutOf = (row: (typeof rows)[number]) => {
    if (namesMember(row)) return row.reason === null ? null : nameOf(row.reason)
    if (namesLabel(row)) return labelled.get(row.reason ?? '') ?? null
    const name = EXPORT_NAMES.find((each) => row.action === 'submission.export' && each === row.reason)
    if (name !== undefined) return EXPORT_LABELS[name]
    const kind = kinds.get(row.object ?? '')
    return kind === undefined ? null : submittedLabel(kind)
  }
  return rows.flatMap((row) => {
    const known = keysOf(HISTORY_LABELS).find((each) => each === row.action)
    if (known === undefined) return []
    const decided = DECISION_OUTCOMES.find((each) => each === row.reason) ?? null
    // Earlier releases recorded the document views of staff as those of applicants.
    const isByStaff = isStaffAction(row.action) || (row.action === 'document.view' && row.isStaff)
    const by = isByStaff && row.subject !== null ? nameOf(row.subject) : null
    return [{ at: row.at.toISOString(), action: known, by, outcome: decided, about: aboutOf(row) }]
  })
}

/** Changes of a member's assignment or conflict, whose reason is the member. */
const namesMember = ({ action }: { action: string }) =>
  /^submission\.((un)?assign|(declare|confirm|lift)Conflict)$/.test(action)

/** Changes of a label, whose reason is the label. */
const namesLabel = ({ action }: { action: string }) => /^submission\.(set|lift)Label$/.test(action)

/** The names of all labels by id, also of those that were removed. */
async function labelNames(db: Database): Promise<Map<string, string>> {
  const { id, name } = labels
  return new Map((await db.select({ id, name }).from(labels)).map((label) => [String(label.id), label.name]))
}

/** Email addresses of the embedded provider's accounts by owner. Another provider's subjects are shown as they are. */
async function namesOf(db: Database, tenant: string, owners: readonly string[]) {
  const subjects = new Map(owners.map((owner) => [owner, subjectOf(tenant, owner) ?? owner]))
  const ids = [...subjects.values()].flatMap((subject) => idOf(subject) ?? [])
  const { id, email } = accounts
  const rows = ids.length === 0 ? [] : await db.select({ id, email }).from(accounts).where(inArray(id, ids))
  const emails = new Map(rows.map((row) => [row.id, row.email]))
  return (owner: string): string => {
    const subject = subjects.get(owner) ?? owner
    return emails.get(idOf(subject) ?? '') ?? subject
  }
}
