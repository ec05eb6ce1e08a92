import { createEmptyActor, type AnyMachineSnapshot } from 'xstate'
import { EVERY_SUBMISSION, NO_COUNTS } from '../../domain/desk.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import type { SubmissionListEvent, SubmissionListInput } from '../../machines/submissionList/contracts.ts'
import { listState } from '../../machines/submissionList/selectors.ts'
import { submissionListMachine, type SubmissionListSnapshot } from '../../machines/submissionList/submissionList.ts'
import { INTAKES, listedOf, pageOf } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

export const FIRST_PAGE = {
  ...pageOf([listedOf('s1'), listedOf('s2')], { next: 'behind s2', total: 3 }),
  conflicts: [{ id: 's4', reference: 'PB-2026-s4', isConfirmed: false }],
}
export const LAST_PAGE = pageOf([listedOf('s3')], { total: 3 })
const NOTHING = pageOf([])
export const NO_CHANGES = {
  changed: [],
  counts: NO_COUNTS,
  readAt: '',
  toReview: 0,
  toReviewOf: 0,
  reviewsDue: null,
  conflicts: [],
  sight: FIRST_PAGE.sight,
}

const known = (snapshot: AnyMachineSnapshot) => snapshot as SubmissionListSnapshot
const isBeginning = (snapshot: AnyMachineSnapshot) =>
  listState(known(snapshot)) === 'loading' && known(snapshot).context.intakes.length === 0
/** Crashes and intakes do not change the list, so one state is enough. */
const atFirst =
  <Fixture>(...fixtures: Fixture[]): Fixtures<Fixture> =>
  (snapshot) =>
    isBeginning(snapshot) ? fixtures : []

const events = {
  'filter.change': [{ type: 'filter.change', filter: { text: 'Shikongo' } }],
  'columns.choose': [{ type: 'columns.choose', columns: ['score'] }],
  'view.show': [{ type: 'view.show', filter: { ...EVERY_SUBMISSION, order: 'desc' } }],
  'list.retry': [{ type: 'list.retry' }],
  'list.limit': [{ type: 'list.limit', ids: ['s1'], intake: '' }],
  'list.unlimit': [{ type: 'list.unlimit' }],
  'list.more': [{ type: 'list.more' }],
  'list.refresh': [{ type: 'list.refresh' }],
  'list.open': [
    { type: 'list.open', filter: {} },
    { type: 'list.open', filter: { order: 'desc' } },
  ],
  'entry.change': [{ type: 'entry.change', id: 's1', changes: { outcome: 'reserve' } }],
  'conflict.declared': [{ type: 'conflict.declared' }],
  'conflict.undo': [{ type: 'conflict.undo', id: 's4' }],
  'connection.restored': [{ type: 'connection.restored' }],
} satisfies Record<SubmissionListEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const cut = new Error('cut')
const refused = { failure: 'refused', reason: 'You cannot filter by this here.' }
const broken = atFirst(new Error('broken'))

export const submissionListModel = (committee: SubmissionListInput['committee'] = createEmptyActor) =>
  createModel({
    machine: submissionListMachine,
    input: () => ({
      user: 'example|member',
      flags: { ...NO_FLAGS, committeeMember: true },
      filter: EVERY_SUBMISSION,
      committee,
    }),
    events,
    outcomes: {
      loadPage: {
        done: (snapshot) => [listState(known(snapshot)) === 'loading' ? FIRST_PAGE : LAST_PAGE, NOTHING],
        error: [cut, expired, refused],
      },
      loadIntakes: { done: atFirst(INTAKES), error: atFirst(cut) },
      loadChanges: {
        done: [NO_CHANGES],
        error: [cut, expired, refused],
      },
      withdrawConflict: { done: [undefined], error: [cut, expired] },
      selection: { done: atFirst(undefined), error: broken },
      views: { done: atFirst(undefined), error: broken },
    },
    breakdowns: { restored: broken, regions: broken, exports: broken, keepColumns: broken },
    key: ({ context: { filter, items, next, conflicts, columns, among } }) => [
      filter.order,
      items.length,
      next !== null,
      conflicts.length,
      columns !== null,
      among !== null,
    ],
  })
