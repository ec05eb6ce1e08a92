import { describe, expect, it } from 'vitest'
import type { SubmissionsSnapshot } from '../../machines/submissions/submissions.ts'
import { AN_ERROR_OCCURRED } from '../../machines/notices.ts'
import { journey } from '../model/journey.ts'
import { stub } from '../model/live.ts'
import type { PathEvent } from '../model/model.ts'
import { AMENDED, SUBMITTED_AGAIN, submissionsModels } from '../model/submissions.ts'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { SUBMITTED } from '../support/submission.ts'

/** What is saved and submitted counts whatever is known of the versions, and so does what the applications window says. */

const loaded: PathEvent = { type: 'xstate.done.actor.loadSubmissions', output: SUBMITTED }
const fails = (error: object): PathEvent => ({ type: 'xstate.error.actor.loadSubmissions', error })
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
  ['are being fetched', 'loading', []],
  ['wait for a connection', 'disconnected', [fails({ failure: 'disconnected' })]],
  ['could not be fetched', 'failed', [fails(new Error('cut'))]],
] as const)('while the versions %s', (_, state, before) => {
  it('§4.1 what the server answers with has them fetched anew, and is compared with them then', async () => {
    const { versions, context, times } = await result('submitted', ...before, changed)
    expect([versions, times]).toEqual(['loading', 2])
    expect(context.fellowship).toBe(AMENDED)
    const after = await result('submitted', ...before, changed, loaded)
    expect(after.versions).toEqual({ known: { amendment: 'amended', receipt: 'ready' } })
  })

  it('§4.1 a step that is saved is remembered, and fetches nothing', async () => {
    const { versions, context, times } = await result('submitted', ...before, saved)
    expect([versions, times]).toEqual([state, 1])
    expect(context.fellowship).toBe(AMENDED)
  })
})

it.each([
  ['a step that is saved', saved, AMENDED],
  ['an application that is changed', changed, AMENDED],
  ['an amendment that is submitted', { type: 'fellowship.changed', fellowship: SUBMITTED_AGAIN }, SUBMITTED_AGAIN],
])('§4.1 %s is what is known of the application from then on', async (_, event, fellowship) => {
  const { context } = await result('submitted', loaded, event)
  expect(context.fellowship).toBe(fellowship)
  expect(context.submitted).toEqual(SUBMITTED)
})

it('§4.1 an application is nobody’s before it is submitted, and then the one that the server answered with', async () => {
  const { versions, times } = await result('unsubmitted', {
    type: 'fellowship.changed',
    fellowship: REGISTERED_FELLOWSHIP,
  })
  expect([versions, times]).toEqual(['unsubmitted', 0])
  const { context } = await result('unsubmitted', changed)
  expect(context.fellowship).toBe(AMENDED)
})

it('§4.7 that nobody says whether applications are accepted is logged, and the versions are read all the same', async () => {
  const { versions, editing, emitted } = await result(
    'submitted',
    { type: 'xstate.error.actor.window', error: new Error('broken') },
    loaded,
  )
  expect([editing, emitted]).toEqual(['unknown', [AN_ERROR_OCCURRED]])
  expect(versions).toEqual({ known: { amendment: 'asSubmitted', receipt: 'ready' } })
})
