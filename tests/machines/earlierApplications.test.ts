import { expect } from 'vitest'
import type { EarlierApplicationsSnapshot } from '../../machines/earlierApplications/earlierApplications.ts'
import {
  earlierApplicationsState,
  receiptOf,
  receiptState,
  versionsOf,
} from '../../machines/earlierApplications/selectors.ts'
import { leavesOf } from 'xstate-paths/choose'
import { LAST_YEAR } from '../../scenarios/earlierApplications.ts'
import type { Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Leaf<EarlierApplicationsSnapshot['value']>

const download = { type: 'receipt.download', version: LAST_YEAR } as const
const retry = { type: 'earlierApplications.retry' } as const

/** Invariants of each state, whatever path led there. */
const assertions = {
  loading: (snapshot) => expect([snapshot.can(retry), snapshot.can(download)]).toEqual([false, false]),
  disconnected: (snapshot) => expect(snapshot.can(retry)).toBe(true),
  failed: (snapshot) => expect(snapshot.can(retry)).toBe(true),
  'shown.ready': (snapshot) => expect([snapshot.can(download), receiptOf(snapshot)]).toEqual([true, null]),
  'shown.downloading': (snapshot) => expect([snapshot.can(download), receiptOf(snapshot)]).toEqual([false, LAST_YEAR]),
  'shown.failed': (snapshot) => expect([snapshot.can(download), receiptOf(snapshot)]).toEqual([true, LAST_YEAR]),
} satisfies Record<Resting, (snapshot: EarlierApplicationsSnapshot) => void>

testEveryPath<EarlierApplicationsSnapshot>('§4.1', 'earlierApplications', (snapshot) => {
  const [leaf = ''] = leavesOf(snapshot.value)
  assertions[leaf as Resting](snapshot)
  const isShown = leaf.startsWith('shown')
  expect(isShown ? `shown.${receiptState(snapshot)}` : earlierApplicationsState(snapshot)).toBe(leaf)
  expect(versionsOf(snapshot)).toEqual(isShown ? [LAST_YEAR] : [])
})
