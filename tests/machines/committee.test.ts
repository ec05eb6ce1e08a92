import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { decisionState, documentState, listState, placeOf, readingState } from '../../machines/committee/selectors.ts'
import { committeeModels, FIRST_PAGE, LAST_PAGE } from '../model/committee.ts'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { bystander } from '../model/live.ts'
import { journey as walkJourney } from '../model/journey.ts'
import type { PathEvent } from '../model/model.ts'
import { DECISION, deskSubmissionOf } from '../support/desk.ts'

const BYSTANDERS = { watchRestored: bystander, listing: bystander, showDocument: bystander }

/** What must hold in each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as CommitteeSnapshot
  const { context } = snapshot
  const place = placeOf(snapshot)
  expect(listState(snapshot) === null).toBe(place !== 'listing')
  expect(readingState(snapshot) === null).toBe(place !== 'reading')
  expect(context.opened === null || documentState(snapshot) === 'shown').toBe(true)
  if (readingState(snapshot) === 'shown') expect(context.read?.submission.id).toBe(context.items[context.position]?.id)
  if (!context.flags.bursaryAdmin) {
    expect(decisionState(snapshot)).toBe('told')
    expect(snapshot.value.exporting).toBe('offered')
  }
}

describe('committee, on every path', () => {
  it('§6 every state is reached and asserted, and every transition walked', async () => {
    const walks = []
    for (const model of Object.values(committeeModels)) {
      walks.push(...(await walkAll(model, { check: assertState, bystanders: BYSTANDERS })))
    }
    expect(coverageOf(committeeMachine, walks)).toEqual({ missedStates: [], missedTransitions: [] })
  })
})

const done = (contract: string, output?: unknown): PathEvent => ({ type: `xstate.done.actor.${contract}`, output })
const failed = (contract: string, failure?: string): PathEvent => ({
  type: `xstate.error.actor.${contract}`,
  error: failure === undefined ? new Error('cut') : { failure },
})
const open: PathEvent = { type: 'submission.open', position: 0 }
const next: PathEvent = { type: 'submission.next' }

async function journey(...events: PathEvent[]) {
  const walked = await walkJourney(committeeModels.bursaryAdmin, events, BYSTANDERS)
  const snapshot = walked.snapshot as CommitteeSnapshot
  return { ...walked, snapshot, context: snapshot.context, contracts: walked.asked.map(({ contract }) => contract) }
}

describe('committee, by hand', () => {
  const listed = done('loadPage', FIRST_PAGE)
  const first = done('loadSubmission', deskSubmissionOf('s1'))

  it('the next application has been fetched while this one was read: nobody waits for it', async () => {
    const { asked, context } = await journey(listed, open, first, done('loadAhead', deskSubmissionOf('s2')), next)
    expect(asked.filter(({ contract }) => contract === 'loadSubmission')).toEqual([
      { contract: 'loadSubmission', input: { id: 's1' } },
    ])
    expect(asked.filter(({ contract }) => contract === 'loadAhead')[0]).toEqual({
      contract: 'loadAhead',
      input: { id: 's2' },
    })
    expect([context.position, context.read?.submission.id]).toEqual([1, 's2'])
  })

  it('where it could not be fetched ahead, it is fetched when it is opened', async () => {
    const { asked } = await journey(listed, open, first, failed('loadAhead'), next)
    expect(asked.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
  })

  it('next goes on behind the pages that are here, and ends at the last application', async () => {
    const second = deskSubmissionOf('s2')
    const { asked, context, snapshot } = await journey(
      listed,
      open,
      first,
      done('loadAhead', second),
      next,
      done('loadAhead', null),
      next,
      done('loadPage', LAST_PAGE),
      done('loadSubmission', deskSubmissionOf('s3')),
      done('loadAhead', null),
    )
    expect(asked.filter(({ contract }) => contract === 'loadPage').map(({ input }) => input)).toMatchObject([
      { after: null },
      { after: 'behind s2' },
    ])
    expect([context.position, context.items.length]).toEqual([2, 3])
    expect([snapshot.can({ type: 'submission.next' }), snapshot.can({ type: 'submission.previous' })]).toEqual([
      false,
      true,
    ])
  })

  it('a decision names the last one that was seen, and shows in the list', async () => {
    const make = { type: 'decision.make', shortlisted: true, reason: ' Strong results. ' }
    const { asked, context } = await journey(
      listed,
      open,
      done('loadSubmission', deskSubmissionOf('s1', [{ ...DECISION, number: 3, shortlisted: false }])),
      { type: 'decision.begin' },
      make,
      done('keepDecision', [DECISION]),
    )
    expect(asked.find(({ contract }) => contract === 'keepDecision')?.input).toEqual({
      id: 's1',
      shortlisted: true,
      reason: 'Strong results.',
      seen: 3,
    })
    expect(context.items[0]).toMatchObject({ shortlisted: true, isAmendedSince: false })
    expect(context.read?.decisions).toEqual([DECISION])
  })

  it('one that was overtaken is read anew before it is made again', async () => {
    const { contracts, snapshot } = await journey(
      listed,
      open,
      first,
      { type: 'decision.begin' },
      { type: 'decision.make', shortlisted: true, reason: 'Strong.' },
      failed('keepDecision', 'refused'),
      { type: 'submission.retry' },
    )
    expect(contracts.filter((each) => each === 'loadSubmission')).toHaveLength(2)
    expect(readingState(snapshot)).toBe('loading')
  })

  it('what is typed is looked for when the typing pauses, from the first page on', async () => {
    const { asked, context } = await journey(
      listed,
      { type: 'filter.change', filter: { text: 'Shi' } },
      { type: 'filter.change', filter: { text: 'Shikongo', course: 'Law' } },
      { type: 'xstate.after.typingPause.committee.work.listing.typing' },
    )
    const pages = asked.filter(({ contract }) => contract === 'loadPage')
    expect(pages).toHaveLength(2)
    expect(pages[1]?.input).toMatchObject({ after: null, filter: { text: 'Shikongo', course: 'Law', region: '' } })
    expect(context.filter.text).toBe('Shikongo')
  })

  it('§4.8 a sign-in that has expired is said wherever it is noticed', async () => {
    expect(placeOf((await journey(failed('loadPage', 'signInExpired'))).snapshot)).toBe('expired')
    expect(placeOf((await journey(listed, open, failed('loadSubmission', 'signInExpired'))).snapshot)).toBe('expired')
  })
})
