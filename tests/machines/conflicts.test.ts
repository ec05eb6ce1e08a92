import { describe, expect, it } from 'vitest'
import type { ConflictsSnapshot } from '../../machines/conflicts/conflicts.ts'
import { hasTypedReason } from '../../machines/conflicts/selectors.ts'
import { conflictsModel } from '../model/conflicts.ts'
import { journey as runJourney } from '../model/journey.ts'
import { CONFLICTS } from '../../scenarios/desk.ts'
import { REVIEWER } from '../support/desk.ts'
import type { PathEvent } from 'xstate-paths'
import { done } from './outcomes.ts'

const journey = async (...events: PathEvent[]) =>
  (await runJourney(conflictsModel(true), events)).snapshot as ConflictsSnapshot

const declare: PathEvent = { type: 'conflict.declare' }
const loaded = done('loadReviewers', [REVIEWER, { ...REVIEWER, id: 'self', email: 'self@bank.example' }])
const typed: PathEvent[] = [
  { type: 'conflict.choose', reviewer: REVIEWER.id },
  { type: 'conflict.type', reason: 'They are cousins.' },
]
const lift: PathEvent = { type: 'conflict.lift', reviewer: CONFLICTS.members[0]?.id ?? '' }

describe('conflicts of interest of members', () => {
  it('are declared for others only, because the server refuses the user’s own', async () => {
    const { context } = await journey(declare, loaded)
    expect(context.members).toEqual([REVIEWER])
  })

  it('keep an unsaved reason until the change is cancelled', async () => {
    const writing = await journey(declare, loaded, ...typed)
    const draft = { change: 'confirmed', reviewer: REVIEWER.id, reason: 'They are cousins.' }
    expect([writing.context.draft, hasTypedReason(writing)]).toEqual([draft, true])
    const left = await journey(declare, loaded, ...typed, { type: 'conflict.cancel' })
    expect([left.value, left.context.draft]).toEqual(['resting', null])
  })

  it.each<[string, PathEvent, string]>([
    ['the same change', declare, 'They are cousins.'],
    ['another change', lift, ''],
  ])('begin %s with the reason that was typed for it', async (_, begin, reason) => {
    const draft = { change: 'confirmed', reviewer: REVIEWER.id, reason: 'They are cousins.' } as const
    const { snapshot } = await runJourney(conflictsModel(true, draft), [begin])
    expect((snapshot as ConflictsSnapshot).context.draft).toMatchObject({ reason })
  })
})
