import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadFirst } from '../../../src/early/loadFirst.ts'

const failing = (times: number) => {
  const load = vi.fn<() => Promise<string>>(async () => 'loaded')
  for (let count = 0; count < times; count += 1) load.mockRejectedValueOnce(new TypeError('cut'))
  return load
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('§8 a file that an early screen needs', () => {
  beforeEach(() => void (document.body.innerHTML = '<div data-early="empty"></div>'))

  it('is loaded again after growing pauses, until it arrives', async () => {
    const load = failing(8)
    const loaded = loadFirst(load)
    const counts: number[] = []
    for (const pause of [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]) {
      await vi.advanceTimersByTimeAsync(pause)
      counts.push(load.mock.calls.length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    await expect(loaded).resolves.toBe('loaded')
  })

  it('is loaded again at once when the browser is connected again', async () => {
    const load = failing(1)
    const loaded = loadFirst(load)
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    await expect(loaded).resolves.toBe('loaded')
  })
})

it('reports a failure on other pages, which have nothing to lose', async () => {
  document.body.innerHTML = ''
  await expect(loadFirst(failing(1))).rejects.toThrow('cut')
})
