import { NAMES } from '../../../domain/applicantName.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { requestLetter, type DeskRequest, type NewRequest } from '../../../domain/informationRequests.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { informationRequests } from '../../platform/database/schema/informationRequests.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, Refusal } from '../../platform/errors.ts'
import { markOf, useId } from '../../platform/repeats.ts'
import { lockFellowships } from '../applications/fellowships.ts'
import { requireNewest } from '../applications/submissions.ts'
import { writeMessage } from '../letters/messages.ts'
import type { LetterParts } from '../letters/publication.ts'
import { answerAt } from '../letters/recipients.ts'
import type { Opened } from '../reviews/reader.ts'
import { findAskedParts, listRequestsOn } from './requests.ts'

/** Sends and withdraws requests for more information. */

interface Acting {
  application: Opened
  now: number
  entry: Entry
}

/** Locks an application: a submission, another request, a withdrawal or a new intake waits. */
async function lockApplication(tx: Database, { id: submissionId, fellowshipId }: Opened) {
  const { id, reference, intakeId } = submissions
  const [row] = await tx
    .select({ reference, isCurrent: intakes.isCurrent, name: NAMES[0] ? answerAt(NAMES[0]) : sql<string>`''` })
    .from(submissions)
    .innerJoin(intakes, eq(intakes.id, intakeId))
    .where(eq(id, submissionId))
    .for('share', { of: intakes })
  await lockFellowships(tx, [fellowshipId])
  return found(row ?? null)
}

interface Asking extends Acting, NewRequest {
  askedBy: string
}

/**
 * Sends a request and returns all requests on the application. Refused for a version that is not the newest, for a past intake, and
 * while another request is open. A repeated call is accepted.
 */
export function askForInformation(parts: LetterParts, asking: Asking): Promise<DeskRequest[]> {
  const { id, application, asked, text, until, askedBy, now, entry } = asking
  const { id: submissionId, fellowshipId, owner, intakeId } = application
  return parts.db.transaction(async (tx) => {
    const { name, reference, isCurrent } = await lockApplication(tx, application)
    const mark = markOf('request', askedBy, submissionId, asked, text, until)
    if (await useId(tx, { id, mark })) {
      if (!isCurrent) throw new Refusal(409, 'The application belongs to a past intake.', { code: 'pastIntake' })
      await requireNewest(tx, application)
      const letter = { id, application, ...requestLetter({ name, reference, asked, text, until }) }
      await writeMessage(tx, parts, { ...letter, writtenBy: askedBy, now, entry })
      if ((await findAskedParts(tx, owner, now)) !== null) {
        throw new Refusal(409, 'Another request waits for an answer. Withdraw it first.', { code: 'requestOpen' })
      }
      const row = {
        id,
        letterId: id,
        submissionId,
        fellowshipId,
        owner,
        intakeId,
        asked: [...asked],
        text,
        until,
        askedBy,
      }
      await tx.insert(informationRequests).values({ ...row, askedAt: new Date(now) })
    }
    return listRequestsOn(tx, application, now)
  })
}

/** Withdraws a request that was not answered. Does nothing if it was withdrawn before. Returns all requests on the application. */
export function withdrawRequest(
  db: Database,
  { id, application, now, entry }: Acting & Pick<NewRequest, 'id'>,
): Promise<DeskRequest[]> {
  return db.transaction(async (tx) => {
    await lockApplication(tx, application)
    const its = and(eq(informationRequests.id, id), eq(informationRequests.fellowshipId, application.fellowshipId))
    const [request] = await tx.select().from(informationRequests).where(its)
    if (found(request ?? null).answeredAt !== null) {
      throw new Refusal(409, 'The applicant has answered this request.', { code: 'requestAnswered' })
    }
    const withdrawn = await tx
      .update(informationRequests)
      .set({ withdrawnAt: new Date(now) })
      .where(and(its, isNull(informationRequests.withdrawnAt)))
      .returning({ id: informationRequests.id })
    if (withdrawn.length > 0) await writeEntry(tx, entry)
    return listRequestsOn(tx, application, now)
  })
}
