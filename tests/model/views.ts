import { createEmptyActor } from 'xstate'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import type { ViewsInput } from '../../machines/views/contracts.ts'
import { viewsMachine } from '../../machines/views/views.ts'
import { views } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

export const viewsModel = (list: ViewsInput['list'] = createEmptyActor) =>
  modelOf(viewsMachine, views, {
    input: () => ({ list }),
    more: [
      { type: 'view.replace', id: 'none', filter: EVERY_SUBMISSION },
      { type: 'view.save', name: ' ', filter: EVERY_SUBMISSION },
    ],
    key: ({ context: { views: all, open, chosen, typed, change, reason } }) => [
      all.length,
      open !== null,
      chosen !== null,
      typed,
      change?.id ?? null,
      reason !== null,
    ],
  })
