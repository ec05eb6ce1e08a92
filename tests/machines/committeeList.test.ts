import { describe, expect, it, onTestFinished } from 'vitest'
import { createActor, createMachine, fromPromise, SimulatedClock, type EventObject } from 'xstate'
import type { ListedState } from '../../domain/desk.ts'
import { DESK_PATH } from '../../domain/routes.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { committeeMachine } from '../../machines/committee/committee.ts'
import { placeOf } from '../../machines/committee/selectors.ts'
import { listState } from '../../machines/submissionList/selectors.ts'
import { submissionListMachine } from '../../machines/submissionList/submissionList.ts'
import { stub } from 'xstate-paths/live'
import { openStub } from '../model/committee.ts'
import { FIRST_PAGE, LAST_PAGE, NO_CHANGES } from '../model/submissionList.ts'

/** The committee with its real list. While the server is cut, no page can be loaded. */
function start(location: string = DESK_PATH, isCut = false) {
  const clock = new SimulatedClock()
  const server = {
    pages: [] as (string | null)[],
    refreshes: 0,
    changed: [] as ListedState[],
    selection: [] as EventObject[],
    isCut,
  }
  const list = submissionListMachine.provide({
    actors: {
      watchRestored: stub,
      listing: stub,
      selection: createMachine({ on: { '*': { actions: ({ event }) => void server.selection.push(event) } } }),
      exports: stub,
      views: stub,
      loadIntakes: stub,
      loadPage: fromPromise(async ({ input: { after } }: { input: { after: string | null } }) => {
        server.pages.push(after)
        if (server.isCut) throw new Error('cut')
        return after === null ? FIRST_PAGE : LAST_PAGE
      }),
      loadChanges: fromPromise(async () => {
        server.refreshes += 1
        return { ...NO_CHANGES, changed: server.changed }
      }),
    } as never,
  })
  const actors = { watchLocation: stub, keepWork: stub, submissionList: list, openSubmission: openStub } as never
  const committee = createActor(committeeMachine.provide({ actors }), {
    clock,
    input: { user: 'example|member', flags: NO_FLAGS, location },
  }).start()
  onTestFinished(() => {
    committee.stop()
  })
  const state = () => listState(committee.getSnapshot().children.list!.getSnapshot())
  const until = async (check: () => unknown, expected: unknown) => {
    await expect.poll(check).toEqual(expected)
  }
  return {
    committee,
    clock,
    server,
    list: () => committee.getSnapshot().children.list!,
    /** The open application, and the next one. */
    opened: () => {
      const { id, next } = committee.getSnapshot().children.openSubmission?.getSnapshot().context ?? {}
      return [id, next]
    },
    isShown: (expected = 'shown') => until(state, expected),
    until,
  }
}

describe('the committee and its list', () => {
  it('opens the application of the address once the list has loaded, also after a failure', async () => {
    const { committee, server, list, opened, until, isShown } = start('/desk?application=s1', true)
    await isShown('failed')
    expect(placeOf(committee.getSnapshot())).toBe('listing')
    server.isCut = false
    list().send({ type: 'list.retry' })
    await until(opened, ['s1', 's2'])
  })

  it('stops loading the next page if the user goes elsewhere', async () => {
    const { committee, opened, until, list } = start('/desk?application=s2')
    await until(opened, ['s2', null])
    committee.send({ type: 'submission.next' })
    committee.send({ type: 'submission.previous' })
    expect(opened()).toEqual(['s1', 's2'])
    expect(listState(list().getSnapshot())).toBe('loadingMore')
  })

  it('refreshes the list beside an open application, and on the way back', async () => {
    const { committee, clock, server, opened, until, isShown } = start()
    await isShown()
    committee.send({ type: 'submission.open', id: 's1' })
    server.changed = [{ ...FIRST_PAGE.items[0]!, id: 's1, version 2', version: 2 }]
    clock.increment(30_000)
    await until(() => committee.getSnapshot().context.list.items.map(({ id }) => id), ['s1, version 2', 's2'])
    expect([opened()[0], server.refreshes]).toEqual(['s1', 1])
    committee.send({ type: 'submission.close' })
    await until(() => server.refreshes, 2)
  })

  it('opens an application of the same list without loading it again, and of another one after loading it', async () => {
    const { committee, server, opened, until, isShown } = start()
    await isShown()
    committee.send({ type: 'location.changed', location: '/desk?application=s1' })
    expect([opened(), server.pages.length]).toEqual([['s1', 's2'], 1])
    committee.send({ type: 'location.changed', location: '/desk?order=desc&application=s2' })
    expect(placeOf(committee.getSnapshot())).toBe('listing')
    await until(opened, ['s2', null])
    expect(server.pages.length).toBe(2)
  })
})
