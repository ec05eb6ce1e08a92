import type { StoredDocument } from '../../domain/documents.ts'
import type { FileError } from '../../domain/fileChecks.ts'
import type { UploadSnapshot } from './upload.ts'

/** What is asked of one document's upload. */

export type UploadError = FileError | 'required' | 'refused' | 'failed'

/** Which error the upload stands in, or null. */
export function uploadErrorOf(snapshot: UploadSnapshot): UploadError | null {
  const { value } = snapshot
  return typeof value === 'object' && 'error' in value ? (value.error as UploadError) : null
}

/** Whether the file did not arrive because only a new login helps. */
export function isSignInOver(snapshot: UploadSnapshot): boolean {
  return uploadErrorOf(snapshot) === 'failed' && snapshot.context.failure === 'signInExpired'
}

/** What the saving of a step needs to know of a document. */
export interface DocumentState {
  stored: StoredDocument | null
  /** Stored and at rest: not on its way, and no wrong file waiting to be replaced (sections 5.1, 5.2). */
  ready: boolean
}

export function documentStateOf(snapshot: UploadSnapshot): DocumentState {
  return { stored: snapshot.context.stored, ready: snapshot.matches('uploaded') }
}
