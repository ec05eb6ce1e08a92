import { conflictsMachine } from '../../machines/conflicts/conflicts.ts'
import type { ConflictsEvent } from '../../machines/conflicts/contracts.ts'
import { CONFLICTS, REVIEWER } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const [declared] = CONFLICTS.members
const reviewer = declared?.id ?? ''

const events = {
  'conflict.declare': [{ type: 'conflict.declare' }],
  'conflict.retry': [{ type: 'conflict.retry' }],
  'conflict.confirm': [
    { type: 'conflict.confirm', reviewer },
    { type: 'conflict.confirm', reviewer: 'confirmed' },
  ],
  'conflict.lift': [
    { type: 'conflict.lift', reviewer },
    { type: 'conflict.lift', reviewer: 'none' },
  ],
  'conflict.choose': [{ type: 'conflict.choose', reviewer: REVIEWER.id }],
  'conflict.type': [{ type: 'conflict.type', reason: 'They are cousins.' }],
  'conflict.save': [{ type: 'conflict.save' }],
  'conflict.reload': [{ type: 'conflict.reload' }],
  'conflict.cancel': [{ type: 'conflict.cancel' }],
} satisfies Record<ConflictsEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const cut = new Error('cut')

const modelOf = (mayChange: boolean) =>
  createModel({
    machine: conflictsMachine,
    input: () => ({
      id: 's1',
      intake: '2026',
      conflicts: mayChange
        ? {
            ...CONFLICTS,
            members: [...CONFLICTS.members, { id: 'confirmed', email: 'c@bank.example', isConfirmed: true }],
          }
        : null,
      mayChange,
    }),
    events,
    outcomes: {
      loadReviewers: { done: [[REVIEWER]], error: [cut, expired] },
      changeConflict: { done: [undefined], error: [cut, expired, { failure: 'refused', reason: 'Changed.' }] },
    },
    key: ({ context: { change, reviewer: chosen, reason } }) => [change, chosen, reason],
  })

/** With the right to change conflicts, and without it. */
export const conflictsModels = { opened: modelOf(true), reading: modelOf(false) }
