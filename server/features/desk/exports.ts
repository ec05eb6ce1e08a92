import type { Readable } from 'node:stream'
import type { ExportName, SubmissionFilter } from '../../../domain/desk.ts'
import type { AuditAction } from '../../../domain/auditActions.ts'
import type { Entry } from '../../platform/audit/entries.ts'
import { csvOf } from '../../platform/table/csv.ts'
import { spreadsheetOf } from '../../platform/table/spreadsheet.ts'
import { zipOf } from '../../platform/zip.ts'
import { tableOfLetters } from '../letters/table.ts'
import type { Context } from '../context.ts'
import { documentFiles } from './archive.ts'
import type { Reader } from '../reviews/visible.ts'
import { eachSubmission, eachSummary } from './submissionList.ts'
import { tableOf } from './table.ts'

/** Files with the filtered applications, written while they are read. */

export interface Exported {
  context: Pick<Context, 'db' | 'documents' | 'scanner' | 'now'>
  filter: SubmissionFilter
  reader: Reader
  /** The audit entry of each application or document in the file. */
  entry: (action: AuditAction) => Entry
  onFailure: (error: unknown) => void
}

interface Export {
  /** The path of the call. */
  path: string
  type: string
  /** The name of the saved file. */
  file: string
  summary: string
  open(exported: Exported): Readable
}

const asked = ({ context, filter, reader, entry }: Exported) => ({
  filter,
  reader,
  until: new Date(context.now()),
  entry: entry('submission.export'),
})

const rowsOf = (exported: Exported) => tableOf(eachSubmission(exported.context.db, asked(exported)))

export const EXPORTS: Readonly<Record<ExportName, Export>> = {
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
  letters: {
    path: '/api/desk/letters.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: 'letters.xlsx',
    summary: 'Download the letters and messages to the applicants of every application, with their addresses',
    open(exported) {
      const { db } = exported.context
      return spreadsheetOf('Letters', tableOfLetters(db, eachSummary(db, asked(exported))))
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
      return zipOf(documentFiles(context, summaries, { entry: entry('document.view'), onFailure }))
    },
  },
}
