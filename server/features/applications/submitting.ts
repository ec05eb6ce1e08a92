import { brokenAmong, brokenAnswers } from '../../../domain/answers.ts'
import type { Records } from '../../../domain/records.ts'
import { askedIn } from '../../../domain/stored.ts'
import { isAmended, withAsked } from '../../../domain/amendments.ts'
import type { Submission, SubmittedApplication } from '../../../domain/submissions.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { applicationIsFinal, applicationsClosed, notAsked } from '../../platform/errors.ts'
import type { Submittable } from '../applicationsWindow/changeable.ts'
import { needShown, stepMissing } from './fellowshipRules.ts'
import {
  changeFellowship,
  findApplication,
  fellowshipOf,
  hasSubmitted,
  type Application,
  type FellowshipChange,
} from './fellowships.ts'
import { loadedNames, recordsWithNames, type NameSource } from './names.ts'
import { findLastSubmitted, keepSubmission } from './submissions.ts'

/** 'Agree & Submit' (section 4.1): changes the fellowship and stores the submission in one transaction. */

export interface Submitting {
  application: Application
  change: FellowshipChange
  /** The versions that the applicant has seen: RECORD_VERSIONS_HEADER. */
  shown: string | undefined
  reference: NameSource
  now: number
  /** The audit entries of the change and the submission. */
  entry: Entry
  /** The parts that can be submitted now. Throws if nothing can. */
  submittable: (tx: Database) => Promise<Submittable>
  /**
   * Further writes in the submission's transaction. `previous` is the last version, or null. Not called for a repeated call without changes.
   */
  onSubmitted: (tx: Database, submission: Submission, previous: Records | null) => Promise<void>
}

/**
 * The submitted application; null if its fellowship changed elsewhere. The application is read again after the
 * fellowship's row is locked, so concurrent submissions and deletions wait.
 */
export async function submit(
  db: Database,
  { application: { row }, change, shown, reference, now, entry, submittable, onSubmitted }: Submitting,
): Promise<Application | null> {
  const names = await loadedNames(reference)
  return db.transaction(async (tx) => {
    if (!(await changeFellowship(tx, row, change, entry))) return null
    const application = await findApplication(tx, row.owner)
    // A new intake has started.
    if (application?.row.id !== row.id) throw applicationsClosed()
    needShown(application, shown)
    const records = fellowshipOf(application)
    const last = hasSubmitted(row) ? await findLastSubmitted(tx, row.id) : null
    if (last !== null && !isAmended(last.application, records)) return application
    const { parts, isOpen } = await submittable(tx)
    const saved: Records = await recordsWithNames(names, records)
    const isAnswer = last !== null && parts !== 'all'
    const next = isAnswer ? withAsked<Records>(last.application, saved, parts) : saved
    if (isAnswer && !isAmended(last.application, next)) {
      // A repeated call finds its answer stored.
      if (isOpen) throw notAsked()
      return application
    }
    if (!isOpen) throw applicationIsFinal()
    if ((isAnswer ? brokenAmong(next, parts) : brokenAnswers(next)).length > 0) throw stepMissing()
    const submitted = askedIn(next as SubmittedApplication)
    const version = (last?.version ?? 0) + 1
    const submission = {
      fellowshipId: row.id,
      intakeId: row.intakeId,
      owner: row.owner,
      version,
      now,
      reference: last?.reference ?? null,
    }
    const kept = await keepSubmission(tx, { ...submission, application: submitted })
    await writeEntry(tx, { ...entry, action: 'application.submit', object: kept.id })
    await onSubmitted(tx, { ...kept, application: submitted }, last?.application ?? null)
    return application
  })
}
