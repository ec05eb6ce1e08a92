import type { ConflictDraft } from '../../domain/reviews.ts'
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
  'conflict.type': [
    { type: 'conflict.type', reason: 'They are cousins.' },
    { type: 'conflict.type', reason: '' },
  ],
  'conflict.save': [{ type: 'conflict.save' }],
  'conflict.reload': [{ type: 'conflict.reload' }],
  'conflict.cancel': [{ type: 'conflict.cancel' }],
} satisfies Record<ConflictsEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const cut = new Error('cut')

export const conflictsModel = (mayChange: boolean, draft: ConflictDraft | null = null) =>
  createModel({
    machine: conflictsMachine,
    input: () => ({
      user: 'portal|self',
      id: 's1',
      draft,
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
      loadReviewers: {
        done: [[REVIEWER, { ...REVIEWER, id: 'self', email: 'self@bank.example' }]],
        error: [cut, expired],
      },
      changeConflict: { done: [undefined], error: [cut, expired, { failure: 'refused', reason: 'Changed.' }] },
    },
    key: ({ context }) => [context.draft?.change, context.draft?.reviewer, context.draft?.reason],
  })

/** With the right to change conflicts, and without it. */
export const conflictsModels = { opened: conflictsModel(true), reading: conflictsModel(false) }
