import { assign, setup, type AnyMachineSnapshot, type EventObject } from 'xstate'
import { EVERY_SUBMISSION, type DeskSubmission } from '../../domain/desk.ts'
import { DESK_PATH } from '../../domain/routes.ts'
import { addressOf, type PartialPlace } from '../../domain/deskAddress.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent } from '../../machines/committee/contracts.ts'
import { changeIn, placeOf, positionOf, readingState } from '../../machines/committee/selectors.ts'
import type {
  OpenSubmissionContext,
  OpenSubmissionInput,
  OpenSubmissionOutput,
  Work,
} from '../../machines/openSubmission/contracts.ts'
import type { LoadedList, SubmissionListInput } from '../../machines/submissionList/contracts.ts'
import { supersededOf } from './decision.ts'
import { DECISION, deskSubmissionOf, INTAKES, listedOf } from '../support/desk.ts'
import { ChildSnapshot, createModel, type Fixtures, type PathEvent } from 'xstate-paths'

/** The list with its first page, and with its last one. */
export const FIRST: LoadedList = {
  filter: EVERY_SUBMISSION,
  intakes: INTAKES,
  items: ['s1', 's2'].map(listedOf),
  next: 'behind s2',
  conflicts: [],
}
/** A colleague has decided on the first application. */
const DECIDED: LoadedList = {
  ...FIRST,
  items: [{ ...listedOf('s1'), outcome: 'reserve', decided: 9 }, listedOf('s2')],
}
/** A colleague has declared that the user has a conflict of interest with the first applicant. */
export const HIDDEN: LoadedList = {
  ...FIRST,
  items: [listedOf('s2')],
  conflicts: [{ id: 's1', reference: listedOf('s1').reference, isConfirmed: true }],
}
export const ALL: LoadedList = { ...FIRST, items: ['s1', 's2', 's3'].map(listedOf), next: null }

const known = (snapshot: AnyMachineSnapshot) => snapshot as CommitteeSnapshot
const only = (isIt: (snapshot: CommitteeSnapshot) => boolean, ...events: PathEvent[]): Fixtures<PathEvent> => {
  return (snapshot) => (isIt(known(snapshot)) ? events : [])
}
const isBeginning = (snapshot: CommitteeSnapshot) =>
  placeOf(snapshot) === 'listing' && snapshot.context.list.items.length === 0
const isListShown = (snapshot: CommitteeSnapshot) => placeOf(snapshot) === 'listing' && !isBeginning(snapshot)
const isOpen = (snapshot: CommitteeSnapshot) => readingState(snapshot) === 'open'
/** The newest version of a listed submission is loaded. */
const isResting = (snapshot: CommitteeSnapshot) =>
  isOpen(snapshot) &&
  snapshot.context.read !== null &&
  snapshot.context.version === null &&
  positionOf(snapshot.context) >= 0

const NOT_LISTED = 's9'
const NEWER = `${NOT_LISTED} amended`
const at = (place: PartialPlace) => ({ type: 'location.changed', location: addressOf(place) })
const OTHER = { order: 'desc' } as const

/** The snapshot that the open submission sends to the committee. */
export const keeps = (id: string, changes: Partial<OpenSubmissionContext> = {}): PathEvent => ({
  type: 'xstate.snapshot.openSubmission',
  snapshot: new ChildSnapshot({
    value: 'shown',
    context: {
      id,
      read: deskSubmissionOf(id),
      prefetched: null,
      kind: null,
      part: 'answers',
      work: NO_WORK,
      ...changes,
    },
  }),
})
export const NO_WORK: Work = {
  drafts: null,
  messages: null,
  reviews: null,
  requests: null,
  comments: null,
  labels: null,
  conflicts: null,
}
export const ends = (end: OpenSubmissionOutput['end'], read: DeskSubmission | null): PathEvent => ({
  type: 'xstate.done.actor.openSubmission',
  output: { end, read },
})
const WORK: Work = { ...NO_WORK, drafts: { outcome: 'reserve', reasons: {} } }

/** The snapshot that the list sends to the committee. */
export const lists = (list: LoadedList): PathEvent => ({
  type: 'xstate.snapshot.list',
  snapshot: new ChildSnapshot({ value: 'loaded', context: list }),
})
export const ready = (list: LoadedList) => ({ type: 'list.ready', list })

/** Loads nothing, and sends its input to the committee. */
export const openStub = setup({
  types: { context: {} as OpenSubmissionInput, input: {} as OpenSubmissionInput },
}).createMachine({ context: ({ input }) => input })

/** Loads nothing. Records what it receives, and keeps the list that the committee has. */
export const listStub = (received: EventObject[] = []) =>
  setup({
    types: { context: {} as LoadedList & SubmissionListInput, input: {} as SubmissionListInput },
  }).createMachine({
    context: ({ input }) => ({ ...input, intakes: [], items: [], next: null, conflicts: [] }),
    on: {
      '*': {
        actions: [
          ({ event }) => received.push(event),
          assign(({ context }) => (context.committee().getSnapshot() as CommitteeSnapshot).context.list),
        ],
      },
    },
  })

const events = {
  'location.changed': only(
    (snapshot) => !isBeginning(snapshot),
    at({}),
    at({ application: 's1' }),
    at({ filter: OTHER }),
    at({ filter: OTHER, application: NOT_LISTED }),
    at({ part: 'administration' }),
  ),
  'submission.open': only(
    (snapshot) => isListShown(snapshot) || isResting(snapshot),
    { type: 'submission.open', id: 's1' },
    { type: 'submission.open', id: 's99' },
  ),
  'submission.next': only((snapshot) => isResting(snapshot) || positionOf(snapshot.context) < 0, {
    type: 'submission.next',
  }),
  'submission.previous': only(isResting, { type: 'submission.previous' }),
  'submission.close': [{ type: 'submission.close' }],
  'submission.reload': only(isResting, { type: 'submission.reload' }),
  'version.open': only(
    (snapshot) => isResting(snapshot) || snapshot.context.version !== null,
    { type: 'version.open', id: 's1' },
    { type: 'version.open', id: 's0' },
  ),
  'work.restored': only(isBeginning, {
    type: 'work.restored',
    work: { drafts: {}, messages: {}, reviews: {}, requests: {} },
  }),
  'list.ready': (snapshot) =>
    placeOf(known(snapshot)) === 'listing' ? [ready(FIRST)] : [ready(ALL), ready({ ...FIRST, next: null })],
  'list.filtered': [{ type: 'list.filtered' }],
  list: (snapshot) => {
    if (isBeginning(known(snapshot))) return [lists(FIRST), { type: 'xstate.done.actor.list', output: 'expired' }]
    const { id, read } = known(snapshot).context
    return isResting(known(snapshot)) && id === 's1' && read?.decisions.length === 0
      ? [lists(DECIDED), lists(HIDDEN)]
      : []
  },
  open: (snapshot) => {
    const { id, read, version } = known(snapshot).context
    if (!isOpen(known(snapshot)) || id === null) return []
    if (read === null) return [keeps(id), ...(id === NOT_LISTED ? [ends('superseded', supersededOf(id, NEWER))] : [])]
    if (id !== 's1' || version !== null) return []
    const changes = [{ read: deskSubmissionOf(id, [DECISION]) }, { work: WORK }, { kind: 'cv' }]
    return [...changes.map((change) => keeps(id, change)), ends('expired', read), ends('hidden', read)]
  },
} satisfies Record<CommitteeEvent['type'] | 'list' | 'open', Fixtures<PathEvent>>

// Crashes change nothing, so one state is enough.
const broken = (snapshot: AnyMachineSnapshot) => (isBeginning(known(snapshot)) ? [new Error('broken')] : [])

export const committeeModel = (location: string = DESK_PATH) =>
  createModel({
    machine: committeeMachine,
    input: () => ({ user: 'example|member', flags: { ...NO_FLAGS, committeeMember: true }, location }),
    events,
    outcomes: {},
    breakdowns: {
      location: broken,
      keepWork: broken,
      list: broken,
      panes: broken,
      openSubmission: (snapshot) => (isResting(known(snapshot)) ? [new Error('broken')] : []),
    },
    key: ({ context, context: { list, id, version, read } }) => [
      changeIn(context),
      list.items.length,
      list.next !== null,
      id,
      version,
      read !== null,
    ],
  })
