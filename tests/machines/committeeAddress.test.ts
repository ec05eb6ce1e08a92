import { describe, expect, it } from 'vitest'
import type { CountedPage } from '../../domain/desk.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { listState, placeOf, positionOf, readingState } from '../../machines/committee/selectors.ts'
import { committeeModel, LAST_PAGE } from '../model/committee.ts'
import type { PathEvent } from 'xstate-paths'
import { deskSubmissionOf } from '../support/desk.ts'
import { done, failed, first, journey, journeyOf, listed, next, open } from './committeeJourney.ts'

describe('committee, by its address', () => {
  const wentTo = (location: string): PathEvent => ({ type: 'location.changed', location })
  const opened = (location: string, ...events: PathEvent[]) =>
    journeyOf(committeeModel({ ...NO_FLAGS, bursaryAdmin: true }, location), ...events)
  const pagesOf = ({ calls }: Awaited<ReturnType<typeof journey>>) =>
    calls.filter(({ contract }) => contract === 'loadPage').map(({ input }) => input)

  it('adds history entries for opening and closing, not for next', async () => {
    const { emitted } = await journey(
      listed,
      open,
      first,
      done('prefetchSubmission', deskSubmissionOf('s2')),
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
    const ahead = done('prefetchSubmission', null)
    const second = [done('prefetchSubmission', deskSubmissionOf('s2')), next, ahead, next]
    const last = async (page: CountedPage) => {
      const { emitted, snapshot } = await journey(listed, open, first, ...second, done('loadPage', page))
      return [placeOf(snapshot), emitted.at(-1)]
    }
    const replaced = (to: string) => ({ type: 'navigate', to, replace: true })
    expect(await last(LAST_PAGE)).toEqual(['reading', replaced('/desk?application=s3')])
    expect(await last({ ...LAST_PAGE, items: [] })).toEqual(['listing', replaced('/desk')])
  })

  it('opens the same application and list after a reload', async () => {
    const result = await opened('/desk?intake=1&order=desc&application=s2', listed)
    expect(pagesOf(result)).toMatchObject([{ filter: { intake: '1', order: 'desc', text: '' } }])
    expect(result.calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
    expect(positionOf(result.context)).toBe(1)
  })

  it('opens an application outside the loaded pages without a next one', async () => {
    const { snapshot, calls } = await opened(
      '/desk?application=s7',
      listed,
      done('loadSubmission', deskSubmissionOf('s7')),
    )
    expect(readingState(snapshot)).toBe('shown')
    expect(snapshot.can({ type: 'submission.next' })).toBe(false)
    expect(snapshot.can({ type: 'submission.previous' })).toBe(false)
    expect(calls.at(-1)).toEqual({ contract: 'prefetchSubmission', input: { id: null } })
  })

  it('loads the list first, also after failures', async () => {
    const { calls } = await opened('/desk?application=s2', failed('loadPage'), { type: 'list.retry' }, listed)
    expect(calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
  })

  it('goes back to the list and forward to the application', async () => {
    const back = await journey(listed, open, first, wentTo('/desk'))
    expect([placeOf(back.snapshot), back.context.id, pagesOf(back).length]).toEqual(['listing', null, 1])
    const forward = await journey(listed, open, first, wentTo('/desk'), wentTo('/desk?application=s1'))
    expect([placeOf(forward.snapshot), forward.context.id, pagesOf(forward).length]).toEqual(['reading', 's1', 1])
    expect(forward.emitted).toHaveLength(1)
  })

  it('opens another application by its address', async () => {
    const { calls, context, emitted } = await journey(listed, open, first, wentTo('/desk?application=s2'))
    expect(calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
    expect([context.id, context.read, emitted.length]).toEqual(['s2', null, 1])
  })

  it('loads another list and its application on going back', async () => {
    const result = await journey(listed, open, first, wentTo('/desk?region=r1&application=s2'), listed)
    expect(pagesOf(result)).toMatchObject([{ filter: { region: '' } }, { filter: { region: 'r1' } }])
    expect(result.calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
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
    const { snapshot, emitted } = await opened(
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
