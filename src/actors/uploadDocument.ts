import { fromPromise } from 'xstate'
import type { StoredDocument } from '../../domain/documents.ts'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import type { Documents } from '../api/documents.ts'

export function createUploadDocument(documents: Documents) {
  return fromPromise<StoredDocument, UploadRequest>(({ input: { kind, file, name, onProgress }, signal }) => {
    if (!(file instanceof File)) throw new TypeError('Only a file that the applicant chose can be uploaded')
    return documents.upload({ kind, file, name, onProgress, signal })
  })
}
