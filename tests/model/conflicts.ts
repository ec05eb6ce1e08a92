import type { ConflictDraft } from '../../domain/conflicts.ts'
import { conflictsMachine } from '../../machines/conflicts/conflicts.ts'
import { CONFLICTS, conflicts } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

export const conflictsModel = (mayChange: boolean, draft: ConflictDraft | null = null) =>
  modelOf(conflictsMachine, conflicts, {
    input: () => ({
      user: 'portal|self',
      id: 's1',
      draft,
      intake: '2026',
      conflicts: mayChange ? CONFLICTS : null,
      mayChange,
    }),
    more: [
      { type: 'conflict.confirm', reviewer: 'none' },
      { type: 'conflict.lift', reviewer: 'none' },
      { type: 'conflict.type', reason: '' },
    ],
    key: ({ context }) => [context.draft?.change, context.draft?.reviewer, context.draft?.reason],
  })

/** With the right to change conflicts, and without it. */
export const conflictsModels = { opened: conflictsModel(true), reading: conflictsModel(false) }
