import { assign, emit, sendTo, setup } from 'xstate'
import { newerVersionOf, type DeskSubmission, type ListedSubmission } from '../../domain/desk.ts'
import { addressOf, placeAt, type DeskPlace, type PartialPlace } from '../../domain/deskAddress.ts'
import { listedRequestOf } from '../../domain/informationRequests.ts'
import { known } from '../../domain/known.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'
import { listedReviewsOf } from '../../domain/reviews.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import type { OpenSubmissionContext, OpenSubmissionOutput, Part, Work } from '../openSubmission/contracts.ts'
import { openSubmissionMachine } from '../openSubmission/openSubmission.ts'
import { PARTS } from '../openSubmission/setup.ts'
import { panesMachine } from '../panes/panes.ts'
import type { LoadedList } from '../submissionList/contracts.ts'
import { submissionListMachine } from '../submissionList/submissionList.ts'
import {
  actorContracts,
  type CommitteeContext,
  type CommitteeEvent,
  type CommitteeInput,
  type UnsavedWork,
} from './contracts.ts'

/** The open submission's id. Throws if there is none. */
function knownId({ id }: CommitteeContext): string {
  return known(id, 'application')
}

/** The fields of a list entry that follow from each kind of work saved on its submission. */
const LISTED: Record<keyof UnsavedWork, (read: DeskSubmission) => Partial<ListedSubmission>> = {
  drafts: ({ decisions, versions }) => {
    const last = decisions.at(-1)
    return {
      outcome: last?.outcome ?? 'undecided',
      decided: last?.number ?? null,
      isAmendedSince: last !== undefined && last.version !== versions.at(-1)?.version,
    }
  },
  messages: () => ({}),
  reviews: ({ reviews }) => (reviews === null ? {} : { reviews: listedReviewsOf(reviews) }),
  requests: ({ requests }) => ({ request: listedRequestOf(requests) }),
  comments: ({ comments }) => ({ comments: comments.length }),
  labels: ({ labels }) => ({ labels: [...labels] }),
  conflicts: () => ({}),
}

type Placed = Pick<CommitteeContext, 'list' | 'id' | 'read'>

/**
 * Index of the open submission in the list, where a newer version may have replaced it; -1 if it is not on the loaded
 * pages, as after following a link.
 */
export const positionOf = ({ list, id, read }: Placed): number =>
  list.items.findIndex((item) => item.id === id || item.reference === read?.submission.reference)

/** The entry `by` places after the open one; undefined outside the loaded pages. */
function neighbour(context: Placed, by: number): ListedSubmission | undefined {
  const position = positionOf(context)
  return position < 0 ? undefined : context.list.items[position + by]
}

/** The change by someone else that the list shows, and the open submission does not; null if there is none. */
export function changeIn(
  context: Placed & Pick<CommitteeContext, 'version'>,
): 'version' | 'decision' | 'round' | 'comment' | null {
  const { list, read, version } = context
  const entry = list.items[positionOf(context)]
  if (entry === undefined || read === null || version !== null) return null
  if (entry.version > (read.versions.at(-1)?.version ?? 0)) return 'version'
  // A refresh that began before the user's own decision was saved brings an older one.
  if ((entry.decided ?? 0) > (read.decisions.at(-1)?.number ?? 0)) return 'decision'
  if (entry.reviews !== null && read.reviews !== null && entry.reviews.round > read.reviews.round) return 'round'
  return entry.comments > read.comments.length ? 'comment' : null
}

const nextOf = (context: Placed) => neighbour(context, 1)
const previousOf = (context: CommitteeContext) => neighbour(context, -1)

/** A list entry. Throws on undefined, which a guard has excluded. */
function knownItem(item: ListedSubmission | undefined): ListedSubmission {
  return known(item, 'application')
}

interface AtLocation {
  location: string
}

/** The current route. */
const placeOf = ({ list, id, version }: CommitteeContext): DeskPlace => ({
  part: 'applications',
  filter: list.filter,
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

/** Unsaved work with new drafts of each kind, which the caller takes from drafts of the same kind. */
const eachKind = (draftsOf: (kind: keyof UnsavedWork) => Readonly<Record<string, unknown>>) =>
  fromEntries(KINDS.map((kind) => [kind, draftsOf(kind)])) as unknown as UnsavedWork

export const NO_WORK = eachKind(() => ({}))

/** True if a conflict of interest hides the submission from the user. */
const isHiddenIn = ({ conflicts }: LoadedList, read: DeskSubmission | null) =>
  conflicts.some(({ reference }) => reference === read?.submission.reference)

/** True if the submission was loaded in advance, is not hidden since, and is still the newest version. */
const isPrefetched = ({ list, prefetched, id, version }: CommitteeContext) =>
  prefetched !== null &&
  version === null &&
  prefetched.submission.id === id &&
  !isHiddenIn(list, prefetched) &&
  newerVersionOf(prefetched) === undefined

const workOn = (work: UnsavedWork, id: string) =>
  fromEntries(KINDS.map((kind) => [kind, work[kind][id] ?? null])) as unknown as Work

/** Input of the machine for the open submission. */
export function openInput(context: CommitteeContext) {
  const { user, flags, version, kind, part } = context
  const id = knownId(context)
  return {
    user,
    flags,
    id,
    version,
    kind,
    part,
    read: isPrefetched(context) ? context.prefetched : null,
    next: nextOf(context)?.id ?? null,
    work: workOn(context, id),
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

/** The kinds of work that were saved on the open submission, since it was loaded. */
function savedKinds({ read: before }: CommitteeContext, { read }: OpenSubmissionContext) {
  if (read === null || before?.submission.id !== read.submission.id) return []
  return KINDS.filter((kind) => before[PARTS[kind]] !== read[PARTS[kind]])
}

/** The newer version that is opened instead. Throws if there is none. */
const newestIn = (read: DeskSubmission | null) => known(newerVersionOf(known(read, 'application')), 'newer version')

export const committeeSetup = setup({
  types: {
    context: {} as CommitteeContext,
    input: {} as CommitteeInput,
    events: {} as CommitteeEvent,
    emitted: {} as Notice,
    children: {} as {
      location: 'watchLocation'
      list: 'submissionList'
      openSubmission: 'openSubmission'
      panes: 'panes'
    },
  },
  actors: {
    ...actorContracts,
    submissionList: submissionListMachine,
    openSubmission: openSubmissionMachine,
    panes: panesMachine,
  },
  guards: {
    isSignInExpired: (_, { end }: OpenSubmissionOutput) => end === 'expired',
    isHidden: (_, { end }: OpenSubmissionOutput) => end === 'hidden',
    isListed: ({ context: { list } }, params: { id: string }) => list.items.some(({ id }) => id === params.id),
    hasNext: ({ context }) => nextOf(context) !== undefined,
    hasPrevious: ({ context }) => previousOf(context) !== undefined,
    hasPageAfterItem: ({ context }) => positionOf(context) >= 0 && context.list.next !== null,
    hasNextIn: ({ context }, { list }: { list: LoadedList }) => nextOf({ ...context, list }) !== undefined,
    hasSaved: ({ context }, { open }: { open: OpenSubmissionContext }) => savedKinds(context, open).length > 0,
    hasChanged: ({ context }) => changeIn(context) !== null,
    hidesOpen: ({ context: { read } }, { list }: { list: LoadedList }) => isHiddenIn(list, read),
    isNamed: ({ context }) => context.id !== null,
    leadsElsewhere: ({ context }, params: AtLocation) =>
      leadsWhere(params, (place) => !isSame(place, placeOf(context))),
    leadsToAnotherList: ({ context }, params: AtLocation) =>
      leadsWhere(params, ({ filter }) => !isSame({ filter }, context.list)),
    leadsToTheList: (_, params: AtLocation) => leadsWhere(params, ({ application }) => application === null),
  },
  actions: {
    rememberPlace: assign((_, params: AtLocation) => {
      const { application, version } = placeAt(params.location)
      return { ...OPENED, id: application, version }
    }),
    openList: sendTo('list', (_, { location }: AtLocation) => ({
      type: 'list.open',
      filter: placeAt(location).filter,
    })),
    refreshList: sendTo('list', { type: 'list.refresh' }),
    loadMore: sendTo('list', { type: 'list.more' }),
    rememberList: assign((_, params: { list: LoadedList }) => params),
    openVersion: assign(({ context }, params: { id: string }) => ({
      version: params.id === context.id ? null : params.id,
    })),
    openListed: assign((_, params: { id: string }) => ({ ...OPENED, id: params.id })),
    openNext: assign(({ context }) => ({ ...OPENED, id: knownItem(nextOf(context)).id })),
    openPrevious: assign(({ context }) => ({ ...OPENED, id: knownItem(previousOf(context)).id })),
    openNewest: assign(({ context }, { read }: OpenSubmissionOutput) => {
      const newest = newestIn(read)
      const id = knownId(context)
      return {
        id: newest.id,
        ...eachKind((kind) => moved<unknown>(context[kind], id, newest.id)),
      }
    }),
    listNewest: sendTo('list', ({ context }, { read }: OpenSubmissionOutput) => ({
      type: 'entry.change',
      id: knownId(context),
      changes: newestIn(read),
    })),
    listSaved: sendTo('list', ({ context }, { open }: { open: OpenSubmissionContext }) => ({
      type: 'entry.change',
      id: open.id,
      changes: Object.assign(
        {},
        ...savedKinds(context, open).map((kind) => LISTED[kind](known(open.read, 'application'))),
      ),
    })),
    forgetRead: assign({ read: null, prefetched: null }),
    closeSubmission: assign(({ context }) => ({
      id: null,
      last: context.id,
      version: null,
      read: null,
      prefetched: null,
      kind: null,
      part: 'answers' as const,
    })),
    pushAddress: emit(({ context }) => navigate(context, false)),
    replaceAddress: emit(({ context }) => navigate(context, true)),
    rememberOpen: assign(({ context }, { open, part }: { open: OpenSubmissionContext; part: Part }) => ({
      ...withWork(context, open),
      read: open.read,
      kind: open.kind,
      part,
      // A submission that was loaded in advance is shown at once only the first time.
      prefetched: open.prefetched ?? (context.prefetched?.submission.id === open.id ? null : context.prefetched),
    })),
    declareConflict: sendTo('list', { type: 'conflict.declared' }),
    rememberWork: assign(({ context }, { work }: { work: UnsavedWork }) =>
      eachKind((kind) => ({ ...work[kind], ...context[kind] })),
    ),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
