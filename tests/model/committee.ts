import type { AnyMachineSnapshot } from 'xstate'
import { DESK_PATH, EVERY_SUBMISSION, type DeskSubmission, type SubmissionPage } from '../../domain/desk.ts'
import { addressOf, type PartialPlace } from '../../domain/deskAddress.ts'
import { NO_FLAGS, type Flags } from '../../domain/roles.ts'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent } from '../../machines/committee/contracts.ts'
import { nextOf } from '../../machines/committee/setup.ts'
import {
  decisionState,
  documentState,
  listState,
  placeOf,
  positionOf,
  readingState,
} from '../../machines/committee/selectors.ts'
import { DECISION, deskSubmissionOf, INTAKES, listedOf } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from './model.ts'

export const FIRST_PAGE: SubmissionPage = { items: [listedOf('s1'), listedOf('s2')], next: 'behind s2', total: 3 }
export const LAST_PAGE: SubmissionPage = { items: [listedOf('s3')], next: null, total: 3 }
const NOTHING: SubmissionPage = { items: [], next: null, total: 0 }
const OPENED = { url: 'blob:1', name: 'ID', type: 'application/pdf' }

const known = (snapshot: AnyMachineSnapshot) => snapshot as CommitteeSnapshot
const only = (isIt: (snapshot: CommitteeSnapshot) => boolean, ...events: PathEvent[]): Fixtures<PathEvent> => {
  return (snapshot) => (isIt(known(snapshot)) ? events : [])
}
const isListShown = (snapshot: CommitteeSnapshot) => listState(snapshot) === 'shown'
const isBeginning = (snapshot: CommitteeSnapshot) =>
  listState(snapshot) === 'loading' && snapshot.context.intakes.length === 0
/** Limits actions to the default list without a running export. */
const isIdle = ({ value, context }: CommitteeSnapshot) =>
  value.exporting === 'offered' && context.filter.order === EVERY_SUBMISSION.order
const isTold = (snapshot: CommitteeSnapshot) =>
  decisionState(snapshot) === 'idle' &&
  positionOf(snapshot.context) >= 0 &&
  !snapshot.matches({ work: { reading: { shown: { prefetch: 'fetching' } } } })
/** Regions change one at a time, to limit the graph. */
const isResting = (snapshot: CommitteeSnapshot) => isTold(snapshot) && documentState(snapshot) === 'closed'
const isGoingOn = (snapshot: CommitteeSnapshot) =>
  placeOf(snapshot) === 'reading'
    ? readingState(snapshot) !== 'shown' || isResting(snapshot) || positionOf(snapshot.context) < 0
    : isListShown(snapshot) && snapshot.value.exporting === 'offered'

const NOT_LISTED = 's9'
const NEWER = `${NOT_LISTED} amended`
const at = (place: PartialPlace) => ({ type: 'location.changed', location: addressOf(place) })
const OTHER = { order: 'desc' } as const

/** A submission that has a newer version. */
export function supersededOf(id: string, newer: string): DeskSubmission {
  const read = deskSubmissionOf(id)
  return { ...read, versions: [...read.versions, ...deskSubmissionOf(newer).versions] }
}

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
  'submission.open': only(isIdle, { type: 'submission.open', position: 0 }, { type: 'submission.open', position: 9 }),
  'submission.next': only((snapshot) => isResting(snapshot) || positionOf(snapshot.context) < 0, {
    type: 'submission.next',
  }),
  'submission.previous': only(isResting, { type: 'submission.previous' }),
  'submission.close': [{ type: 'submission.close' }],
  'submission.retry': [{ type: 'submission.retry' }],
  'decision.begin': only(isResting, { type: 'decision.begin' }),
  'decision.type': [{ type: 'decision.type', reason: 'Strong' }],
  'decision.cancel': [{ type: 'decision.cancel' }],
  'decision.make': [
    { type: 'decision.make', shortlisted: true, reason: 'Strong results.' },
    { type: 'decision.make', shortlisted: true, reason: ' ' },
  ],
  'document.open': only(isTold, { type: 'document.open', kind: 'cv' }),
  'document.close': [{ type: 'document.close' }],
  'document.loaded': [{ type: 'document.loaded', opened: OPENED }],
  'document.failed': [{ type: 'document.failed' }],
  'export.download': only(isListShown, { type: 'export.download', name: 'spreadsheet' }),
  'connection.restored': only(isIdle, { type: 'connection.restored' }),
  'export.dismiss': only(isListShown, { type: 'export.dismiss' }),
} satisfies Record<CommitteeEvent['type'], Fixtures<PathEvent>>

// Crashes change nothing, so one state is enough.
const broken = (snapshot: AnyMachineSnapshot) => (isBeginning(known(snapshot)) ? [new Error('broken')] : [])
const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused' }
const cut = new Error('cut')

export function committeeModel(flags: Flags, location: string = DESK_PATH) {
  return createModel({
    machine: committeeMachine,
    input: () => ({ flags, location }),
    events,
    outcomes: {
      loadPage: {
        done: (snapshot) => {
          const isMore = known(snapshot).context.next !== null && listState(known(snapshot)) !== 'loading'
          return isMore ? [LAST_PAGE, NOTHING] : [FIRST_PAGE, NOTHING]
        },
        error: [cut, expired],
      },
      loadSubmission: {
        done: (snapshot) => {
          const { id } = known(snapshot).context
          if (id === null) return []
          return id === NOT_LISTED ? [deskSubmissionOf(id), supersededOf(id, NEWER)] : [deskSubmissionOf(id)]
        },
        error: [cut, expired, refused],
      },
      prefetchSubmission: {
        done: (snapshot) => {
          const next = nextOf(known(snapshot).context)
          return [next === undefined ? null : deskSubmissionOf(next.id)]
        },
        error: [cut],
      },
      // Intakes only change the choices, so one state is enough.
      loadIntakes: {
        done: (snapshot) => (isBeginning(known(snapshot)) ? [INTAKES] : []),
        error: (snapshot) => (isBeginning(known(snapshot)) ? [cut] : []),
      },
      saveDecision: { done: [[DECISION]], error: [cut, expired, refused] },
      startExport: {
        done: (snapshot) => (isListShown(known(snapshot)) ? [true, false] : []),
        error: (snapshot) => (isListShown(known(snapshot)) ? [cut] : []),
      },
    },
    breakdowns: {
      location: broken,
      restored: broken,
      regions: broken,
      showDocument: [new Error('broken')],
    },
    key: ({ context: { filter, items, id, next, prefetched } }) => [
      filter.order,
      items.length,
      id,
      next !== null,
      prefetched?.submission.id ?? null,
    ],
  })
}

/** A user who decides and exports, and one who only reads. */
export const committeeModels = {
  bursaryAdmin: committeeModel({ ...NO_FLAGS, bursaryAdmin: true }),
  committeeMember: committeeModel({ ...NO_FLAGS, committeeMember: true }),
}
