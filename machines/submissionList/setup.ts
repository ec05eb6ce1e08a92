import { assign, emit, sendTo, setup } from 'xstate'
import {
  EVERY_SUBMISSION,
  type CountedPage,
  type ListChanges,
  type ListedSubmission,
  type SubmissionFilter,
} from '../../domain/desk.ts'
import { addressOf } from '../../domain/deskAddress.ts'
import type { Intake } from '../../domain/intakes.ts'
import { exportsMachine } from '../exports/exports.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { listingMachine } from '../listing/listing.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import { selectionMachine } from '../selection/selection.ts'
import { viewsMachine } from '../views/views.ts'
import {
  actorContracts,
  type SubmissionListContext,
  type SubmissionListEvent,
  type SubmissionListInput,
} from './contracts.ts'

/**
 * The list with the changes that were made since, without what a conflict of interest hides by now. All versions of an
 * application have the same reference.
 */
function refreshed({ items, among, counts }: SubmissionListContext, { changed, ...counted }: ListChanges) {
  const fresh = new Map(changed.map((state) => [state.reference, state]))
  // Changes are counted for the whole list.
  return {
    ...counted,
    counts: among === null ? counted.counts : counts,
    items: items
      .filter(({ reference }) => !counted.conflicts.some((hidden) => hidden.reference === reference))
      .map((item) => ({ ...item, ...fresh.get(item.reference) })),
  }
}

/**
 * The list with its next page. An application that has moved there since keeps its place. Changes of earlier pages are still
 * asked for since those were read.
 */
function withMore({ items, readAt }: SubmissionListContext, page: CountedPage) {
  const fresh = new Map(page.items.map((item) => [item.reference, item]))
  const listed = new Set(items.map(({ reference }) => reference))
  return {
    ...page,
    readAt,
    items: [
      ...items.map((item) => fresh.get(item.reference) ?? item),
      ...page.items.filter(({ reference }) => !listed.has(reference)),
    ],
  }
}

/**
 * The filter with the id of its intake. Once the intakes are known, an empty one means the intake that was current
 * then: a list must not become empty when a new intake starts.
 */
export const pinned = ({ filter, intakes }: Pick<SubmissionListContext, 'filter' | 'intakes'>): SubmissionFilter => ({
  ...filter,
  intake: filter.intake || (intakes.find(({ isCurrent }) => isCurrent)?.id ?? ''),
})

/** The page of the list after a cursor. */
export const pageInput = (context: SubmissionListContext, after: string | null) => ({
  filter: pinned(context),
  after,
  among: context.among?.ids ?? [],
})

export const submissionListSetup = setup({
  types: {
    context: {} as SubmissionListContext,
    input: {} as SubmissionListInput,
    events: {} as SubmissionListEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
    children: {} as { regions: 'listing'; selection: 'selection'; exports: 'exports'; views: 'views' },
  },
  actors: {
    ...actorContracts,
    listing: listingMachine,
    selection: selectionMachine,
    exports: exportsMachine,
    views: viewsMachine,
  },
  delays: { typingPause: 300, refreshPause: 30_000 },
  guards: {
    ...failureGuards,
    isLimited: ({ context }) => context.among !== null,
    hasNextPage: ({ context }) => context.next !== null,
    hasConflict: ({ context }, params: { id: string }) =>
      context.conflicts.some(({ id, isConfirmed }) => id === params.id && !isConfirmed),
    isSameList: ({ context }, { filter }: { filter: Partial<SubmissionFilter> }) =>
      addressOf({ filter }) === addressOf(context),
  },
  actions: {
    rememberFilter: assign({
      filter: ({ context }, params: { filter: Partial<SubmissionFilter> }) => ({ ...context.filter, ...params.filter }),
    }),
    limit: assign(({ context }, { ids, intake }: { ids: readonly string[]; intake: string }) => ({
      among: { ids, before: context.among?.before ?? context.filter },
      filter: {
        ...EVERY_SUBMISSION,
        intake: pinned(context).intake === intake ? context.filter.intake : intake,
        sort: context.filter.sort,
        order: context.filter.order,
      },
    })),
    unlimit: assign(({ context: { among, filter } }) => ({ among: null, filter: among?.before ?? filter })),
    rememberColumns: assign((_, params: Pick<SubmissionListContext, 'columns'>) => params),
    rememberIntakes: assign((_, params: { intakes: readonly Intake[] }) => params),
    rememberPage: assign((_, { page }: { page: CountedPage }) => page),
    rememberMore: assign(({ context }, { page }: { page: CountedPage }) => withMore(context, page)),
    rememberChanges: assign(({ context }, { changes }: { changes: ListChanges }) => refreshed(context, changes)),
    changeEntry: assign({
      items: ({ context }, { id, changes }: { id: string; changes: Partial<ListedSubmission> }) =>
        context.items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
    }),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    rememberWithdrawn: assign((_, { id }: { id: string }) => ({ withdrawn: id })),
    reportReady: sendTo(
      ({ context }) => context.committee(),
      ({ context }) => ({ type: 'list.ready', list: context }),
    ),
    reportFilters: sendTo(({ context }) => context.committee(), { type: 'list.filtered' }),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
