import fc from 'fast-check'
import { describe, it } from 'vitest'
import { differentAnswers, sameAnswers } from './twoDevices.ts'

describe('§4.1 many random edits on two devices', { timeout: 120_000 }, () => {
  it('lose and revert no answer without a question, and end equal on both', () =>
    fc.assert(sameAnswers, { numRuns: 300 }))

  it('cause no question if they are about different answers', () => fc.assert(differentAnswers, { numRuns: 300 }))
})
