import { createEmptyActor } from 'xstate'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import type { ViewsEvent, ViewsInput } from '../../machines/views/contracts.ts'
import { viewsMachine } from '../../machines/views/views.ts'
import { VIEW } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const events = {
  'views.retry': [{ type: 'views.retry' }],
  'view.open': [{ type: 'view.open', id: VIEW.id }],
  'view.leave': [{ type: 'view.leave' }],
  'view.add': [{ type: 'view.add' }],
  'view.rename': [{ type: 'view.rename', id: VIEW.id }],
  'view.replace': [
    { type: 'view.replace', id: VIEW.id, filter: EVERY_SUBMISSION },
    { type: 'view.replace', id: 'none', filter: EVERY_SUBMISSION },
  ],
  'view.remove': [{ type: 'view.remove', id: VIEW.id }],
  'view.type': [{ type: 'view.type', name: 'Best' }],
  'view.save': [
    { type: 'view.save', name: 'Best first', filter: VIEW.filter },
    { type: 'view.save', name: ' ', filter: VIEW.filter },
  ],
  'view.confirm': [{ type: 'view.confirm' }],
  'view.cancel': [{ type: 'view.cancel' }],
} satisfies Record<ViewsEvent['type'], Fixtures<PathEvent>>

const cut = new Error('cut')
const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused', reason: 'You have changed this view in another window.' }

export const viewsModel = (list: ViewsInput['list'] = createEmptyActor) =>
  createModel({
    machine: viewsMachine,
    input: () => ({ list }),
    events,
    outcomes: {
      loadViews: { done: [[VIEW], []], error: [cut, expired] },
      saveView: { done: [{ ...VIEW, version: 2 }], error: [cut, expired, refused] },
      removeView: { done: [undefined], error: [cut, expired] },
    },
    key: ({ context: { views, open, chosen, typed, change, reason } }) => [
      views.length,
      open !== null,
      chosen !== null,
      typed,
      change?.id ?? null,
      reason !== null,
    ],
  })
