import type { ReactNode } from 'react'
import { storedDocument, DOCUMENT, type DocumentKind, type StoredDocument } from '../../../domain/documents.ts'
import { objectIn } from '../../../domain/objects.ts'
import type { Records } from '../../../domain/records.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { isSkipped } from '../../../domain/questions/answers.ts'
import { RETIRED_HEADING, retiredIn, reviewOf, rowText, type AnswerRow } from '../../../domain/views.ts'
import { uploadId } from '../../components/layout/ids.ts'
import { Details, type Detail, type DetailsProps } from './Details.tsx'

export type DocumentLink = (kind: DocumentKind, stored: StoredDocument | null) => ReactNode

interface RecordReviewProps extends Pick<DetailsProps, 'canChange'> {
  step: RecordStep
  record: NonNullable<Records[RecordStep]>
  link: DocumentLink
  /** The name of a region, if the record lacks it. */
  region?: (id: string) => ReactNode
  /** Leaves out what the server has removed for a blind review. */
  isBlind?: boolean
  /** True for a submission: only what was answered, with removed questions. */
  isSubmitted?: boolean
}

/** A step's answers and documents (section 2.12). */
export function RecordReview({
  step,
  record,
  link,
  canChange,
  region,
  isBlind = false,
  isSubmitted = false,
}: RecordReviewProps) {
  const answers = objectIn(record)

  function valueOf(row: AnswerRow): ReactNode {
    const { field, question } = row
    const answer = rowText(row, answers)
    if (question.kind === 'loginEmail' || question.kind === 'email') return <a href={`mailto:${answer}`}>{answer}</a>
    if (question.kind === 'region' && region !== undefined) return region(String(answers[field]))
    return answer
  }

  function documentDetail(kind: DocumentKind): Detail[] {
    const stored = storedDocument(kind, answers)
    if (isBlind && stored === null) return []
    return [[DOCUMENT[kind].reviewLabel, link(kind, stored), uploadId(kind)]]
  }

  function answerDetail(row: AnswerRow): Detail[] {
    const { label, field, question } = row
    // Shown below.
    if (question.kind === 'richText') return []
    if (isSkipped(question, answers) || (isBlind && question.blind !== true)) return []
    if (isSubmitted && rowText(row, answers) === '') return []
    return [[label, valueOf(row), question.kind === 'loginEmail' ? null : field]]
  }

  const retired = isSubmitted ? [{ heading: RETIRED_HEADING, rows: retiredIn(step) }] : []
  return [...reviewOf(step), ...retired]
    .map(({ heading, rows }) => ({
      heading,
      details: rows.flatMap((row) => (typeof row === 'string' ? documentDetail(row) : answerDetail(row))),
    }))
    .filter(({ details }) => details.length > 0)
    .map((view) => <Details key={view.heading} step={step} canChange={canChange} {...view} />)
}
