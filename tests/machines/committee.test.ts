import { describe, expect, it } from 'vitest'
import { placeOf, positionOf, readingState } from '../../machines/committee/selectors.ts'
import { LAST_PAGE } from '../model/committee.ts'
import { supersededOf } from '../model/decision.ts'
import { ChildSnapshot, type PathEvent } from 'xstate-paths'
import { DECISION, deskSubmissionOf, NEW_REQUEST, OPEN_REQUEST, reviewsOf, SENT_LETTER } from '../support/desk.ts'
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

  it('reads an earlier version, on which no one decides, and the newest one again', async () => {
    const earlier: PathEvent[] = [listed, open, first, { type: 'version.open', id: 's0' }]
    const { calls, emitted } = await journey(...earlier)
    expect(calls.at(-1)).toEqual({ contract: 'loadSubmission', input: { id: 's0' } })
    expect(emitted.at(-1)).toEqual({ type: 'navigate', to: '/desk?application=s1&version=s0', replace: false })
    const shown = await journey(...earlier, done('loadSubmission', supersededOf('s0', 's1')))
    expect(readingState(shown.snapshot)).toBe('shown')
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

  const DRAFT = { outcome: 'reserve', reasons: { reserve: 'One of two.' } }
  const REVIEWED = reviewsOf({
    mine: { scores: { results: 4, motivation: 2 }, note: '', version: 1 },
    state: 'reviewed',
  })
  const keeps = (machine: string, context: object): PathEvent => ({
    type: `xstate.snapshot.${machine}`,
    snapshot: new ChildSnapshot({ value: 'idle', context }),
  })

  it('keeps unsaved work while other applications are read', async () => {
    const typed = [
      keeps('decision', { draft: DRAFT, decisions: [] }),
      keeps('review', { draft: { scores: {}, note: 'Strong.' }, reviews: null }),
      keeps('message', { draft: { id: 'm1', subject: 'News', text: '' }, letters: [] }),
      keeps('informationRequest', { draft: NEW_REQUEST, requests: [] }),
    ]
    const { context } = await journey(listed, open, first, ...typed, next)
    expect([context.drafts, context.reviews, context.messages, context.requests]).toEqual([
      { s1: DRAFT },
      { s1: { scores: {}, note: 'Strong.' } },
      { s1: { id: 'm1', subject: 'News', text: '' } },
      { s1: NEW_REQUEST },
    ])
    const saved = await journey(
      listed,
      open,
      first,
      ...typed,
      keeps('decision', { draft: null, decisions: [DECISION] }),
    )
    expect(saved.context.drafts).toEqual({})
  })

  it('shows what was saved, in the list too', async () => {
    const { context } = await journey(
      listed,
      open,
      first,
      keeps('decision', { draft: null, decisions: [DECISION] }),
      keeps('review', { draft: null, reviews: REVIEWED }),
      keeps('message', { draft: null, letters: [SENT_LETTER] }),
      keeps('informationRequest', { draft: null, requests: [OPEN_REQUEST] }),
    )
    expect(context.read).toMatchObject({
      decisions: [DECISION],
      reviews: REVIEWED,
      letters: [SENT_LETTER],
      requests: [OPEN_REQUEST],
    })
    expect(context.items[0]).toMatchObject({
      outcome: 'shortlisted',
      decided: 7,
      isAmendedSince: false,
      reviews: { mine: 'reviewed' },
      request: 'open',
    })
  })

  it('opens the new version of a stale application, with the unsaved work', async () => {
    const { calls, context, emitted } = await journey(
      listed,
      open,
      first,
      keeps('decision', { draft: DRAFT, decisions: [] }),
      keeps('review', { draft: { scores: {}, note: 'Strong.' }, reviews: null }),
      done('decision', 'stale'),
      done('loadSubmission', supersededOf('s1', 's1 amended')),
      done('loadSubmission', deskSubmissionOf('s1 amended')),
    )
    const read = calls.filter(({ contract }) => contract === 'loadSubmission').map(({ input }) => input)
    expect(read).toEqual([{ id: 's1' }, { id: 's1' }, { id: 's1 amended' }])
    expect([context.read?.submission.id, context.drafts]).toEqual(['s1 amended', { 's1 amended': DRAFT }])
    expect(Object.keys(context.reviews)).toEqual(['s1 amended'])
    expect([positionOf(context), context.items[0]?.reference]).toEqual([0, 'PB-2026-s1 amended'])
    expect(emitted.at(-1)).toEqual({ type: 'navigate', to: '/desk?application=s1+amended', replace: true })
  })

  it('returns to the list when a conflict of interest hides the application', async () => {
    const typed = keeps('review', { draft: { scores: {}, note: 'Strong.' }, reviews: null })
    const { snapshot, context } = await journey(listed, open, first, typed, done('review', 'hidden'))
    expect([placeOf(snapshot), context.id, context.reviews]).toEqual(['listing', null, {}])
    expect(context.conflict).toEqual({ id: 's1', applicant: 'Ndapewa Shikongo' })
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
