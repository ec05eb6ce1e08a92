import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { placeOf, readingState } from '../../machines/committee/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as CommitteeSnapshot
  const { context } = snapshot
  const place = placeOf(snapshot)
  expect(readingState(snapshot) === null).toBe(place !== 'reading')
  if (place === 'reading') expect(context.id).not.toBeNull()
  if (place === 'listing') expect(context.read).toBeNull()
}

testEveryPath('§6', 'committee', assertState)
