import { createEmptyActor } from 'xstate'
import type { SelectedSubmission } from '../../domain/desk.ts'
import type { SelectionInput } from '../../machines/selection/contracts.ts'
import { selectionMachine } from '../../machines/selection/selection.ts'
import { selection } from '../../scenarios/desk.ts'
import { listedOf } from '../support/desk.ts'
import { modelOf } from './scenario.ts'

/** A selected application as the machine stores it. */
export const selectedOf = (id: string): SelectedSubmission => {
  const { reference, outcome, decided } = listedOf(id)
  return { id, reference, outcome, decided }
}

export const ITEMS = ['s1', 's2'].map(selectedOf)

export const selectionModel = (may: boolean, list: SelectionInput['list'] = createEmptyActor) =>
  modelOf(selectionMachine, selection, {
    input: () => ({ user: 'example|chair', mayDecide: may, mayAssign: may, mayLabel: may, list }),
    when: { keepSelection: ({ value }) => value === 'selecting' },
    key: ({ context: { selected, before, results, pending } }) => [
      selected.length,
      before.length,
      results.some(({ number }) => number !== null),
      pending.length,
    ],
  })

export const selectionModels = { bursaryAdmin: selectionModel(true), committeeMember: selectionModel(false) }
