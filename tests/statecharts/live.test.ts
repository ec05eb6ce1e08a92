import { machineNames } from 'xstate-charts'
import { NOTHING_LIVE, receive, type LiveState } from 'xstate-charts/live'
import { type StatelyInspectionEvent } from '@statelyai/inspect'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { applicationMachine } from '../../machines/application/application.ts'
import type { EarlierDrafts } from '../../machines/draft/contracts.ts'
import { masked, messageOf } from '../../src/inspect.ts'
import project from '../../statecharts.config.ts'
import { draftAt, earlier } from '../support/drafts.ts'
import { PERSONAL_VALUES, PROFILE, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'

const MOTIVATION = 'Because I come from Oshakati'
const personal: Fellowship = {
  ...REGISTERED_FELLOWSHIP,
  personalDetails: { ...PERSONAL_VALUES, id: 'p1' } as Fellowship['personalDetails'],
}

/** The messages of a running application, from its start to a save. */
async function streamed(): Promise<StatelyInspectionEvent[]> {
  const messages: StatelyInspectionEvent[] = []
  const machine = applicationMachine.provide({
    actors: {
      loadFellowship: fromPromise<Fellowship | null, { applicantId: string }>(async () => personal),
      readDrafts: fromPromise<EarlierDrafts, { owner: string }>(async () =>
        earlier(draftAt('motivation', 1, { form: { motivation: MOTIVATION } })),
      ),
      saveRecord: fromPromise(async () => Promise.reject(new Error(`${PERSONAL_VALUES.name} was refused`))),
    },
  })
  const actor = createActor(machine, {
    input: { profile: PROFILE, location: '/application/progressdetails' },
    inspect: (inspection) => {
      const message = messageOf(inspection)
      if (message !== null) messages.push(JSON.parse(JSON.stringify(message)) as StatelyInspectionEvent)
    },
  })
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.matches('working'))
  actor.send({ type: 'personalDetails.save', fields: PERSONAL_VALUES })
  await new Promise((resolve) => setImmediate(resolve))
  actor.stop()
  return messages
}

describe("the portal's stream", async () => {
  const messages = await streamed()

  it('names actors, events and snapshots', () => {
    expect(new Set(messages.map(({ type }) => type))).toEqual(
      new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']),
    )
    const names = messages.flatMap((message) => (message.type === '@xstate.actor' ? [message.name] : []))
    expect(names).toEqual(expect.arrayContaining(['application', 'draft-motivation', 'upload-id', 'loadFellowship']))
  })

  it('contains no personal data', () => {
    const text = JSON.stringify(messages)
    const values = [...Object.values(PERSONAL_VALUES), ...Object.values(PROFILE), '5f1', MOTIVATION].filter(
      (value) => typeof value === 'string' && value.length > 2,
    )
    expect(values.length).toBeGreaterThan(10)
    // Values in the definition itself, such as a form's options, are not personal.
    const definitions = JSON.stringify(
      messages.map((message) => (message.type === '@xstate.actor' ? message.definition : '')),
    )
    expect(values.filter((value) => text.includes(String(value)) && !definitions.includes(String(value)))).toEqual([])
  })

  it('is shown by the visualizer', () => {
    const hear = (before: LiveState, message: { type: string }) => receive(before, message, machineNames(project))
    const state = messages.reduce(hear, hear(NOTHING_LIVE, { type: 'stream.opened' }))
    const application = [...state.actors.values()].find(({ machine }) => machine === 'application')
    expect([...state.actors.values()].filter(({ machine }) => machine === 'upload')).toHaveLength(DOCUMENT_KINDS.length)
    expect(application?.context).toMatchObject({ profile: { sub: '‹text, 9 long›' }, fellowship: { highestStep: 1 } })
    expect(state.events.map(({ source, target, type }) => [source, target, type])).toContainEqual([
      'loadFellowship',
      'application',
      'xstate.done.actor.loadFellowship',
    ])
  })
})

describe('masking', () => {
  it('stops at circular values and hides everything but plain records', () => {
    const endless: Record<string, unknown> = { name: 'Ndapewa' }
    endless['itself'] = endless
    expect(JSON.stringify(masked(endless))).not.toContain('Ndapewa')
    expect(masked({ error: new Error('Ndapewa was refused') })).toEqual({ error: '‹object›' })
  })

  it('keeps the shape of a value, and the type and length of its parts', () => {
    const now = () => 0
    expect(
      masked({
        name: 'Ndapewa',
        cell: 811,
        disabled: true,
        kinds: ['id', 'cv'],
        fellowship: { highestStep: 2 },
        gone: null,
        now,
      }),
    ).toEqual({
      name: '‹text, 7 long›',
      cell: '‹number›',
      disabled: '‹boolean›',
      kinds: '‹list, 2 long›',
      fellowship: { highestStep: 2 },
      gone: null,
      now: '‹function›',
    })
  })

  it('shows an allowed field only if it is a plain value', () => {
    expect(masked({ status: { name: 'Ndapewa' }, progress: ['Ndapewa'] })).toEqual({
      status: { name: '‹text, 7 long›' },
      progress: '‹list, 1 long›',
    })
  })
})
