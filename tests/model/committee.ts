import type { AnyMachineSnapshot } from 'xstate'
import { DESK_PATH, EVERY_SUBMISSION, NO_COUNTS } from '../../domain/desk.ts'
import { addressOf, type PartialPlace } from '../../domain/deskAddress.ts'
import { NO_FLAGS, type Flags } from '../../domain/roles.ts'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent } from '../../machines/committee/contracts.ts'
import { nextOf } from '../../machines/committee/setup.ts'
import {
  documentState,
  dossierState,
  historyState,
  listState,
  placeOf,
  positionOf,
  readingState,
} from '../../machines/committee/selectors.ts'
import { supersededOf } from './decision.ts'
import {
  DECISION,
  HISTORY_ENTRY,
  deskSubmissionOf,
  INTAKES,
  NEW_REQUEST,
  OPEN_REQUEST,
  listedOf,
  pageOf,
  reviewsOf,
  SENT_LETTER,
} from '../support/desk.ts'
import { ChildSnapshot, createModel, type Fixtures, type PathEvent } from 'xstate-paths'

export const FIRST_PAGE = pageOf([listedOf('s1'), listedOf('s2')], { next: 'behind s2', total: 3 })
export const LAST_PAGE = pageOf([listedOf('s3')], { total: 3 })
const NOTHING = pageOf([])
const OPENED = { url: 'blob:1', name: 'ID', type: 'application/pdf' }

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
const isRead = (snapshot: CommitteeSnapshot) =>
  historyState(snapshot) === 'closed' &&
  dossierState(snapshot) === 'offered' &&
  snapshot.context.version === null &&
  positionOf(snapshot.context) >= 0 &&
  !snapshot.matches({ reading: { shown: { prefetch: 'fetching' } } })
/** Regions change one at a time, to limit the graph. */
const isResting = (snapshot: CommitteeSnapshot) => isRead(snapshot) && documentState(snapshot) === 'closed'
/** Limits work on a submission to the first application, read without anything else going on. */
const isFirstRead = (snapshot: CommitteeSnapshot) =>
  isResting(snapshot) && snapshot.context.id === 's1' && snapshot.context.filter.order === EVERY_SUBMISSION.order
/** The committee member's graph is the smaller one. */
const isReviewing = (snapshot: CommitteeSnapshot) => snapshot.context.flags.committeeMember && isFirstRead(snapshot)
const isGoingOn = (snapshot: CommitteeSnapshot) =>
  placeOf(snapshot) === 'reading'
    ? readingState(snapshot) !== 'shown' || isResting(snapshot) || positionOf(snapshot.context) < 0
    : isListShown(snapshot) && snapshot.context.conflict === null

const NOT_LISTED = 's9'
const NEWER = `${NOT_LISTED} amended`
const at = (place: PartialPlace) => ({ type: 'location.changed', location: addressOf(place) })
const OTHER = { order: 'desc' } as const

const REVIEWED = reviewsOf({ mine: { scores: { results: 4, motivation: 2 }, note: '', version: 1 }, state: 'reviewed' })
/** The snapshot that a machine for the open submission sends to the committee. */
const keeps = (machine: string, context: object) => ({
  type: `xstate.snapshot.${machine}`,
  snapshot: new ChildSnapshot({ value: 'idle', context }),
})

const ends = (machine: string, output?: string) => ({ type: `xstate.done.actor.${machine}`, output })

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
  'submission.next': only(
    (snapshot) =>
      isResting(snapshot) ||
      (isRead(snapshot) && documentState(snapshot) === 'shown') ||
      positionOf(snapshot.context) < 0,
    { type: 'submission.next' },
  ),
  'submission.previous': only(isResting, { type: 'submission.previous' }),
  'submission.close': [{ type: 'submission.close' }],
  'submission.retry': [{ type: 'submission.retry' }],
  'version.open': only(
    (snapshot) => isResting(snapshot) || snapshot.context.version !== null,
    { type: 'version.open', id: 's1' },
    { type: 'version.open', id: 's0' },
  ),
  'history.open': only((snapshot) => isResting(snapshot) || historyState(snapshot) === 'failed', {
    type: 'history.open',
  }),
  'history.close': [{ type: 'history.close' }],
  'conflict.undo': only(isListShown, { type: 'conflict.undo' }),
  'dossier.download': only((snapshot) => isFirstRead(snapshot) || dossierState(snapshot) === 'failed', {
    type: 'dossier.download',
  }),
  'work.restored': only(isBeginning, {
    type: 'work.restored',
    work: { drafts: {}, messages: {}, reviews: {}, requests: {} },
  }),
  'list.refresh': only(isListShown, { type: 'list.refresh' }),
  'document.open': only(isRead, { type: 'document.open', kind: 'cv' }),
  'document.close': [{ type: 'document.close' }],
  'document.loaded': [{ type: 'document.loaded', opened: OPENED }],
  'document.failed': [{ type: 'document.failed' }],
  'connection.restored': only(isIdle, { type: 'connection.restored' }),
  tasks: only(
    isReviewing,
    keeps('decision', { draft: { outcome: 'reserve', reasons: {} }, decisions: [DECISION] }),
    keeps('review', { draft: { scores: { results: 4 }, note: '' }, reviews: REVIEWED }),
    keeps('message', { draft: null, letters: [SENT_LETTER] }),
    keeps('informationRequest', { draft: NEW_REQUEST, requests: [OPEN_REQUEST] }),
    ...['decision', 'review', 'informationRequest'].flatMap((task) => [ends(task, 'expired'), ends(task, 'stale')]),
    ends('review', 'hidden'),
    ends('message'),
  ),
} satisfies Record<CommitteeEvent['type'] | 'tasks', Fixtures<PathEvent>>

// Crashes change nothing, so one state is enough.
const taskBroken = (snapshot: AnyMachineSnapshot) => (isFirstRead(known(snapshot)) ? [new Error('broken')] : [])
const broken = (snapshot: AnyMachineSnapshot) => (isBeginning(known(snapshot)) ? [new Error('broken')] : [])
const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused' }
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
      loadSubmission: {
        done: (snapshot) => {
          const { id: newest, version } = known(snapshot).context
          const id = version ?? newest
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
      loadNewDecisions: {
        done: (snapshot) => (isIdle(known(snapshot)) ? [{ decided: [], counts: NO_COUNTS, latest: 0 }] : []),
        error: (snapshot) => (isIdle(known(snapshot)) ? [cut, expired] : []),
      },
      withdrawConflict: { done: [undefined], error: [cut, expired] },
      selection: { done: (snapshot) => (isBeginning(known(snapshot)) ? [undefined] : []), error: broken },
      downloadDossier: { done: [undefined], error: [cut, expired] },
      loadHistory: { done: [[HISTORY_ENTRY]], error: [cut, expired] },
    },
    breakdowns: {
      location: broken,
      restored: broken,
      keepWork: broken,
      exports: broken,
      decision: taskBroken,
      review: taskBroken,
      message: taskBroken,
      informationRequest: taskBroken,
      regions: broken,
      showDocument: [new Error('broken')],
    },
    key: ({ context: { filter, items, id, next, prefetched, version, conflict, kind } }) => [
      filter.order,
      items.length,
      id,
      next !== null,
      prefetched?.submission.id ?? null,
      version,
      kind !== null,
      conflict !== null,
    ],
  })
}

/** A user who decides and exports, and one who only reads. */
export const committeeModels = {
  bursaryAdmin: committeeModel({ ...NO_FLAGS, bursaryAdmin: true }),
  committeeMember: committeeModel({ ...NO_FLAGS, committeeMember: true }),
}
