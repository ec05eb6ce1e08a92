import { afterEach, describe, expect, it, vi } from 'vitest'
import { addPending, flushPending } from '../../../src/components/form/pending.ts'

const removals: (() => void)[] = []
function add() {
  const flush = vi.fn<() => void>()
  const remove = addPending(flush)
  removals.push(remove)
  return { flush, remove }
}

afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

describe('pending values', () => {
  it('are flushed together on request', () => {
    const first = add()
    const second = add()
    expect([first.flush.mock.calls.length, second.flush.mock.calls.length]).toEqual([0, 0])
    flushPending()
    expect([first.flush.mock.calls.length, second.flush.mock.calls.length]).toEqual([1, 1])
  })

  it('are flushed again on the next request', () => {
    const { flush } = add()
    flushPending()
    flushPending()
    expect(flush).toHaveBeenCalledTimes(2)
  })

  it('are no longer flushed once removed, while the others are', () => {
    const gone = add()
    const left = add()
    gone.remove()
    flushPending()
    expect([gone.flush.mock.calls.length, left.flush.mock.calls.length]).toEqual([0, 1])
  })
})
