import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { OwnDataSnapshot } from '../../machines/ownData/ownData.ts'
import { archiveState, deletionState } from '../../machines/ownData/selectors.ts'
import { leavesOf } from 'xstate-paths/choose'
import { journey } from '../model/journey.ts'
import { ownDataModel } from '../model/ownData.ts'
import type { Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Leaf<OwnDataSnapshot['value']>

const download = { type: 'archive.download' } as const
const dismiss = { type: 'archive.dismiss' } as const
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

function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as OwnDataSnapshot
  const leaves = leavesOf(snapshot.value)
  for (const leaf of leaves) assertions[leaf as Resting](snapshot)
  const shown =
    snapshot.status === 'done'
      ? ['deleted']
      : [`stored.archive.${archiveState(snapshot)}`, `stored.deletion.${deletionState(snapshot)}`]
  expect(shown).toEqual(leaves)
  const atWork = leaves.includes('stored.archive.downloading') || leaves.includes('stored.deletion.deleting')
  expect(snapshot.hasTag('busy')).toBe(atWork)
}

testEveryPath('§6', 'ownData', assertState)

describe('ownData', () => {
  const ended = (type: 'done' | 'error', contract: string) => ({ type: `xstate.${type}.actor.${contract}` })
  const statesIn = (value: unknown) => (value as { stored: { archive: string; deletion: string } }).stored
  const archiveIn = (value: unknown) => statesIn(value).archive
  const deletionIn = (value: unknown) => statesIn(value).deletion
  const askedIn = ({ calls }: Awaited<ReturnType<typeof journey>>) => calls.map(({ contract }) => contract)

  it('§6 offers the archive again after a download or a failure', async () => {
    const [done, failed] = [ended('done', 'downloadOwnData'), ended('error', 'downloadOwnData')]
    const { values } = await journey(ownDataModel, [download, done, download, failed, download, failed, dismiss])
    expect(values.map(archiveIn)).toEqual([
      'downloading',
      'ready',
      'downloading',
      'failed',
      'downloading',
      'failed',
      'ready',
    ])
  })

  it('§8 can cancel the deletion before and after a failure', async () => {
    const cancel = { type: 'deletion.cancel' } as const
    const failed = ended('error', 'deleteOwnData')
    const { values } = await journey(ownDataModel, [request, cancel, request, confirm, failed, cancel])
    expect(values.map(deletionIn)).toEqual(['confirming', 'offered', 'confirming', 'deleting', 'failed', 'offered'])
    expect(ownDataModel.start().value).toEqual({ stored: { archive: 'ready', deletion: 'offered' } })
  })

  it('deletes nothing before confirmation', async () => {
    const result = await journey(ownDataModel, [request, { type: 'deletion.cancel' }, request])
    expect(askedIn(result)).toEqual([])
    expect(result.snapshot.value).toEqual({ stored: { archive: 'ready', deletion: 'confirming' } })
  })

  it('§8 retries a failed deletion while a download runs', async () => {
    const failed = ended('error', 'deleteOwnData')
    const result = await journey(ownDataModel, [download, request, confirm, failed, confirm])
    expect(askedIn(result)).toEqual(['downloadOwnData', 'deleteOwnData', 'deleteOwnData'])
    expect(result.snapshot.value).toEqual({ stored: { archive: 'downloading', deletion: 'deleting' } })
  })
})
