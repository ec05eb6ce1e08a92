import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { ALL_CHOSEN, applicationModel } from '../model/application.ts'
import { NO_VERSIONS } from '../../domain/versions.ts'
import { AN_ERROR_OCCURRED } from '../../machines/notices.ts'
import { journey } from '../model/journey.ts'
import type { PathEvent } from 'xstate-paths'
import { PERSONAL_VALUES, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import {
  at,
  confirmReview,
  loaded,
  saveCourseDetails,
  saveMotivation,
  savePersonalDetails,
  submit,
} from './applicationJourney.ts'
import { done, failed } from './outcomes.ts'

const RETRY = { type: 'save.retry' }
const DISMISS = { type: 'save.dismiss' }

const saving = [...loaded(REGISTERED_FELLOWSHIP), ...ALL_CHOSEN, savePersonalDetails]
const updating = [...saving, done('saveRecord', { id: 'p1', version: 1 })]

async function savingAfter(events: readonly PathEvent[]) {
  const { values, snapshot, calls, emitted } = await journey(applicationModel, events)
  const { pending, failure } = snapshot.context as { pending: object | null; failure: string | null }
  const inputsOf = (name: string) => calls.flatMap(({ contract, input }) => (contract === name ? [input] : []))
  return {
    state: (values.at(-1) as { working: { saving: unknown } }).working.saving,
    pending,
    failure,
    inputsOf,
    emitted,
    isBusy: (snapshot as AnyMachineSnapshot).hasTag('busy'),
  }
}

describe.each([
  ['record', saving, 'saveRecord', 'savingRecord', 'recordWaits'],
  ['fellowship', updating, 'updateFellowship', 'updatingFellowship', 'fellowshipWaits'],
] as const)('a %s that could not be saved', (_, before, contract, call, waits) => {
  const lost = [...before, failed(contract, 'disconnected')]
  const refused = [...before, failed(contract, 'refused')]

  it('§8 waits even if the browser cannot be made to ask before closing', async () => {
    const { state, emitted } = await savingAfter([...lost, failed('warnBeforeUnload')])
    expect(state).toEqual({ resting: { disconnected: waits } })
    expect(emitted.at(-1)).toEqual(AN_ERROR_OCCURRED)
  })

  it.each([
    ['as soon as the connection is back', lost, done('reconnected')],
    ['when the applicant does not wait', lost, RETRY],
    ['when the applicant tries again', refused, RETRY],
  ] as [string, PathEvent[], PathEvent][])('§8 is sent again %s, unchanged', async (_title, events, again) => {
    const { state, failure, inputsOf, isBusy } = await savingAfter([...events, again])
    expect([state, failure, isBusy]).toEqual([call, null, true])
    const sent = inputsOf(contract)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('a step that was changed elsewhere', () => {
  const stale = [...saving, failed('saveRecord', 'stale')]

  it('is not overwritten, and shows the conflict until it is saved again or dismissed', async () => {
    const { state, failure, inputsOf } = await savingAfter(stale)
    expect([state, failure]).toEqual([{ resting: { failed: 'stale' } }, 'stale'])
    expect(inputsOf('updateFellowship')).toEqual([])
    const closed = await savingAfter([...stale, DISMISS])
    expect([closed.state, closed.pending, closed.failure]).toEqual([{ resting: 'idle' }, null, null])
    const again = await savingAfter([...stale, savePersonalDetails])
    expect([again.state, again.failure, again.inputsOf('saveRecord').length]).toEqual(['savingRecord', null, 2])
  })

  it.each([
    ['review', confirmReview],
    ['submit', submit],
  ] as const)('is not confirmed on %s before the applicant has seen it', async (step, press) => {
    const before = [...loaded(at(step)), press]
    const { state, inputsOf } = await savingAfter([...before, failed('updateFellowship', 'stale')])
    expect(state).toEqual({ resting: { failed: 'stale' } })
    expect(inputsOf('updateFellowship')).toMatchObject([{ shown: NO_VERSIONS }])
  })

  it('cannot be retried unchanged', async () => {
    const { state, inputsOf } = await savingAfter([...stale, { type: 'save.retry' }])
    expect([state, inputsOf('saveRecord').length]).toEqual([{ resting: { failed: 'stale' } }, 1])
  })
})

describe.each(['disconnected', 'refused'])('a save that was %s', (failure) => {
  const before = [...loaded(at(8)), ...ALL_CHOSEN, savePersonalDetails, failed('saveRecord', failure)]

  it.each([
    [
      'personalDetails',
      'savingRecord',
      { type: 'personalDetails.save', fields: { ...PERSONAL_VALUES, name: 'Ndapewa' } },
    ],
    ['courseDetails', 'savingRecord', saveCourseDetails],
    ['motivation', 'savingRecord', saveMotivation],
    ['review', 'updatingFellowship', confirmReview],
    ['submit', 'updatingFellowship', submit],
  ] as [string, string, PathEvent][])('§8 is replaced by a save of %s', async (step, call, save) => {
    const { state, pending, failure: why } = await savingAfter([...before, save])
    expect([state, why]).toEqual([call, null])
    const record = 'fields' in save ? { step, fields: save['fields'] } : null
    expect(pending).toMatchObject({ step, record })
  })

  it('§8 logs a failed submission', async () => {
    const submitted = [...before.slice(0, -2), submit, failed('updateFellowship', failure)]
    const { emitted } = await savingAfter(submitted)
    expect(emitted).toEqual([{ type: 'log', level: 'error', message: 'Submission failed:' }])
  })
})
