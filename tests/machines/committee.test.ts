import { describe, expect, it } from 'vitest'
import type { Decision, DecisionOutcome } from '../../domain/desk.ts'
import { decisionState, placeOf, positionOf, readingState, typedReason } from '../../machines/committee/selectors.ts'
import { LAST_PAGE, supersededOf } from '../model/committee.ts'
import type { PathEvent } from 'xstate-paths'
import { DECISION, deskSubmissionOf } from '../support/desk.ts'
import { decide, done, failed, first, journey, listed, next, open, save } from './committeeJourney.ts'

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
    const { calls, context } = await journey(
      listed,
      open,
      done('loadSubmission', deskSubmissionOf('s1', [{ ...DECISION, number: 3, outcome: 'notShortlisted' }])),
      ...decide('shortlisted', ' Strong results. '),
      save,
      done('saveDecision', [DECISION]),
    )
    expect(calls.find(({ contract }) => contract === 'saveDecision')?.input).toEqual({
      id: 's1',
      outcome: 'shortlisted',
      reason: 'Strong results.',
      seen: 3,
    })
    expect(context.items[0]).toMatchObject({ outcome: 'shortlisted', decided: 7, isAmendedSince: false })
    expect(context.read?.decisions).toEqual([DECISION])
  })

  const refused = [listed, open, first, ...decide('reserve', 'One of two.'), save, failed('saveDecision', 'refused')]
  const theirs: Decision = { ...DECISION, number: 8, outcome: 'notShortlisted', decidedBy: 'other@bank.example' }

  it('shows the decision of another member, who was first, and lets the user agree', async () => {
    const other = done('loadChanged', deskSubmissionOf('s1', [theirs]))
    const { snapshot, context, emitted } = await journey(...refused, other)
    expect([decisionState(snapshot), context.read?.decisions]).toEqual(['contested', [theirs]])
    expect(context.items[0]).toMatchObject({ outcome: 'notShortlisted', decided: 8 })
    expect(emitted.some(({ type }) => type === 'log')).toBe(false)
    const agreed = await journey(...refused, other, { type: 'decision.agree' })
    expect([decisionState(agreed.snapshot), agreed.context.drafts]).toEqual(['idle', {}])
    expect(agreed.calls.filter(({ contract }) => contract === 'saveDecision')).toHaveLength(1)
  })

  it('saves over the decision of another member only after the user has seen it', async () => {
    const change: PathEvent = { type: 'decision.change' }
    const { calls, snapshot } = await journey(
      ...refused,
      done('loadChanged', deskSubmissionOf('s1', [theirs])),
      change,
      save,
    )
    expect(decisionState(snapshot)).toBe('saving')
    expect(calls.filter(({ contract }) => contract === 'saveDecision').map(({ input }) => input)).toMatchObject([
      { seen: null },
      { outcome: 'reserve', reason: 'One of two.', seen: 8 },
    ])
  })

  it('never carries a typed reason into another decision', async () => {
    const typed = [listed, open, first, ...decide('shortlisted', 'Strong.')]
    const chosen = async (outcome: DecisionOutcome) =>
      typedReason((await journey(...typed, { type: 'decision.choose', outcome })).snapshot)
    expect([await chosen('notShortlisted'), await chosen('shortlisted')]).toEqual(['', 'Strong.'])
  })

  it('saves only a change: another decision, or a reason', async () => {
    const read = [listed, open, done('loadSubmission', deskSubmissionOf('s1', [DECISION]))]
    const can = async (...events: PathEvent[]) =>
      (await journey(...read, ...events)).snapshot.can({ type: 'decision.save' })
    expect(await can({ type: 'decision.begin' })).toBe(false)
    expect(await can(...decide('shortlisted', ' '))).toBe(false)
    expect(await can(...decide('shortlisted', 'Again.'))).toBe(true)
    expect(await can(...decide('awarded', ''))).toBe(true)
  })

  it('opens the new version after a stale decision, keeping the typed reason', async () => {
    const { calls, context, emitted, snapshot } = await journey(
      ...refused,
      done('loadChanged', supersededOf('s1', 's1 amended')),
      { type: 'submission.retry' },
      done('loadSubmission', supersededOf('s1', 's1 amended')),
      done('loadSubmission', deskSubmissionOf('s1 amended')),
    )
    const read = calls.filter(({ contract }) => contract === 'loadSubmission').map(({ input }) => input)
    expect(read.at(-1)).toEqual({ id: 's1 amended' })
    expect(context.read?.submission.id).toBe('s1 amended')
    expect(typedReason(snapshot)).toBe('One of two.')
    expect([positionOf(context), context.items[0]?.reference]).toEqual([0, 'PB-2026-s1 amended'])
    expect(emitted.at(-1)).toEqual({ type: 'navigate', to: '/desk?application=s1+amended', replace: true })
  })

  it('reads an earlier version, on which no one decides, and the newest one again', async () => {
    const earlier: PathEvent[] = [listed, open, first, { type: 'version.open', id: 's0' }]
    const { calls, emitted } = await journey(...earlier)
    expect(calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's0' } })
    expect(emitted.at(-1)).toEqual({ type: 'navigate', to: '/desk?application=s1&version=s0', replace: false })
    const shown = await journey(...earlier, done('loadSubmission', supersededOf('s0', 's1')))
    expect([readingState(shown.snapshot), shown.snapshot.can({ type: 'decision.begin' })]).toEqual(['shown', false])
    const back = await journey(...earlier, done('loadSubmission', supersededOf('s0', 's1')), {
      type: 'version.open',
      id: 's1',
    })
    expect(back.calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's1' } })
    expect(back.context.version).toBeNull()
  })

  it('does not show a prefetched version that is outdated', async () => {
    const ahead = done('prefetchSubmission', supersededOf('s2', 's2 amended'))
    const { calls, snapshot } = await journey(listed, open, first, ahead, next)
    expect(calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's2' } })
    expect(readingState(snapshot)).toBe('loading')
  })

  it('keeps a typed reason while other applications are read', async () => {
    const typed = [listed, open, first, ...decide()]
    const reason = async (...events: PathEvent[]) => typedReason((await journey(...typed, ...events)).snapshot)
    const elsewhere = [next, done('loadSubmission', deskSubmissionOf('s2'))]
    expect(await reason(...elsewhere)).toBe('')
    expect(await reason(...elsewhere, { type: 'submission.previous' })).toBe('Strong.')
    expect(await reason({ type: 'decision.cancel' })).toBe('')
    const kept = [save, failed('saveDecision')]
    expect(await reason(...kept)).toBe('Strong.')
    expect(await reason(...kept, { type: 'decision.type', reason: 'Stronger.' })).toBe('Stronger.')
    expect(await reason(...kept, { type: 'decision.cancel' })).toBe('')
    expect(await reason(save, done('saveDecision', [DECISION]))).toBe('')
  })

  it('searches from the first page when typing pauses', async () => {
    const { calls, context, emitted } = await journey(
      listed,
      { type: 'filter.change', filter: { text: 'Shi' } },
      { type: 'filter.change', filter: { text: 'Shikongo', course: 'Law' } },
      { type: 'xstate.after.typingPause.committee.listing.typing' },
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
