import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Submitted } from '../../machines/submissions/contracts.ts'
import { submissionsMachine } from '../../machines/submissions/submissions.ts'
import { journey } from '../model/journey.ts'
import { AMENDED, AS_SUBMITTED, SUBMITTED_AGAIN, submissionsModels, VERSION_2 } from '../model/submissions.ts'
import { done } from './outcomes.ts'
import { stub } from 'xstate-paths/live'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { SUBMISSION, SUBMITTED } from '../support/submission.ts'

describe('submissions', () => {
  const by = { watchWindow: stub }
  const loaded = (output: unknown) => done('loadSubmissions', output)
  const changed = (fellowship: unknown) => ({ type: 'fellowship.changed', fellowship })
  const known = (amendment: string, receipt = 'ready') => ({
    versions: { known: { amendment, receipt } },
    editing: 'unknown',
  })
  const loading = { versions: 'loading', editing: 'unknown' }

  it('§4.1 loads versions only after the submission, and then at once', async () => {
    const { calls, values } = await journey(
      submissionsModels.unsubmitted,
      [changed(AS_SUBMITTED), loaded(SUBMITTED)],
      by,
    )
    expect(calls.filter(({ contract }) => contract !== 'watchWindow')).toEqual([
      { contract: 'loadSubmissions', input: {} },
    ])
    expect(values).toEqual([loading, known('asSubmitted')])
  })

  it('§4.1 reports an amendment from the record’s save until it is submitted as version 2', async () => {
    const second = { versions: [SUBMISSION, VERSION_2], last: VERSION_2 }
    const { values, snapshot } = await journey(
      submissionsModels.submitted,
      [
        loaded(SUBMITTED),
        { type: 'record.saved', fellowship: SUBMITTED_AGAIN },
        changed(AMENDED),
        changed(SUBMITTED_AGAIN),
        loaded(second),
      ],
      by,
    )
    expect(values).toEqual([known('asSubmitted'), known('amended'), known('amended'), loading, known('asSubmitted')])
    expect(snapshot.context.submitted).toEqual(second)
  })

  it('§4.1 reports no amendment for an unchanged or reverted step', async () => {
    const { values } = await journey(
      submissionsModels.submitted,
      [
        loaded(SUBMITTED),
        changed({ ...AS_SUBMITTED, status: 'Completed Course Details' }),
        changed(AMENDED),
        changed(AS_SUBMITTED),
      ],
      by,
    )
    expect(values).toEqual([known('asSubmitted'), known('asSubmitted'), known('amended'), known('asSubmitted')])
  })

  it('§9 accepts all steps enabled without a submission', async () => {
    const { values } = await journey(submissionsModels.submitted, [loaded(null)], by)
    expect(values).toEqual([{ versions: 'unsubmitted', editing: 'unknown' }])
  })

  it.each([AS_SUBMITTED, REGISTERED_FELLOWSHIP])(
    '§4.7 reports to the application ($status) when editing closes and opens',
    async (fellowship) => {
      const heard: string[] = []
      const application = createActor(fromCallback(({ receive }) => receive(({ type }) => heard.push(type))))
      application.start()
      const tell: ((type: 'window.opened' | 'window.closed' | 'window.replaced') => void)[] = []
      const submissions = createActor(
        submissionsMachine.provide({
          actors: {
            loadSubmissions: fromPromise<Submitted | null, Record<string, never>>(async () => SUBMITTED),
            watchWindow: fromCallback(({ sendBack }) => void tell.push((type) => sendBack({ type }))),
          },
        }),
        { input: { fellowship, application: () => application as never } },
      )
      submissions.start()
      await expect.poll(() => tell.length).toBe(1)
      for (const type of ['window.opened', 'window.closed', 'window.opened'] as const) tell[0]?.(type)
      expect(heard).toEqual(['editing.opened', 'editing.closed', 'editing.opened'])
      // A newer intake is reported first, then its window.
      for (const type of ['window.replaced', 'window.opened', 'window.closed'] as const) tell[0]?.(type)
      expect(heard.slice(3)).toEqual(['editing.ended', 'editing.opened', 'editing.closed'])
      submissions.stop()
      application.stop()
    },
  )
})
