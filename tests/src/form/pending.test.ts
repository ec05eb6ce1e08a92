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

describe('what has been typed and not been told yet', () => {
  it('is told when all is flushed, and not before', () => {
    const first = add()
    const second = add()
    expect([first.flush.mock.calls.length, second.flush.mock.calls.length]).toEqual([0, 0])
    flushPending()
    expect([first.flush.mock.calls.length, second.flush.mock.calls.length]).toEqual([1, 1])
  })

  it('is told again at the next flush', () => {
    const { flush } = add()
    flushPending()
    flushPending()
    expect(flush).toHaveBeenCalledTimes(2)
  })

  it('is told no more once it has been taken out, while the rest is', () => {
    const gone = add()
    const left = add()
    gone.remove()
    flushPending()
    expect([gone.flush.mock.calls.length, left.flush.mock.calls.length]).toEqual([0, 1])
  })
})
