import { DOCUMENT, submittedType, type StoredDocument } from '../../domain/documents.ts'
import type { UploadResponse } from '../../domain/entities.ts'
import { NOT_CHECKED, NOT_STORED } from '../../domain/fileChecks.ts'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import { ApiError, failureFromStatus, type Api } from './client.ts'

/** Section 7.12. Uploads use XMLHttpRequest, because fetch reports no upload progress. */

const UPLOAD_TIMEOUT_MS = 300_000

/** Resolves a URL returned by the API, absolute or a path. */
function addressOf(base: string, url: string): string {
  return new URL(url, new URL(`${base}/`, window.location.origin)).href
}

interface Transfer {
  url: string
  token: string | null
  form: FormData
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

type Refusal = Partial<Record<'message' | 'code' | 'actual', string>> | null

function post({ url, token, form, onProgress, signal }: Transfer): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (message: string, status?: number) => {
      const { message: said, code, actual } = (request.response as Refusal) ?? {}
      const failure = code === NOT_CHECKED || code === NOT_STORED ? 'unavailable' : failureFromStatus(status, code)
      // Gateway pages have no error code, and codes of server failures do not help applicants.
      reject(new ApiError(message, failure, status, code && code !== 'serverError' ? said : null, actual))
    }
    request.open('POST', url)
    request.responseType = 'json'
    request.timeout = UPLOAD_TIMEOUT_MS
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => fail('The file did not arrive')
    request.ontimeout = () => fail('The file took too long')
    const giveUp = () => reject(new ApiError('The upload was given up', 'unavailable'))
    request.onabort = giveUp
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as UploadResponse)
      else fail('The file was not accepted', request.status)
    }
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) giveUp()
    else request.send(form)
  })
}

interface DocumentUpload extends UploadRequest {
  file: File
  signal: AbortSignal
}

class FileChangedError extends ApiError {
  readonly isFileChanged = true
}

/** Browsers refuse to read a file that was changed or removed since it was chosen, and report a network error. */
const isReadable = (file: File) =>
  new Promise<boolean>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(true)
    reader.onerror = () => resolve(false)
    reader.readAsArrayBuffer(file.slice(0, 1))
  })

async function explained(error: unknown, file: File): Promise<unknown> {
  const isUnsent = error instanceof ApiError && error.failure === 'disconnected'
  if (!isUnsent || (await isReadable(file))) return error
  return new FileChangedError('The file was changed or removed', 'refused')
}

export function createDocuments(api: Api) {
  return {
    async upload({ kind, file, name, onProgress, signal }: DocumentUpload): Promise<StoredDocument> {
      const form = new FormData()
      form.append('filename', name)
      form.append('files', file, name)
      try {
        const url = `${api.base}${DOCUMENT[kind].path}/`
        const answer = await post({ url, token: await api.getToken(), form, onProgress, signal })
        const stored = answer.filesDetails[0]
        if (stored === undefined) throw new ApiError('The answer names no file', 'unavailable')
        return { fileName: stored.fileName, originalFilename: stored.originalFilename }
      } catch (sent) {
        const error = await explained(sent, file)
        api.reportFailure(error)
        throw error
      }
    },

    /**
     * A single-use URL for a new window, which sends no bearer header. It redirects to GET {path}?file={stored file
     * name}.
     */
    async address(kind: string, fileName: string): Promise<string> {
      const { url } = await api.call<{ url: string }>(`${submittedType(kind)?.path ?? ''}/tickets`, {
        method: 'POST',
        body: { file: fileName },
      })
      return addressOf(api.base, url)
    },
  }
}

export type Documents = ReturnType<typeof createDocuments>
