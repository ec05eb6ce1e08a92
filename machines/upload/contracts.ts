import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { ChosenFile } from '../../domain/fileChecks.ts'
import type { Failure } from '../failure.ts'
import { notProvided } from '../notProvided.ts'

/** An upload's types, and the actor that it needs from outside. */

export interface UploadInput {
  kind: DocumentKind
  /** The document that the applicant's record already names. */
  stored: StoredDocument | null
}

export interface UploadRequest {
  kind: DocumentKind
  file: ChosenFile
  /** Called with the fraction sent, 0 to 1. */
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
