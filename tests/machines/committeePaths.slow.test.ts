import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import {
  decisionState,
  documentState,
  dossierState,
  historyState,
  listState,
  messageState,
  placeOf,
  readingState,
  reviewState,
} from '../../machines/committee/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** States with a loading indicator. */
const BUSY = {
  list: ['typing', 'loading', 'loadingMore', 'withdrawing'],
  reading: ['loading', 'loadingMore'],
  decision: ['saving', 'comparing'],
  document: ['loading'],
}

function isBusy(snapshot: CommitteeSnapshot): boolean {
  return (
    BUSY.list.includes(listState(snapshot) ?? '') ||
    BUSY.reading.includes(readingState(snapshot) ?? '') ||
    BUSY.decision.includes(decisionState(snapshot)) ||
    BUSY.document.includes(documentState(snapshot)) ||
    messageState(snapshot) === 'sending' ||
    dossierState(snapshot) === 'downloading' ||
    ['saving', 'declaring'].includes(reviewState(snapshot)) ||
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
  if (!context.flags.bursaryAdmin) expect(decisionState(snapshot)).toBe('idle')
}

testEveryPath('§6', 'committee', assertState)
