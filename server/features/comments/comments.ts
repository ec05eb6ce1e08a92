import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { COMMENTS_MAX, type Comment, type CommentDraft } from '../../../domain/comments.ts'
import { groupedBy } from '../../../domain/objects.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import { countLocked } from '../../platform/database/countLocked.ts'
import type { Database } from '../../platform/database/database.ts'
import { comments } from '../../platform/database/schema/comments.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { idUsed, markOf, useId } from '../../platform/repeats.ts'
import type { Opened, Reader } from '../reviews/reader.ts'
import { isSeenBy } from './seen.ts'

/** Comments of members on applications. Their text is never in the log or in the audit trail. */

/** The comments that the reader sees, oldest first, by application. */
export async function readCommentsOn(
  db: Database,
  reader: Reader,
  fellowshipIds: readonly string[],
): Promise<Map<string, Comment[]>> {
  const { id, fellowshipId, text, author, authorName, revision, writtenAt, changedAt } = comments
  const rows = await db
    .select({
      id,
      fellowshipId,
      text,
      author,
      authorName,
      revision,
      writtenAt,
      changedAt,
      version: submissions.version,
    })
    .from(comments)
    .innerJoin(submissions, eq(submissions.id, comments.submissionId))
    .where(and(inArray(fellowshipId, [...fellowshipIds]), isSeenBy(reader)))
    .orderBy(asc(writtenAt), asc(id))
  const found = rows.map(({ author: owner, authorName: name, ...row }) => ({
    ...row,
    author: name,
    isMine: owner === reader.owner,
    writtenAt: row.writtenAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
  }))
  return new Map(
    [...groupedBy(found, (each) => each.fellowshipId)].map(([of, its]) => [
      of,
      its.map(({ fellowshipId: _, ...comment }) => comment),
    ]),
  )
}

/** The comments on an opened application that its reader sees, oldest first. */
export async function readComments(db: Database, { fellowshipId, reader }: Opened): Promise<Comment[]> {
  return (await readCommentsOn(db, reader, [fellowshipId])).get(fellowshipId) ?? []
}

interface By {
  application: Opened
  /** The caller: tenant and subject. */
  author: string
  now: number
  entry: Entry
}

interface Adding extends By, Omit<CommentDraft, 'seen'> {
  authorName: string
}

/** Stores a new comment. A repeated call is accepted. */
export function addComment(db: Database, { application, id, text, author, authorName, now, entry }: Adding) {
  const { id: submissionId, fellowshipId, owner, round, reader } = application
  return db.transaction(async (tx) => {
    if (await useId(tx, { id, mark: markOf('comment', author, fellowshipId, text) })) {
      const kept = and(eq(comments.fellowshipId, fellowshipId), isNull(comments.deletedAt))
      if ((await countLocked(tx, comments.id, kept)) >= COMMENTS_MAX) {
        throw new Refusal(409, `An application can have at most ${COMMENTS_MAX} comments. Delete one of yours first.`, {
          code: 'tooMany',
        })
      }
      const row = { id, submissionId, fellowshipId, owner, author, authorName, text, isBlind: reader.isBlind, round }
      const added = await tx
        .insert(comments)
        .values({ ...row, writtenAt: new Date(now) })
        .onConflictDoNothing()
        .returning({ id: comments.id })
      // An earlier comment has this id.
      if (added.length === 0) throw idUsed()
      await writeEntry(tx, entry)
    }
    return readComments(tx, application)
  })
}

/** Matches a comment that the caller wrote on the application. */
const isOwn = ({ application, author, id }: By & { id: string }) =>
  and(eq(comments.id, id), eq(comments.fellowshipId, application.fellowshipId), eq(comments.author, author))

interface Changing extends By, CommentDraft {}

/** Replaces the text of the caller's own comment. Refused if it was changed or deleted elsewhere. A repeated call is accepted. */
export function changeComment(db: Database, changing: Changing) {
  const { application, text, seen, now, entry } = changing
  return db.transaction(async (tx) => {
    const revision = seen ?? 0
    const changed = await tx
      .update(comments)
      .set({
        text,
        // An author who sees names may add one, and one who sees scores may give them away.
        isBlind: application.reader.isBlind,
        round: application.round,
        revision: revision + 1,
        changedAt: new Date(now),
      })
      .where(and(isOwn(changing), isNull(comments.deletedAt), eq(comments.revision, revision)))
      .returning({ id: comments.id })
    if (changed.length > 0) await writeEntry(tx, entry)
    else await refuseUnlessRepeated(tx, changing, revision + 1)
    return readComments(tx, application)
  })
}

async function refuseUnlessRepeated(tx: Database, changing: Changing, saved: number) {
  const { text, revision, deletedAt } = comments
  const [stored] = await tx.select({ text, revision, deletedAt }).from(comments).where(isOwn(changing))
  if (stored === undefined) throw notFound()
  if (stored.deletedAt !== null) {
    throw new Refusal(409, 'You have deleted this comment in another window.', { code: 'deleted' })
  }
  // The answer to the first call was lost.
  if (stored.revision === saved && stored.text === changing.text) return
  throw new Refusal(409, 'You have changed this comment in another window.', { code: 'changedMeanwhile' })
}

/** Deletes the text of the caller's own comment. Does nothing if it is deleted already. */
export function deleteComment(db: Database, deleting: By & { id: string }) {
  const { application, now, entry } = deleting
  return db.transaction(async (tx) => {
    const deleted = await tx
      .update(comments)
      .set({ text: '', deletedAt: new Date(now) })
      .where(and(isOwn(deleting), isNull(comments.deletedAt)))
      .returning({ id: comments.id })
    if (deleted.length > 0) await writeEntry(tx, entry)
    else if ((await tx.$count(comments, isOwn(deleting))) === 0) throw notFound()
    return readComments(tx, application)
  })
}
