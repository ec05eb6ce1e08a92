import { describe, expect, it } from 'vitest'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { placeOf, positionOf, readingState } from '../../machines/committee/selectors.ts'
import type { LoadedList } from '../../machines/submissionList/contracts.ts'
import { ALL, committeeModel, FIRST, keeps, lists, ready } from '../model/committee.ts'
import type { PathEvent } from 'xstate-paths'
import { deskSubmissionOf } from '../support/desk.ts'
import { ahead, first, journey, journeyOf, listed, loaded, next, open } from './committeeJourney.ts'

describe('committee, by its address', () => {
  const wentTo = (location: string): PathEvent => ({ type: 'location.changed', location })
  const openedAt = (location: string, ...events: PathEvent[]) => journeyOf(committeeModel(location), ...events)

  it('adds history entries for opening and closing, not for next', async () => {
    const { emitted } = await journey(
      listed,
      open,
      first,
      ahead(deskSubmissionOf('s2')),
      next,
      { type: 'submission.previous' },
      { type: 'submission.close' },
    )
    expect(emitted).toEqual([
      { type: 'navigate', to: '/desk?application=s1', replace: false },
      { type: 'navigate', to: '/desk?application=s2', replace: true },
      { type: 'navigate', to: '/desk?application=s1', replace: true },
      { type: 'navigate', to: '/desk', replace: false },
    ])
  })

  it('replaces the address with the next page’s first application, or with the list', async () => {
    const second = [next, keeps('s2'), next]
    const last = async (list: LoadedList) => {
      const { emitted, snapshot } = await journey(listed, open, first, ...second, ready(list))
      return [placeOf(snapshot), emitted.at(-1)]
    }
    const replaced = (to: string) => ({ type: 'navigate', to, replace: true })
    expect(await last(ALL)).toEqual(['reading', replaced('/desk?application=s3')])
    expect(await last({ ...FIRST, next: null })).toEqual(['listing', replaced('/desk')])
  })

  it('opens the same application and list after a reload', async () => {
    const before = await openedAt('/desk?intake=1&order=desc&application=s2')
    expect(placeOf(before.snapshot)).toBe('listing')
    expect(before.context.list.filter).toMatchObject({ intake: '1', order: 'desc', text: '' })
    const { opened, context } = await openedAt('/desk?intake=1&order=desc&application=s2', loaded)
    expect([opened, positionOf(context)]).toMatchObject([{ id: 's2', read: null }, 1])
  })

  it('opens an application outside the loaded pages without a next one', async () => {
    const { snapshot, opened } = await openedAt('/desk?application=s7', loaded, keeps('s7'))
    expect(readingState(snapshot)).toBe('open')
    expect(snapshot.can({ type: 'submission.next' })).toBe(false)
    expect(snapshot.can({ type: 'submission.previous' })).toBe(false)
    expect(opened).toMatchObject({ id: 's7', next: null })
  })

  it('goes back to the list and forward to the application', async () => {
    const there = [listed, open, first, wentTo('/desk')]
    const back = await journey(...there)
    expect([placeOf(back.snapshot), back.context.id]).toEqual(['listing', null])
    expect(back.received).toEqual([{ type: 'list.refresh' }])
    const forward = await journey(...there, wentTo('/desk?application=s1'), ready(FIRST))
    expect([placeOf(forward.snapshot), forward.context.id, forward.emitted.length]).toEqual(['reading', 's1', 1])
  })

  it('opens another application by its address', async () => {
    const { opened, context, emitted } = await journey(listed, open, first, wentTo('/desk?application=s2'))
    expect(opened).toMatchObject({ id: 's2', read: null })
    expect([context.id, context.read, emitted.length]).toEqual(['s2', null, 1])
  })

  it('loads another list and its application on going back', async () => {
    const back = [listed, open, first, wentTo('/desk?region=r1&application=s2')]
    const { snapshot, received } = await journey(...back)
    expect(placeOf(snapshot)).toBe('listing')
    expect(received.at(-1)).toMatchObject({ type: 'list.open', filter: { region: 'r1' } })
    expect((await journey(...back, ready(FIRST))).opened).toMatchObject({ id: 's2', read: null })
  })

  it('does not open the application if the filters change first', async () => {
    const filtered = lists({ ...FIRST, filter: { ...EVERY_SUBMISSION, text: 'Shi', region: 'r1' } })
    const { snapshot, emitted } = await openedAt(
      '/desk?application=s2',
      filtered,
      { type: 'list.filtered' },
      ready(FIRST),
    )
    expect(placeOf(snapshot)).toBe('listing')
    // Search text is never part of the address.
    expect(emitted).toEqual([{ type: 'navigate', to: '/desk?region=r1', replace: true }])
  })

  it('ignores addresses of the administration', async () => {
    const { snapshot } = await journey(listed, open, first, wentTo('/desk?part=administration'))
    expect([placeOf(snapshot), snapshot.context.id]).toEqual(['reading', 's1'])
  })
})
