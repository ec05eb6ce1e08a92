import type { StoredDocument } from '../../domain/documents.ts'
import { extensionOf, fileErrorOf, type ChosenFile, type FileError } from '../../domain/fileChecks.ts'
import { chosenFile, sentName, suggestedName } from './chosen.ts'
import type { UploadSnapshot } from './upload.ts'

export type UploadError = FileError | 'misnamed' | 'fileChanged' | 'required' | 'refused' | 'failed'

/** The error shown, or null. A picture that is being converted shows none. */
export function uploadErrorOf(snapshot: UploadSnapshot): UploadError | null {
  const { value, context } = snapshot
  if (typeof value === 'string' || !('error' in value)) return null
  if (snapshot.hasTag('fitting') || context.fitted !== null) return null
  const { error } = value
  if (error === 'identifying') return fileErrorOf({ name: sentName(context), size: chosenFile(context).size })
  return (typeof error === 'string' ? error : Object.keys(error)[0]) as UploadError
}

/** Help offered with an error: a button that fixes the file, or an explanation ('explained'). */
export type UploadHelp = 'makeSmaller' | 'convert' | 'rename' | 'explained'

function uploadHelpOf(snapshot: UploadSnapshot): UploadHelp | null {
  if (snapshot.matches({ error: { fileTooLarge: 'offered' } })) return 'makeSmaller'
  if (snapshot.matches({ error: { wrongFileType: 'offered' } })) return 'convert'
  const renamed = ['filenameInvalid', 'filenameTooLong', 'misnamed'] as const
  if (renamed.some((error) => snapshot.matches({ error }))) return 'rename'
  if (snapshot.matches({ error: { wrongFileType: 'renamable' } })) return 'rename'
  const isExplained =
    snapshot.matches({ error: { fileTooLarge: 'explained' } }) ||
    snapshot.matches({ error: { wrongFileType: 'explained' } })
  return isExplained ? 'explained' : null
}

/** True if the upload failed because the sign-in has expired. */
export function isSignInExpired(snapshot: UploadSnapshot): boolean {
  return uploadErrorOf(snapshot) === 'failed' && snapshot.context.failure === 'signInExpired'
}

/** The values that the upload widget shows (section 2.9). */
export interface UploadView {
  uploading: boolean
  /** The file waits for the connection. */
  waiting: boolean
  /** The transfer can still be cancelled. */
  cancellable: boolean
  /** 0 to 1. */
  progress: number
  fitting: boolean
  error: UploadError | null
  help: UploadHelp | null
  /** The name that a press accepts. */
  suggestedName: string | null
  /** The server's message about the error. */
  reason: string | null
  /** The sign-in has expired, so a retry would not help. */
  signInExpired: boolean
  chosen: ChosenFile | null
  /** The extension that fits the chosen file's content, or its own; empty without a file. */
  format: string
  /** The file name sent to the server. */
  chosenName: string | null
  /** The converted picture, previewed before it is sent. */
  fitted: ChosenFile | null
  stored: StoredDocument | null
  /** The stored document's file, if it was uploaded in this tab. */
  sent: ChosenFile | null
  /** A document is stored, and nothing else is going on. */
  finished: boolean
}

export function uploadViewOf(snapshot: UploadSnapshot): UploadView {
  const { chosen, fitted, progress, stored, sent, reason, actual } = snapshot.context
  const help = uploadHelpOf(snapshot)
  const waiting = snapshot.matches({ uploading: 'waiting' })
  return {
    uploading: snapshot.matches({ uploading: 'transfer' }),
    waiting,
    cancellable: waiting || snapshot.matches({ uploading: { transfer: { file: 'sending' } } }),
    progress,
    fitting: snapshot.hasTag('fitting'),
    error: uploadErrorOf(snapshot),
    help,
    suggestedName: help === 'rename' ? suggestedName(snapshot.context) : null,
    reason,
    signInExpired: isSignInExpired(snapshot),
    chosen,
    format: actual ?? extensionOf(chosen?.name ?? ''),
    chosenName: chosen === null ? null : sentName(snapshot.context),
    fitted,
    stored,
    sent,
    finished: snapshot.matches('uploaded'),
  }
}

/** A document as needed to save its step. */
export interface DocumentState {
  stored: StoredDocument | null
  /** True if it is stored and no upload is running or failed (sections 5.1, 5.2). */
  ready: boolean
  /** The file that is stored or on its way, if it was chosen in this tab. */
  file: ChosenFile | null
  /** The document that was shown when the file was chosen. */
  seen: StoredDocument | null
}

export function documentStateOf(snapshot: UploadSnapshot): DocumentState {
  const { stored, sent, chosen, seen } = snapshot.context
  return { stored, ready: snapshot.matches('uploaded'), file: snapshot.matches('uploading') ? chosen : sent, seen }
}
