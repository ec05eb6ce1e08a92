import { assert } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differentAnswers, sameAnswers } from './twoDevices.ts'

const RUNS = { numRuns: 12 }

describe('§4.1 edits on two devices', () => {
  it('lose and revert no answer without a question, and end equal on both', async () => {
    await expect(assert(sameAnswers, RUNS)).resolves.toBeUndefined()
  })

  it('cause no question if they are about different answers', async () => {
    await expect(assert(differentAnswers, RUNS)).resolves.toBeUndefined()
  })
})
