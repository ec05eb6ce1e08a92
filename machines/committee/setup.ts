import { assign, emit, sendTo, setup } from 'xstate'
import {
  fullTitleOf,
  type CountedPage,
  type Decision,
  type DeskSubmission,
  type HistoryEntry,
  type ListedSubmission,
  type NewDecision,
  type NewDecisions,
  type DecisionOutcome,
  type SubmissionFilter,
} from '../../domain/desk.ts'
import { addressOf, placeAt, type DeskPlace, type PartialPlace } from '../../domain/deskAddress.ts'
import { listedRequestOf, type DeskRequest, type NewRequest } from '../../domain/informationRequests.ts'
import type { Intake } from '../../domain/intakes.ts'
import { known } from '../../domain/known.ts'
import { messageProblems, type LetterTexts, type NewMessage, type SentLetter } from '../../domain/letters.ts'
import { averageOf, listedReviewsOf, type DeskReviews, type Review } from '../../domain/reviews.ts'
import { mayDo, ROLE_NAMES, type Duty } from '../../domain/roles.ts'
import { exportsMachine } from '../exports/exports.ts'
import { failureGuards } from '../failure.ts'
import type { InformationRequestEnd } from '../informationRequest/contracts.ts'
import { informationRequestMachine } from '../informationRequest/informationRequest.ts'
import { listingMachine } from '../listing/listing.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { selectionMachine } from '../selection/selection.ts'
import {
  actorContracts,
  type CommitteeContext,
  type CommitteeEvent,
  type CommitteeInput,
  type DecisionDraft,
  type OpenedDocument,
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

/** The newest version, or undefined if it is the one that was loaded. */
function newerOf({ submission, versions }: DeskSubmission) {
  const newest = versions.at(-1)
  return newest === undefined || newest.id === submission.id ? undefined : newest
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

const NO_DRAFT: DecisionDraft = { outcome: null, reasons: {} }

/** The unsaved decision on the open submission. */
export const draftOf = ({ drafts, id }: CommitteeContext): DecisionDraft => drafts[id ?? ''] ?? NO_DRAFT

const reasonIn = ({ outcome, reasons }: DecisionDraft) => (outcome === null ? '' : (reasons[outcome] ?? ''))

/** The unsaved reason for the chosen outcome. */
export const reasonOf = (context: CommitteeContext): string => reasonIn(draftOf(context))

const withDraft = (context: CommitteeContext, change: (draft: DecisionDraft) => DecisionDraft) => ({
  ...context.drafts,
  [knownId(context)]: change(draftOf(context)),
})

/** The open submission's latest outcome. */
export const outcomeOf = ({ read }: CommitteeContext): DecisionOutcome => read?.decisions.at(-1)?.outcome ?? 'undecided'

/** The open document's kind. Throws if none is open. */
export const knownKind = ({ kind }: CommitteeContext): string => known(kind, 'document')

/** The id of the version to read. */
export const readId = (context: CommitteeContext): string => context.version ?? knownId(context)

/** The decision to save on the open submission. Throws if no outcome is chosen, which a guard has excluded. */
export function newDecision(context: CommitteeContext): NewDecision & { id: string } {
  const { submission, decisions } = knownSubmission(context)
  const outcome = known(draftOf(context).outcome, 'outcome')
  return { id: submission.id, outcome, reason: reasonOf(context).trim(), seen: decisions.at(-1)?.number ?? null }
}

/** The unsent message to the open submission's applicant; null if there is none. */
export const messageOf = ({ messages, id }: CommitteeContext): NewMessage | null => messages[id ?? ''] ?? null

/** True if the applicant of the open submission can be asked for more information. Past intakes are over. */
const mayAsk = (context: CommitteeContext) =>
  may(context, 'askApplicants') &&
  context.version === null &&
  context.intakes.every(({ name, isCurrent }) => isCurrent || name !== context.read?.intake)

/** The input of the machine for the open submission's requests. */
export const requestsInput = (context: CommitteeContext) => ({
  submission: knownId(context),
  requests: knownSubmission(context).requests,
  draft: context.requests[knownId(context)] ?? null,
  mayAsk: mayAsk(context),
})

const NO_REVIEW: Review = { scores: {}, note: '' }

/** The scores and the note on the open submission as typed, or as stored. */
export const reviewOf = ({ reviews, read, id }: CommitteeContext): Review =>
  reviews[id ?? ''] ?? read?.reviews?.mine ?? NO_REVIEW

/** The review to save on the open submission. */
export function newReview(context: CommitteeContext): Review & { id: string } {
  const { scores, note } = reviewOf(context)
  return { id: knownId(context), scores, note: note.trim() }
}

/** The id of the application whose conflict is withdrawn. Throws if there is none. */
export const knownConflict = ({ conflict }: CommitteeContext): string => known(conflict, 'conflict').id

/** The message to send. Throws if there is none. */
export const knownMessage = (context: CommitteeContext): NewMessage => known(messageOf(context), 'message')

export const knownReference = (context: CommitteeContext): string => knownSubmission(context).submission.reference

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
      showDocument: 'showDocument'
      informationRequest: 'informationRequest'
      selection: 'selection'
      exports: 'exports'
    },
  },
  actors: {
    ...actorContracts,
    listing: listingMachine,
    informationRequest: informationRequestMachine,
    selection: selectionMachine,
    exports: exportsMachine,
  },
  delays: { typingPause: 300, refreshPause: 30_000 },
  guards: {
    ...failureGuards,
    isSignInExpired: (_, params: { end: InformationRequestEnd }) => params.end === 'expired',
    hasDocument: ({ context }) => context.kind !== null,
    isListed: ({ context: { items } }, params: { id: string }) => items.some(({ id }) => id === params.id),
    hasNext: ({ context }) => nextOf(context) !== undefined,
    hasPrevious: ({ context }) => previousOf(context) !== undefined,
    hasNextPage: ({ context }) => context.next !== null,
    hasPageAfterItem: ({ context }) => positionOf(context) >= 0 && context.next !== null,
    isPrefetched: ({ context: { prefetched, id } }) =>
      prefetched !== null && prefetched.submission.id === id && newerOf(prefetched) === undefined,
    isNamed: ({ context }) => context.id !== null,
    isSuperseded: ({ context: { version } }, params: { read: DeskSubmission }) =>
      version === null && newerOf(params.read) !== undefined,
    leadsElsewhere: ({ context }, params: AtLocation) =>
      leadsWhere(params, (place) => !isSame(place, placeOf(context))),
    leadsToAnotherList: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter }) => !isSame({ filter }, context)),
    leadsToAnApplication: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter, application }) => application !== null && isSame({ filter }, context)),
    leadsToTheList: (_, params: AtLocation) => leadsWhere(params, ({ application }) => application === null),
    mayDecide: ({ context }) => may(context, 'decide') && context.version === null,
    isDecisive: ({ context }) => {
      const { outcome } = draftOf(context)
      return outcome !== null && (outcome !== outcomeOf(context) || reasonOf(context).trim() !== '')
    },
    mayWrite: ({ context }) => may(context, 'contactApplicants'),
    mayReview: ({ context }) => may(context, 'review') && context.version === null && context.read?.reviews != null,
    mayDeclare: ({ context }) => may(context, 'review') && context.version === null,
    isScored: ({ context }) => {
      const rubric = context.read?.reviews?.rubric
      return rubric !== undefined && context.version === null && averageOf(rubric, reviewOf(context).scores) !== null
    },
    hasConflict: ({ context }) => context.conflict !== null,
    isMessage: ({ context }) => Object.keys(messageProblems(knownMessage(context))).length === 0,
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
      const newest = newerOf(read)
      if (newest === undefined) throw new Error('There is no newer version')
      const id = knownId(context)
      return {
        id: newest.id,
        drafts: moved(context.drafts, id, newest.id),
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
    beginDraft: assign({
      drafts: ({ context }) =>
        withDraft(context, (draft) => ({ ...draft, outcome: draft.outcome ?? outcomeOf(context) })),
    }),
    chooseOutcome: assign({
      drafts: ({ context }, params: { outcome: DecisionOutcome }) =>
        withDraft(context, (draft) => ({ ...draft, outcome: params.outcome })),
    }),
    rememberReason: assign({
      drafts: ({ context }, params: { reason: string }) =>
        withDraft(context, (draft) =>
          draft.outcome === null ? draft : { ...draft, reasons: { ...draft.reasons, [draft.outcome]: params.reason } },
        ),
    }),
    forgetDraft: assign({ drafts: ({ context }) => without(context.drafts, knownId(context)) }),
    rememberDecisions: assign(({ context }, { decisions }: { decisions: readonly Decision[] }) => ({
      read: { ...knownSubmission(context), decisions: [...decisions] },
      items: context.items.map((item) => (item.id === context.id ? decided(item, decisions) : item)),
    })),
    beginMessage: assign({
      messages: ({ context }) => ({
        ...context.messages,
        [knownId(context)]: messageOf(context) ?? { id: crypto.randomUUID(), subject: '', text: '' },
      }),
    }),
    rememberMessage: assign({
      messages: ({ context }, { texts }: { texts: Partial<LetterTexts> }) => ({
        ...context.messages,
        [knownId(context)]: { ...knownMessage(context), ...texts },
      }),
    }),
    forgetMessage: assign({ messages: ({ context }) => without(context.messages, knownId(context)) }),
    rememberLetters: assign(({ context }, { letters }: { letters: readonly SentLetter[] }) => ({
      read: { ...knownSubmission(context), letters: [...letters] },
    })),
    rememberScore: assign({
      reviews: ({ context }, { criterion, score }: { criterion: string; score: number }) => {
        const { scores, note } = reviewOf(context)
        return { ...context.reviews, [knownId(context)]: { note, scores: { ...scores, [criterion]: score } } }
      },
    }),
    rememberNote: assign({
      reviews: ({ context }, { note }: { note: string }) => ({
        ...context.reviews,
        [knownId(context)]: { scores: reviewOf(context).scores, note },
      }),
    }),
    forgetReview: assign({ reviews: ({ context }) => without(context.reviews, knownId(context)) }),
    rememberReviews: assign(({ context }, { reviews }: { reviews: DeskReviews }) => ({
      read: { ...knownSubmission(context), reviews },
      items: context.items.map((item) =>
        item.id === context.id ? { ...item, reviews: listedReviewsOf(reviews) } : item,
      ),
    })),
    rememberRequest: assign({
      requests: ({ context }, { draft }: { draft: NewRequest | null }) =>
        draft === null
          ? without(context.requests, knownId(context))
          : { ...context.requests, [knownId(context)]: draft },
    }),
    rememberRequests: assign(({ context }, { requests }: { requests: readonly DeskRequest[] }) => ({
      read: { ...knownSubmission(context), requests: [...requests] },
      items: context.items.map((item) =>
        item.id === context.id ? { ...item, request: listedRequestOf(requests) } : item,
      ),
    })),
    rememberConflict: assign(({ context }) => ({
      conflict: { id: knownId(context), applicant: fullTitleOf(knownSubmission(context)) },
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
