import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prefetch } from '../../../src/loading/prefetch.ts'

const load = vi.fn<() => Promise<unknown>>()
const asked = vi.fn<(callback: () => void, options?: IdleRequestOptions) => number>()
const cancelled = vi.fn<(handle: number) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', asked.mockReset().mockReturnValue(7))
  vi.stubGlobal('cancelIdleCallback', cancelled.mockReset())
  load.mockReset().mockResolvedValue('chunk')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a prefetched chunk', () => {
  it('is loaded once the browser is idle, which it waits for at most a second', () => {
    prefetch(load)
    vi.advanceTimersByTime(60_000)
    expect(load).not.toHaveBeenCalled()
    expect(asked.mock.calls.map(([, options]) => options)).toEqual([{ timeout: 1_000 }])
    asked.mock.calls[0]?.[0]()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is cancelled when the page is left', () => {
    const giveUp = prefetch(load)
    expect(cancelled).not.toHaveBeenCalled()
    giveUp()
    expect(cancelled.mock.calls).toEqual([[7]])
    vi.stubGlobal('requestIdleCallback', undefined)
    prefetch(load)()
    vi.advanceTimersByTime(60_000)
    expect(load).not.toHaveBeenCalled()
  })

  it('is loaded after half a second if the browser cannot report that it is idle', () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    prefetch(load)
    vi.advanceTimersByTime(499)
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('ignores a failed prefetch', async () => {
    vi.useRealTimers()
    const heard = vi.fn<(reason: unknown) => void>()
    process.on('unhandledRejection', heard)
    load.mockRejectedValue(new Error('offline'))
    prefetch(load)
    asked.mock.calls[0]?.[0]()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', heard)
    expect([load.mock.calls.length, heard.mock.calls]).toEqual([1, []])
  })
})

describe('prefetching and the Save-Data setting', () => {
  it('prefetches nothing in data-saver mode, and cancelling does not throw', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const giveUp = prefetch(load)
    vi.advanceTimersByTime(60_000)
    expect(giveUp).not.toThrow()
    expect([asked.mock.calls, load.mock.calls, cancelled.mock.calls]).toEqual([[], [], []])
  })

  it.each([
    ['that data saving is off', { connection: { saveData: false } }],
    ['no connection information', {}],
  ])('prefetches if the browser reports %s', (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    prefetch(load)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
