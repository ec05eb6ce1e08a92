import { expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { ALL_CHOSEN, applicationModel } from '../model/application.ts'
import { journey } from '../model/journey.ts'
import type { PathEvent } from 'xstate-paths'
import { at, confirmReview, loaded, savePersonalDetails, submit } from './applicationJourney.ts'

/** Editing when applications close or open and when a newer intake starts. */

const CLOSED = { type: 'editing.closed' }
const OPENED = { type: 'editing.opened' }
const ENDED = { type: 'editing.ended' }

const before = [...loaded(at('submit')), ...ALL_CHOSEN]
const saves = [savePersonalDetails, confirmReview, submit]

async function editingAfter(events: readonly PathEvent[]) {
  const { snapshot } = await journey(applicationModel, [...before, ...events])
  const { value } = snapshot as AnyMachineSnapshot
  return {
    editing: (value as { working: { editing: unknown } }).working.editing,
    saved: saves.map((save) => snapshot.can(save as never)),
    mayBegin: snapshot.can({ type: 'application.begin' } as never),
  }
}

const all = saves.map(() => true)
const none = saves.map(() => false)
const NEXT_OPEN = { editing: { ended: 'nextOpen' }, saved: none, mayBegin: true }
const AHEAD = { editing: { ended: 'nextClosed' }, saved: none, mayBegin: false }

it.each([
  ['are open', [], { editing: 'open', saved: all, mayBegin: false }],
  ['have closed', [CLOSED], { editing: 'closed', saved: none, mayBegin: false }],
  ['have opened again', [CLOSED, OPENED], { editing: 'open', saved: all, mayBegin: false }],
  ['are those of the next intake, not open yet', [ENDED], AHEAD],
  ['were closed, and are those of the next intake', [CLOSED, ENDED], AHEAD],
  ['are those of the next intake, open', [ENDED, OPENED], NEXT_OPEN],
  ['are those of the next intake, closed again', [ENDED, OPENED, CLOSED], AHEAD],
  ['are those of the next intake, open once more', [ENDED, OPENED, CLOSED, OPENED], NEXT_OPEN],
] as [string, PathEvent[], object][])('§4.7 the allowed actions while applications %s', async (_, events, expected) => {
  expect(await editingAfter(events)).toEqual(expected)
})
