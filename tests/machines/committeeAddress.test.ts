import { describe, expect, it } from 'vitest'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { placeOf } from '../../machines/committee/selectors.ts'
import type { LoadedList } from '../../machines/submissionList/contracts.ts'
import { ALL, committeeModel, FIRST, keeps, lists, ready } from '../model/committee.ts'
import type { PathEvent } from 'xstate-paths'
import { deskSubmissionOf } from '../support/desk.ts'
import { ahead, first, journey, journeyOf, listed, next, open } from './committeeJourney.ts'

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
