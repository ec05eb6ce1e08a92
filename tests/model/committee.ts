import type { AnyMachineSnapshot } from 'xstate'
import { DESK_PATH, EVERY_SUBMISSION, NO_COUNTS, type Decision, type DeskSubmission } from '../../domain/desk.ts'
import { addressOf, type PartialPlace } from '../../domain/deskAddress.ts'
import { NO_FLAGS, type Flags } from '../../domain/roles.ts'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent } from '../../machines/committee/contracts.ts'
import { draftOf, messageOf, nextOf } from '../../machines/committee/setup.ts'
import {
  decisionState,
  documentState,
  dossierState,
  historyState,
  listState,
  messageState,
  placeOf,
  positionOf,
  readingState,
  reviewState,
} from '../../machines/committee/selectors.ts'
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
  RUBRIC,
  SENT_LETTER,
} from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

export const FIRST_PAGE = pageOf([listedOf('s1'), listedOf('s2')], { next: 'behind s2', total: 3 })
export const LAST_PAGE = pageOf([listedOf('s3')], { total: 3 })
const NOTHING = pageOf([])
const MESSAGE = { subject: 'Your transcript', text: 'Please call us.' }
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
/** The user has no unsaved or saved review, no unsent message, and no request for more information. */
const isUntouched = ({ context: { reviews, messages, requests, read, id } }: CommitteeSnapshot) =>
  requests[id ?? ''] === undefined &&
  (read?.requests ?? []).length === 0 &&
  reviews[id ?? ''] === undefined &&
  messages[id ?? ''] === undefined &&
  read?.reviews?.mine == null
const isRead = (snapshot: CommitteeSnapshot) =>
  decisionState(snapshot) === 'idle' &&
  messageState(snapshot) === 'idle' &&
  reviewState(snapshot) === 'resting' &&
  historyState(snapshot) === 'closed' &&
  dossierState(snapshot) === 'offered' &&
  snapshot.context.version === null &&
  positionOf(snapshot.context) >= 0 &&
  !snapshot.matches({ reading: { shown: { prefetch: 'fetching' } } })
const isTold = (snapshot: CommitteeSnapshot) => isRead(snapshot) && isUntouched(snapshot)
/** Regions change one at a time, to limit the graph. */
const isResting = (snapshot: CommitteeSnapshot) => isTold(snapshot) && documentState(snapshot) === 'closed'
/** Limits reviews, messages and conflicts to the first application, read without anything else going on. */
const isFirstRead = (snapshot: CommitteeSnapshot) =>
  isResting(snapshot) &&
  isUndecided(snapshot) &&
  snapshot.context.id === 's1' &&
  snapshot.context.filter.order === EVERY_SUBMISSION.order
/** The committee member reviews; the bursary admin, whose graph is larger, does the rest. */
const isReviewing = (snapshot: CommitteeSnapshot) => snapshot.context.flags.committeeMember && isFirstRead(snapshot)
/** A score is typed, and nothing else is going on. */
const isScoring = (snapshot: CommitteeSnapshot) =>
  isRead(snapshot) && snapshot.context.reviews[snapshot.context.id ?? ''] !== undefined
const isUndecided = ({ context: { drafts, messages, reviews, requests, read } }: CommitteeSnapshot) =>
  Object.keys({ ...drafts, ...messages, ...reviews, ...requests }).length === 0 &&
  read?.requests.length === 0 &&
  read.decisions.length === 0 &&
  read.letters.length === 0 &&
  read.reviews?.mine == null
const isGoingOn = (snapshot: CommitteeSnapshot) =>
  placeOf(snapshot) === 'reading'
    ? readingState(snapshot) !== 'shown' ||
      (isResting(snapshot) && isUndecided(snapshot)) ||
      positionOf(snapshot.context) < 0
    : isListShown(snapshot) && snapshot.context.conflict === null

const NOT_LISTED = 's9'
const NEWER = `${NOT_LISTED} amended`
const at = (place: PartialPlace) => ({ type: 'location.changed', location: addressOf(place) })
const OTHER = { order: 'desc' } as const

/** A submission that the user may score by one criterion. */
function reviewable(id: string, decisions?: Decision[]): DeskSubmission {
  const [criterion] = RUBRIC.criteria
  const rubric = { ...RUBRIC, criteria: criterion === undefined ? [] : [criterion] }
  return { ...deskSubmissionOf(id, decisions), reviews: reviewsOf({ rubric }) }
}

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
  'submission.open': only(
    (snapshot) => isIdle(snapshot) && (isListShown(snapshot) || (isResting(snapshot) && isUndecided(snapshot))),
    { type: 'submission.open', id: 's1' },
    { type: 'submission.open', id: 's99' },
  ),
  'submission.next': only(
    (snapshot) =>
      isResting(snapshot) ||
      (isTold(snapshot) && documentState(snapshot) === 'shown') ||
      positionOf(snapshot.context) < 0,
    { type: 'submission.next' },
  ),
  'submission.previous': only(isResting, { type: 'submission.previous' }),
  'submission.close': [{ type: 'submission.close' }],
  'submission.retry': [{ type: 'submission.retry' }],
  'version.open': only(
    (snapshot) => (isResting(snapshot) && isUndecided(snapshot)) || snapshot.context.version !== null,
    { type: 'version.open', id: 's1' },
    { type: 'version.open', id: 's0' },
  ),
  'history.open': only(
    (snapshot) => (isResting(snapshot) && isUndecided(snapshot)) || historyState(snapshot) === 'failed',
    { type: 'history.open' },
  ),
  'history.close': [{ type: 'history.close' }],
  'decision.begin': only(isResting, { type: 'decision.begin' }),
  'decision.choose': [{ type: 'decision.choose', outcome: 'shortlisted' }],
  'decision.type': only(({ context }) => draftOf(context).outcome === 'shortlisted', {
    type: 'decision.type',
    reason: 'Strong results.',
  }),
  'decision.save': [{ type: 'decision.save' }],
  'decision.cancel': [{ type: 'decision.cancel' }],
  'decision.agree': [{ type: 'decision.agree' }],
  'decision.change': [{ type: 'decision.change' }],
  'review.score': only(
    (snapshot) => isReviewing(snapshot) || reviewState(snapshot) === 'failed' || isScoring(snapshot),
    { type: 'review.score', criterion: 'results', score: 4 },
  ),
  'review.type': only((snapshot) => isScoring(snapshot) || reviewState(snapshot) === 'failed', {
    type: 'review.type',
    note: 'Strong.',
  }),
  'review.save': [{ type: 'review.save' }],
  'conflict.ask': only((snapshot) => isReviewing(snapshot) || reviewState(snapshot) === 'failed', {
    type: 'conflict.ask',
  }),
  'conflict.confirm': [{ type: 'conflict.confirm' }],
  'conflict.cancel': [{ type: 'conflict.cancel' }],
  'conflict.undo': only(isListShown, { type: 'conflict.undo' }),
  'message.begin': only(isFirstRead, { type: 'message.begin' }),
  'message.type': only((snapshot) => messageOf(snapshot.context)?.text === '' || messageState(snapshot) === 'failed', {
    type: 'message.type',
    texts: MESSAGE,
  }),
  'message.send': [{ type: 'message.send' }],
  'message.cancel': [{ type: 'message.cancel' }],
  'request.drafted': only(isReviewing, { type: 'request.drafted', draft: NEW_REQUEST }),
  'requests.changed': only(isReviewing, { type: 'requests.changed', requests: [OPEN_REQUEST] }),
  'dossier.download': only((snapshot) => isFirstRead(snapshot) || dossierState(snapshot) === 'failed', {
    type: 'dossier.download',
  }),
  'work.restored': only(isBeginning, {
    type: 'work.restored',
    work: { drafts: {}, messages: {}, reviews: {}, requests: {} },
  }),
  'list.refresh': only(isListShown, { type: 'list.refresh' }),
  'document.open': only(isTold, { type: 'document.open', kind: 'cv' }),
  'document.close': [{ type: 'document.close' }],
  'document.loaded': [{ type: 'document.loaded', opened: OPENED }],
  'document.failed': [{ type: 'document.failed' }],
  'connection.restored': only(isIdle, { type: 'connection.restored' }),
} satisfies Record<CommitteeEvent['type'], Fixtures<PathEvent>>

// Crashes change nothing, so one state is enough.
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
          return id === NOT_LISTED ? [reviewable(id), supersededOf(id, NEWER)] : [reviewable(id)]
        },
        error: [cut, expired, refused],
      },
      prefetchSubmission: {
        done: (snapshot) => {
          const next = nextOf(known(snapshot).context)
          return [next === undefined ? null : reviewable(next.id)]
        },
        error: [cut],
      },
      // Intakes only change the choices, so one state is enough.
      loadIntakes: {
        done: (snapshot) => (isBeginning(known(snapshot)) ? [INTAKES] : []),
        error: (snapshot) => (isBeginning(known(snapshot)) ? [cut] : []),
      },
      saveDecision: { done: [[DECISION]], error: [cut, expired, refused] },
      loadChanged: {
        done: (snapshot) => {
          const { id } = known(snapshot).context
          return id === null ? [] : [reviewable(id, [DECISION]), supersededOf(id, NEWER)]
        },
        error: [cut, expired],
      },
      loadNewDecisions: {
        done: (snapshot) => (isIdle(known(snapshot)) ? [{ decided: [], counts: NO_COUNTS, latest: 0 }] : []),
        error: (snapshot) => (isIdle(known(snapshot)) ? [cut, expired] : []),
      },
      saveReview: {
        done: [reviewsOf({ mine: { scores: { results: 4, motivation: 2 }, note: '', version: 1 }, state: 'reviewed' })],
        error: [cut, expired, refused],
      },
      declareConflict: { done: [undefined], error: [cut, expired] },
      withdrawConflict: { done: [undefined], error: [cut, expired] },
      sendMessage: { done: [[SENT_LETTER]], error: [cut, expired] },
      informationRequest: {
        done: (snapshot) => (isReviewing(known(snapshot)) ? ['expired', 'stale'] : []),
        error: (snapshot) => (isReviewing(known(snapshot)) ? [new Error('broken')] : []),
      },
      selection: { done: (snapshot) => (isBeginning(known(snapshot)) ? [undefined] : []), error: broken },
      downloadDossier: { done: [undefined], error: [cut, expired] },
      loadHistory: { done: [[HISTORY_ENTRY]], error: [cut, expired] },
    },
    breakdowns: {
      location: broken,
      restored: broken,
      keepWork: broken,
      exports: broken,
      regions: broken,
      showDocument: [new Error('broken')],
    },
    key: ({
      context: {
        filter,
        items,
        id,
        next,
        prefetched,
        version,
        drafts,
        messages,
        reviews,
        requests,
        conflict,
        read,
        kind,
      },
    }) => [
      filter.order,
      items.length,
      id,
      next !== null,
      prefetched?.submission.id ?? null,
      version,
      kind !== null,
      messages[id ?? '']?.text ?? null,
      reviews[id ?? '']?.note ?? null,
      read?.reviews?.mine != null,
      requests[id ?? ''] !== undefined,
      read?.requests.length ?? null,
      conflict !== null,
      drafts[id ?? '']?.outcome ?? null,
      drafts[id ?? '']?.reasons.shortlisted ?? null,
      read?.decisions.length ?? null,
    ],
  })
}

/** A user who decides and exports, and one who only reads. */
export const committeeModels = {
  bursaryAdmin: committeeModel({ ...NO_FLAGS, bursaryAdmin: true }),
  committeeMember: committeeModel({ ...NO_FLAGS, committeeMember: true }),
}
