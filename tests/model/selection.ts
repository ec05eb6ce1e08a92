import { createEmptyActor } from 'xstate'
import type { SelectionEvent, SelectionInput } from '../../machines/selection/contracts.ts'
import { selectionMachine, type SelectionSnapshot } from '../../machines/selection/selection.ts'
import { listedOf } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

export const ITEMS = ['s1', 's2'].map(listedOf)

const events = {
  'list.loaded': [{ type: 'list.loaded', ids: ['s2'] }],
  'bulk.restored': [
    { type: 'bulk.restored', unsaved: { selected: ['s1'], outcome: 'shortlisted', reason: 'Strong.' } },
  ],
  'selection.toggle': [{ type: 'selection.toggle', id: 's1' }],
  'selection.all': [{ type: 'selection.all', ids: ['s1', 's2'] }],
  'selection.clear': [{ type: 'selection.clear' }],
  'assignment.begin': [{ type: 'assignment.begin', intake: '2026' }],
  'bulk.begin': [{ type: 'bulk.begin', outcome: 'shortlisted', items: ITEMS }],
  'bulk.type': [{ type: 'bulk.type', reason: 'Strong.' }],
  'bulk.save': [{ type: 'bulk.save' }],
  'bulk.cancel': [{ type: 'bulk.cancel' }],
  'bulk.undo': [{ type: 'bulk.undo' }],
} satisfies Record<SelectionEvent['type'], Fixtures<PathEvent>>

const errors = [new Error('cut'), { failure: 'signInExpired' }]

export const selectionModel = (may: boolean, list: SelectionInput['list'] = createEmptyActor) =>
  createModel({
    machine: selectionMachine,
    input: () => ({ user: 'example|chair', mayDecide: may, mayAssign: may, list }),
    events,
    outcomes: {
      saveDecisions: {
        done: (snapshot) => {
          const { before } = (snapshot as SelectionSnapshot).context
          return [
            before.map(({ id }, index) => ({ id, number: index + 1, refusal: null })),
            before.map(({ id }) => ({ id, number: null, refusal: 'decidedMeanwhile' })),
          ]
        },
        error: errors,
      },
      assignment: { done: ['closed', 'expired'], error: [new Error('broken')] },
    },
    breakdowns: {
      keepSelection: (snapshot) => (snapshot.value === 'selecting' ? [new Error('broken')] : []),
    },
    key: ({ context: { selected, results } }) => [selected.length, results.some(({ number }) => number !== null)],
  })

export const selectionModels = { bursaryAdmin: selectionModel(true), committeeMember: selectionModel(false) }
