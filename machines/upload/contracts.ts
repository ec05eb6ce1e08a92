import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { ChosenFile } from '../../domain/fileChecks.ts'
import type { Failure } from '../failure.ts'
import { notProvided } from '../notProvided.ts'

/** What an upload needs from outside, and the shapes it speaks in. */

export interface UploadInput {
  kind: DocumentKind
  /** What the applicant's record already holds. */
  stored: StoredDocument | null
}

export interface UploadRequest {
  kind: DocumentKind
  file: ChosenFile
  /** Told how much of the file is on its way, 0 to 1. */
  onProgress: (fraction: number) => void
}

export type UploadEvent =
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'picker.dismissed' }
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.retry' }
  | { type: 'error.dismissed' }

export interface UploadContext {
  kind: DocumentKind
  stored: StoredDocument | null
  chosen: ChosenFile | null
  /** 0 to 1. */
  progress: number
  /** Why the chosen file did not arrive. */
  failure: Failure | null
}

export const actorContracts = {
  uploadDocument: notProvided<StoredDocument, UploadRequest>('uploadDocument'),
}
