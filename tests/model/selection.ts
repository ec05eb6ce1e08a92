import { createEmptyActor } from 'xstate'
import { EVERY_SUBMISSION, type SelectedSubmission } from '../../domain/desk.ts'
import type { SelectionEvent, SelectionInput } from '../../machines/selection/contracts.ts'
import { selectionMachine, type SelectionSnapshot } from '../../machines/selection/selection.ts'
import { listedOf } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

/** A selected application as the machine stores it. */
export const selectedOf = (id: string): SelectedSubmission => {
  const { reference, outcome, decided } = listedOf(id)
  return { id, reference, outcome, decided }
}

export const ITEMS = ['s1', 's2'].map(selectedOf)

const intake = '2026'

const events = {
  'bulk.restored': [
    { type: 'bulk.restored', unsaved: { selected: ITEMS, intake, outcome: 'shortlisted', reason: 'Strong.' } },
  ],
  'selection.toggle': [{ type: 'selection.toggle', item: selectedOf('s1'), intake }],
  'selection.all': [{ type: 'selection.all', filter: { ...EVERY_SUBMISSION, intake } }],
  'selection.retry': [{ type: 'selection.retry' }],
  'selection.clear': [{ type: 'selection.clear' }],
  'assignment.begin': [{ type: 'assignment.begin' }],
  'bulk.begin': [{ type: 'bulk.begin', outcome: 'shortlisted' }],
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
      loadSelected: { done: [ITEMS, []], error: errors },
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
    key: ({ context: { selected, before, results } }) => [
      selected.length,
      before.length,
      results.some(({ number }) => number !== null),
    ],
  })

export const selectionModels = { bursaryAdmin: selectionModel(true), committeeMember: selectionModel(false) }
