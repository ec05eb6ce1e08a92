import { createEmptyActor } from 'xstate'
import { selectedOf } from '../../domain/desk.ts'
import type { SelectionInput } from '../../machines/selection/contracts.ts'
import { selectionMachine } from '../../machines/selection/selection.ts'
import { selection } from '../../scenarios/desk.ts'
import { listedOf } from '../support/desk.ts'
import { modelOf } from './scenario.ts'

export const selectedById = (id: string) => selectedOf(listedOf(id))

export const ITEMS = ['s1', 's2'].map(selectedById)

export const selectionModel = (mayDecide: boolean, list: SelectionInput['list'] = createEmptyActor) =>
  modelOf(selectionMachine, selection, {
    input: () => ({ user: 'example|chair', mayDecide, mayAssign: mayDecide, mayLabel: true, list }),
    when: { keepSelection: ({ value }) => value === 'selecting' },
    key: ({ context: { selected, before, results, pending } }) => [
      selected.length,
      before.length,
      results.some(({ number }) => number !== null),
      pending.length,
    ],
  })

export const selectionModels = { bursaryAdmin: selectionModel(true), committeeMember: selectionModel(false) }
