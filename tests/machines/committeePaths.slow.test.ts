import { expect } from 'vitest'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { placeOf, readingState } from '../../machines/committee/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<CommitteeSnapshot>('§6', 'committee', (snapshot) => {
  const { context } = snapshot
  const place = placeOf(snapshot)
  expect(readingState(snapshot) === null).toBe(place !== 'reading')
  if (place === 'reading') expect(context.id).not.toBeNull()
  if (place === 'listing') expect(context.read).toBeNull()
})
