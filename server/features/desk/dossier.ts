import { counted } from '../../../domain/counted.ts'
import { formatProviderTime } from '../../../domain/calendar.ts'
import type { DeskSubmission } from '../../../domain/desk.ts'
import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import { submittedFileLabel, submittedLabel } from '../../../domain/documents.ts'
import { partLabels, requestLabel } from '../../../domain/informationRequests.ts'
import { labelledConflictChanges } from '../../../domain/conflicts.ts'
import { listedReviewsOf, scoreText, type EarlierReviews, type Review } from '../../../domain/reviews.ts'
import type { Rubric } from '../../../domain/rubrics.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Context } from '../context.ts'
import { listSubmittedDocuments } from '../documents/documents.ts'
import { readDocument } from '../documents/reading.ts'
import type { Dossier } from '../receipt/receiptPdf.ts'

/** Everything about an application in one PDF: decisions, visible reviews, letters and answers, with its documents attached. */

type Section = Dossier['sections'][number]

const by = (who: string, at: string) => `${who}, ${formatProviderTime(at)}`

const scoresOf = ({ criteria, scale }: Rubric, { scores, note }: Review) =>
  [...criteria.map(({ id, name }) => `${name}: ${scores[id] ?? ''} of ${scale}`), ...(note === '' ? [] : [note])].join(
    '\n',
  )

/** ' (version 1)' for anything that was made on another version than the printed one. */
const olderVersion = (made: { version: number }, printed: { version: number }) =>
  made.version === printed.version ? '' : ` (version ${made.version})`

function publishedRows({ submission: { decision } }: DeskSubmission): Section['rows'] {
  return decision === null ? [] : [[formatProviderTime(decision.publishedAt), OUTCOME_LABELS[decision.outcome]]]
}

function reviewRows({ reviews, submission }: DeskSubmission): Section['rows'] {
  if (reviews === null) return []
  const { count, average } = listedReviewsOf(reviews)
  const summary = average === null ? [] : [['Average', `${scoreText(average)} (${counted(count, 'review')})`] as const]
  return [...summary, ...givenRows(reviews, submission)]
}

function givenRows({ rubric, mine, others }: EarlierReviews, submission: Submission): Section['rows'] {
  const given = [...(mine === null ? [] : [mine]), ...(others ?? [])]
  return given.map((each) => [`${each.reviewer}${olderVersion(each, submission)}`, scoresOf(rubric, each)] as const)
}

export const sectionsOf = (read: DeskSubmission): Section[] =>
  [
    {
      heading: 'Decisions',
      rows: read.decisions.map(
        ({ outcome, reason, decidedBy, decidedAt, version }) =>
          [
            by(decidedBy, decidedAt),
            [`${OUTCOME_LABELS[outcome]}${olderVersion({ version }, read.submission)}`, reason]
              .filter((text) => text !== '')
              .join(': '),
          ] as const,
      ),
    },
    { heading: 'Published to the applicant', rows: publishedRows(read) },
    { heading: 'Reviews', rows: reviewRows(read) },
    {
      heading: 'Reviews of the first round',
      rows: read.reviews?.earlier ? givenRows(read.reviews.earlier, read.submission) : [],
    },
    {
      heading: 'Labels',
      rows: read.labels.length === 0 ? [] : [['Set', read.labels.map(({ name }) => name).join(', ')] as const],
    },
    {
      heading: 'Comments',
      rows: read.comments.map(
        (comment) =>
          [`${by(comment.author, comment.writtenAt)}${olderVersion(comment, read.submission)}`, comment.text] as const,
      ),
    },
    {
      heading: 'Conflicts of interest',
      rows: labelledConflictChanges(read.conflicts?.changes ?? []).map(
        ({ label, member, reason, changedBy, changedAt }) =>
          [
            by(changedBy, changedAt),
            [`${member}: ${label.toLowerCase()}`, reason].filter((text) => text !== '').join('. '),
          ] as const,
      ),
    },
    {
      heading: 'More information',
      rows: read.requests.map(
        ({ asked, askedBy, askedAt, answeredVersion, unchanged = [], ...request }) =>
          [
            by(askedBy, askedAt),
            [
              `${requestLabel({ ...request, unchanged })}${answeredVersion === null ? '' : ` with version ${answeredVersion}`}: ${partLabels(asked)}`,
              ...(unchanged.length === 0 ? [] : [`Not changed: ${partLabels(unchanged)}`]),
            ].join('. '),
          ] as const,
      ),
    },
    {
      heading: 'Letters and messages',
      rows: read.letters.map(
        ({ writtenBy, writtenAt, subject, text }) => [by(writtenBy, writtenAt), `${subject}\n\n${text}`] as const,
      ),
    },
  ].filter(({ rows }) => rows.length > 0)

/** Documents that cannot be read are named instead of attached. */
export async function dossierOf(
  context: Pick<Context, 'db' | 'documents' | 'scanner' | 'now'>,
  read: DeskSubmission,
): Promise<Dossier> {
  const stored = await listSubmittedDocuments(context.db, read.submission)
  const documents: Dossier['documents'][number][] = []
  const missing: (readonly [string, string])[] = []
  for (const { kind, fileName, originalFilename } of read.submission.documents) {
    const label = submittedLabel(kind)
    const document = stored.find((each) => each.fileName === fileName)
    try {
      if (document === undefined) throw new Refusal(404, 'It is missing.')
      documents.push({
        name: `${submittedFileLabel(kind)} ${originalFilename}`,
        label,
        content: await readDocument(context, document),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      missing.push([label, error.message])
    }
  }
  const sections = sectionsOf(read)
  return {
    documents,
    sections: missing.length === 0 ? sections : [...sections, { heading: 'Not attached', rows: missing }],
  }
}
