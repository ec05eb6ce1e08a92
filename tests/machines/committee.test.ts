import { describe, expect, it } from 'vitest'
import { placeOf, positionOf, readingState, typedReason } from '../../machines/committee/selectors.ts'
import { LAST_PAGE, supersededOf } from '../model/committee.ts'
import type { PathEvent } from '../model/model.ts'
import { DECISION, deskSubmissionOf } from '../support/desk.ts'
import { done, failed, first, journey, listed, next, open } from './committeeJourney.ts'

describe('committee', () => {
  it('shows the prefetched next application at once', async () => {
    const { calls, context } = await journey(
      listed,
      open,
      first,
      done('prefetchSubmission', deskSubmissionOf('s2')),
      next,
    )
    expect(calls.filter(({ contract }) => contract === 'loadSubmission')).toEqual([
      { contract: 'loadSubmission', input: { id: 's1' } },
    ])
    expect(calls.filter(({ contract }) => contract === 'prefetchSubmission')[0]).toEqual({
      contract: 'prefetchSubmission',
      input: { id: 's2' },
    })
    expect([positionOf(context), context.read?.submission.id]).toEqual([1, 's2'])
  })

  it('loads the next application on opening if prefetching failed', async () => {
    const { calls } = await journey(listed, open, first, failed('prefetchSubmission'), next)
    expect(calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
  })

  it('continues with the next page, up to the last application', async () => {
    const second = deskSubmissionOf('s2')
    const { calls, context, snapshot } = await journey(
      listed,
      open,
      first,
      done('prefetchSubmission', second),
      next,
      done('prefetchSubmission', null),
      next,
      done('loadPage', LAST_PAGE),
      done('loadSubmission', deskSubmissionOf('s3')),
      done('prefetchSubmission', null),
    )
    expect(calls.filter(({ contract }) => contract === 'loadPage').map(({ input }) => input)).toMatchObject([
      { after: null },
      { after: 'behind s2' },
    ])
    expect([positionOf(context), context.items.length]).toEqual([2, 3])
    expect([snapshot.can({ type: 'submission.next' }), snapshot.can({ type: 'submission.previous' })]).toEqual([
      false,
      true,
    ])
  })

  it('sends the latest seen decision, and updates the list', async () => {
    const make = { type: 'decision.make', shortlisted: true, reason: ' Strong results. ' }
    const { calls, context } = await journey(
      listed,
      open,
      done('loadSubmission', deskSubmissionOf('s1', [{ ...DECISION, number: 3, shortlisted: false }])),
      { type: 'decision.begin' },
      make,
      done('saveDecision', [DECISION]),
    )
    expect(calls.find(({ contract }) => contract === 'saveDecision')?.input).toEqual({
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
    failed('saveDecision', 'refused'),
    { type: 'submission.retry' },
  ]

  it('reloads the application after a stale decision', async () => {
    const { contracts, snapshot } = await journey(...readAnew)
    expect(contracts.filter((each) => each === 'loadSubmission')).toHaveLength(2)
    expect(readingState(snapshot)).toBe('loading')
  })

  it('opens the new version after a stale decision, keeping the typed reason', async () => {
    const { calls, context, emitted, snapshot } = await journey(
      ...readAnew,
      done('loadSubmission', supersededOf('s1', 's1 amended')),
      done('loadSubmission', deskSubmissionOf('s1 amended')),
    )
    const read = calls.filter(({ contract }) => contract === 'loadSubmission').map(({ input }) => input)
    expect(read).toEqual([{ id: 's1' }, { id: 's1' }, { id: 's1 amended' }])
    expect(context.read?.submission.id).toBe('s1 amended')
    expect(typedReason(snapshot)).toBe('Strong.')
    expect([positionOf(context), context.items[0]?.reference]).toEqual([0, 'PB-2026-s1 amended'])
    expect(emitted.at(-1)).toEqual({ type: 'navigate', to: '/desk?application=s1+amended', replace: true })
  })

  it('does not show a prefetched version that is outdated', async () => {
    const ahead = done('prefetchSubmission', supersededOf('s2', 's2 amended'))
    const { calls, snapshot } = await journey(listed, open, first, ahead, next)
    expect(calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
    expect(readingState(snapshot)).toBe('loading')
  })

  it('keeps a typed reason while other applications are read', async () => {
    const typed = [listed, open, first, { type: 'decision.begin' }, { type: 'decision.type', reason: 'Strong' }]
    const reason = async (...events: PathEvent[]) => typedReason((await journey(...typed, ...events)).snapshot)
    const elsewhere = [next, done('loadSubmission', deskSubmissionOf('s2'))]
    const make = { type: 'decision.make', shortlisted: true, reason: 'Strong' }
    expect(await reason(...elsewhere)).toBe('')
    expect(await reason(...elsewhere, { type: 'submission.previous' })).toBe('Strong')
    expect(await reason({ type: 'decision.cancel' })).toBe('')
    const kept = [make, failed('saveDecision')]
    expect(await reason(...kept)).toBe('Strong')
    expect(await reason(...kept, { type: 'decision.type', reason: 'Stronger' })).toBe('Stronger')
    expect(await reason(...kept, { type: 'decision.cancel' })).toBe('')
    expect(await reason(make, done('saveDecision', [DECISION]))).toBe('')
  })

  it('searches from the first page when typing pauses', async () => {
    const { calls, context, emitted } = await journey(
      listed,
      { type: 'filter.change', filter: { text: 'Shi' } },
      { type: 'filter.change', filter: { text: 'Shikongo', course: 'Law' } },
      { type: 'xstate.after.typingPause.committee.work.listing.typing' },
    )
    const pages = calls.filter(({ contract }) => contract === 'loadPage')
    expect(pages).toHaveLength(2)
    expect(pages[1]?.input).toMatchObject({ after: null, filter: { text: 'Shikongo', course: 'Law', region: '' } })
    expect(context.filter.text).toBe('Shikongo')
    // Search text is never part of the address.
    expect(emitted).toEqual([{ type: 'navigate', to: '/desk?course=Law', replace: true }])
  })

  it('§4.8 reports an expired sign-in from any call', async () => {
    expect(placeOf((await journey(failed('loadPage', 'signInExpired'))).snapshot)).toBe('expired')
    expect(placeOf((await journey(listed, open, failed('loadSubmission', 'signInExpired'))).snapshot)).toBe('expired')
  })
})
