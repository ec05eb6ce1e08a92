import { assert } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DRAFT_PAUSE_MS } from '../../domain/drafts.ts'
import { flush } from './startDraft.ts'
import { ANSWERS, differentAnswers, sameAnswers, startDevice, startServer } from './twoDevices.ts'

const RUNS = { numRuns: 12 }

describe('§4.1 edits on two devices', () => {
  it('lose and revert no answer without a question, and end equal on both', async () => {
    await expect(assert(sameAnswers, RUNS)).resolves.toBeUndefined()
  })

  it('cause no question if they are about different answers', async () => {
    await expect(assert(differentAnswers, RUNS)).resolves.toBeUndefined()
  })

  it('keep a newer answer from the other device while this one changes another answer', async () => {
    const server = startServer()
    const here = startDevice('a', server, ANSWERS)
    const rest = async () => {
      for (let turn = 0; turn < 3; turn++) await flush()
    }
    here.change('name', 'Ndapewa')
    here.change('cv', 'old.pdf')
    here.pass(DRAFT_PAUSE_MS)
    await rest()
    const there = startDevice('b', server, ANSWERS)
    there.change('name', 'Selma')
    there.change('cv', 'new.pdf')
    there.pass(DRAFT_PAUSE_MS)
    await rest()
    here.change('lastName', 'Shikongo')
    for (let turn = 0; turn < 4; turn++) {
      here.pass(DRAFT_PAUSE_MS)
      await rest()
    }
    expect(here.shown()).toEqual({ name: 'Selma', lastName: 'Shikongo', cellPhoneNumber: '', cv: 'new.pdf' })
    expect(here.state()).toBe('stored')
  })
})
