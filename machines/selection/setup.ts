import { assign, emit, sendTo, setup } from 'xstate'
import type { Decided, ListedSubmission } from '../../domain/desk.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import { normalisedText } from '../../domain/text.ts'
import { assignmentMachine } from '../assignment/assignment.ts'
import type { AssignmentEnd } from '../assignment/contracts.ts'
import { failureGuards } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type BulkDecision,
  type SelectionContext,
  type SelectionEvent,
  type SelectionInput,
  type UnsavedBulk,
} from './contracts.ts'

export const NO_BULK: BulkDecision = { outcome: 'undecided', reason: '', before: [], results: [] }

export const NO_SELECTION = { selected: [], leftOut: 0 } satisfies Partial<SelectionContext>

/** The chosen decision on every selected application. */
export const bulkDecisions = ({ before, outcome, reason }: SelectionContext) =>
  before.map(({ id, decided: seen }) => ({ id, outcome, reason: normalisedText(reason), seen }))

/** The reason if there was no decision before. */
const UNDONE = 'The decision was undone.'

/** The decisions that bring back the outcomes from before. */
export function undoingDecisions({ before, results }: SelectionContext) {
  const items = new Map(before.map((item) => [item.id, item]))
  return results.flatMap(({ id, number }) => {
    const item = items.get(id)
    if (number === null || item === undefined) return []
    return [{ id, outcome: item.outcome, reason: UNDONE, seen: number, restores: item.decided }]
  })
}

export const selectionSetup = setup({
  types: {
    context: {} as SelectionContext,
    input: {} as SelectionInput,
    events: {} as SelectionEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as { assignment: 'assignment' },
  },
  actors: { ...actorContracts, assignment: assignmentMachine },
  guards: {
    ...failureGuards,
    isSignInExpired: (_, params: { end: AssignmentEnd }) => params.end === 'expired',
    hasChosen: ({ context }) => context.mayDecide && context.selected.length > 0,
    mayAssign: ({ context }) => context.mayAssign && context.selected.length > 0,
    hasUndo: ({ context }) => undoingDecisions(context).length > 0,
  },
  actions: {
    toggleSelected: assign({
      selected: ({ context: { selected } }, params: { id: string }) =>
        selected.includes(params.id) ? selected.filter((id) => id !== params.id) : [...selected, params.id],
      leftOut: 0,
    }),
    select: assign((_, params: { selected: readonly string[] }) => ({ ...NO_SELECTION, ...params })),
    clearSelected: assign(NO_SELECTION),
    rememberIntake: assign((_, params: { intake: string }) => params),
    leaveOut: assign(({ context: { selected, leftOut } }, { ids }: { ids: readonly string[] }) => {
      const kept = selected.filter((id) => ids.includes(id))
      // The list is also loaded while a search is being typed: the count covers all changes of it.
      return { selected: kept, leftOut: leftOut + selected.length - kept.length }
    }),
    beginBulk: assign(
      ({ context }, { outcome, items }: { outcome: DecisionOutcome; items: readonly ListedSubmission[] }) => {
        const chosen = new Set(context.selected)
        // A restored reason belongs to its outcome.
        const reason = outcome === context.outcome ? context.reason : ''
        return { ...NO_BULK, outcome, reason, before: items.filter(({ id }) => chosen.has(id)) }
      },
    ),
    rememberReason: assign((_, params: { reason: string }) => params),
    restoreBulk: assign((_, { selected, outcome, reason }: UnsavedBulk) => ({ selected, outcome, reason })),
    forgetReason: assign({ reason: '' }),
    rememberResults: assign((_, params: { results: readonly Decided[] }) => ({ ...params, reason: '' })),
    refreshList: sendTo(({ context }) => context.list(), { type: 'list.refresh' }),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
