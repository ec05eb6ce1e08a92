import {
  documentFields,
  documentsOf,
  storedDocument,
  submittedFileLabel,
  submittedType,
  type DocumentNames,
  type DocumentStep,
} from '../../../domain/documents.ts'
import { extensionOf } from '../../../domain/fileChecks.ts'
import { fromEntries, keysOf } from '../../../domain/objects.ts'
import { questionsOf, retiredOf } from '../../../domain/programme.ts'
import { isListed, nameKeyOf } from '../../../domain/questions/answers.ts'
import { RECORD_STEPS, STEP, type RecordStep } from '../../../domain/steps.ts'
import type { Submission, SubmissionSummary, SubmittedApplication } from '../../../domain/submissions.ts'
import type { Reader } from './reader.ts'

/**
 * Blind review: an intake's switch hides applicants' identity from members who only review (decision 93). A
 * question is hidden unless its row in the programme says otherwise.
 */

/** The id of a record with the applicant's name is hidden, too. */
const namesApplicant = (step: RecordStep) => STEP[step].record.names !== undefined

/** The fields of a step's questions that a blind review shows, with the names of what was chosen from lists. */
function shownIn(step: RecordStep): string[] {
  const questions = Object.entries({ ...questionsOf(step), ...retiredOf(step) }).filter(
    ([, { blind }]) => blind === true,
  )
  const names = questions.filter(([, question]) => isListed(question)).map(([field]) => nameKeyOf(field))
  return [...(namesApplicant(step) ? [] : ['id']), ...questions.map(([field]) => field), ...names]
}

const SHOWN = fromEntries(RECORD_STEPS.map((step) => [step, shownIn(step)]))

export const isHiddenDocument = (kind: string) => submittedType(kind)?.blind !== true

/** A name without the applicant's own words. */
const neutralName = (kind: string, originalFilename: string) =>
  `${submittedFileLabel(kind)}.${extensionOf(originalFilename)}`

/** A record with its hidden answers empty. */
function shownRecord<Step extends RecordStep>(
  step: Step,
  record: SubmittedApplication[Step],
): SubmittedApplication[Step] {
  const hidden = keysOf(record).filter((field) => !SHOWN[step].includes(field))
  return { ...record, ...fromEntries(hidden.map((field) => [field, ''] as const)) }
}

function shownNames<Step extends RecordStep>(step: Step, record: SubmittedApplication[Step]): DocumentNames<Step> {
  const shown = documentsOf(step).flatMap(({ kind }) => {
    const stored = isHiddenDocument(kind) ? null : storedDocument(kind, record as Partial<DocumentNames<DocumentStep>>)
    return stored === null
      ? []
      : [[kind, { ...stored, originalFilename: neutralName(kind, stored.originalFilename) }] as const]
  })
  return documentFields(step, fromEntries(shown))
}

/** A submission without its answers, reduced to what a reader may see. */
export function summaryFor({ isBlind }: Reader, summary: SubmissionSummary): SubmissionSummary {
  if (!isBlind) return summary
  const { id, fellowshipId, version, reference, replaces, submittedAt, documents, decision } = summary
  return {
    id,
    fellowshipId,
    version,
    reference,
    replaces,
    submittedAt,
    documents: documents
      .filter(({ kind }) => !isHiddenDocument(kind))
      .map(({ kind, fileName, originalFilename, size }) => ({
        kind,
        fileName,
        originalFilename: neutralName(kind, originalFilename),
        size,
      })),
    // Its letter addresses the applicant by name.
    decision: decision && {
      outcome: decision.outcome,
      offer: decision.offer,
      publishedAt: decision.publishedAt,
      subject: '',
      text: '',
    },
  }
}

/** The answers of a submission that a reader may see. */
export function answersFor({ isBlind }: Reader, application: SubmittedApplication): SubmittedApplication {
  if (!isBlind) return application
  const shown = RECORD_STEPS.map((step) => {
    const record = application[step]
    return [step, { ...shownRecord(step, record), ...shownNames(step, record) }] as const
  })
  return fromEntries(shown) as SubmittedApplication
}

/** A submission, reduced to what a reader may see. */
export const submissionFor = (reader: Reader, submission: Submission): Submission => ({
  ...summaryFor(reader, submission),
  application: answersFor(reader, submission.application),
})
