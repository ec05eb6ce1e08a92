import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { createOwnData } from '../../../src/api/ownData.ts'
import { createSubmissions } from '../../../src/api/submissions.ts'
import { openApi, recordCalls, recordLog } from './recorder.ts'

/** Files fetched with the bearer token and saved by the browser. */

interface Saved {
  name: string
  content: Blob
}

let saved: Saved[]
let kept: Map<string, Blob>
beforeEach(() => {
  vi.useFakeTimers()
  saved = []
  kept = new Map()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:test/${kept.size}`
    kept.set(address, content as Blob)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void kept.delete(address))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: kept.get(this.href) ?? new Blob() })
  })
  recordLog()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const VERSION = { id: 's1', reference: 'PB-2030-ABCD', version: 1 } as SubmissionSummary
const FILES = [
  ['everything that is kept', '/api/owndata', 'my-application.zip', () => createOwnData(openApi()).download()],
  [
    'a receipt',
    '/api/submissions/s1/receipt',
    'receipt-PB-2030-ABCD.pdf',
    () => createSubmissions(openApi()).download(VERSION),
  ],
] as const

// jsdom receives a Response of Node, which parses its body by content type unless a file is requested.
const answerOf = (type: string) => new Response('content', { headers: { 'Content-Type': type } })

describe('§6 downloading a file', () => {
  it.each(FILES)('%s: %s is saved as %s, byte for byte, whatever its content type', async (...row) => {
    const [, path, name, download] = row
    for (const type of ['application/octet-stream', 'text/plain', 'application/json']) {
      const calls = recordCalls(() => answerOf(type))
      await download()
      expect(calls.map((call) => [call.method, call.path])).toEqual([['GET', path]])
      const last = saved.pop()
      expect([last?.name, Object.prototype.toString.call(last?.content)]).toEqual([name, '[object Blob]'])
      expect(await new Response(last?.content).text()).toBe('content')
    }
  })

  it.each(FILES)('%s: keeps the file for a minute, for the browser to read it', async (...row) => {
    recordCalls(() => answerOf('application/pdf'))
    await row[3]()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(kept.size).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(kept.size).toBe(0)
  })

  it.each(FILES)('%s: saves nothing if refused', async (...row) => {
    recordCalls(() => new Response('{}', { status: 404, headers: { 'Content-Type': 'application/json' } }))
    await expect(row[3]()).rejects.toMatchObject({ failure: 'refused' })
    expect(saved).toEqual([])
  })

  it('allows ten minutes for the archive of everything', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          const giveUp = () => reject(signal?.reason as Error)
          if (signal?.aborted) giveUp()
          else signal?.addEventListener('abort', giveUp)
        }),
    )
    const failed = vi.fn<(error: unknown) => void>()
    const download = createOwnData(openApi()).download().catch(failed)
    await vi.advanceTimersByTimeAsync(600_000 - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await download
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ failure: 'disconnected' }))
  })
})
