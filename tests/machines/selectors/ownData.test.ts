import { expect, it } from 'vitest'
import { ownDataMachine } from '../../../machines/ownData/ownData.ts'
import { archiveState, deletionState } from '../../../machines/ownData/selectors.ts'
import { inState } from '../inState.ts'

const ownData = inState(ownDataMachine, undefined)

it.each(['ready', 'downloading', 'failed'] as const)(
  '§6 a download that is %s says so, whatever is deleted',
  (archive) => {
    expect(archiveState(ownData({ stored: { archive, deletion: 'confirming' } }))).toBe(archive)
  },
)

it.each(['offered', 'confirming', 'deleting', 'failed'] as const)(
  '§6 a deletion that is %s says so, whatever is downloaded',
  (deletion) => {
    expect(deletionState(ownData({ stored: { archive: 'downloading', deletion } }))).toBe(deletion)
  },
)

it('§6 once all is deleted, the page says so, and nothing is being downloaded any more', () => {
  const deleted = ownData('deleted')
  expect([archiveState(deleted), deletionState(deleted)]).toEqual(['ready', 'deleted'])
})
