import { expect } from 'vitest'
import type { OwnDataSnapshot } from '../../machines/ownData/ownData.ts'
import { archiveState, deletionState } from '../../machines/ownData/selectors.ts'
import { leavesOf } from 'xstate-paths/choose'
import type { Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Leaf<OwnDataSnapshot['value']>

const download = { type: 'archive.download' } as const
const request = { type: 'deletion.request' } as const
const confirm = { type: 'deletion.confirm' } as const

/** Invariants of each state, whatever path led there. */
const assertions = {
  'stored.archive.ready': (snapshot) => expect(snapshot.can(download)).toBe(true),
  'stored.archive.downloading': (snapshot) => expect(snapshot.can(download)).toBe(false),
  'stored.archive.failed': (snapshot) => expect(snapshot.can(download)).toBe(true),
  'stored.deletion.offered': (snapshot) => expect(snapshot.can(confirm)).toBe(false),
  'stored.deletion.confirming': (snapshot) => expect(snapshot.can(confirm)).toBe(true),
  'stored.deletion.deleting': (snapshot) =>
    expect([snapshot.can(confirm), snapshot.can(request)]).toEqual([false, false]),
  'stored.deletion.failed': (snapshot) => expect(snapshot.can(confirm)).toBe(true),
  deleted: (snapshot) => expect([snapshot.status, snapshot.can(download)]).toEqual(['done', false]),
} satisfies Record<Resting, (snapshot: OwnDataSnapshot) => void>

testEveryPath<OwnDataSnapshot>('§6', 'ownData', (snapshot) => {
  const leaves = leavesOf(snapshot.value)
  for (const leaf of leaves) assertions[leaf as Resting](snapshot)
  const shown =
    snapshot.status === 'done'
      ? ['deleted']
      : [`stored.archive.${archiveState(snapshot)}`, `stored.deletion.${deletionState(snapshot)}`]
  expect(shown).toEqual(leaves)
  const atWork = leaves.includes('stored.archive.downloading') || leaves.includes('stored.deletion.deleting')
  expect(snapshot.hasTag('busy')).toBe(atWork)
})
