import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { ChosenFile } from '../../domain/fileChecks.ts'
import { reconnected } from '../connection/reconnected.ts'
import type { Failure } from '../failure.ts'
import { notProvided } from '../notProvided.ts'

export interface UploadInput {
  kind: DocumentKind
  /** The document that the record already refers to. */
  stored: StoredDocument | null
}

export interface UploadRequest {
  kind: DocumentKind
  file: ChosenFile
  /** The file name sent to the server: the file's own or the accepted suggestion. */
  name: string
  /** Called with the sent fraction, 0 to 1. */
  onProgress: (fraction: number) => void
}

export type UploadEvent =
  /** `seen` is the document that was shown then: by default the stored one. */
  | { type: 'file.chosen'; file: ChosenFile; seen?: StoredDocument | null }
  | { type: 'upload.touched' }
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
  /** The document that was shown when the last file was chosen; null if there was none. */
  seen: StoredDocument | null
  /** The stored document's file; null if it was not uploaded in this tab. */
  sent: ChosenFile | null
  chosen: ChosenFile | null
  /** The suggested name that the applicant accepted. */
  acceptedName: string | null
  /** The JPEG made from the chosen picture. */
  fitted: ChosenFile | null
  /** 0 to 1. */
  progress: number
  /** Automatic retries so far. */
  resends: number
  /** Why the transfer failed. */
  failure: Failure | null
  /** The server's message about the failure, if it sent one. */
  reason: string | null
  /** The extension that fits the refused file's content, if the browser or the server knows it. */
  actual: string | null
}

export const actorContracts = {
  uploadDocument: notProvided<StoredDocument, UploadRequest>('uploadDocument'),
  /** Resolves to the extension that fits a refused file's content; null if it is in no known format. */
  identifyFile: notProvided<string | null, { file: ChosenFile }>('identifyFile'),
  /** Makes a JPEG within the upload limit of a picture that is too large or of an unaccepted type. */
  fitPicture: notProvided<ChosenFile, { picture: ChosenFile }>('fitPicture'),
  reconnected,
}
