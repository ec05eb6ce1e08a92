import { describe, expect, it } from 'vitest'
import type { DraftState } from '../../../machines/draft/selectors.ts'
import { hourOf } from '../../../src/components/draft/hours.ts'
import { isSilent, isStuck, lookOf, toldOf, wordsOf } from '../../../src/components/draft/draftWords.ts'
import { DRAFTED_AT } from '../../support/drafts.ts'

const NOT_COMPARED = 'This step was also changed elsewhere. We could not load those changes yet. Keep this page open.'

describe('the status of a draft', () => {
  it.each<[DraftState, words: string, heard: boolean, isStuck: boolean, look: string | undefined]>([
    ['unchanged', '', true, false, 'silent'],
    ['conflict', '', true, false, 'silent'],
    ['typing', 'Kept on this device', false, false, undefined],
    ['storing', 'Kept on this device', false, false, undefined],
    ['comparing', 'Checking for changes made elsewhere…', false, false, undefined],
    [
      'willAsk',
      'You also changed this on another device. We will ask you which answer to keep.',
      true,
      false,
      undefined,
    ],
    ['notComparedYet', NOT_COMPARED, true, false, 'waiting'],
    ['notCompared', NOT_COMPARED, true, true, 'trouble'],
    ['offline', 'Kept on this device only. Keep this page open.', false, false, 'waiting'],
    ['signInExpired', 'Kept on this device only: your session has expired.', true, false, 'trouble'],
    ['closed', 'Not kept: applications have closed.', true, false, undefined],
    ['refused', 'Kept on this device only. Keep this page open.', true, true, 'trouble'],
  ])('§8 %s: %s', (state, words, heard, stuck, look) => {
    expect(wordsOf(state, null)).toBe(words)
    expect([!isSilent(state), isStuck(state), lookOf(state, words)]).toEqual([heard, stuck, look])
  })

  it.each([
    ['thisTab', 'Kept at'],
    ['otherTab', 'Kept at'],
    ['otherDevice', 'Kept from another device at'],
  ] as const)('shows when and where it was stored: %s', (from, words) => {
    const said = wordsOf('stored', { savedAt: DRAFTED_AT, from })
    expect(said).toBe(`${words} ${hourOf(DRAFTED_AT)}. Press Save to make it part of your application.`)
    expect([isSilent('stored'), isStuck('stored'), lookOf('stored', said)]).toEqual([false, false, undefined])
  })

  it.each([
    ['signInExpired', 'signInExpired', 'unchanged'],
    ['signInExpired', 'unavailable', 'signInExpired'],
    ['signInExpired', null, 'signInExpired'],
    ['refused', 'signInExpired', 'refused'],
  ] as const)('§4.8 %s beside a save that failed with %s is shown as %s', (state, failure, told) => {
    expect(toldOf(state, failure)).toBe(told)
  })
})
