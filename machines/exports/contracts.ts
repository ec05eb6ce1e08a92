import type { ExportName, ExportRequest, SubmissionFilter } from '../../domain/desk.ts'
import type { ExportColumn } from '../../domain/exportColumns.ts'
import { notProvided } from '../notProvided.ts'

export interface ExportsInput {
  mayExport: boolean
}

/** A download as chosen. */
export interface ExportChoice {
  name: ExportName
  /** True for the selected applications only. */
  isOfSelected: boolean
  columns: readonly ExportColumn[]
}

/** The list that is downloaded. */
export interface ExportedList {
  filter: SubmissionFilter
  /** Ids of the selected entries, which the filter may leave out. */
  selected: readonly string[]
  /** The intake of the selected entries. */
  intake: string
  /** The number of applications that match the filter. */
  total: number
}

export interface ExportsContext extends ExportsInput {
  choice: ExportChoice
  /** Null before the first download. */
  request: ExportRequest | null
}

export type ExportsEvent =
  | { type: 'export.begin'; isOfSelected: boolean }
  | { type: 'export.choose'; choice: Partial<ExportChoice> }
  | { type: 'export.download'; list: ExportedList }
  | { type: 'export.dismiss' }

export const actorContracts = {
  /** Starts the browser's download. Returns false if no submission matches. */
  startExport: notProvided<boolean, ExportRequest>('startExport'),
}
