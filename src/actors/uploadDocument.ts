import { fromPromise } from 'xstate'
import type { StoredDocument } from '../../domain/documents.ts'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import type { Documents } from '../api/documents.ts'

/** While a document is on its way the browser asks, in its own words, before the page is left. */
export function createUploadDocument(documents: Documents) {
  return fromPromise<StoredDocument, UploadRequest>(async ({ input: { kind, file, name, onProgress }, signal }) => {
    if (!(file instanceof File)) throw new TypeError('Only a file that the applicant chose can be uploaded')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    // With a listener the browser keeps no copy of the page for its back button.
    window.addEventListener('beforeunload', ask)
    try {
      return await documents.upload({ kind, file, name, onProgress, signal })
    } finally {
      window.removeEventListener('beforeunload', ask)
    }
  })
}
