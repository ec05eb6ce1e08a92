import type { StoredDocument } from '../../domain/documents.ts'
import type { ChosenFile, FileError } from '../../domain/fileChecks.ts'
import { sentName } from './chosen.ts'
import type { UploadSnapshot } from './upload.ts'

export type UploadError = FileError | 'required' | 'refused' | 'failed'

/** The error state that the upload is in, or null. */
export function uploadErrorOf({ value }: UploadSnapshot): UploadError | null {
  if (typeof value === 'string' || !('error' in value)) return null
  const { error } = value
  return (typeof error === 'string' ? error : Object.keys(error)[0]) as UploadError
}

/** What can be done about the error: a press that mends the file, or words. */
export type UploadHelp = 'makeSmaller' | 'convert' | 'rename' | 'words'

function uploadHelpOf(snapshot: UploadSnapshot): UploadHelp | null {
  if (snapshot.matches({ error: { fileTooLarge: 'offered' } })) return 'makeSmaller'
  if (snapshot.matches({ error: { wrongFileType: 'offered' } })) return 'convert'
  if (snapshot.matches({ error: 'filenameInvalid' }) || snapshot.matches({ error: 'filenameTooLong' })) return 'rename'
  const isInWords =
    snapshot.matches({ error: { fileTooLarge: 'words' } }) || snapshot.matches({ error: { wrongFileType: 'words' } })
  return isInWords ? 'words' : null
}

/** Whether the upload failed because the sign-in has expired. */
export function isSignInExpired(snapshot: UploadSnapshot): boolean {
  return uploadErrorOf(snapshot) === 'failed' && snapshot.context.failure === 'signInExpired'
}

/** What the widget of section 2.9 shows. */
export interface UploadView {
  uploading: boolean
  /** Whether the file waits for the connection. */
  waiting: boolean
  /** Whether the file can still be stopped on its way. */
  cancellable: boolean
  /** Progress, 0 to 1. */
  progress: number
  fitting: boolean
  error: UploadError | null
  help: UploadHelp | null
  /** The server's words about the error. */
  reason: string | null
  /** Whether the sign-in has expired, so that trying again would not help. */
  signInExpired: boolean
  chosen: ChosenFile | null
  /** The name that the chosen file is sent under. */
  chosenName: string | null
  /** The picture that is previewed before it is sent. */
  fitted: ChosenFile | null
  stored: StoredDocument | null
}

export function uploadViewOf(snapshot: UploadSnapshot): UploadView {
  const { chosen, fitted, progress, stored, reason } = snapshot.context
  return {
    uploading: snapshot.matches('uploading'),
    waiting: snapshot.matches('waiting'),
    cancellable: snapshot.matches({ uploading: { transfer: 'sending' } }) || snapshot.matches('waiting'),
    progress,
    fitting: snapshot.matches('fitting'),
    error: uploadErrorOf(snapshot),
    help: uploadHelpOf(snapshot),
    reason,
    signInExpired: isSignInExpired(snapshot),
    chosen,
    chosenName: chosen === null ? null : sentName(snapshot.context),
    fitted,
    stored,
  }
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
