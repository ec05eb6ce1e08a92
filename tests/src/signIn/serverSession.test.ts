import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACTIVITY_REPORT_MS } from '../../../domain/limits.ts'
import { createActivityReport, createSessionEnd } from '../../../src/signIn/serverSession.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-03-10T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('§4.8 reporting activity to the server', () => {
  function reporter(call: () => Promise<never> = async () => undefined as never) {
    const calls = vi.fn<typeof call>(call)
    const heard = { at: 0 }
    return { calls, heard, report: createActivityReport({ call: calls, heardAt: () => heard.at }) }
  }

  it('happens at most every half a minute, and not while the page opens', () => {
    const { calls, report } = reporter()
    for (let second = 0; second < 30; second += 1) {
      report()
      vi.advanceTimersByTime(1_000)
    }
    expect(calls).not.toHaveBeenCalled()
    for (let second = 0; second < 60; second += 1) {
      report()
      vi.advanceTimersByTime(1_000)
    }
    expect(calls.mock.calls).toEqual([1, 2].map(() => ['/api/session', { method: 'POST' }]))
  })

  it('is skipped after a recent call', () => {
    const { calls, heard, report } = reporter()
    heard.at = Date.now()
    vi.advanceTimersByTime(ACTIVITY_REPORT_MS - 1)
    report()
    expect(calls).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    report()
    expect(calls).toHaveBeenCalledTimes(1)
  })

  it('is repeated after a failure', async () => {
    const { calls, report } = reporter(() => Promise.reject(new Error('cut')))
    await vi.advanceTimersByTimeAsync(ACTIVITY_REPORT_MS)
    report()
    await vi.advanceTimersByTimeAsync(ACTIVITY_REPORT_MS)
    report()
    expect(calls).toHaveBeenCalledTimes(2)
  })
})

describe('§7.13 ending the session at the API', () => {
  const answered = () => {
    const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
      async () => new Response(null, { status: 204 }),
    )
    vi.stubGlobal('fetch', fetched)
    return fetched
  }

  it("uses the tab's token", async () => {
    const fetched = answered()
    const asked = vi.fn<() => Promise<string>>(async () => 'token-1')
    await createSessionEnd('/base')({ getTokenSilently: asked as never })
    expect(asked).toHaveBeenCalledWith({ cacheMode: 'cache-only' })
    expect(fetched.mock.calls[0]).toMatchObject([
      '/base/api/session',
      { method: 'DELETE', headers: { Authorization: 'Bearer token-1' }, keepalive: true },
    ])
  })

  it('is skipped if the token has expired', async () => {
    const fetched = answered()
    await createSessionEnd('/base')({ getTokenSilently: (async () => undefined) as never })
    expect(fetched).not.toHaveBeenCalled()
  })
})
