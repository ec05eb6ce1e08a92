import { describe, expect, it } from 'vitest'
import { createMachine, type AnyEventObject } from 'xstate'
import { RECORD_STEPS } from '../../domain/steps.ts'
import type { ApplicationSnapshot } from '../../machines/application/application.ts'
import { applicationState } from '../../machines/application/selectors.ts'
import { applicationModel, staffApplicationModel } from '../model/application.ts'
import { journey } from '../model/journey.ts'
import { ChildSnapshot, type PathEvent } from 'xstate-paths'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { NO_EARLIER } from '../support/drafts.ts'
import { done, failed } from './outcomes.ts'

const cut = 'disconnected'
const broken = new Error('broken')

const lost = [failed('loadFellowship', cut)]
const found = [done('loadFellowship', REGISTERED_FELLOWSHIP)]
const registering = [done('loadFellowship', null)]
const there = [...found, done('readDrafts', NO_EARLIER)]

describe('an application that cannot be loaded', () => {
  it.each([
    ['loaded without a connection', lost, 'disconnected', 'disconnected'],
    ['loaded', [failed('loadFellowship', broken)], 'loadingFailed', 'unavailable'],
    ['created without a connection', [...registering, failed('createFellowship', cut)], 'disconnected', 'disconnected'],
    [
      'created because applications have closed',
      [...registering, failed('createFellowship', 'applicationsClosed')],
      'registeringFailed',
      'applicationsClosed',
    ],
    [
      'loaded with its drafts without a connection',
      [...found, failed('readDrafts', cut)],
      'disconnected',
      'disconnected',
    ],
    ['loaded with its drafts', [...found, failed('readDrafts', 'refused')], 'loadingFailed', 'refused'],
    ['waited for', [...lost, failed('reconnected', 'refused')], 'loadingFailed', 'refused'],
  ] as [string, PathEvent[], string, string][])(
    '§4.7 §8 has the reason when it cannot be %s, until the applicant tries again',
    async (_, events, state, failure) => {
      const { values, snapshot } = await journey(applicationModel, events)
      expect(values.at(-1)).toBe(state)
      expect(snapshot.context.failure).toBe(failure)
      const again = await journey(applicationModel, [...events, { type: 'load.retry' }])
      expect(again.snapshot.context.failure).toBeNull()
    },
  )
})

describe('a loaded application', () => {
  it('adopts a fellowship reloaded by a step and compares it with the submission', async () => {
    const heard: AnyEventObject[] = []
    const submissions = createMachine({ on: { '*': { actions: ({ event }) => heard.push(event) } } })
    const fellowship = { ...REGISTERED_FELLOWSHIP, motivationId: 'm7' }
    const { snapshot } = await journey(applicationModel, [...there, { type: 'fellowship.found', fellowship }], {
      submissions,
    })
    expect(snapshot.context.fellowship).toEqual(fellowship)
    expect(heard).toEqual([{ type: 'fellowship.changed', fellowship }])
  })

  it.each(RECORD_STEPS)('stores which versions the draft of %s replaces, and changes no other draft', async (step) => {
    const before = await journey(applicationModel, there)
    const { snapshot } = await journey(applicationModel, [
      ...there,
      {
        type: `xstate.snapshot.draft-${step}`,
        snapshot: new ChildSnapshot({ value: 'unchanged', context: { basedOn: 3, version: 4 } }),
      },
    ])
    expect(snapshot.context.drafts).toEqual({
      ...before.snapshot.context.drafts,
      [step]: { recordVersion: 3, draftVersion: 4, isUnsaved: false },
    })
  })
})

it('creates no application for an account with a role, but loads an existing one', async () => {
  const none = await journey(staffApplicationModel, [done('loadFellowship', null)])
  expect([none.snapshot.value, none.calls.map(({ contract }) => contract)]).toEqual(['staff', ['loadFellowship']])
  expect(applicationState(none.snapshot as ApplicationSnapshot)).toBe('staff')
  const existing = await journey(staffApplicationModel, found)
  expect(existing.snapshot.value).toBe('restoring')
})
