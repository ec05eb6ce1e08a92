import { expect } from 'vitest'
import type { LettersSnapshot } from '../../machines/letters/letters.ts'
import { lettersState, testState } from '../../machines/letters/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** States with a loading indicator. */
const BUSY = ['loading', 'saving', 'comparing', 'previewing', 'publishing', 'sendingAgain']
const PREVIEWED = ['previewed', 'confirming', 'publishing', 'notPublished']
const TYPED = ['editing', 'saving', 'notSaved', 'comparing', 'contested']

/** Invariants of each state, whatever path led there. */
testEveryPath<LettersSnapshot>('§3', 'letters', (snapshot) => {
  const state = lettersState(snapshot)
  const { typed, preview, letters, outcome, again } = snapshot.context
  expect(snapshot.hasTag('busy')).toBe(BUSY.includes(state) || testState(snapshot) === 'testing')
  if (TYPED.includes(state)) expect(typed).not.toBeNull()
  if (PREVIEWED.includes(state)) expect(preview?.outcome).toBe(outcome)
  if (['correcting', 'sendingAgain', 'notSentAgain'].includes(state)) expect(again).not.toBeNull()
  if (state === 'sendingAgain') expect(again?.recipient).not.toBe('right@')
  // Nothing is published without letters, and no test is sent without mail.
  if (state === 'publishing') expect(preview?.count).toBeGreaterThan(0)
  if (testState(snapshot) === 'testing') expect(letters?.mail).toBe('smtp')
})
