import { assign, emit, sendTo, setup, stateIn } from 'xstate'
import { EVERY_SUBMISSION, type Decided, type SelectedSubmission, type SubmissionFilter } from '../../domain/desk.ts'
import { known } from '../../domain/known.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import { normalisedText } from '../../domain/text.ts'
import { assignmentMachine } from '../assignment/assignment.ts'
import type { AssignmentEnd } from '../assignment/contracts.ts'
import { failureGuards } from '../failure.ts'
import { labelsMachine } from '../labels/labels.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import {
  actorContracts,
  type BulkDecision,
  type SelectionContext,
  type SelectionEvent,
  type SelectionInput,
  type UnsavedBulk,
} from './contracts.ts'

export const NO_BULK: BulkDecision = { outcome: 'undecided', reason: '', before: [], results: [], pending: [] }

export const NO_SELECTION = { selected: [], missing: [], changed: [] } satisfies Partial<SelectionContext>

const idsOf = (items: readonly SelectedSubmission[]) => items.map(({ id }) => id)

const hasSelected = ({ selected }: SelectionContext) => selected.length > 0

/** All that match, for a list whose applications are selected. Throws before. */
export const allInput = ({ filter }: SelectionContext) => ({ filter: known(filter, 'list'), submissions: [] })

/** The selected applications as they are now. */
export const selectedInput = ({ selected, intake }: SelectionContext) => ({
  filter: { ...EVERY_SUBMISSION, intake },
  submissions: idsOf(selected),
})

/** The selection with more applications, each once. One of another intake begins a new selection. */
function withMore(context: SelectionContext, more: readonly SelectedSubmission[], intake: string) {
  const kept = intake === context.intake ? context.selected : []
  const fresh = new Set(idsOf(more))
  return { intake, selected: [...kept.filter(({ id }) => !fresh.has(id)), ...more] }
}

/** The selected applications as they are now, with those that are gone or decided since. */
function compared({ selected }: SelectionContext, now: readonly SelectedSubmission[]) {
  const fresh = new Map(now.map((item) => [item.id, item]))
  return {
    before: now,
    missing: selected.filter(({ id }) => !fresh.has(id)),
    changed: selected.flatMap((item) => {
      const current = fresh.get(item.id)
      return current === undefined || current.decided === item.decided ? [] : [current]
    }),
  }
}

/** The chosen decision on every selected application. */
const bulkDecisions = ({ before, outcome, reason }: SelectionContext) =>
  before.map(({ id, decided: seen }) => ({ id, outcome, reason: normalisedText(reason), seen }))

/** The reason if there was no decision before. */
const UNDONE = 'The decision was undone.'

/** The decisions that bring back the outcomes from before. */
function undoingDecisions({ before, results }: SelectionContext) {
  const items = new Map(before.map((item) => [item.id, item]))
  return results.flatMap(({ id, number }) => {
    const item = items.get(id)
    if (number === null || item === undefined) return []
    return [{ id, outcome: item.outcome, reason: UNDONE, seen: number, restores: item.decided }]
  })
}

interface Saved {
  results: readonly Decided[]
}

/** The items without those of the results. */
function without<Item extends { id: string }>(items: readonly Item[], results: readonly Decided[]): Item[] {
  const done = new Set(results.map(({ id }) => id))
  return items.filter(({ id }) => !done.has(id))
}

/** The decisions that are left once some are saved or refused. */
const pendingAfter = ({ pending }: SelectionContext, results: readonly Decided[]) => without(pending, results)

export const selectionSetup = setup({
  types: {
    context: {} as SelectionContext,
    input: {} as SelectionInput,
    events: {} as SelectionEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
    children: {} as { assignment: 'assignment'; labels: 'labels' },
  },
  actors: { ...actorContracts, assignment: assignmentMachine, labels: labelsMachine },
  guards: {
    ...failureGuards,
    isSignInExpired: (_, params: { end: AssignmentEnd }) => params.end === 'expired',
    hasSelected: ({ context }) => hasSelected(context),
    mayDecide: ({ context }) => context.mayDecide && hasSelected(context),
    mayAssign: ({ context }) => context.mayAssign && hasSelected(context),
    mayLabel: ({ context }) => context.mayLabel && hasSelected(context),
    hasBefore: ({ context }) => context.before.length > 0,
    hasUndo: ({ context }) => undoingDecisions(context).length > 0,
    isStopping: stateIn({ saving: 'stopping' }),
    isAllSaved: ({ context }, { results }: Saved) => pendingAfter(context, results).length === 0,
  },
  actions: {
    toggleSelected: assign(({ context }, { item, intake }: { item: SelectedSubmission; intake: string }) => {
      const isSelected = intake === context.intake && context.selected.some(({ id }) => id === item.id)
      if (!isSelected) return withMore(context, [item], intake)
      return { selected: context.selected.filter(({ id }) => id !== item.id) }
    }),
    rememberFilter: assign((_, params: { filter: SubmissionFilter }) => params),
    selectAll: assign(({ context }, { items }: { items: readonly SelectedSubmission[] }) =>
      withMore(context, items, known(context.filter, 'list').intake),
    ),
    clearSelected: assign(NO_SELECTION),
    // A restored reason belongs to its outcome.
    beginBulk: assign(({ context }, { outcome }: { outcome: DecisionOutcome }) => ({
      ...NO_BULK,
      outcome,
      reason: outcome === context.outcome ? context.reason : '',
    })),
    compare: assign(({ context }, { items }: { items: readonly SelectedSubmission[] }) => compared(context, items)),
    rememberReason: assign((_, params: { reason: string }) => params),
    restoreBulk: assign((_, { selected, intake, outcome, reason }: UnsavedBulk) => ({
      selected,
      intake,
      outcome,
      reason,
    })),
    forgetReason: assign({ reason: '' }),
    planDecisions: assign(({ context }) => ({ results: [], pending: bulkDecisions(context) })),
    planUndo: assign(({ context }) => ({ results: [], pending: undoingDecisions(context) })),
    addResults: assign(({ context }, { results }: Saved) => ({
      results: [...context.results, ...results],
      pending: pendingAfter(context, results),
    })),
    deselect: assign(({ context }, { results }: Saved) => ({ selected: without(context.selected, results) })),
    refreshList: sendTo(({ context }) => context.list(), { type: 'list.refresh' }),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
