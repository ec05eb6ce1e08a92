import { Blob as NodeBlob } from 'node:buffer'
import { vi } from 'vitest'
import { createApi, type Api } from '../../../src/api/client.ts'

export const BASE = 'http://api.example/postgradexternalapi'

export interface RecordedCall {
  method: string
  url: string
  /** The path below the API base, with the query. */
  path: string
  headers: Headers
  /** The body as sent, or undefined. */
  body: unknown
  /** Other fetch options. */
  keepalive: boolean
  cache: RequestCache | undefined
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** Replaces the server: records the requests to the global fetch, and answers them. */
export function recordCalls(answer: (call: RecordedCall) => Response | Promise<Response>): RecordedCall[] {
  const calls: RecordedCall[] = []
  // Node 24 reads an answer's file into the global Blob, and jsdom's has no text().
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      url,
      path: url.replace(BASE, ''),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      keepalive: init.keepalive ?? false,
      cache: init.cache,
    }
    calls.push(call)
    return answer(call)
  })
  return calls
}

export function openApi(token: string | null = 't1'): Api {
  return createApi({ base: BASE, getToken: async () => token })
}

/** All console output, at any level. */
export function recordLog() {
  const lines: unknown[][] = []
  for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...line: unknown[]) => {
      lines.push([level, ...line])
    })
  }
  return lines
}
