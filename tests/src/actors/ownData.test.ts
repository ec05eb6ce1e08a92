import { afterEach, expect, it, vi } from 'vitest'
import { createOwnDataActors } from '../../../src/actors/ownData.ts'
import type { TabCopies } from '../../../src/actors/tabCopies.ts'
import { json, openApi, recordCalls, recordLog } from '../api/recorder.ts'
import { run } from './run.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => {
  const clearAfter = vi.fn<TabCopies['clearAfter']>()
  return { clearAfter, ...createOwnDataActors(openApi(), { clearAfter }) }
}

it('§6 clears this tab as after a log-out when the server has deleted the data', async () => {
  const calls = recordCalls(() => new Response(null, { status: 204 }))
  const { deleteOwnData, clearAfter } = open()
  await run(deleteOwnData, {})
  expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/owndata' }])
  expect(clearAfter.mock.calls).toEqual([['requested']])
})

it('§6 keeps the data in this tab if the deletion fails', async () => {
  recordLog()
  recordCalls(() => json({}, 409))
  const { deleteOwnData, clearAfter } = open()
  await expect(run(deleteOwnData, {})).rejects.toMatchObject({ failure: 'refused' })
  expect(clearAfter).not.toHaveBeenCalled()
})
