import { describe, expect, it, vi } from 'vitest'
import { fetchOnce } from '../../../src/loading/fetchOnce.ts'

describe('a function that fetches once', () => {
  it('returns the same result to every caller', async () => {
    const fetch = vi.fn<() => Promise<object>>(async () => ({}))
    const fetched = fetchOnce(fetch)
    const [first, second] = await Promise.all([fetched(), fetched()])
    expect(second).toBe(first)
    expect(await fetched()).toBe(first)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('fetches again after a failure, which every waiting caller receives', async () => {
    const fetch = vi.fn<() => Promise<string>>(async () => 'there')
    fetch.mockRejectedValueOnce(new Error('no connection'))
    const fetched = fetchOnce(fetch)
    const outcomes = await Promise.allSettled([fetched(), fetched()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await fetched()).toBe('there')
  })
})
