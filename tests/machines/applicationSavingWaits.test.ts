import { describe, expect, it } from 'vitest'
import { ALL_CHOSEN, applicationModel } from '../model/application.ts'
import { journey } from '../model/journey.ts'
import type { PathEvent } from '../model/model.ts'
import { PERSONAL_VALUES, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { NO_EARLIER } from '../support/drafts.ts'

/** A save that finds no connection, or fails: what goes on by itself, what is tried again, and what is given up. */

const done = (contract: string, output?: unknown): PathEvent => ({ type: `xstate.done.actor.${contract}`, output })
const failed = (contract: string, failure: string): PathEvent => ({
  type: `xstate.error.actor.${contract}`,
  error: { failure },
})
const RETRY = { type: 'save.retry' }
const DISMISS = { type: 'save.dismiss' }

const saving = [
  done('loadFellowship', REGISTERED_FELLOWSHIP),
  done('readDrafts', NO_EARLIER),
  ...ALL_CHOSEN,
  { type: 'personalDetails.save', fields: PERSONAL_VALUES },
]
const updating = [...saving, done('saveRecord', { id: 'p1', version: 1 })]

async function savingAfter(events: readonly PathEvent[]) {
  const { values, snapshot, asked } = await journey(applicationModel, events)
  const { pending, failure } = snapshot.context as { pending: object | null; failure: string | null }
  const inputsOf = (name: string) => asked.flatMap(({ contract, input }) => (contract === name ? [input] : []))
  return { state: (values.at(-1) as { working: { saving: unknown } }).working.saving, pending, failure, inputsOf }
}

describe.each([
  ['record', saving, 'saveRecord', 'savingRecord', 'recordWaits', 'recordNotSaved'],
  ['fellowship', updating, 'updateFellowship', 'updatingFellowship', 'fellowshipWaits', 'fellowshipNotUpdated'],
] as const)('a %s that is not saved', (_, before, contract, call, waits, unsaved) => {
  const lost = [...before, failed(contract, 'disconnected')]
  const refused = [...before, failed(contract, 'refused')]

  it.each([
    ['waits for want of connection', lost, { disconnected: waits }, 'disconnected'],
    ['is said to have failed otherwise', refused, { failed: unsaved }, 'refused'],
    [
      'is said to have failed where the connection cannot be waited for',
      [...lost, failed('reconnected', 'refused')],
      { failed: unsaved },
      'refused',
    ],
  ] as [string, PathEvent[], object, string][])('§8 %s', async (_title, events, state, failure) => {
    const after = await savingAfter(events)
    expect(after).toMatchObject({ state, failure })
    expect(after.pending).not.toBeNull()
  })

  it.each([
    ['as soon as the connection is back', lost, done('reconnected')],
    ['when the applicant does not wait', lost, RETRY],
    ['when the applicant tries again', refused, RETRY],
  ] as [string, PathEvent[], PathEvent][])('§8 is sent once more %s, unchanged', async (_title, events, again) => {
    const { state, failure, inputsOf } = await savingAfter([...events, again])
    expect([state, failure]).toEqual([call, null])
    const sent = inputsOf(contract)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it.each([
    ['while it waits', lost],
    ['after it failed', refused],
  ])('§8 is given up by the applicant %s', async (_title, events) => {
    const { state, pending, failure } = await savingAfter([...events, DISMISS])
    expect({ state, pending, failure }).toEqual({ state: 'idle', pending: null, failure: null })
  })
})

it('a step that has been changed elsewhere is not saved over, and nothing waits', async () => {
  const { state, pending, inputsOf } = await savingAfter([...saving, failed('saveRecord', 'stale')])
  expect([state, pending]).toEqual(['idle', null])
  expect(inputsOf('updateFellowship')).toEqual([])
})
