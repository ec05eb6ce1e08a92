import { fromPromise } from 'xstate'
import type { StoredDocument } from '../../domain/documents.ts'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import type { Documents } from '../api/documents.ts'
import { warnBeforeUnload } from '../signIn/warnBeforeUnload.ts'

/** The browser warns before the page closes during an upload. */
export function createUploadDocument(documents: Documents) {
  return fromPromise<StoredDocument, UploadRequest>(({ input: { kind, file, name, onProgress }, signal }) => {
    if (!(file instanceof File)) throw new TypeError('Only a file that the applicant chose can be sent')
    return documents.upload({ kind, file, name, onProgress, signal }).finally(warnBeforeUnload())
  })
}
