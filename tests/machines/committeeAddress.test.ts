import { describe, expect, it } from 'vitest'
import type { CountedPage } from '../../domain/desk.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { listState, placeOf, positionOf, readingState } from '../../machines/committee/selectors.ts'
import { committeeModel, keeps, LAST_PAGE } from '../model/committee.ts'
import type { PathEvent } from 'xstate-paths'
import { deskSubmissionOf } from '../support/desk.ts'
import { ahead, done, failed, first, journey, journeyOf, listed, next, open } from './committeeJourney.ts'

describe('committee, by its address', () => {
  const wentTo = (location: string): PathEvent => ({ type: 'location.changed', location })
  const openedAt = (location: string, ...events: PathEvent[]) =>
    journeyOf(committeeModel({ ...NO_FLAGS, bursaryAdmin: true }, location), ...events)
  const pagesOf = ({ calls }: Awaited<ReturnType<typeof journey>>) =>
    calls.filter(({ contract }) => contract === 'loadPage').map(({ input }) => input)

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
    const last = async (page: CountedPage) => {
      const { emitted, snapshot } = await journey(listed, open, first, ...second, done('loadPage', page))
      return [placeOf(snapshot), emitted.at(-1)]
    }
    const replaced = (to: string) => ({ type: 'navigate', to, replace: true })
    expect(await last(LAST_PAGE)).toEqual(['reading', replaced('/desk?application=s3')])
    expect(await last({ ...LAST_PAGE, items: [] })).toEqual(['listing', replaced('/desk')])
  })

  it('opens the same application and list after a reload', async () => {
    const result = await openedAt('/desk?intake=1&order=desc&application=s2', listed)
    expect(pagesOf(result)).toMatchObject([{ filter: { intake: '1', order: 'desc', text: '' } }])
    expect(result.opened).toMatchObject({ id: 's2', read: null })
    expect(positionOf(result.context)).toBe(1)
  })

  it('opens an application outside the loaded pages without a next one', async () => {
    const result = await openedAt('/desk?application=s7', listed, keeps('s7'))
    expect(readingState(result.snapshot)).toBe('open')
    expect(result.snapshot.can({ type: 'submission.next' })).toBe(false)
    expect(result.snapshot.can({ type: 'submission.previous' })).toBe(false)
    expect(result.opened).toMatchObject({ id: 's7', next: null })
  })

  it('loads the list first, also after failures', async () => {
    const { opened } = await openedAt('/desk?application=s2', failed('loadPage'), { type: 'list.retry' }, listed)
    expect(opened).toMatchObject({ id: 's2', read: null })
  })

  it('goes back to the list and forward to the application', async () => {
    const back = await journey(listed, open, first, wentTo('/desk'))
    expect([placeOf(back.snapshot), back.context.id, pagesOf(back).length]).toEqual(['listing', null, 1])
    const forward = await journey(listed, open, first, wentTo('/desk'), wentTo('/desk?application=s1'))
    expect([placeOf(forward.snapshot), forward.context.id, pagesOf(forward).length]).toEqual(['reading', 's1', 1])
    expect(forward.emitted).toHaveLength(1)
  })

  it('opens another application by its address', async () => {
    const { opened, context, emitted } = await journey(listed, open, first, wentTo('/desk?application=s2'))
    expect(opened).toMatchObject({ id: 's2', read: null })
    expect([context.id, context.read, emitted.length]).toEqual(['s2', null, 1])
  })

  it('loads another list and its application on going back', async () => {
    const result = await journey(listed, open, first, wentTo('/desk?region=r1&application=s2'), listed)
    expect(pagesOf(result)).toMatchObject([{ filter: { region: '' } }, { filter: { region: 'r1' } }])
    expect(result.opened).toMatchObject({ id: 's2', read: null })
  })

  it('loads another list on going back, keeping the search text', async () => {
    const result = await journey(
      listed,
      { type: 'filter.change', filter: { text: 'Law' } },
      { type: 'xstate.after.typingPause.committee.listing.typing' },
      listed,
      wentTo('/desk?order=desc'),
    )
    expect(listState(result.snapshot)).toBe('loading')
    expect(pagesOf(result).at(-1)).toMatchObject({ filter: { text: 'Law', order: 'desc' }, after: null })
  })

  it('does not open the application if the search changes first', async () => {
    const { snapshot, emitted } = await openedAt(
      '/desk?application=s2',
      { type: 'filter.change', filter: { region: 'r1' } },
      { type: 'xstate.after.typingPause.committee.listing.typing' },
      listed,
    )
    expect(listState(snapshot)).toBe('shown')
    expect(emitted).toEqual([{ type: 'navigate', to: '/desk?region=r1', replace: true }])
  })

  it('ignores addresses of the administration', async () => {
    const { snapshot } = await journey(listed, open, first, wentTo('/desk?part=administration'))
    expect([placeOf(snapshot), snapshot.context.id]).toEqual(['reading', 's1'])
  })
})
