import { assert } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differentAnswers, sameAnswers } from './twoDevices.ts'

describe('§4.1 many random edits on two devices', { timeout: 120_000 }, () => {
  it('lose and revert no answer without a question, and end equal on both', async () => {
    await expect(assert(sameAnswers, { numRuns: 300 })).resolves.toBeUndefined()
  })

  it('cause no question if they are about different answers', async () => {
    await expect(assert(differentAnswers, { numRuns: 300 })).resolves.toBeUndefined()
  })
})
