import { describe, expect, it, vi } from 'vitest'
import { fetchOnce } from '../../../src/loading/fetchOnce.ts'

describe('what is fetched once', () => {
  it('is the same for everyone who asks, before and after it has come', async () => {
    const fetch = vi.fn<() => Promise<object>>(async () => ({}))
    const fetched = fetchOnce(fetch)
    const [first, second] = await Promise.all([fetched(), fetched()])
    expect(second).toBe(first)
    expect(await fetched()).toBe(first)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is fetched again after a failure, of which everyone hears who had asked', async () => {
    const fetch = vi.fn<() => Promise<string>>(async () => 'there')
    fetch.mockRejectedValueOnce(new Error('no connection'))
    const fetched = fetchOnce(fetch)
    const outcomes = await Promise.allSettled([fetched(), fetched()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await fetched()).toBe('there')
  })
})
