import { describe, expect, it } from 'vitest'
import { totalOf } from '../../domain/desk.ts'
import { listState, placeOf, positionOf, readingState } from '../../machines/committee/selectors.ts'
import { ends, keeps, LAST_PAGE } from '../model/committee.ts'
import type { PathEvent } from 'xstate-paths'
import { done, failed, first, journey, listed, next, open } from './committeeJourney.ts'

const LOGGED = { type: 'log', level: 'error', message: 'An error occurred' }
const logged = (emitted: readonly { type: string }[]) => emitted.filter(({ type }) => type === 'log')

const more: PathEvent = { type: 'list.more' }
const restored: PathEvent = { type: 'connection.restored' }
const retry = (what: 'list' | 'submission'): PathEvent => ({ type: `${what}.retry` })
const second = [next, keeps('s2')]
/** Inputs of a contract's calls. */
const askedOf = ({ calls }: Awaited<ReturnType<typeof journey>>, contract: string) =>
  calls.filter((each) => each.contract === contract).map(({ input }) => input)

describe('the list', () => {
  it('§8 logs a failed load, and reloads on retry or reconnection', async () => {
    const cut = await journey(failed('loadPage'))
    expect([listState(cut.snapshot), logged(cut.emitted)]).toEqual(['failed', [LOGGED]])
    for (const event of [retry('list'), restored]) {
      const again = await journey(failed('loadPage'), event)
      expect([listState(again.snapshot), askedOf(again, 'loadPage').length]).toEqual(['loading', 2])
    }
  })

  it('appends further pages', async () => {
    const asking = await journey(listed, more)
    expect(askedOf(asking, 'loadPage')).toMatchObject([{ after: null }, { after: 'behind s2' }])
    const { snapshot, context } = await journey(listed, more, done('loadPage', LAST_PAGE))
    expect(listState(snapshot)).toBe('shown')
    expect(context.items.map(({ id }) => id)).toEqual(['s1', 's2', 's3'])
    expect([context.next, totalOf(context.counts, context.filter)]).toEqual([null, 3])
    expect(snapshot.can({ type: 'list.more' })).toBe(false)
  })

  it('§8 keeps the loaded pages if the next one fails', async () => {
    const cut = await journey(listed, more, failed('loadPage'))
    expect([listState(cut.snapshot), logged(cut.emitted), cut.context.items.length]).toEqual([
      'moreFailed',
      [LOGGED],
      2,
    ])
    for (const event of [retry('list'), restored]) {
      const again = await journey(listed, more, failed('loadPage'), event)
      expect(listState(again.snapshot)).toBe('loadingMore')
      expect(askedOf(again, 'loadPage').at(-1)).toMatchObject({ after: 'behind s2' })
    }
  })

  it('opens only listed applications', async () => {
    const { snapshot } = await journey(listed)
    expect(snapshot.can({ type: 'submission.open', id: 's2' })).toBe(true)
    expect(snapshot.can({ type: 'submission.open', id: 's3' })).toBe(false)
  })
})

describe('an application', () => {
  it('§8 retries the next page', async () => {
    const waiting = await journey(listed, open, first, ...second, next)
    expect([readingState(waiting.snapshot), waiting.snapshot.hasTag('busy')]).toEqual(['loadingMore', true])
    const cut = await journey(listed, open, first, ...second, next, failed('loadPage'))
    expect([readingState(cut.snapshot), logged(cut.emitted)]).toEqual(['moreFailed', [LOGGED]])
    for (const event of [retry('submission'), restored]) {
      const again = await journey(listed, open, first, ...second, next, failed('loadPage'), event)
      expect(readingState(again.snapshot)).toBe('loadingMore')
      expect(askedOf(again, 'loadPage').at(-1)).toMatchObject({ after: 'behind s2' })
    }
  })

  it('is cleared while another one loads and on the list', async () => {
    const going = await journey(listed, open, first, next)
    expect(going.context.read).toBeNull()
    const left = await journey(listed, open, first, { type: 'submission.close' })
    expect([left.context.read, left.context.id, positionOf(left.context)]).toEqual([null, null, -1])
  })
})

describe('§4.8 an expired sign-in', () => {
  it('ends the work if the selection or the open submission reports it', async () => {
    for (const ending of [done('selection'), ends('expired', null)]) {
      expect(placeOf((await journey(listed, open, first, ending)).snapshot)).toBe('expired')
    }
  })

  it.each([
    ['the next page', [listed, more], 'loadPage'],
    ['the next page after an application', [listed, open, first, ...second, next], 'loadPage'],
    ['a refresh', [listed, { type: 'list.refresh' }], 'loadNewDecisions'],
  ] as [string, PathEvent[], string][])('ends the work until the user logs in: %s', async (_, events, contract) => {
    const { snapshot, emitted } = await journey(...events, failed(contract, 'signInExpired'))
    expect([placeOf(snapshot), logged(emitted)]).toEqual(['expired', []])
  })
})
