import { createFetch, FetchError } from 'ofetch'
import { failureOf, type Failure } from '../../machines/failure.ts'

/** Every JSON call of section 7 goes through one client: base, bearer token, content type, log and errors. */

const TIMEOUT_MS = 20_000

export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    message: string,
    readonly failure: Failure,
    readonly status?: number,
    /** What the server says to the applicant about it. */
    readonly reason?: string | null,
  ) {
    super(message)
  }
}

/** Not found, applications closed, changed since: for all that another intake begins without a sign. */
const DOUBTFUL: readonly (number | undefined)[] = [404, 409, 412]

/** Something on the way to the server answered in its place. */
const GATEWAY_FAILURES: readonly number[] = [502, 503, 504]

/** Why a call failed, by its HTTP status, if it was answered, and the server's error code, if any. */
export function failureFromStatus(status: number | undefined, code?: unknown): Failure {
  if (code === 'applicationsClosed' || code === 'emailNotProved') return code
  if (status === 401) return 'signInExpired'
  if (status === 412) return 'stale'
  if (status === undefined || GATEWAY_FAILURES.includes(status)) return 'disconnected'
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused'
  return 'unavailable'
}

export interface ApiOptions {
  /** Without a trailing slash, for example /postgradexternalapi. */
  base: string
  /** The bearer token of a signed-in applicant, or null. */
  getToken: () => Promise<string | null>
  /** Called before the error of a call that found no connection reaches whoever made it. */
  onDisconnected?: () => void
  /** Called before the error of a call reaches whoever made it that another intake, or a window that has closed, would explain. */
  onDoubt?: () => void
  /** The browser's own, unless something stands before it. */
  fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  query?: Record<string, string | number | undefined>
  headers?: Readonly<Record<string, string>>
  /** How long an answer may take, in milliseconds. */
  timeout?: number
  /** JSON where nothing is said. */
  responseType?: 'blob'
  /** The page may go away while the call is under way. */
  keepalive?: boolean
  /** The log message when the call fails, section 8. */
  logAs?: string
}

export interface Api {
  base: string
  getToken: () => Promise<string | null>
  call<T>(path: string, options?: CallOptions): Promise<T>
  /** The same, where what is wanted stands in the answer's headers too. */
  answer<T>(path: string, options?: CallOptions): Promise<{ body: T; headers: Headers }>
  /** When the server last answered a call of a signed-in applicant, in epoch milliseconds; 0 where it has not yet. */
  heardAt(): number
  /** Section 8: logs why a call failed, and reports a lost connection. Neither address nor body is logged. */
  reportFailure(error: unknown, text?: string): void
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof FetchError) {
    const data = error.data as { message?: unknown; code?: unknown } | undefined
    const message = typeof data?.message === 'string' ? data.message : error.message
    return new ApiError(message, failureFromStatus(error.status, data?.code), error.status)
  }
  // An answer that breaks off on its way.
  return new ApiError(error instanceof Error ? error.message : String(error), 'disconnected')
}

export function createApi({
  base,
  getToken,
  onDisconnected,
  onDoubt,
  fetch = (...call) => globalThis.fetch(...call),
}: ApiOptions): Api {
  const ofetch = createFetch({ fetch })
  let heardAt = 0
  function reportFailure(error: unknown, text = 'An error occurred') {
    console.error(text, error instanceof ApiError ? (error.status ?? error.failure) : '')
    if (failureOf(error) === 'disconnected') onDisconnected?.()
    if (error instanceof ApiError && DOUBTFUL.includes(error.status)) onDoubt?.()
  }

  async function answer<T>(path: string, options: CallOptions = {}) {
    const { method = 'GET', body, query, headers, keepalive, logAs, responseType, timeout = TIMEOUT_MS } = options
    try {
      const token = await getToken()
      const response = await ofetch.raw<T, 'blob' | 'json'>(`${base}${path}`, {
        method,
        body,
        query,
        timeout,
        retry: method === 'GET' ? 1 : 0,
        ...(keepalive ? { keepalive } : {}),
        ...(responseType ? { responseType } : {}),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
      })
      if (token !== null) heardAt = Date.now()
      return { body: response._data as T, headers: response.headers }
    } catch (error) {
      const failure = toApiError(error)
      reportFailure(failure, logAs)
      throw failure
    }
  }

  return {
    base,
    getToken,
    heardAt: () => heardAt,
    reportFailure,
    answer,
    call: async (path, options) => (await answer<never>(path, options)).body,
  }
}
