import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { ChosenFile } from '../../domain/fileChecks.ts'
import { reconnected } from '../connection/reconnected.ts'
import type { Failure } from '../failure.ts'
import { notProvided } from '../notProvided.ts'

/** An upload's types, and the actors that it needs from outside. */

export interface UploadInput {
  kind: DocumentKind
  /** The document that the applicant's record already names. */
  stored: StoredDocument | null
}

export interface UploadRequest {
  kind: DocumentKind
  file: ChosenFile
  /** The name that the file is sent under: its own, or the one that the applicant took instead. */
  name: string
  /** Called with the fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void
}

export interface FitRequest {
  /** A picture that is too large, or of a kind that is not accepted. */
  picture: ChosenFile
}

export type UploadEvent =
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'picker.dismissed' }
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'error.dismissed' }
  | { type: 'name.accepted' }
  | { type: 'picture.fit' }
  | { type: 'fit.cancel' }
  | { type: 'fitted.accepted' }
  | { type: 'document.found'; stored: StoredDocument }

export interface UploadContext {
  kind: DocumentKind
  stored: StoredDocument | null
  chosen: ChosenFile | null
  /** The name that the applicant took in place of the file's own. */
  acceptedName: string | null
  /** The JPEG made of the chosen picture. */
  fitted: ChosenFile | null
  /** 0 to 1. */
  progress: number
  /** How many times the file has been sent again by itself. */
  resends: number
  /** Why the chosen file did not arrive. */
  failure: Failure | null
  /** What the server says about it, where it says anything. */
  reason: string | null
}

export const actorContracts = {
  uploadDocument: notProvided<StoredDocument, UploadRequest>('uploadDocument'),
  /** Answers with a JPEG of the picture that passes every check of section 5.4. */
  fitPicture: notProvided<ChosenFile, FitRequest>('fitPicture'),
  reconnected,
}
