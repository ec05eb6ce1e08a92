import { describe, expect, it } from 'vitest'
import { createActor, createEmptyActor, fromPromise, SimulatedClock, waitFor, type EventObject } from 'xstate'
import { EVERY_SUBMISSION, NO_COUNTS, totalOf, type CountedPage, type SubmissionFilter } from '../../domain/desk.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { hasKeptConflict, listState, rowCount } from '../../machines/submissionList/selectors.ts'
import { submissionListMachine, type SubmissionListSnapshot } from '../../machines/submissionList/submissionList.ts'
import { journey as runJourney } from '../model/journey.ts'
import { FIRST_PAGE, LAST_PAGE, NO_CHANGES, submissionListModel } from '../model/submissionList.ts'
import type { PathEvent } from 'xstate-paths'
import { stub } from 'xstate-paths/live'
import { INTAKES } from '../support/desk.ts'
import { done, failed } from './outcomes.ts'
import { listener } from './listener.ts'

const STUBS = { watchRestored: stub, keepColumns: stub, listing: stub, selection: stub, exports: stub, views: stub }

async function journey(...events: PathEvent[]) {
  const { ref, heard } = listener<EventObject>()
  const result = await runJourney(
    submissionListModel(() => ref),
    events,
    STUBS,
  )
  const snapshot = result.snapshot as SubmissionListSnapshot
  const asked = (contract: string) =>
    result.calls.filter((call) => call.contract === contract).map(({ input }) => input)
  return { ...result, snapshot, context: snapshot.context, state: listState(snapshot), asked, heard }
}

const listed = done('loadPage', FIRST_PAGE)
const more: PathEvent = { type: 'list.more' }
const pause: PathEvent = { type: 'xstate.after.refreshPause.submissionList.loaded.shown.resting' }

describe('the list', () => {
  it('shows why it was refused, until a filter changes', async () => {
    const refusal = { failure: 'refused', reason: 'Remove these filters.' }
    const refused = failed('loadPage', refusal)
    const first = await journey(refused)
    expect([first.state, first.context.reason]).toEqual(['refused', 'Remove these filters.'])
    expect((await journey(refused, { type: 'filter.change', filter: { region: '' } })).state).toBe('typing')
    // Further pages and changes are refused once the review is blind: the first page is asked for again, and explains it.
    const next = await journey(listed, more, refused)
    expect([next.state, next.asked('loadPage').at(-1)]).toMatchObject(['loading', { after: null }])
    expect((await journey(listed, { type: 'list.refresh' }, failed('loadChanges', refusal))).state).toBe('loading')
  })

  it('has all filters of a saved view, instead of the selected applications and its own', async () => {
    const filter = { ...EVERY_SUBMISSION, text: 'Windhoek' }
    const { state, context, heard } = await journey(
      { type: 'filter.change', filter: { region: '1' } },
      { type: 'list.limit', ids: ['s1'], intake: '' },
      { type: 'view.show', filter },
    )
    expect([state, context.filter, context.among]).toEqual(['loading', filter, null])
    expect(heard.at(-1)).toEqual({ type: 'list.filtered' })
  })

  it('appends further pages', async () => {
    const { snapshot, context, asked, state, heard } = await journey(listed, more, done('loadPage', LAST_PAGE))
    expect(asked('loadPage')).toMatchObject([{ after: null }, { after: 'behind s2' }])
    expect([state, context.items.map(({ id }) => id)]).toEqual(['shown', ['s1', 's2', 's3']])
    expect([context.next, totalOf(context.counts, context.filter)]).toEqual([null, 3])
    expect(snapshot.can({ type: 'list.more' })).toBe(false)
    expect(heard).toMatchObject([{}, { type: 'list.ready', list: { items: context.items, next: null } }])
  })

  it('lists an application once that moves to the next page, and misses no change before that page', async () => {
    const [first, second] = FIRST_PAGE.items
    const amended = { ...first, id: 's1, version 2', version: 2 }
    const readAt = '2030-03-10T08:05:00.000Z'
    const next = done('loadPage', { ...LAST_PAGE, items: [...LAST_PAGE.items, amended], readAt })
    const { context, asked } = await journey(listed, more, next, { type: 'list.refresh' })
    expect(context.items).toEqual([amended, second, ...LAST_PAGE.items])
    expect(asked('loadChanges')).toMatchObject([{ since: FIRST_PAGE.readAt }])
  })

  it('shows what others have changed within half a minute', async () => {
    const counts = { ...NO_COUNTS, undecided: 2, awarded: 1 }
    const [, second] = FIRST_PAGE.items
    const state = { id: 's2, version 2', version: 2, outcome: 'awarded', decided: 9, request: 'answered' }
    const readAt = '2030-03-10T08:00:30.000Z'
    const made = { ...NO_CHANGES, changed: [{ ...second, ...state }], counts, readAt }
    const { context, asked } = await journey(listed, pause, done('loadChanges', made), pause)
    expect(context.items).toEqual([FIRST_PAGE.items[0], { ...second, ...state }])
    expect([context.counts, asked('loadChanges')]).toMatchObject([
      counts,
      [{ since: FIRST_PAGE.readAt }, { since: readAt }],
    ])
  })

  it('stays with its intake when a new one starts, once the intakes are known', async () => {
    const intakes = done('loadIntakes', INTAKES)
    const { asked, context } = await journey(
      listed,
      intakes,
      { type: 'list.refresh' },
      done('loadChanges', { ...FIRST_PAGE, changed: [] }),
      more,
    )
    expect([asked('loadChanges').at(-1), asked('loadPage').at(-1)]).toMatchObject([
      { filter: { intake: '2' } },
      { filter: { intake: '2' } },
    ])
    expect(context.filter.intake).toBe('')
  })

  it('loads after typing has paused for 300 ms', async () => {
    const clock = new SimulatedClock()
    const loadPage = fromPromise<CountedPage, { filter: SubmissionFilter; after: string | null }>(
      async () => FIRST_PAGE,
    )
    const machine = submissionListMachine.provide({ actors: { ...STUBS, loadIntakes: stub, loadPage } as never })
    const input = { user: 'example|member', flags: NO_FLAGS, filter: EVERY_SUBMISSION, committee: createEmptyActor }
    const actor = createActor(machine, { clock, input }).start()
    const state = () => listState(actor.getSnapshot())
    await waitFor(actor, (snapshot) => listState(snapshot) === 'shown')
    actor.send({ type: 'filter.change', filter: { text: 'Shi' } })
    clock.increment(299)
    expect(state()).toBe('typing')
    clock.increment(1)
    expect(state()).toBe('loading')
    actor.stop()
  })

  it('loads the list of another address, and keeps the search text', async () => {
    const typed: PathEvent[] = [listed, { type: 'filter.change', filter: { text: 'Law' } }]
    const { state, asked } = await journey(...typed, { type: 'list.open', filter: { order: 'desc' } })
    expect([state, asked('loadPage').at(-1)]).toMatchObject(['loading', { filter: { text: 'Law', order: 'desc' } }])
    const same = await journey(listed, { type: 'list.open', filter: {} })
    expect([same.state, same.asked('loadPage').length]).toEqual(['shown', 1])
    expect(same.heard.map(({ type }) => type)).toEqual(['list.ready', 'list.ready'])
  })

  it('lists selected applications alone, and returns to its filters', async () => {
    const typed: PathEvent[] = [listed, { type: 'filter.change', filter: { region: '2', order: 'desc' } }]
    const limited: PathEvent[] = [...typed, { type: 'list.limit', ids: ['s1', 's9'], intake: '' }]
    const only = await journey(...limited)
    expect([only.state, only.asked('loadPage').at(-1)]).toEqual([
      'loading',
      { filter: { ...EVERY_SUBMISSION, order: 'desc' }, after: null, among: ['s1', 's9'] },
    ])
    const all = await journey(...limited, { type: 'list.unlimit' })
    expect(all.asked('loadPage').at(-1)).toMatchObject({ filter: { region: '2', order: 'desc' }, among: [] })
    expect((await journey(listed)).snapshot.can({ type: 'list.unlimit' })).toBe(false)
  })

  it('lists selected applications of another intake than its own', async () => {
    const { asked } = await journey(listed, { type: 'list.limit', ids: ['s9'], intake: 'i9' })
    expect(asked('loadPage').at(-1)).toMatchObject({ filter: { intake: 'i9' }, among: ['s9'] })
  })

  it('no longer lists what a conflict of interest has hidden since, and offers to withdraw only unconfirmed ones', async () => {
    const [first] = FIRST_PAGE.items
    const conflicts = [{ id: 's1', reference: first?.reference ?? '', isConfirmed: true }]
    const { context, snapshot } = await journey(listed, pause, done('loadChanges', { ...NO_CHANGES, conflicts }))
    expect(context.items.map(({ id }) => id)).toEqual(['s2'])
    expect(snapshot.can({ type: 'conflict.undo', id: 's1' })).toBe(false)
  })

  it('counts a loaded entry that no longer matches the filters, because its row stays', async () => {
    const counts = { ...NO_COUNTS, undecided: 1 }
    const { context, snapshot } = await journey(listed, pause, done('loadChanges', { ...NO_CHANGES, counts }))
    expect([totalOf(context.counts, context.filter), context.items.length, rowCount(snapshot)]).toEqual([1, 2, 2])
  })

  it('§8 explains why a conflict of interest could not be withdrawn, and keeps the list', async () => {
    const undo = { type: 'conflict.undo', id: 's4' } as const
    const reason = 'Only a bursary admin can lift this conflict of interest.'
    const kept = await journey(listed, undo, failed('withdrawConflict', { failure: 'refused', reason }))
    expect([kept.state, hasKeptConflict(kept.snapshot), kept.context.reason]).toEqual(['shown', true, reason])
    expect(kept.snapshot.can(undo)).toBe(true)
    const closed = await journey(listed, undo, failed('withdrawConflict'), { type: 'list.refresh' })
    expect(hasKeptConflict(closed.snapshot)).toBe(false)
  })

  it('§4.8 ends with an expired sign-in of the selection', async () => {
    const { state, emitted } = await journey(done('selection'))
    expect([state, emitted]).toEqual(['expired', []])
  })
})
