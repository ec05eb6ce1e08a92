import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { SubmissionPage } from '../../domain/desk.ts'
import { NO_FLAGS } from '../../domain/roles.ts'
import { committeeMachine, type CommitteeSnapshot } from '../../machines/committee/committee.ts'
import {
  decisionState,
  documentState,
  exportState,
  listState,
  placeOf,
  positionOf,
  readingState,
  typedReason,
} from '../../machines/committee/selectors.ts'
import { committeeModel, committeeModels, FIRST_PAGE, LAST_PAGE, supersededOf } from '../model/committee.ts'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { bystander } from '../model/live.ts'
import { journey as walkJourney } from '../model/journey.ts'
import type { Model, PathEvent } from '../model/model.ts'
import { DECISION, deskSubmissionOf } from '../support/desk.ts'

const BYSTANDERS = { watchRestored: bystander, watchLocation: bystander, listing: bystander, showDocument: bystander }

/** Where something is awaited, and the page says so. */
const BUSY = {
  list: ['typing', 'loading', 'loadingMore'],
  reading: ['loading', 'loadingMore'],
  decision: ['keeping'],
  document: ['loading'],
  exporting: ['downloading'],
}

function isBusy(snapshot: CommitteeSnapshot): boolean {
  return (
    BUSY.list.includes(listState(snapshot) ?? '') ||
    BUSY.reading.includes(readingState(snapshot) ?? '') ||
    BUSY.decision.includes(decisionState(snapshot)) ||
    BUSY.document.includes(documentState(snapshot)) ||
    BUSY.exporting.includes(exportState(snapshot))
  )
}

/** What must hold in each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as CommitteeSnapshot
  const { context } = snapshot
  const place = placeOf(snapshot)
  expect(snapshot.hasTag('busy')).toBe(isBusy(snapshot))
  expect(listState(snapshot) === null).toBe(place !== 'listing')
  expect(readingState(snapshot) === null).toBe(place !== 'reading')
  expect(context.opened === null || documentState(snapshot) === 'shown').toBe(true)
  if (readingState(snapshot) === 'shown') expect(context.read?.submission.id).toBe(context.id)
  if (place === 'reading') expect(context.id).not.toBeNull()
  if (listState(snapshot) === 'shown') expect([context.id, context.read]).toEqual([null, null])
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

async function journeyOf(model: Model, ...events: PathEvent[]) {
  const walked = await walkJourney(model, events, BYSTANDERS)
  const snapshot = walked.snapshot as CommitteeSnapshot
  return { ...walked, snapshot, context: snapshot.context, contracts: walked.asked.map(({ contract }) => contract) }
}

const journey = (...events: PathEvent[]) => journeyOf(committeeModels.bursaryAdmin, ...events)

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
    expect([positionOf(context), context.read?.submission.id]).toEqual([1, 's2'])
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
    expect([positionOf(context), context.items.length]).toEqual([2, 3])
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

  const readAnew = [
    listed,
    open,
    first,
    { type: 'decision.begin' },
    { type: 'decision.type', reason: 'Strong.' },
    { type: 'decision.make', shortlisted: true, reason: 'Strong.' },
    failed('keepDecision', 'refused'),
    { type: 'submission.retry' },
  ]

  it('one that was overtaken is read anew before it is made again', async () => {
    const { contracts, snapshot } = await journey(...readAnew)
    expect(contracts.filter((each) => each === 'loadSubmission')).toHaveLength(2)
    expect(readingState(snapshot)).toBe('loading')
  })

  it('one that was overtaken by a new version is read in that version, in its place in the list, with what was typed', async () => {
    const { asked, context, emitted, snapshot } = await journey(
      ...readAnew,
      done('loadSubmission', supersededOf('s1', 's1 amended')),
      done('loadSubmission', deskSubmissionOf('s1 amended')),
    )
    const read = asked.filter(({ contract }) => contract === 'loadSubmission').map(({ input }) => input)
    expect(read).toEqual([{ id: 's1' }, { id: 's1' }, { id: 's1 amended' }])
    expect(context.read?.submission.id).toBe('s1 amended')
    expect(typedReason(snapshot)).toBe('Strong.')
    expect([positionOf(context), context.items[0]?.reference]).toEqual([0, 'PB-2026-s1 amended'])
    expect(emitted.at(-1)).toEqual({ type: 'navigate', to: '/desk?application=s1+amended', replace: true })
  })

  it('a version that was fetched ahead and is not the newest is not shown', async () => {
    const ahead = done('loadAhead', supersededOf('s2', 's2 amended'))
    const { asked, snapshot } = await journey(listed, open, first, ahead, next)
    expect(asked.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
    expect(readingState(snapshot)).toBe('loading')
  })

  it('what is typed as a reason is there again after another application was read, until it is cancelled or kept', async () => {
    const typed = [listed, open, first, { type: 'decision.begin' }, { type: 'decision.type', reason: 'Strong' }]
    const reason = async (...events: PathEvent[]) => typedReason((await journey(...typed, ...events)).snapshot)
    const elsewhere = [next, done('loadSubmission', deskSubmissionOf('s2'))]
    const make = { type: 'decision.make', shortlisted: true, reason: 'Strong' }
    expect(await reason(...elsewhere)).toBe('')
    expect(await reason(...elsewhere, { type: 'submission.previous' })).toBe('Strong')
    expect(await reason({ type: 'decision.cancel' })).toBe('')
    const kept = [make, failed('keepDecision')]
    expect(await reason(...kept)).toBe('Strong')
    expect(await reason(...kept, { type: 'decision.type', reason: 'Stronger' })).toBe('Stronger')
    expect(await reason(...kept, { type: 'decision.cancel' })).toBe('')
    expect(await reason(make, done('keepDecision', [DECISION]))).toBe('')
  })

  it('what is typed is looked for when the typing pauses, from the first page on', async () => {
    const { asked, context, emitted } = await journey(
      listed,
      { type: 'filter.change', filter: { text: 'Shi' } },
      { type: 'filter.change', filter: { text: 'Shikongo', course: 'Law' } },
      { type: 'xstate.after.typingPause.committee.work.listing.typing' },
    )
    const pages = asked.filter(({ contract }) => contract === 'loadPage')
    expect(pages).toHaveLength(2)
    expect(pages[1]?.input).toMatchObject({ after: null, filter: { text: 'Shikongo', course: 'Law', region: '' } })
    expect(context.filter.text).toBe('Shikongo')
    // What is searched is often a name, which no address tells.
    expect(emitted).toEqual([{ type: 'navigate', to: '/desk?course=Law', replace: true }])
  })

  it('§4.8 a sign-in that has expired is said wherever it is noticed', async () => {
    expect(placeOf((await journey(failed('loadPage', 'signInExpired'))).snapshot)).toBe('expired')
    expect(placeOf((await journey(listed, open, failed('loadSubmission', 'signInExpired'))).snapshot)).toBe('expired')
  })
})

describe('committee, by its address', () => {
  const listed = done('loadPage', FIRST_PAGE)
  const first = done('loadSubmission', deskSubmissionOf('s1'))
  const wentTo = (location: string): PathEvent => ({ type: 'location.changed', location })
  const opened = (location: string, ...events: PathEvent[]) =>
    journeyOf(committeeModel({ ...NO_FLAGS, bursaryAdmin: true }, location), ...events)
  const pagesOf = ({ asked }: Awaited<ReturnType<typeof journey>>) =>
    asked.filter(({ contract }) => contract === 'loadPage').map(({ input }) => input)

  it('opening an application and leaving it are steps of the history, going on to the next one is none', async () => {
    const { emitted } = await journey(
      listed,
      open,
      first,
      done('loadAhead', deskSubmissionOf('s2')),
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

  it('the first application of the next page takes the place of the last one, and the list where there is none', async () => {
    const ahead = done('loadAhead', null)
    const second = [done('loadAhead', deskSubmissionOf('s2')), next, ahead, next]
    const last = async (page: SubmissionPage) => {
      const { emitted, snapshot } = await journey(listed, open, first, ...second, done('loadPage', page))
      return [placeOf(snapshot), emitted.at(-1)]
    }
    const replaced = (to: string) => ({ type: 'navigate', to, replace: true })
    expect(await last(LAST_PAGE)).toEqual(['reading', replaced('/desk?application=s3')])
    expect(await last({ ...LAST_PAGE, items: [] })).toEqual(['listing', replaced('/desk')])
  })

  it('a reload opens the same application in the same list', async () => {
    const walked = await opened('/desk?intake=1&order=desc&application=s2', listed)
    expect(pagesOf(walked)).toMatchObject([{ filter: { intake: '1', order: 'desc', text: '' } }])
    expect(walked.asked.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
    expect(positionOf(walked.context)).toBe(1)
  })

  it('one that is on none of the pages is read alone, without a next one', async () => {
    const { snapshot, asked } = await opened(
      '/desk?application=s7',
      listed,
      done('loadSubmission', deskSubmissionOf('s7')),
    )
    expect(readingState(snapshot)).toBe('shown')
    expect(snapshot.can({ type: 'submission.next' })).toBe(false)
    expect(snapshot.can({ type: 'submission.previous' })).toBe(false)
    expect(asked.at(-1)).toEqual({ contract: 'loadAhead', input: { id: null } })
  })

  it('the list is fetched first, however often that fails', async () => {
    const { asked } = await opened('/desk?application=s2', failed('loadPage'), { type: 'list.retry' }, listed)
    expect(asked.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
  })

  it('back leads to the list as it was, and forward to the application', async () => {
    const back = await journey(listed, open, first, wentTo('/desk'))
    expect([placeOf(back.snapshot), back.context.id, pagesOf(back).length]).toEqual(['listing', null, 1])
    const forward = await journey(listed, open, first, wentTo('/desk'), wentTo('/desk?application=s1'))
    expect([placeOf(forward.snapshot), forward.context.id, pagesOf(forward).length]).toEqual(['reading', 's1', 1])
    expect(forward.emitted).toHaveLength(1)
  })

  it('an address of another application of the list opens that one', async () => {
    const { asked, context, emitted } = await journey(listed, open, first, wentTo('/desk?application=s2'))
    expect(asked.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
    expect([context.id, context.read, emitted.length]).toEqual(['s2', null, 1])
  })

  it('back to another list fetches that list, and the application that the address names', async () => {
    const walked = await journey(listed, open, first, wentTo('/desk?region=r1&application=s2'), listed)
    expect(pagesOf(walked)).toMatchObject([{ filter: { region: '' } }, { filter: { region: 'r1' } }])
    expect(walked.asked.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
  })

  it('back from one list to another fetches that one, and what is searched stays', async () => {
    const walked = await journey(
      listed,
      { type: 'filter.change', filter: { text: 'Law' } },
      { type: 'xstate.after.typingPause.committee.work.listing.typing' },
      listed,
      wentTo('/desk?order=desc'),
    )
    expect(listState(walked.snapshot)).toBe('loading')
    expect(pagesOf(walked).at(-1)).toMatchObject({ filter: { text: 'Law', order: 'desc' }, after: null })
  })

  it('who looks for something else meanwhile is not led to the application', async () => {
    const { snapshot, emitted } = await opened(
      '/desk?application=s2',
      { type: 'filter.change', filter: { region: 'r1' } },
      { type: 'xstate.after.typingPause.committee.work.listing.typing' },
      listed,
    )
    expect(listState(snapshot)).toBe('shown')
    expect(emitted).toEqual([{ type: 'navigate', to: '/desk?region=r1', replace: true }])
  })

  it('an address of the administration changes nothing here', async () => {
    const { snapshot } = await journey(listed, open, first, wentTo('/desk?part=administration'))
    expect([placeOf(snapshot), snapshot.context.id]).toEqual(['reading', 's1'])
  })
})
