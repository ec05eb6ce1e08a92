import { describe, expect, it } from 'vitest'
import type { DraftState } from '../../../machines/draft/selectors.ts'
import { hourOf } from '../../../src/components/draft/hours.ts'
import { isStuck, lookOf, newsOf, toldOf, wordsOf } from '../../../src/components/draft/draftWords.ts'
import { DRAFTED_AT } from '../../support/drafts.ts'

describe('the status of a draft', () => {
  it.each<[DraftState, heard: 'later' | 'nothing' | 'its words', isStuck: boolean, look: string | undefined]>([
    ['unchanged', 'nothing', false, 'silent'],
    ['conflict', 'nothing', false, 'silent'],
    ['typing', 'later', false, undefined],
    ['storing', 'later', false, undefined],
    ['comparing', 'later', false, undefined],
    ['willAsk', 'its words', false, undefined],
    ['notComparedYet', 'its words', false, 'waiting'],
    ['notCompared', 'its words', true, 'trouble'],
    ['offline', 'nothing', false, 'waiting'],
    ['signInExpired', 'its words', false, 'trouble'],
    ['closed', 'its words', false, undefined],
    ['refused', 'its words', true, 'trouble'],
  ])('§8 %s: a screen reader hears %s', (state, heard, stuck, look) => {
    const words = wordsOf(state, null)
    const news = { later: null, nothing: '', 'its words': words }[heard]
    expect([newsOf(state, null), isStuck(state), lookOf(state, words)]).toEqual([news, stuck, look])
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
