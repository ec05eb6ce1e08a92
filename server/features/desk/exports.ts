import { Readable } from 'node:stream'
import type { ExportName, ExportRequest } from '../../../domain/desk.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import type { AuditAction } from '../../../domain/auditActions.ts'
import type { Entry } from '../../platform/audit/entries.ts'
import { EXPORT_COLUMNS } from '../../../domain/exportColumns.ts'
import { csvOf } from '../../platform/table/csv.ts'
import { spreadsheetOf } from '../../platform/table/spreadsheet.ts'
import { zipOf } from '../../platform/zip.ts'
import { tableOfLetters } from '../letters/table.ts'
import type { Context } from '../context.ts'
import { documentFiles } from './archive.ts'
import { readDeskSubmission } from './decisions.ts'
import { sectionsOf } from './dossier.ts'
import type { Application } from '../receipt/receiptPdf.ts'
import { Opened, type Reader } from '../reviews/reader.ts'
import { answerBatches, eachSummary, wholeBatches } from './submissionList.ts'
import { tableOfReviews } from '../reviews/table.ts'
import { tableOf } from './table.ts'

/** Files with the filtered applications, written while they are read. */

export interface Exported extends Omit<ExportRequest, 'name'> {
  context: Pick<Context, 'db' | 'documents' | 'scanner' | 'now'>
  reader: Reader
  /** The audit entry of each application or document in the file. */
  entry: (action: AuditAction) => Entry
  onFailure: (error: unknown) => void
  /** Throws once the caller may export no more. */
  needRole: () => Promise<void>
}

interface Export<Given = Exported> {
  /** The path of the call. */
  path: string
  type: string
  /** The name of the saved file. */
  file: string
  summary: string
  open(exported: Given): Readable
}

const asked = ({ context, filter, submissions, reader, entry, needRole }: Exported) => ({
  filter,
  needRole,
  among: submissions,
  reader,
  until: new Date(context.now()),
  entry: entry('submission.export'),
})

const rowsOf = (exported: Exported) =>
  tableOf(
    wholeBatches(exported.context.db, asked(exported)),
    EXPORT_COLUMNS.filter((column) => exported.columns.length === 0 || exported.columns.includes(column)),
  )

const reviewsOf = (exported: Exported) =>
  tableOfReviews(exported.context.db, exported.reader, answerBatches(exported.context.db, asked(exported)))

/** Downloads that are written while they are read. */
export type StreamedExport = Exclude<ExportName, 'dossiers'>

export const EXPORTS: Readonly<Record<StreamedExport, Export>> = {
  spreadsheet: {
    path: '/api/desk/submissions.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: 'applications.xlsx',
    summary: 'Download the newest version of every application as a spreadsheet',
    open: (exported) => spreadsheetOf('Applications', rowsOf(exported)),
  },
  table: {
    path: '/api/desk/submissions.csv',
    type: 'text/csv; charset=utf-8',
    file: 'applications.csv',
    summary: 'Download the newest version of every application as CSV, for programs',
    open: (exported) => csvOf(rowsOf(exported)),
  },
  reviews: {
    path: '/api/desk/reviews.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: 'reviews.xlsx',
    summary: 'Download the reviews of every application as a spreadsheet, one row each',
    open: (exported) => spreadsheetOf('Reviews', reviewsOf(exported)),
  },
  reviewTable: {
    path: '/api/desk/reviews.csv',
    type: 'text/csv; charset=utf-8',
    file: 'reviews.csv',
    summary: 'Download the reviews of every application as CSV, for programs, one row each',
    open: (exported) => csvOf(reviewsOf(exported)),
  },
  letters: {
    path: '/api/desk/letters.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: 'letters.xlsx',
    summary: 'Download the letters and messages to the applicants of every application, with their addresses',
    open(exported) {
      const { context, reader } = exported
      const applications = answerBatches(context.db, asked(exported))
      return spreadsheetOf('Letters', tableOfLetters(context.db, reader, applications))
    },
  },
  archive: {
    path: '/api/desk/documents.zip',
    type: 'application/zip',
    file: 'documents.zip',
    summary: 'Download the documents of every application, in a folder per reference',
    open(exported) {
      const { context, entry, onFailure } = exported
      const summaries = eachSummary(context.db, asked(exported))
      return zipOf(documentFiles(context, summaries, { entry: entry('submission.viewDocument'), onFailure }))
    },
  },
}

interface ExportedToRead extends Exported {
  context: Exported['context'] & Pick<Context, 'receipts'>
}

/** One PDF, which is sent when it is complete, so that a failure is answered as one. */
async function* dossiersOf(exported: ExportedToRead): AsyncGenerator<Uint8Array> {
  const { context, reader } = exported
  const summaries: Pick<SubmissionSummary, 'id' | 'submittedAt'>[] = []
  for await (const { id, submittedAt } of eachSummary(context.db, asked(exported))) summaries.push({ id, submittedAt })
  const submittedAt =
    summaries
      .map((each) => each.submittedAt)
      .toSorted()
      .at(-1) ?? ''

  async function* applications(): AsyncGenerator<Application> {
    for (const { id } of summaries) {
      await exported.needRole()
      const application = await Opened.find(context.db, reader.caller, id)
      // Deleted or hidden since the list was read.
      if (application === null) continue
      const read = await readDeskSubmission(context.db, application, context.now())
      yield { submission: read.submission, dossier: { sections: sectionsOf(read), documents: [] } }
    }
  }
  yield await context.receipts.printAll(
    reader.owner ?? 'operator',
    { count: summaries.length, submittedAt },
    applications(),
  )
}

const DOSSIERS: Export<ExportedToRead> = {
  path: '/api/desk/dossiers.pdf',
  type: 'application/pdf',
  file: 'dossiers.pdf',
  summary: 'Download answers, decisions, visible reviews and letters of every application as one PDF',
  open: (exported) => Readable.from(dossiersOf(exported)),
}

export const exportOf = (name: ExportName): Export<ExportedToRead> => (name === 'dossiers' ? DOSSIERS : EXPORTS[name])
