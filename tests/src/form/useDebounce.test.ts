import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flushDebounced } from '../../../src/components/form/debounced.ts'
import { useDebounce } from '../../../src/components/form/useDebounce.ts'

const DELAY_MS = 250

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open() {
  const noted = vi.fn<() => void>()
  const { result, unmount } = renderHook(() => useDebounce(noted, DELAY_MS))
  return { noted, type: () => result.current(), unmount }
}

function turn(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('typing', () => {
  it('is reported once it has paused for the delay', () => {
    const { noted, type } = open()
    type()
    vi.advanceTimersByTime(DELAY_MS - 1)
    type()
    vi.advanceTimersByTime(DELAY_MS - 1)
    expect(noted).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(noted).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(noted).toHaveBeenCalledTimes(1)
  })

  it('is reported once a second if it does not pause', () => {
    const { noted, type } = open()
    type()
    const seen: number[] = []
    for (let ms = 100; ms <= 2_300; ms += 100) {
      const before = noted.mock.calls.length
      vi.advanceTimersByTime(100)
      if (noted.mock.calls.length > before) seen.push(ms)
      type()
    }
    expect(seen).toEqual([1_000, 2_000])
  })

  it.each<[string, flush: (unmount: () => void) => void]>([
    ['the page closes', () => window.dispatchEvent(new Event('pagehide'))],
    ['the page is hidden', () => turn('hidden')],
    ['all pending values are flushed', flushDebounced],
    ['its form is removed', (unmount) => unmount()],
  ])('is reported immediately and only once when %s', (_, flush) => {
    const { noted, type, unmount } = open()
    type()
    flush(unmount)
    expect(noted).toHaveBeenCalledTimes(1)
    flush(unmount)
    vi.advanceTimersByTime(60_000)
    expect(noted).toHaveBeenCalledTimes(1)
  })
})
