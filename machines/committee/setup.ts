import { assign, emit, sendTo, setup } from 'xstate'
import {
  fullTitleOf,
  newerVersionOf,
  type CountedPage,
  type Decision,
  type DeskSubmission,
  type HistoryEntry,
  type ListedSubmission,
  type NewDecisions,
  type SubmissionFilter,
} from '../../domain/desk.ts'
import { addressOf, placeAt, type DeskPlace, type PartialPlace } from '../../domain/deskAddress.ts'
import { listedRequestOf } from '../../domain/informationRequests.ts'
import type { Intake } from '../../domain/intakes.ts'
import { known } from '../../domain/known.ts'
import { listedReviewsOf } from '../../domain/reviews.ts'
import { mayDo, ROLE_NAMES, type Duty } from '../../domain/roles.ts'
import type { DecisionEnd } from '../decision/contracts.ts'
import { decisionMachine } from '../decision/decision.ts'
import { exportsMachine } from '../exports/exports.ts'
import { failureGuards } from '../failure.ts'
import type { InformationRequestEnd } from '../informationRequest/contracts.ts'
import { informationRequestMachine } from '../informationRequest/informationRequest.ts'
import { listingMachine } from '../listing/listing.ts'
import { messageMachine } from '../message/message.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import type { ReviewEnd } from '../review/contracts.ts'
import { reviewMachine } from '../review/review.ts'
import { selectionMachine } from '../selection/selection.ts'
import {
  actorContracts,
  type CommitteeContext,
  type CommitteeEvent,
  type CommitteeInput,
  type OpenedDocument,
  type Task,
  type UnsavedWork,
} from './contracts.ts'

export const may = ({ flags }: Pick<CommitteeContext, 'flags'>, duty: Duty) =>
  mayDo(
    ROLE_NAMES.filter((name) => flags[name]),
    duty,
  )

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
export function knownId({ id }: CommitteeContext): string {
  return known(id, 'application')
}

/** The part of a submission that each kind of work changes. */
const PARTS = { drafts: 'decisions', messages: 'letters', reviews: 'reviews', requests: 'requests' } as const

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

export const nextOf = (context: CommitteeContext) => neighbour(context, 1)
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

/** The open document's kind. Throws if none is open. */
export const knownKind = ({ kind }: CommitteeContext): string => known(kind, 'document')

/** The id of the version to read. */
export const readId = (context: CommitteeContext): string => context.version ?? knownId(context)

/** True if the applicant of the open submission can be asked for more information. Past intakes are over. */
export const mayAsk = (context: CommitteeContext) =>
  may(context, 'askApplicants') &&
  context.version === null &&
  context.intakes.every(({ name, isCurrent }) => isCurrent || name !== context.read?.intake)

/** The open submission's unsaved work of one kind; null if there is none. */
export const draftIn = <Draft>(drafts: Readonly<Record<string, Draft>>, { id }: CommitteeContext): Draft | null =>
  drafts[id ?? ''] ?? null

/** The id of the application whose conflict is withdrawn. Throws if there is none. */
export const knownConflict = ({ conflict }: CommitteeContext): string => known(conflict, 'conflict').id

export const knownReference = (context: CommitteeContext): string => knownSubmission(context).submission.reference

export function knownSubmission({ read }: CommitteeContext): DeskSubmission {
  return known(read, 'application')
}

/** How a machine for the open submission ends. */
export type TaskEnd = DecisionEnd | ReviewEnd | InformationRequestEnd

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
      showDocument: 'showDocument'
      decision: 'decision'
      review: 'review'
      message: 'message'
      informationRequest: 'informationRequest'
      selection: 'selection'
      exports: 'exports'
    },
  },
  actors: {
    ...actorContracts,
    listing: listingMachine,
    decision: decisionMachine,
    review: reviewMachine,
    message: messageMachine,
    informationRequest: informationRequestMachine,
    selection: selectionMachine,
    exports: exportsMachine,
  },
  delays: { typingPause: 300, refreshPause: 30_000 },
  guards: {
    ...failureGuards,
    isSignInExpired: (_, params: { end: TaskEnd }) => params.end === 'expired',
    isHidden: (_, params: { end: TaskEnd }) => params.end === 'hidden',
    hasDocument: ({ context }) => context.kind !== null,
    isListed: ({ context: { items } }, params: { id: string }) => items.some(({ id }) => id === params.id),
    hasNext: ({ context }) => nextOf(context) !== undefined,
    hasPrevious: ({ context }) => previousOf(context) !== undefined,
    hasNextPage: ({ context }) => context.next !== null,
    hasPageAfterItem: ({ context }) => positionOf(context) >= 0 && context.next !== null,
    isPrefetched: ({ context: { prefetched, id } }) =>
      prefetched !== null && prefetched.submission.id === id && newerVersionOf(prefetched) === undefined,
    isNamed: ({ context }) => context.id !== null,
    isSuperseded: ({ context: { version } }, params: { read: DeskSubmission }) =>
      version === null && newerVersionOf(params.read) !== undefined,
    leadsElsewhere: ({ context }, params: AtLocation) =>
      leadsWhere(params, (place) => !isSame(place, placeOf(context))),
    leadsToAnotherList: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter }) => !isSame({ filter }, context)),
    leadsToAnApplication: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter, application }) => application !== null && isSame({ filter }, context)),
    leadsToTheList: (_, params: AtLocation) => leadsWhere(params, ({ application }) => application === null),
    hasConflict: ({ context }) => context.conflict !== null,
    mayExport: ({ context }) => may(context, 'exportSubmissions'),
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
    openNewest: assign(({ context }, { read }: { read: DeskSubmission }) => {
      const newest = newerVersionOf(read)
      if (newest === undefined) throw new Error('There is no newer version')
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
    rememberSubmission: assign({ read: (_, params: { read: DeskSubmission }) => params.read }),
    usePrefetched: assign(({ context }) => ({ read: context.prefetched, prefetched: null })),
    rememberPrefetched: assign({ prefetched: (_, params: { prefetched: DeskSubmission | null }) => params.prefetched }),
    rememberTask: assign(({ context }, { kind, task }: { kind: keyof UnsavedWork; task: Task }) => {
      const id = knownId(context)
      const { [id]: before = null, ...others } = context[kind] as Readonly<Record<string, unknown>>
      const part = PARTS[kind]
      const read = { ...knownSubmission(context), [part]: task[part] }
      return {
        ...(task.draft !== before && { [kind]: task.draft === null ? others : { ...others, [id]: task.draft } }),
        ...(read[part] !== context.read?.[part] && {
          read,
          items: context.items.map((item) => (item.id === id ? RELISTED[kind](item, read) : item)),
        }),
      }
    }),
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
    rememberHistory: assign((_, params: { history: readonly HistoryEntry[] }) => params),
    rememberKind: assign((_, params: { kind: string }) => ({ kind: params.kind, opened: null })),
    rememberOpened: assign({ opened: (_, params: { opened: OpenedDocument }) => params.opened }),
    forgetOpened: assign({ opened: null }),
    forgetKind: assign({ kind: null }),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
