import { describe, expect, it } from 'vitest'
import type { DraftState } from '../../../machines/draft/selectors.ts'
import { hourOf } from '../../../src/components/draft/hours.ts'
import { isStuck, lookOf, newsOf, toldOf, wordsOf } from '../../../src/components/draft/draftWords.ts'
import { DRAFTED_AT } from '../../support/drafts.ts'

const NOT_COMPARED = 'This step was also changed elsewhere. We could not load those changes yet. Keep this page open.'

describe('the status of a draft', () => {
  it.each<[DraftState, words: string, heard: string | null, isStuck: boolean, look: string | undefined]>([
    ['unchanged', '', '', false, 'silent'],
    ['conflict', '', '', false, 'silent'],
    ['typing', 'Kept on this device', null, false, undefined],
    ['storing', 'Kept on this device', null, false, undefined],
    ['comparing', 'Checking for changes made elsewhere…', null, false, undefined],
    [
      'willAsk',
      'You also changed this on another device. We will ask you which answer to keep.',
      'You also changed this on another device. We will ask you which answer to keep.',
      false,
      undefined,
    ],
    ['notComparedYet', NOT_COMPARED, NOT_COMPARED, false, 'waiting'],
    ['notCompared', NOT_COMPARED, NOT_COMPARED, true, 'trouble'],
    ['offline', 'Kept on this device only. Keep this page open.', '', false, 'waiting'],
    [
      'signInExpired',
      'Kept on this device only: your session has expired.',
      'Kept on this device only: your session has expired.',
      false,
      'trouble',
    ],
    ['closed', 'Not kept: applications have closed.', 'Not kept: applications have closed.', false, undefined],
    [
      'refused',
      'Kept on this device only. Keep this page open.',
      'Kept on this device only. Keep this page open.',
      true,
      'trouble',
    ],
  ])('§8 %s: %s', (state, words, heard, stuck, look) => {
    expect(wordsOf(state, null)).toBe(words)
    expect([newsOf(state, null), isStuck(state), lookOf(state, words)]).toEqual([heard, stuck, look])
  })

  it.each([
    ['thisTab', 'Kept at', 'Kept.'],
    ['otherTab', 'Kept at', 'Kept.'],
    ['otherDevice', 'Kept from another device at', `Kept from another device at ${hourOf(DRAFTED_AT)}.`],
  ] as const)('shows when and where it was stored: %s', (from, words, heard) => {
    const said = wordsOf('stored', { savedAt: DRAFTED_AT, from })
    expect(said).toBe(`${words} ${hourOf(DRAFTED_AT)}. Press Save to make it part of your application.`)
    expect(newsOf('stored', { savedAt: DRAFTED_AT, from })).toBe(
      `${heard} Press Save to make it part of your application.`,
    )
    expect([isStuck('stored'), lookOf('stored', said)]).toEqual([false, undefined])
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
