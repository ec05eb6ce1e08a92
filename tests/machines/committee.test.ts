import { describe, expect, it } from 'vitest'
import { addressOf } from '../../domain/deskAddress.ts'
import { keysOf } from '../../domain/objects.ts'
import { changeIn, placeOf, positionOf, readingState } from '../../machines/committee/selectors.ts'
import type { Work } from '../../machines/openSubmission/contracts.ts'
import { ends, FIRST, HIDDEN, keeps, lists, NO_WORK } from '../model/committee.ts'
import { supersededOf } from '../model/decision.ts'
import {
  COMMENTS,
  DECISION,
  deskSubmissionOf,
  LABELS,
  listedOf,
  NEW_REQUEST,
  OPEN_REQUEST,
  reviewsOf,
  SAVED_AT,
  SENT_LETTER,
} from '../support/desk.ts'
import { ahead, first, journey, listed, next, open } from './committeeJourney.ts'
import { done } from './outcomes.ts'

describe('committee', () => {
  it('shows the prefetched next application at once, and only once', async () => {
    const going = await journey(listed, open, first, ahead(deskSubmissionOf('s2')), next)
    expect(going.opened).toMatchObject({ id: 's2', read: { submission: { id: 's2' } }, next: null })
    expect(positionOf(going.context)).toBe(1)
    const again = await journey(
      listed,
      open,
      first,
      ahead(deskSubmissionOf('s2')),
      next,
      keeps('s2'),
      { type: 'submission.close' },
      { type: 'submission.open', id: 's2' },
    )
    expect(again.opened).toMatchObject({ id: 's2', read: null })
  })

  it('loads the next application on opening if prefetching failed', async () => {
    const { opened } = await journey(listed, open, first, next)
    expect(opened).toMatchObject({ id: 's2', read: null })
  })

  it('stops waiting for the next page if the user goes elsewhere', async () => {
    const { snapshot, opened } = await journey(listed, open, first, next, keeps('s2'), next, {
      type: 'submission.previous',
    })
    expect([readingState(snapshot), opened?.id]).toEqual(['open', 's1'])
  })

  const WORK: Work = {
    drafts: { outcome: 'reserve', reasons: { reserve: 'One of two.' } },
    messages: { id: 'm1', subject: 'News', text: '' },
    reviews: { scores: {}, note: 'Strong.' },
    requests: NEW_REQUEST,
    comments: { added: { id: 'c9', text: 'Check it.', seen: null }, changed: null },
    labels: 'call',
    conflicts: { change: 'confirmed', reviewer: 'm1', reason: 'They are cousins.' },
  }

  it('keeps the place of an application whose entry in the list shows a newer version', async () => {
    const [one, two] = FIRST.items
    const newer = { ...FIRST, items: [{ ...one!, id: 's1, version 2', version: 2 }, two!] }
    const { opened, context } = await journey(
      listed,
      open,
      keeps('s1', { read: deskSubmissionOf('s1') }),
      lists(newer),
      next,
    )
    expect([opened?.id, positionOf(context)]).toEqual(['s2', 1])
  })

  it('offers to load what others have changed, and keeps unsaved text', async () => {
    const [one, two] = FIRST.items
    const withFirst = (change: object) => lists({ ...FIRST, items: [{ ...one!, ...change }, two!] })
    const reading = [listed, open, keeps('s1', { work: WORK })]
    const reload = { type: 'submission.reload' } as const
    expect((await journey(...reading)).snapshot.can(reload)).toBe(false)
    for (const [change, name] of [
      [{ decided: 9 }, 'decision'],
      [{ id: 's1, version 2', version: 2 }, 'version'],
      [{ comments: 1 }, 'comment'],
    ] as const) {
      const changed = await journey(...reading, withFirst(change))
      expect([changeIn(changed.context), changed.snapshot.can(reload)]).toEqual([name, true])
      const { opened } = await journey(...reading, withFirst(change), reload)
      expect(opened).toMatchObject({ id: 's1', read: null, work: WORK })
    }
    const older = await journey(
      ...reading,
      keeps('s1', { read: deskSubmissionOf('s1', [DECISION]) }),
      withFirst({ decided: 6 }),
    )
    expect(changeIn(older.context)).toBeNull()
  })

  it('hides the open application once a colleague declares a conflict of interest, and keeps unsaved text', async () => {
    const reading = [listed, open, keeps('s1', { work: WORK })]
    const { context, opened } = await journey(...reading, lists(HIDDEN))
    expect([context.id, context.read, context.reviews]).toEqual(['s1', null, { s1: WORK.reviews }])
    expect(opened).toMatchObject({ id: 's1', read: null })
    const other = await journey(listed, open, first, next, keeps('s2'), lists(HIDDEN))
    expect(other.context.read).toMatchObject({ submission: { id: 's2' } })
  })

  it('does not show a prefetched version that is outdated', async () => {
    const { opened } = await journey(listed, open, first, ahead(supersededOf('s2', 's2 amended')), next)
    expect(opened).toMatchObject({ id: 's2', read: null })
  })

  it('does not show a prefetched application that a conflict of interest hides by now', async () => {
    const hidden = {
      ...FIRST,
      items: [FIRST.items[0]!],
      conflicts: [{ ...HIDDEN.conflicts[0]!, id: 's2', reference: listedOf('s2').reference }],
    }
    const back = { type: 'location.changed', location: addressOf({ application: 's2' }) }
    const { opened } = await journey(listed, open, first, ahead(deskSubmissionOf('s2')), lists(hidden), back)
    expect(opened).toMatchObject({ id: 's2', read: null })
  })

  it('loads an application again that was prefetched before the user returned to the list', async () => {
    const close = { type: 'submission.close' }
    const { opened } = await journey(listed, open, first, ahead(deskSubmissionOf('s2')), close, {
      type: 'submission.open',
      id: 's2',
    })
    expect(opened).toMatchObject({ id: 's2', read: null })
  })

  it('keeps unsaved work while other applications are read', async () => {
    const typed = [listed, open, first, keeps('s1', { work: WORK }), next]
    const { context, opened } = await journey(...typed)
    for (const kind of keysOf(WORK)) expect(context[kind]).toEqual({ s1: WORK[kind] })
    expect(opened?.work).toEqual(NO_WORK)
    const back = await journey(...typed, { type: 'submission.previous' })
    expect(back.opened?.work).toEqual(WORK)
    const saved = await journey(listed, open, first, keeps('s1', { work: WORK }), keeps('s1'))
    for (const kind of keysOf(WORK)) expect(saved.context[kind]).toEqual({})
  })

  it('shows in the list what was saved', async () => {
    const REVIEWED = reviewsOf({
      mine: {
        reviewer: 'member@bank.example',
        scores: { results: 4, motivation: 2 },
        note: '',
        version: 1,
        savedAt: SAVED_AT,
      },
      state: 'reviewed',
    })
    const read = {
      ...deskSubmissionOf('s1', [DECISION]),
      reviews: REVIEWED,
      letters: [SENT_LETTER],
      requests: [OPEN_REQUEST],
      comments: COMMENTS,
      labels: LABELS,
    }
    const { received } = await journey(listed, open, first, keeps('s1', { read }))
    expect(received.at(-1)).toMatchObject({
      type: 'entry.change',
      id: 's1',
      changes: {
        outcome: 'shortlisted',
        decided: 7,
        isAmendedSince: false,
        reviews: { mine: 'reviewed' },
        request: 'open',
        comments: 2,
        labels: LABELS,
      },
    })
  })

  it('opens a newer version with the unsaved work', async () => {
    const { opened, received, emitted } = await journey(
      listed,
      open,
      first,
      keeps('s1', { work: WORK }),
      ends('superseded', supersededOf('s1', 's1 amended')),
    )
    expect(opened).toMatchObject({ id: 's1 amended', read: null, work: WORK })
    const changes = { id: 's1 amended', reference: 'PB-2026-s1 amended' }
    expect(received).toContainEqual({ type: 'entry.change', id: 's1', changes: expect.objectContaining(changes) })
    expect(emitted.at(-1)).toEqual({ type: 'navigate', to: '/desk?application=s1+amended', replace: true })
  })

  it('opens only listed applications', async () => {
    const { snapshot } = await journey(listed)
    expect(snapshot.can({ type: 'submission.open', id: 's2' })).toBe(true)
    expect(snapshot.can({ type: 'submission.open', id: 's3' })).toBe(false)
  })

  it('§4.8 ends the work if the list or the open submission reports an expired sign-in', async () => {
    for (const ending of [done('list', 'expired'), ends('expired', null)]) {
      expect(placeOf((await journey(listed, open, first, ending)).snapshot)).toBe('expired')
    }
  })
})
