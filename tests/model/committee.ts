import type { AnyMachineSnapshot } from 'xstate'
import type { SubmissionPage } from '../../domain/desk.ts'
import { NO_FLAGS, type Flags } from '../../domain/roles.ts'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent } from '../../machines/committee/contracts.ts'
import { decisionState, documentState, listState } from '../../machines/committee/selectors.ts'
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
const isIdle = ({ value }: CommitteeSnapshot) => value.exporting === 'offered'
/** What is beside what: one thing at a time is enough of a graph. */
const isResting = (snapshot: CommitteeSnapshot) =>
  decisionState(snapshot) === 'told' &&
  documentState(snapshot) === 'closed' &&
  !snapshot.matches({ work: { reading: { shown: { ahead: 'fetching' } } } })
const isTold = (snapshot: CommitteeSnapshot) =>
  decisionState(snapshot) === 'told' && !snapshot.matches({ work: { reading: { shown: { ahead: 'fetching' } } } })

const events = {
  'filter.change': only(isIdle, { type: 'filter.change', filter: { text: 'Shikongo' } }),
  'list.retry': [{ type: 'list.retry' }],
  'list.more': only(isIdle, { type: 'list.more' }),
  'submission.open': only(isIdle, { type: 'submission.open', position: 0 }, { type: 'submission.open', position: 9 }),
  'submission.next': only(isResting, { type: 'submission.next' }),
  'submission.previous': only(isResting, { type: 'submission.previous' }),
  'submission.close': [{ type: 'submission.close' }],
  'submission.retry': [{ type: 'submission.retry' }],
  'decision.begin': only(isResting, { type: 'decision.begin' }),
  'decision.cancel': [{ type: 'decision.cancel' }],
  'decision.make': [
    { type: 'decision.make', shortlisted: true, reason: 'Strong results.' },
    { type: 'decision.make', shortlisted: true, reason: ' ' },
  ],
  'document.open': only(isTold, { type: 'document.open', kind: 'cv' }),
  'document.close': [{ type: 'document.close' }],
  'document.loaded': [{ type: 'document.loaded', opened: OPENED }],
  'document.failed': [{ type: 'document.failed' }],
  'export.download': only(isListShown, { type: 'export.download', name: 'table' }),
  'connection.restored': only(isIdle, { type: 'connection.restored' }),
  'export.dismiss': only(isListShown, { type: 'export.dismiss' }),
} satisfies Record<CommitteeEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused' }
const cut = new Error('cut')

function committeeModel(flags: Flags) {
  return createModel({
    machine: committeeMachine,
    input: () => ({ flags }),
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
          const { items, position } = known(snapshot).context
          return [deskSubmissionOf(items[position]?.id ?? '')]
        },
        error: [cut, expired, refused],
      },
      loadAhead: {
        done: (snapshot) => {
          const { items, position } = known(snapshot).context
          const next = items[position + 1]
          return [next === undefined ? null : deskSubmissionOf(next.id)]
        },
        error: [cut],
      },
      // It changes nothing but what is offered: once on the list is enough of a graph.
      loadIntakes: {
        done: (snapshot) => (isBeginning(known(snapshot)) ? [INTAKES] : []),
        error: (snapshot) => (isBeginning(known(snapshot)) ? [cut] : []),
      },
      keepDecision: { done: [[DECISION]], error: [cut, expired, refused] },
      downloadExport: {
        done: (snapshot) => (isListShown(known(snapshot)) ? [undefined] : []),
        error: (snapshot) => (isListShown(known(snapshot)) ? [cut] : []),
      },
    },
    breakdowns: {
      restored: [new Error('broken')],
      regions: [new Error('broken')],
      showDocument: [new Error('broken')],
    },
    key: ({ context: { intakes, items, position, next, ahead } }) => [
      intakes.length,
      items.length,
      position,
      next !== null,
      ahead?.submission.id ?? null,
    ],
  })
}

/** Whoever decides and exports, and whoever reads alone. */
export const committeeModels = {
  bursaryAdmin: committeeModel({ ...NO_FLAGS, bursaryAdmin: true }),
  committeeMember: committeeModel({ ...NO_FLAGS, committeeMember: true }),
}
