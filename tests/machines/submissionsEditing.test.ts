import { describe, expect, it } from 'vitest'
import type { SubmissionsSnapshot } from '../../machines/submissions/submissions.ts'
import { journey } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { PathEvent } from 'xstate-paths'
import { done, failed } from './outcomes.ts'
import { AMENDED, SUBMITTED_AGAIN, submissionsModels } from '../model/submissions.ts'
import { SUBMITTED } from '../support/submission.ts'

const loaded = done('loadSubmissions', SUBMITTED)
const changed: PathEvent = { type: 'fellowship.changed', fellowship: AMENDED }
const saved: PathEvent = { type: 'record.saved', fellowship: AMENDED }

async function result(model: keyof typeof submissionsModels, ...events: PathEvent[]) {
  const { values, snapshot, calls, emitted } = await journey(submissionsModels[model], events, {
    watchWindow: stub,
  })
  const { value, context } = snapshot as SubmissionsSnapshot
  const times = calls.filter(({ contract }) => contract === 'loadSubmissions').length
  return { values, versions: value.versions, editing: value.editing, context, times, emitted }
}

describe.each([
  ['are loading', 'loading', []],
  ['wait for a connection', 'disconnected', [failed('loadSubmissions', 'disconnected')]],
  ['could not be loaded', 'failed', [failed('loadSubmissions')]],
] as const)('while the versions %s', (_, state, before) => {
  it('§4.1 reloads after a response and compares it', async () => {
    const { versions, context, times } = await result('submitted', ...before, changed)
    expect([versions, times]).toEqual(['loading', 2])
    expect(context.fellowship).toBe(AMENDED)
    const after = await result('submitted', ...before, changed, loaded)
    expect(after.versions).toEqual({ known: { amendment: 'amended', receipt: 'ready' } })
  })

  it('§4.1 remembers a saved step without loading', async () => {
    const { versions, context, times } = await result('submitted', ...before, saved)
    expect([versions, times]).toEqual([state, 1])
    expect(context.fellowship).toBe(AMENDED)
  })
})

it.each([
  ['a step that is saved', saved, AMENDED],
  ['an application that is changed', changed, AMENDED],
  ['an amendment that is submitted', { type: 'fellowship.changed', fellowship: SUBMITTED_AGAIN }, SUBMITTED_AGAIN],
])('§4.1 remembers %s', async (_, event, fellowship) => {
  const { context } = await result('submitted', loaded, event)
  expect(context.fellowship).toBe(fellowship)
  expect(context.submitted).toEqual(SUBMITTED)
})
