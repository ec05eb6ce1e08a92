import { NO_FLAGS, type Flags } from '../../domain/roles.ts'
import type { OpenSubmissionEvent, OpenSubmissionInput } from '../../machines/openSubmission/contracts.ts'
import { openSubmissionMachine, type OpenSubmissionSnapshot } from '../../machines/openSubmission/openSubmission.ts'
import { documentState, dossierState, historyState, openState } from '../../machines/openSubmission/selectors.ts'
import {
  COMMENTS,
  DECISION,
  deskSubmissionOf,
  HISTORY_ENTRY,
  INTAKES,
  LABELS,
  NEW_REQUEST,
  OPEN_REQUEST,
  reviewsOf,
  SAVED_AT,
  SENT_LETTER,
} from '../support/desk.ts'
import { CONFLICT } from '../../scenarios/desk.ts'
import { NO_WORK } from './committee.ts'
import { supersededOf } from './decision.ts'
import { ChildSnapshot, createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const REVIEWED = reviewsOf({
  mine: {
    reviewer: 'member@bank.example',
    scores: { results: 4, motivation: 2 },
    note: '',
    version: 1,
    savedAt: SAVED_AT,
  },
  state: 'reviewed',
  others: [],
})

/** Regions change one at a time, to limit the graph. */
const isResting = (snapshot: OpenSubmissionSnapshot) =>
  openState(snapshot) === 'shown' &&
  documentState(snapshot) === 'closed' &&
  dossierState(snapshot) === 'offered' &&
  historyState(snapshot) === 'closed' &&
  !snapshot.matches({ shown: { prefetch: 'fetching' } })
const atRest =
  <Fixture>(...fixtures: Fixture[]): Fixtures<Fixture> =>
  (snapshot) =>
    isResting(snapshot as OpenSubmissionSnapshot) ? fixtures : []

/** The snapshot that a machine for the submission sends to it. */
export const keeps = (machine: string, context: object): PathEvent => ({
  type: `xstate.snapshot.${machine}`,
  snapshot: new ChildSnapshot({ value: 'idle', context }),
})
const ends = (machine: string, output?: string) => ({ type: `xstate.done.actor.${machine}`, output })

const events = {
  'submission.retry': [{ type: 'submission.retry' }],
  'history.open': (snapshot) =>
    isResting(snapshot as OpenSubmissionSnapshot) || historyState(snapshot as OpenSubmissionSnapshot) === 'failed'
      ? [{ type: 'history.open' }]
      : [],
  'history.close': [{ type: 'history.close' }],
  'dossier.download': (snapshot) =>
    isResting(snapshot as OpenSubmissionSnapshot) || dossierState(snapshot as OpenSubmissionSnapshot) === 'failed'
      ? [{ type: 'dossier.download' }]
      : [],
  'document.open': [{ type: 'document.open', kind: 'cv' }],
  'document.close': [{ type: 'document.close' }],
  'document.loaded': [{ type: 'document.loaded', opened: { url: 'blob:1', name: 'ID', type: 'application/pdf' } }],
  'document.failed': [{ type: 'document.failed' }],
  'answers.show': [{ type: 'answers.show' }],
  'documents.show': [{ type: 'documents.show' }],
  'connection.restored': [{ type: 'connection.restored' }],
  tasks: atRest(
    keeps('decision', { draft: { outcome: 'reserve', reasons: {} }, decisions: [DECISION] }),
    keeps('review', { draft: { scores: { results: 4 }, note: '' }, reviews: REVIEWED }),
    keeps('message', { draft: null, letters: [SENT_LETTER] }),
    keeps('informationRequest', { draft: NEW_REQUEST, requests: [OPEN_REQUEST] }),
    keeps('conflicts', { draft: CONFLICT, conflicts: null }),
    keeps('comments', { draft: null, comments: COMMENTS }),
    keeps('labels', { draft: 'call', labels: LABELS }),
    ...['decision', 'review', 'message', 'informationRequest', 'conflicts', 'comments'].flatMap((task) => [
      ends(task, 'expired'),
      ends(task, 'stale'),
    ]),
    ends('review', 'hidden'),
    ends('conflicts', 'saved'),
    ends('labels', 'expired'),
  ),
} satisfies Record<OpenSubmissionEvent['type'] | 'tasks', Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const cut = new Error('cut')
const broken = atRest(new Error('broken'))

export const openSubmissionModel = (flags: Partial<Flags>, changes: Partial<OpenSubmissionInput> = {}) =>
  createModel({
    machine: openSubmissionMachine,
    input: (): OpenSubmissionInput => ({
      user: 'example|chair',
      flags: { ...NO_FLAGS, ...flags },
      id: 's1',
      version: null,
      read: null,
      next: 's2',
      kind: null,
      part: 'answers',
      work: NO_WORK,
      intakes: () => INTAKES,
      ...changes,
    }),
    events,
    outcomes: {
      loadSubmission: {
        done: [deskSubmissionOf('s1'), supersededOf('s1', 's1 amended')],
        error: [cut, expired, { failure: 'refused' }],
      },
      prefetchSubmission: { done: [deskSubmissionOf('s2')], error: [cut] },
      downloadDossier: { done: [undefined], error: [cut, expired] },
      loadHistory: { done: [[HISTORY_ENTRY]], error: [cut, expired] },
    },
    breakdowns: {
      restored: (snapshot) => (snapshot.matches('loading') ? [new Error('broken')] : []),
      decision: broken,
      review: broken,
      message: broken,
      informationRequest: broken,
      conflicts: broken,
      comments: broken,
      labels: broken,
      showDocument: [new Error('broken')],
    },
    key: ({ context: { kind } }) => kind,
  })

const MEMBER = { committeeMember: true }

export const openSubmissionModels = {
  bursaryAdmin: openSubmissionModel({ bursaryAdmin: true }),
  committeeMember: openSubmissionModel(MEMBER),
  version: openSubmissionModel(MEMBER, { version: 's0' }),
  prefetched: openSubmissionModel(MEMBER, {
    read: { ...deskSubmissionOf('s1'), reviews: reviewsOf() },
    kind: 'cv',
    part: 'documents',
  }),
}
