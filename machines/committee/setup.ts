import { assign, emit, setup } from 'xstate'
import type { Decision, DeskSubmission, ListedSubmission, SubmissionFilter, SubmissionPage } from '../../domain/desk.ts'
import { addressOf, placeAt, type DeskPlace, type PartialPlace } from '../../domain/deskAddress.ts'
import type { Intake } from '../../domain/intakes.ts'
import { known } from '../../domain/known.ts'
import { mayDo, ROLE_NAMES, type Duty } from '../../domain/roles.ts'
import { failureOf } from '../failure.ts'
import { listingMachine } from '../listing/listing.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type CommitteeContext,
  type CommitteeEvent,
  type CommitteeInput,
  type DecisionMade,
  type OpenedDocument,
} from './contracts.ts'

const may = ({ flags }: Pick<CommitteeContext, 'flags'>, duty: Duty) =>
  mayDo(
    ROLE_NAMES.filter((name) => flags[name]),
    duty,
  )

/** A list entry updated with the submission's decisions. */
function decided(listed: ListedSubmission, decisions: readonly Decision[]): ListedSubmission {
  const last = decisions.at(-1)
  return {
    ...listed,
    shortlisted: last?.shortlisted ?? null,
    isAmendedSince: last !== undefined && last.version !== listed.version,
  }
}

/** The open submission's id. Throws if there is none. */
export function knownId({ id }: CommitteeContext): string {
  return known(id, 'application')
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
const placeOf = ({ filter, id }: CommitteeContext): DeskPlace => ({ part: 'applications', filter, application: id })
const isSame = (one: PartialPlace, other: PartialPlace) => addressOf(one) === addressOf(other)
/** True if the address is in the applications part of the desk and passes the check. */
const leadsWhere = ({ location }: AtLocation, holds: (place: DeskPlace) => boolean) =>
  placeAt(location).part === 'applications' && holds(placeAt(location))

const navigate = (context: CommitteeContext, replace: boolean): Notice => ({
  type: 'navigate',
  to: addressOf(placeOf(context)),
  replace,
})

const OPENED = { read: null, kind: 'id' as const }

const without = (reasons: CommitteeContext['reasons'], id: string) =>
  Object.fromEntries(Object.entries(reasons).filter(([of]) => of !== id))

export function knownSubmission({ read }: CommitteeContext): DeskSubmission {
  return known(read, 'application')
}

export function knownDecision({ decision }: CommitteeContext): DecisionMade {
  return known(decision, 'decision')
}

export const committeeSetup = setup({
  types: {
    context: {} as CommitteeContext,
    input: {} as CommitteeInput,
    events: {} as CommitteeEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as { location: 'watchLocation'; regions: 'listing'; showDocument: 'showDocument' },
  },
  actors: { ...actorContracts, listing: listingMachine },
  delays: { typingPause: 300 },
  guards: {
    isExpired: (_, params: { error: unknown }) => failureOf(params.error) === 'signInExpired',
    isRefused: (_, params: { error: unknown }) => failureOf(params.error) === 'refused',
    hasPosition: ({ context }, params: { position: number }) => params.position in context.items,
    hasNext: ({ context }) => nextOf(context) !== undefined,
    hasPrevious: ({ context }) => previousOf(context) !== undefined,
    hasNextPage: ({ context }) => context.next !== null,
    hasPageAfterItem: ({ context }) => positionOf(context) >= 0 && context.next !== null,
    isPrefetched: ({ context: { prefetched, id } }) =>
      prefetched !== null && prefetched.submission.id === id && newerOf(prefetched) === undefined,
    isNamed: ({ context }) => context.id !== null,
    isSuperseded: (_, params: { read: DeskSubmission }) => newerOf(params.read) !== undefined,
    leadsElsewhere: ({ context }, params: AtLocation) =>
      leadsWhere(params, (place) => !isSame(place, placeOf(context))),
    leadsToAnotherList: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter }) => !isSame({ filter }, context)),
    leadsToAnApplication: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter, application }) => application !== null && isSame({ filter }, context)),
    leadsToTheList: (_, params: AtLocation) => leadsWhere(params, ({ application }) => application === null),
    mayDecide: ({ context }) => may(context, 'shortlist'),
    mayExport: ({ context }) => may(context, 'exportSubmissions'),
    hasStarted: (_, params: { isStarted: boolean }) => params.isStarted,
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
  },
  actions: {
    rememberFilter: assign({
      filter: ({ context }, params: { filter: Partial<SubmissionFilter> }) => ({ ...context.filter, ...params.filter }),
      id: null,
    }),
    rememberPlace: assign(({ context }, params: AtLocation) => {
      const { filter, application } = placeAt(params.location)
      return { ...OPENED, filter: { ...context.filter, ...filter }, id: application }
    }),
    rememberIntakes: assign({ intakes: (_, params: { intakes: readonly Intake[] }) => params.intakes }),
    rememberPage: assign((_, { page }: { page: SubmissionPage }) => ({
      items: page.items,
      next: page.next,
      total: page.total,
    })),
    rememberMore: assign(({ context }, { page }: { page: SubmissionPage }) => ({
      items: [...context.items, ...page.items],
      next: page.next,
      total: page.total,
    })),
    openAt: assign(({ context }, params: { position: number }) => ({
      ...OPENED,
      id: knownItem(context.items[params.position]).id,
    })),
    openNext: assign(({ context }) => ({ ...OPENED, id: knownItem(nextOf(context)).id })),
    openPrevious: assign(({ context }) => ({ ...OPENED, id: knownItem(previousOf(context)).id })),
    openNewest: assign(({ context }, { read }: { read: DeskSubmission }) => {
      const newest = newerOf(read)
      if (newest === undefined) throw new Error('There is no newer version')
      const { [knownId(context)]: reason, ...others } = context.reasons
      return {
        id: newest.id,
        reasons: reason === undefined ? others : { ...others, [newest.id]: reason },
        items: context.items.map((item) => (item.id === context.id ? { ...item, ...newest } : item)),
      }
    }),
    closeSubmission: assign({ id: null, read: null }),
    pushAddress: emit(({ context }) => navigate(context, false)),
    replaceAddress: emit(({ context }) => navigate(context, true)),
    rememberSubmission: assign({ read: (_, params: { read: DeskSubmission }) => params.read }),
    usePrefetched: assign(({ context }) => ({ read: context.prefetched, prefetched: null })),
    rememberPrefetched: assign({ prefetched: (_, params: { prefetched: DeskSubmission | null }) => params.prefetched }),
    rememberReason: assign({
      reasons: ({ context }, params: { reason: string }) => ({ ...context.reasons, [knownId(context)]: params.reason }),
    }),
    forgetReason: assign({ reasons: ({ context }) => without(context.reasons, knownId(context)) }),
    rememberDecision: assign({ decision: (_, params: DecisionMade) => params }),
    rememberDecisions: assign(({ context }, { decisions }: { decisions: Decision[] }) => ({
      decision: null,
      read: { ...knownSubmission(context), decisions },
      items: context.items.map((item) => (item.id === context.id ? decided(item, decisions) : item)),
    })),
    rememberKind: assign((_, params: { kind: string }) => ({ kind: params.kind, opened: null })),
    rememberOpened: assign({ opened: (_, params: { opened: OpenedDocument }) => params.opened }),
    forgetOpened: assign({ opened: null }),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
