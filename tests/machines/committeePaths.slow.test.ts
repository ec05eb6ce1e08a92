import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { listState, placeOf, readingState } from '../../machines/committee/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** States with a loading indicator. */
const BUSY = { list: ['typing', 'loading', 'loadingMore', 'withdrawing'], reading: ['loadingMore'] }

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as CommitteeSnapshot
  const { context } = snapshot
  const place = placeOf(snapshot)
  expect(snapshot.hasTag('busy')).toBe(
    BUSY.list.includes(listState(snapshot) ?? '') || BUSY.reading.includes(readingState(snapshot) ?? ''),
  )
  expect(listState(snapshot) === null).toBe(place !== 'listing')
  expect(readingState(snapshot) === null).toBe(place !== 'reading')
  if (place === 'reading') expect(context.id).not.toBeNull()
  if (listState(snapshot) === 'shown') expect([context.id, context.read]).toEqual([null, null])
}

testEveryPath('§6', 'committee', assertState)
