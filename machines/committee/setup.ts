import { assign, emit, sendTo, setup } from 'xstate'
import {
  fullTitleOf,
  newerVersionOf,
  type CountedPage,
  type Decision,
  type DeskSubmission,
  type ListedSubmission,
  type NewDecisions,
  type SubmissionFilter,
} from '../../domain/desk.ts'
import { addressOf, placeAt, type DeskPlace, type PartialPlace } from '../../domain/deskAddress.ts'
import { listedRequestOf } from '../../domain/informationRequests.ts'
import type { Intake } from '../../domain/intakes.ts'
import { known } from '../../domain/known.ts'
import { keysOf } from '../../domain/objects.ts'
import { listedReviewsOf } from '../../domain/reviews.ts'
import { exportsMachine } from '../exports/exports.ts'
import { failureGuards } from '../failure.ts'
import { listingMachine } from '../listing/listing.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import type { OpenSubmissionContext, OpenSubmissionOutput } from '../openSubmission/contracts.ts'
import { openSubmissionMachine } from '../openSubmission/openSubmission.ts'
import { PARTS } from '../openSubmission/setup.ts'
import { selectionMachine } from '../selection/selection.ts'
import {
  actorContracts,
  type CommitteeContext,
  type CommitteeEvent,
  type CommitteeInput,
  type UnsavedWork,
} from './contracts.ts'

/** A list entry updated with the submission's decisions. */
function decided(listed: ListedSubmission, decisions: readonly Decision[]): ListedSubmission {
  const last = decisions.at(-1)
  return {
    ...listed,
    outcome: last?.outcome ?? 'undecided',
    decided: last?.number ?? null,
    isAmendedSince: last !== undefined && last.version !== listed.version,
  }
}

/** The open submission's id. Throws if there is none. */
function knownId({ id }: CommitteeContext): string {
  return known(id, 'application')
}

/** The list entry with a changed part of its submission. */
const RELISTED: Record<keyof UnsavedWork, (item: ListedSubmission, read: DeskSubmission) => ListedSubmission> = {
  drafts: (item, { decisions }) => decided(item, decisions),
  messages: (item) => item,
  reviews: (item, { reviews }) => (reviews === null ? item : { ...item, reviews: listedReviewsOf(reviews) }),
  requests: (item, { requests }) => ({ ...item, request: listedRequestOf(requests) }),
}

/** The list with the decisions that were made since. */
function refreshed({ items }: CommitteeContext, { decided: made, counts, latest, toReview }: NewDecisions) {
  const fresh = new Map(
    made.map(({ id, outcome, number }) => [id, { outcome, decided: number, isAmendedSince: false }]),
  )
  return { items: items.map((item) => ({ ...item, ...fresh.get(item.id) })), counts, latest, toReview }
}

/** Index of the open submission in the list; -1 if it is not on the loaded pages, as after following a link. */
export const positionOf = ({ items, id }: CommitteeContext): number => items.findIndex((item) => item.id === id)

/** The entry `by` places after the open one; undefined outside the loaded pages. */
function neighbour(context: CommitteeContext, by: number): ListedSubmission | undefined {
  const position = positionOf(context)
  return position < 0 ? undefined : context.items[position + by]
}

const nextOf = (context: CommitteeContext) => neighbour(context, 1)
const previousOf = (context: CommitteeContext) => neighbour(context, -1)

/** A list entry. Throws on undefined, which a guard has excluded. */
function knownItem(item: ListedSubmission | undefined): ListedSubmission {
  return known(item, 'application')
}

interface AtLocation {
  location: string
}

/** The current route. */
const placeOf = ({ filter, id, version }: CommitteeContext): DeskPlace => ({
  part: 'applications',
  filter,
  application: id,
  version,
})
const isSame = (one: PartialPlace, other: PartialPlace) => addressOf(one) === addressOf(other)
/** True if the address is in the applications part of the desk and passes the check. */
const leadsWhere = ({ location }: AtLocation, holds: (place: DeskPlace) => boolean) =>
  placeAt(location).part === 'applications' && holds(placeAt(location))

const navigate = (context: CommitteeContext, replace: boolean): Notice => ({
  type: 'navigate',
  to: addressOf(placeOf(context)),
  replace,
})

const OPENED = { read: null, version: null }

const without = <Draft>(drafts: Readonly<Record<string, Draft>>, id: string): Record<string, Draft> =>
  Object.fromEntries(Object.entries(drafts).filter(([of]) => of !== id))

/** With the draft of a submission as that of its newer version. */
function moved<Draft>(drafts: Readonly<Record<string, Draft>>, from: string, to: string): Record<string, Draft> {
  const draft = drafts[from]
  return draft === undefined ? { ...drafts } : { ...without(drafts, from), [to]: draft }
}

const KINDS = keysOf(PARTS)

/** True if the submission was loaded in advance, and is still the newest version. */
const isPrefetched = ({ prefetched, id, version }: CommitteeContext) =>
  prefetched !== null && version === null && prefetched.submission.id === id && newerVersionOf(prefetched) === undefined

/** Input of the machine for the open submission. */
export function openInput(context: CommitteeContext) {
  const { flags, version, kind, drafts, messages, reviews, requests } = context
  const id = knownId(context)
  return {
    flags,
    id,
    version,
    kind,
    read: isPrefetched(context) ? context.prefetched : null,
    next: nextOf(context)?.id ?? null,
    work: {
      drafts: drafts[id] ?? null,
      messages: messages[id] ?? null,
      reviews: reviews[id] ?? null,
      requests: requests[id] ?? null,
    },
  }
}

/** The user's unsaved work with that on the open submission. */
function withWork(context: CommitteeContext, { id, work }: OpenSubmissionContext) {
  const changed = KINDS.filter((kind) => (context[kind][id] ?? null) !== work[kind])
  return Object.fromEntries(
    changed.map((kind) => [
      kind,
      work[kind] === null ? without<unknown>(context[kind], id) : { ...context[kind], [id]: work[kind] },
    ]),
  ) as Partial<UnsavedWork>
}

/** The list with what was saved on the open submission, since it was loaded. */
function relisted({ items, read: before }: CommitteeContext, { id, read }: OpenSubmissionContext) {
  if (read === null || before?.submission.id !== read.submission.id) return items
  const changed = KINDS.filter((kind) => before[PARTS[kind]] !== read[PARTS[kind]])
  if (changed.length === 0) return items
  return items.map((item) =>
    item.id === id ? changed.reduce((entry, kind) => RELISTED[kind](entry, read), item) : item,
  )
}

/** The id of the application whose conflict is withdrawn. Throws if there is none. */
export const knownConflict = ({ conflict }: CommitteeContext): string => known(conflict, 'conflict').id

function knownSubmission({ read }: CommitteeContext): DeskSubmission {
  return known(read, 'application')
}

export const committeeSetup = setup({
  types: {
    context: {} as CommitteeContext,
    input: {} as CommitteeInput,
    events: {} as CommitteeEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as {
      location: 'watchLocation'
      regions: 'listing'
      openSubmission: 'openSubmission'
      selection: 'selection'
      exports: 'exports'
    },
  },
  actors: {
    ...actorContracts,
    listing: listingMachine,
    openSubmission: openSubmissionMachine,
    selection: selectionMachine,
    exports: exportsMachine,
  },
  delays: { typingPause: 300, refreshPause: 30_000 },
  guards: {
    ...failureGuards,
    isSignInExpired: (_, { end }: OpenSubmissionOutput) => end === 'expired',
    isHidden: (_, { end }: OpenSubmissionOutput) => end === 'hidden',
    isListed: ({ context: { items } }, params: { id: string }) => items.some(({ id }) => id === params.id),
    hasNext: ({ context }) => nextOf(context) !== undefined,
    hasPrevious: ({ context }) => previousOf(context) !== undefined,
    hasEntries: (_, { page }: { page: CountedPage }) => page.items.length > 0,
    hasNextPage: ({ context }) => context.next !== null,
    hasPageAfterItem: ({ context }) => positionOf(context) >= 0 && context.next !== null,
    isNamed: ({ context }) => context.id !== null,
    leadsElsewhere: ({ context }, params: AtLocation) =>
      leadsWhere(params, (place) => !isSame(place, placeOf(context))),
    leadsToAnotherList: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter }) => !isSame({ filter }, context)),
    leadsToAnApplication: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter, application }) => application !== null && isSame({ filter }, context)),
    leadsToTheList: (_, params: AtLocation) => leadsWhere(params, ({ application }) => application === null),
    hasConflict: ({ context }) => context.conflict !== null,
  },
  actions: {
    rememberFilter: assign({
      filter: ({ context }, params: { filter: Partial<SubmissionFilter> }) => ({ ...context.filter, ...params.filter }),
      id: null,
    }),
    rememberPlace: assign(({ context }, params: AtLocation) => {
      const { filter, application, version } = placeAt(params.location)
      return { ...OPENED, filter: { ...context.filter, ...filter }, id: application, version }
    }),
    openVersion: assign(({ context }, params: { id: string }) => ({
      version: params.id === context.id ? null : params.id,
    })),
    rememberIntakes: assign({ intakes: (_, params: { intakes: readonly Intake[] }) => params.intakes }),
    rememberPage: assign((_, { page }: { page: CountedPage }) => ({
      items: page.items,
      next: page.next,
      counts: page.counts,
      latest: page.latest,
      toReview: page.toReview,
    })),
    rememberMore: assign(({ context }, { page }: { page: CountedPage }) => ({
      items: [...context.items, ...page.items],
      next: page.next,
      counts: page.counts,
      latest: page.latest,
      toReview: page.toReview,
    })),
    clearSelection: sendTo('selection', { type: 'list.loaded' }),
    rememberNewDecisions: assign(({ context }, { made }: { made: NewDecisions }) => refreshed(context, made)),
    openListed: assign((_, params: { id: string }) => ({ ...OPENED, id: params.id })),
    openNext: assign(({ context }) => ({ ...OPENED, id: knownItem(nextOf(context)).id })),
    openPrevious: assign(({ context }) => ({ ...OPENED, id: knownItem(previousOf(context)).id })),
    openNewest: assign(({ context }, { read }: OpenSubmissionOutput) => {
      const newest = known(newerVersionOf(known(read, 'application')), 'newer version')
      const id = knownId(context)
      return {
        id: newest.id,
        drafts: moved(context.drafts, id, newest.id),
        messages: moved(context.messages, id, newest.id),
        reviews: moved(context.reviews, id, newest.id),
        requests: moved(context.requests, id, newest.id),
        items: context.items.map((item) => (item.id === context.id ? { ...item, ...newest } : item)),
      }
    }),
    closeSubmission: assign({ id: null, version: null, read: null, kind: null }),
    pushAddress: emit(({ context }) => navigate(context, false)),
    replaceAddress: emit(({ context }) => navigate(context, true)),
    rememberOpen: assign(({ context }, { open }: { open: OpenSubmissionContext }) => ({
      ...withWork(context, open),
      read: open.read,
      kind: open.kind,
      // A submission that was loaded in advance is shown at once only the first time.
      prefetched: open.prefetched ?? (context.prefetched?.submission.id === open.id ? null : context.prefetched),
      items: relisted(context, open),
    })),
    rememberConflict: assign(({ context }) => ({
      conflict: { id: knownId(context), applicant: fullTitleOf(knownSubmission(context)) },
      reviews: without(context.reviews, knownId(context)),
      prefetched: null,
    })),
    rememberWork: assign(({ context: { drafts, messages, reviews, requests } }, { work }: { work: UnsavedWork }) => ({
      drafts: { ...work.drafts, ...drafts },
      messages: { ...work.messages, ...messages },
      reviews: { ...work.reviews, ...reviews },
      requests: { ...work.requests, ...requests },
    })),
    forgetConflict: assign({ conflict: null }),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
