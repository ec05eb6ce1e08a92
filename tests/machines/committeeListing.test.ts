import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { NO_COUNTS, type CountedPage, type SubmissionFilter } from '../../domain/desk.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { listState } from '../../machines/committee/selectors.ts'
import { FIRST_PAGE } from '../model/committee.ts'
import { INTAKES } from '../support/desk.ts'
import { STUBS, done, first, journey, listed, open } from './committeeJourney.ts'

const close = { type: 'submission.close' }

describe('the intakes', () => {
  it('can be chosen', async () => {
    expect((await journey(done('loadIntakes', INTAKES), listed)).context.intakes).toEqual(INTAKES)
  })
})

describe('the list', () => {
  it('is shown at once when an application is closed, and refreshed', async () => {
    const { snapshot, calls } = await journey(listed, open, first, close)
    expect(listState(snapshot)).toBe('shown')
    expect(calls.at(-1)).toMatchObject({ contract: 'loadNewDecisions', input: { after: 0 } })
  })

  it('shows the decisions of colleagues within half a minute', async () => {
    const pause = { type: 'xstate.after.refreshPause.committee.listing.shown.resting' }
    const counts = { ...NO_COUNTS, undecided: 2, awarded: 1 }
    const made = done('loadNewDecisions', { decided: [{ id: 's2', outcome: 'awarded', number: 9 }], counts, latest: 9 })
    const { calls, context } = await journey(listed, pause, made, pause)
    expect(context.items.map(({ outcome, decided }) => [outcome, decided])).toEqual([
      ['undecided', null],
      ['awarded', 9],
    ])
    expect(context.counts).toEqual(counts)
    expect(calls.at(-1)).toMatchObject({ contract: 'loadNewDecisions', input: { after: 9 } })
  })

  it('loads after typing has paused for 300 ms', async () => {
    const clock = new SimulatedClock()
    const loadPage = fromPromise<CountedPage, { filter: SubmissionFilter; after: string | null }>(
      async () => FIRST_PAGE,
    )
    const machine = committeeMachine.provide({ actors: { ...STUBS, loadPage } as never })
    const actor = createActor(machine, {
      clock,
      input: { user: 'example|member', flags: NO_FLAGS, location: '/desk' },
    }).start()
    const state = () => listState(actor.getSnapshot())
    await waitFor(actor, (snapshot: CommitteeSnapshot) => listState(snapshot) === 'shown')
    actor.send({ type: 'filter.change', filter: { text: 'Shi' } })
    clock.increment(299)
    expect(state()).toBe('typing')
    clock.increment(1)
    expect(state()).toBe('loading')
    actor.stop()
  })
})
