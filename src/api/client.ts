import { createFetch, FetchError } from 'ofetch'
import { failureOf, type Failure } from '../../machines/failure.ts'

/** The client for every JSON call of section 7: base, bearer token, content type, logging and errors. */

const TIMEOUT_MS = 20_000

export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    message: string,
    readonly failure: Failure,
    readonly status?: number,
    /** The server's message for the applicant. */
    readonly reason?: string | null,
    /** The extension that fits a refused file's content. */
    readonly actual?: string | null,
  ) {
    super(message)
  }
}

/** Statuses that can mean a new intake has started: not found, applications closed, changed elsewhere. */
const DOUBTFUL: readonly (number | undefined)[] = [404, 409, 412]

/** Statuses of gateways between browser and server. */
const GATEWAY_FAILURES: readonly number[] = [502, 503, 504]

/** A failed call: its HTTP status, if it was answered, and the server's error code, if any. */
export function failureFromStatus(status: number | undefined, code?: unknown): Failure {
  if (code === 'applicationsClosed' || code === 'emailNotProved') return code
  if (status === 401) return 'signInExpired'
  if (status === 412) return 'stale'
  if (status === undefined || GATEWAY_FAILURES.includes(status)) return 'disconnected'
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused'
  return 'unavailable'
}

export interface ApiOptions {
  /** Without a trailing slash, for example /api. */
  base: string
  /** The bearer token of a signed-in applicant, or null. */
  getToken: () => Promise<string | null>
  /** Called when a call finds no connection, before its error is thrown. */
  onDisconnected?: () => void
  /** Called before an error is thrown that a new intake or a closed window would explain. */
  onDoubt?: () => void
  /** The browser's fetch by default. */
  fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  query?: Record<string, string | number | undefined>
  headers?: Readonly<Record<string, string>>
  /** The time limit in milliseconds. */
  timeout?: number
  /** JSON by default. */
  responseType?: 'blob'
  /** True if the page may close during the call. */
  keepalive?: boolean
  /** The log message when the call fails, section 8. */
  logAs?: string
}

export interface Api {
  base: string
  getToken: () => Promise<string | null>
  call<T>(path: string, options?: CallOptions): Promise<T>
  /** The same, with the response's headers. */
  answer<T>(path: string, options?: CallOptions): Promise<{ body: T; headers: Headers }>
  /** The time of the server's last answer to a signed-in call, in epoch milliseconds; 0 before the first. */
  heardAt(): number
  /** Section 8: logs why a call failed, and reports a lost connection. URL and body are not logged. */
  reportFailure(error: unknown, text?: string): void
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof FetchError) {
    const data = error.data as { message?: unknown; code?: unknown } | undefined
    const message = typeof data?.message === 'string' ? data.message : error.message
    return new ApiError(message, failureFromStatus(error.status, data?.code), error.status)
  }
  // The answer was cut off.
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
