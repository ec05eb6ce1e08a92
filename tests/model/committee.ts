import { setup, type AnyMachineSnapshot } from 'xstate'
import { EVERY_SUBMISSION, NO_COUNTS, type DeskSubmission } from '../../domain/desk.ts'
import { DESK_PATH } from '../../domain/routes.ts'
import { addressOf, type PartialPlace } from '../../domain/deskAddress.ts'
import { NO_FLAGS, type Flags } from '../../domain/roles.ts'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent } from '../../machines/committee/contracts.ts'
import { listState, placeOf, positionOf } from '../../machines/committee/selectors.ts'
import type {
  OpenSubmissionContext,
  OpenSubmissionInput,
  OpenSubmissionOutput,
  Work,
} from '../../machines/openSubmission/contracts.ts'
import { supersededOf } from './decision.ts'
import { DECISION, deskSubmissionOf, INTAKES, listedOf, pageOf } from '../support/desk.ts'
import { ChildSnapshot, createModel, type Fixtures, type PathEvent } from 'xstate-paths'

export const FIRST_PAGE = pageOf([listedOf('s1'), listedOf('s2')], { next: 'behind s2', total: 3 })
export const LAST_PAGE = pageOf([listedOf('s3')], { total: 3 })
const NOTHING = pageOf([])

const known = (snapshot: AnyMachineSnapshot) => snapshot as CommitteeSnapshot
const only = (isIt: (snapshot: CommitteeSnapshot) => boolean, ...events: PathEvent[]): Fixtures<PathEvent> => {
  return (snapshot) => (isIt(known(snapshot)) ? events : [])
}
const isListShown = (snapshot: CommitteeSnapshot) => snapshot.matches({ listing: { shown: 'resting' } })
const isBeginning = (snapshot: CommitteeSnapshot) =>
  listState(snapshot) === 'loading' && snapshot.context.intakes.length === 0
/** Limits actions to the default list. */
const isIdle = ({ context }: CommitteeSnapshot) =>
  context.filter.order === EVERY_SUBMISSION.order && context.conflict === null
const isOpen = (snapshot: CommitteeSnapshot) => snapshot.matches({ reading: 'open' })
/** The newest version of a listed submission is loaded. */
const isResting = (snapshot: CommitteeSnapshot) =>
  isOpen(snapshot) &&
  snapshot.context.read !== null &&
  snapshot.context.version === null &&
  positionOf(snapshot.context) >= 0
const isGoingOn = (snapshot: CommitteeSnapshot) =>
  placeOf(snapshot) === 'reading' || (isListShown(snapshot) && snapshot.context.conflict === null)

const NOT_LISTED = 's9'
const NEWER = `${NOT_LISTED} amended`
const at = (place: PartialPlace) => ({ type: 'location.changed', location: addressOf(place) })
const OTHER = { order: 'desc' } as const

/** The snapshot that the open submission sends to the committee. */
export const keeps = (id: string, changes: Partial<OpenSubmissionContext> = {}): PathEvent => ({
  type: 'xstate.snapshot.openSubmission',
  snapshot: new ChildSnapshot({
    value: 'shown',
    context: { id, read: deskSubmissionOf(id), prefetched: null, kind: null, work: NO_WORK, ...changes },
  }),
})
export const NO_WORK: Work = { drafts: null, messages: null, reviews: null, requests: null }
export const ends = (end: OpenSubmissionOutput['end'], read: DeskSubmission | null): PathEvent => ({
  type: 'xstate.done.actor.openSubmission',
  output: { end, read },
})
const WORK: Work = { ...NO_WORK, drafts: { outcome: 'reserve', reasons: {} } }

/** Loads nothing, and sends its input to the committee. */
export const openStub = setup({
  types: { context: {} as OpenSubmissionInput, input: {} as OpenSubmissionInput },
}).createMachine({ context: ({ input }) => input })

const events = {
  'location.changed': only(
    isGoingOn,
    at({}),
    at({ application: 's1' }),
    at({ filter: OTHER }),
    at({ filter: OTHER, application: NOT_LISTED }),
    at({ part: 'administration' }),
  ),
  'filter.change': only(isIdle, { type: 'filter.change', filter: { text: 'Shikongo' } }),
  'list.retry': [{ type: 'list.retry' }],
  'list.more': only(isIdle, { type: 'list.more' }),
  'submission.open': only(
    (snapshot) => isIdle(snapshot) && (isListShown(snapshot) || isResting(snapshot)),
    { type: 'submission.open', id: 's1' },
    { type: 'submission.open', id: 's99' },
  ),
  'submission.next': only((snapshot) => isResting(snapshot) || positionOf(snapshot.context) < 0, {
    type: 'submission.next',
  }),
  'submission.previous': only(isResting, { type: 'submission.previous' }),
  'submission.close': [{ type: 'submission.close' }],
  'submission.retry': [{ type: 'submission.retry' }],
  'version.open': only(
    (snapshot) => isResting(snapshot) || snapshot.context.version !== null,
    { type: 'version.open', id: 's1' },
    { type: 'version.open', id: 's0' },
  ),
  'conflict.undo': only(isListShown, { type: 'conflict.undo' }),
  'work.restored': only(isBeginning, {
    type: 'work.restored',
    work: { drafts: {}, messages: {}, reviews: {}, requests: {} },
  }),
  'list.refresh': only(isListShown, { type: 'list.refresh' }),
  'connection.restored': only(isIdle, { type: 'connection.restored' }),
  open: (snapshot) => {
    const { id, read, version } = known(snapshot).context
    if (!isOpen(known(snapshot)) || id === null) return []
    if (read === null) return [keeps(id), ...(id === NOT_LISTED ? [ends('superseded', supersededOf(id, NEWER))] : [])]
    if (id !== 's1' || version !== null) return []
    const changes = [{ read: deskSubmissionOf(id, [DECISION]) }, { work: WORK }, { kind: 'cv' }]
    return [...changes.map((change) => keeps(id, change)), ends('expired', read), ends('hidden', read)]
  },
} satisfies Record<CommitteeEvent['type'] | 'open', Fixtures<PathEvent>>

// Crashes change nothing, so one state is enough.
const broken = (snapshot: AnyMachineSnapshot) => (isBeginning(known(snapshot)) ? [new Error('broken')] : [])
const expired = { failure: 'signInExpired' }
const cut = new Error('cut')

export function committeeModel(flags: Flags, location: string = DESK_PATH) {
  return createModel({
    machine: committeeMachine,
    input: () => ({ user: 'example|member', flags, location }),
    events,
    outcomes: {
      loadPage: {
        done: (snapshot) => {
          const isMore = known(snapshot).context.next !== null && listState(known(snapshot)) !== 'loading'
          return isMore ? [LAST_PAGE, NOTHING] : [FIRST_PAGE, NOTHING]
        },
        error: [cut, expired],
      },
      // Intakes only change the choices, so one state is enough.
      loadIntakes: {
        done: (snapshot) => (isBeginning(known(snapshot)) ? [INTAKES] : []),
        error: (snapshot) => (isBeginning(known(snapshot)) ? [cut] : []),
      },
      loadNewDecisions: {
        done: (snapshot) => (isIdle(known(snapshot)) ? [{ decided: [], counts: NO_COUNTS, latest: 0 }] : []),
        error: (snapshot) => (isIdle(known(snapshot)) ? [cut, expired] : []),
      },
      withdrawConflict: { done: [undefined], error: [cut, expired] },
      selection: { done: (snapshot) => (isBeginning(known(snapshot)) ? [undefined] : []), error: broken },
    },
    breakdowns: {
      location: broken,
      restored: broken,
      keepWork: broken,
      regions: broken,
      exports: broken,
      openSubmission: (snapshot) => (isResting(known(snapshot)) ? [new Error('broken')] : []),
    },
    key: ({ context: { filter, items, id, next, version, conflict, read } }) => [
      filter.order,
      items.length,
      id,
      next !== null,
      version,
      conflict !== null,
      read !== null,
    ],
  })
}

/** A user who decides and exports, and one who only reads. */
export const committeeModels = {
  bursaryAdmin: committeeModel({ ...NO_FLAGS, bursaryAdmin: true }),
  committeeMember: committeeModel({ ...NO_FLAGS, committeeMember: true }),
}
