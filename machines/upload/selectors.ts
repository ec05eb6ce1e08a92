import type { StoredDocument } from '../../domain/documents.ts'
import type { FileError } from '../../domain/fileChecks.ts'
import type { UploadSnapshot } from './upload.ts'

export type UploadError = FileError | 'required' | 'refused' | 'failed'

/** The error state that the upload is in, or null. */
export function uploadErrorOf(snapshot: UploadSnapshot): UploadError | null {
  const { value } = snapshot
  return typeof value === 'object' && 'error' in value ? (value.error as UploadError) : null
}

/** Whether the upload failed because the sign-in has expired. */
export function isSignInOver(snapshot: UploadSnapshot): boolean {
  return uploadErrorOf(snapshot) === 'failed' && snapshot.context.failure === 'signInExpired'
}

/** What saving a step needs to know of a document. */
export interface DocumentState {
  stored: StoredDocument | null
  /** Stored, with no upload running or failed (sections 5.1, 5.2). */
  ready: boolean
}

export function documentStateOf(snapshot: UploadSnapshot): DocumentState {
  return { stored: snapshot.context.stored, ready: snapshot.matches('uploaded') }
}
