import { eq } from 'drizzle-orm'
import type { DeskSubmission } from '../../../domain/desk.ts'
import { documentsOf, submittedFileLabel, type DocumentKind } from '../../../domain/documents.ts'
import { isDocument } from '../../../domain/recordForms.ts'
import { extensionOf } from '../../../domain/fileChecks.ts'
import { fromEntries, keysOf } from '../../../domain/objects.ts'
import { mayDo, rolesOf } from '../../../domain/roles.ts'
import type { Submission, SubmittedDocument } from '../../../domain/submissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import type { Applicant } from '../../platform/http/tokens.ts'
import { readRubric } from './rubrics.ts'

/** Blind review: an intake's switch hides applicants' identity from members who only review (decision 93). */

type Caller = Pick<Applicant, 'permissions'>

const identifies = ({ permissions }: Caller) => mayDo(rolesOf(permissions), 'identifyApplicants')

/** True if the caller may not see who applies in an intake; empty for the current one. */
export const isBlindIn = async (db: Database, caller: Caller, intake: string): Promise<boolean> =>
  !identifies(caller) && (await readRubric(db, intake)).isBlind

/** True if the caller may not see whose submission it is. */
export async function isBlindOn(db: Database, caller: Caller, submissionId: string): Promise<boolean> {
  if (identifies(caller)) return false
  const { id, intakeId } = submissions
  const [row] = await db.select({ intakeId }).from(submissions).where(eq(id, submissionId))
  return row !== undefined && isBlindIn(db, caller, row.intakeId)
}

type Personal = Submission['application']['personalDetails']

/** All others are left out, so that a new field is hidden until someone decides otherwise. */
const SHOWN: readonly (keyof Personal)[] = ['regionId', 'region', 'disabled', 'disabilityDetails']

/** A new document does not compile until someone decides whether it identifies the applicant. */
const SHOWN_DOCUMENTS: Readonly<Record<DocumentKind, boolean>> = {
  id: false,
  cv: false,
  transcript: true,
  acceptanceLetter: true,
  qualification: true,
  programme: true,
  costing: true,
}

export const isHiddenDocument = (kind: string) => !(isDocument(kind) && SHOWN_DOCUMENTS[kind])

/** A name without the applicant's own words. */
export const blindName = ({ kind, originalFilename }: Pick<SubmittedDocument, 'kind' | 'originalFilename'>) =>
  `${submittedFileLabel(kind)}.${extensionOf(originalFilename)}`

function withoutIdentity(submission: Submission): Submission {
  const { application, documents } = submission
  const hidden = keysOf(application.personalDetails).filter((field) => !SHOWN.includes(field))
  const fileNames = documentsOf('courseDetails').map(({ kind, originalField }) => {
    const originalFilename = application.courseDetails[originalField]
    const shown = originalFilename === '' || isHiddenDocument(kind) ? '' : blindName({ kind, originalFilename })
    return [originalField, shown] as const
  })
  return {
    ...submission,
    application: {
      ...application,
      personalDetails: { ...application.personalDetails, ...Object.fromEntries(hidden.map((field) => [field, ''])) },
      courseDetails: { ...application.courseDetails, ...fromEntries(fileNames) },
    },
    documents: documents
      .filter(({ kind }) => !isHiddenDocument(kind))
      .map((document) => ({ ...document, originalFilename: blindName(document) })),
  }
}

/** Letters are left out, because they address the applicant by name. */
export const blinded = (read: DeskSubmission): DeskSubmission => ({
  ...read,
  isBlind: true,
  submission: withoutIdentity(read.submission),
  previous: read.previous && withoutIdentity(read.previous),
  letters: [],
})
