import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { batchedPerTurn } from '../../../server/platform/database/batches.ts'

type Run = (asked: readonly number[]) => Promise<number[]>
const doubled: Run = async (asked) => asked.map((each) => each * 2)

/** The driver's error for a row that violates a constraint. */
const refusal = () => Object.assign(new Error('violates a check'), { code: '23514' })

describe('queries of one turn of the event loop', () => {
  test('become one statement, including follow-up calls; a later turn gets its own', async () => {
    const run = vi.fn<Run>(doubled)
    const ask = batchedPerTurn(run)
    const first = ask(1)
    await Promise.resolve()
    const second = ask(2)
    expect(await Promise.all([first, second])).toEqual([2, 4])
    await nextTurn()
    expect(await ask(1)).toBe(2)
    expect(run.mock.calls).toEqual([[[1, 2]], [[1]]])
  })

  test('become several statements when there are many', async () => {
    const run = vi.fn<Run>(doubled)
    const ask = batchedPerTurn(run)
    const many = Array.from({ length: 100 }, (_, index) => index)
    expect(await Promise.all(many.map(ask))).toEqual(many.map((each) => each * 2))
    expect(run.mock.calls.map(([asked]) => asked.length)).toEqual([64, 36])
  })

  test('fail only for the caller whose row is refused', async () => {
    const run = vi.fn<Run>(async (asked) => {
      if (asked.includes(2)) throw refusal()
      return doubled(asked)
    })
    const outcomes = await Promise.allSettled([1, 2, 3].map(batchedPerTurn(run)))
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: refusal() },
      { status: 'fulfilled', value: 6 },
    ])
    expect(run.mock.calls).toEqual([[[1, 2, 3]], [[1]], [[2]], [[3]]])
  })

  test('are not repeated when the database goes away, because their outcome is unknown', async () => {
    const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
    const run = vi.fn<Run>(async () => {
      throw away
    })
    const outcomes = await Promise.allSettled([1, 2].map(batchedPerTurn(run)))
    expect(outcomes.map((outcome) => 'reason' in outcome && outcome.reason)).toEqual([away, away])
    expect(run).toHaveBeenCalledTimes(1)
  })
})
