import { expect } from 'vitest'
import type { ReviewsSnapshot } from '../../machines/reviews/reviews.ts'
import { testEveryPath } from './everyPath.ts'

/** States with a loading indicator. */
const BUSY = ['loading', 'saving', 'assigning', 'unassigning', 'reassigning', 'opening', 'savingDue', 'reminding']

/** Invariants of each state, whatever path led there. */
testEveryPath<ReviewsSnapshot>('§3', 'reviews', (snapshot) => {
  const state = snapshot.value
  const { typed, edited, loaded, administers, assigns } = snapshot.context
  expect(snapshot.hasTag('busy')).toBe(BUSY.includes(state))
  if (['editing', 'saving', 'notSaved'].includes(state)) {
    expect([edited === 1 ? administers : assigns, typed[edited] !== undefined]).toEqual([true, true])
  }
  if (
    [
      'assigning',
      'asking',
      'unassigning',
      'reassigning',
      'notAssigned',
      'tooFew',
      'askingToOpen',
      'opening',
      'notOpened',
    ].includes(state)
  ) {
    expect(assigns).toBe(true)
  }
  if (['dating', 'savingDue', 'notDated', 'reminding', 'notReminded'].includes(state)) expect(assigns).toBe(true)
  if (state === 'shown') expect(loaded).not.toBeNull()
})
