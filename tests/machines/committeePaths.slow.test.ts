import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import {
  documentState,
  dossierState,
  historyState,
  listState,
  placeOf,
  readingState,
} from '../../machines/committee/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** States with a loading indicator. */
const BUSY = {
  list: ['typing', 'loading', 'loadingMore', 'withdrawing'],
  reading: ['loading', 'loadingMore'],
  document: ['loading'],
}

function isBusy(snapshot: CommitteeSnapshot): boolean {
  return (
    BUSY.list.includes(listState(snapshot) ?? '') ||
    BUSY.reading.includes(readingState(snapshot) ?? '') ||
    BUSY.document.includes(documentState(snapshot)) ||
    dossierState(snapshot) === 'downloading' ||
    historyState(snapshot) === 'loading'
  )
}

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as CommitteeSnapshot
  const { context } = snapshot
  const place = placeOf(snapshot)
  expect(snapshot.hasTag('busy')).toBe(isBusy(snapshot))
  expect(listState(snapshot) === null).toBe(place !== 'listing')
  expect(readingState(snapshot) === null).toBe(place !== 'reading')
  expect(context.opened === null || documentState(snapshot) === 'shown').toBe(true)
  if (readingState(snapshot) === 'shown') expect(context.read?.submission.id).toBe(context.version ?? context.id)
  if (place === 'reading') expect(context.id).not.toBeNull()
  if (listState(snapshot) === 'shown') expect([context.id, context.read]).toEqual([null, null])
}

testEveryPath('§6', 'committee', assertState)
