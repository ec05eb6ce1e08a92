import type { ReactNode } from 'react'
import { storedDocument, DOCUMENT, type DocumentKind, type StoredDocument } from '../../../domain/documents.ts'
import { objectIn } from '../../../domain/objects.ts'
import type { Records } from '../../../domain/records.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { reviewOf, richTextOf, rowText, type AnswerRow, type View } from '../../../domain/views.ts'
import { uploadId } from '../../components/layout/ids.ts'
import { Details, type Detail, type DetailsProps } from './Details.tsx'

export type DocumentLink = (kind: DocumentKind, stored: StoredDocument | null) => ReactNode

export interface RichText {
  field: string
  heading: string
  html: string
}

interface RecordReviewProps extends Pick<DetailsProps, 'canChange'> {
  step: RecordStep
  /** Null if the step is not saved. */
  record: Records[RecordStep]
  link: DocumentLink
  rich: (text: RichText) => ReactNode
  /** The name of a region, if the record lacks it. */
  region?: (id: string) => ReactNode
  /** The removed questions of a submission. It has only what was answered, because the rest may not have been asked or is hidden. */
  retired?: readonly View<AnswerRow>[]
}

/** A step's answers and documents (section 2.12). */
export function RecordReview({ step, record, link, rich, canChange, region, retired }: RecordReviewProps) {
  const isSubmitted = retired !== undefined
  const answers = objectIn(record)

  const isAnswered = (field: string) => (answers[field] ?? '') !== ''

  function valueOf(row: AnswerRow): ReactNode {
    const { field, question } = row
    const answer = rowText(row, answers)
    if (!isAnswered(field)) return NOT_ANSWERED
    if (question.kind === 'loginEmail' || question.kind === 'email') return <a href={`mailto:${answer}`}>{answer}</a>
    if (question.kind === 'region' && region !== undefined) return region(String(answers[field]))
    return answer
  }

  function documentDetail(kind: DocumentKind): Detail[] {
    const stored = storedDocument(kind, answers)
    if (isSubmitted && stored === null) return []
    return [[DOCUMENT[kind].reviewLabel, link(kind, stored), uploadId(kind)]]
  }

  const isLeftOut = (row: AnswerRow) => {
    const text = rowText(row, answers)
    return text === null || (isSubmitted && text === '')
  }

  const detailOf = (row: AnswerRow): Detail[] =>
    isLeftOut(row) ? [] : [[row.label, valueOf(row), row.question.kind === 'loginEmail' ? null : row.field]]

  return [...reviewOf(step), ...(retired ?? [])].map((view) => {
    const { heading, rows } = view
    const text = richTextOf(view)
    if (text !== null) {
      const html = isAnswered(text.field) ? String(answers[text.field]) : NOT_ANSWERED
      return !isLeftOut(text) && rich({ field: text.field, heading, html })
    }
    const details = rows.flatMap((row) => (typeof row === 'string' ? documentDetail(row) : detailOf(row)))
    return (
      details.length > 0 && (
        <Details key={heading} step={step} heading={heading} details={details} canChange={canChange} />
      )
    )
  })
}

const NOT_ANSWERED = 'Not answered'
