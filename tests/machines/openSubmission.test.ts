import { describe, expect, it } from 'vitest'
import { fromCallback, type EventObject } from 'xstate'
import type { DocumentKind } from '../../domain/documents.ts'
import type { OpenSubmissionInput } from '../../machines/openSubmission/contracts.ts'
import type { OpenSubmissionSnapshot } from '../../machines/openSubmission/openSubmission.ts'
import { documentState, openState } from '../../machines/openSubmission/selectors.ts'
import { supersededOf } from '../model/decision.ts'
import { AN_ERROR_OCCURRED } from '../../machines/notices.ts'
import { journey } from '../model/journey.ts'
import { keeps, openSubmissionModel } from '../model/openSubmission.ts'
import type { PathEvent } from 'xstate-paths'
import { stub } from 'xstate-paths/live'
import { DECISION, deskSubmissionOf } from '../support/desk.ts'
import { done, failed } from './outcomes.ts'

const OPENED = { url: 'blob:1', name: 'CV', type: 'application/pdf' }
const view = (kind: DocumentKind): PathEvent => ({ type: 'document.open', kind })
const loaded: PathEvent = { type: 'document.loaded', opened: OPENED }

const first = done('loadSubmission', deskSubmissionOf('s1'))

/** Opens an application and records which documents were loaded and released. */
async function opening(changes: Partial<OpenSubmissionInput>, ...events: PathEvent[]) {
  const told: string[] = []
  const showDocument = fromCallback<EventObject, { id: string; kind: DocumentKind }>(({ input: { id, kind } }) => {
    told.push(`fetch ${id} ${kind}`)
    return () => void told.push(`let go ${id} ${kind}`)
  })
  const model = openSubmissionModel({ bursaryAdmin: true }, changes)
  const { snapshot, calls, emitted } = await journey(model, events, { watchRestored: stub, showDocument })
  const live = snapshot as OpenSubmissionSnapshot
  return { snapshot: live, state: openState(live), context: live.context, calls, emitted, told }
}

const reading = (...events: PathEvent[]) => opening({}, first, ...events)

describe('an application', () => {
  it('is replaced by a newer version', async () => {
    const newer = supersededOf('s1', 's1 amended')
    const { snapshot } = await opening({}, done('loadSubmission', newer))
    expect(snapshot.output).toEqual({ end: 'superseded', read: newer })
  })

  it('shows what its parts have saved, and keeps their unsaved work', async () => {
    const draft = { outcome: 'reserve', reasons: {} }
    const { context } = await reading(keeps('decision', { draft, decisions: [DECISION] }))
    expect([context.work.drafts, context.read?.decisions]).toEqual([draft, [DECISION]])
  })

  it.each([
    ['stale', 'keeps the unsaved reason for a conflict of interest that was refused'],
    ['saved', 'forgets the reason for a conflict of interest once it is saved'],
  ])('%s: %s', async (end) => {
    const draft = { change: 'confirmed', reviewer: 'm1', reason: 'They are cousins.' } as const
    const kept = keeps('conflicts', { draft, conflicts: null })
    const { state, context } = await reading(kept, done('conflicts', end))
    expect([state, context.work.conflicts]).toEqual(['loading', end === 'saved' ? null : draft])
  })

  it('loads again when a part is stale', async () => {
    const { state, calls } = await reading(done('review', 'stale'))
    expect([state, calls.filter(({ contract }) => contract === 'loadSubmission').length]).toEqual(['loading', 2])
  })

  it.each([
    ['decision', 'expired', 'expired'],
    ['review', 'expired', 'expired'],
    ['review', 'hidden', 'hidden'],
    ['message', 'expired', 'expired'],
    ['informationRequest', 'expired', 'expired'],
    ['conflicts', 'expired', 'expired'],
  ])('ends when the part %s ends with %s: %s', async (part, end, expected) => {
    expect((await reading(done(part, end))).snapshot.output?.end).toBe(expected)
  })

  it('loads the next one once, also if that fails (§8)', async () => {
    const { context, emitted, calls } = await reading(failed('prefetchSubmission'))
    expect([context.prefetched, emitted]).toEqual([null, [AN_ERROR_OCCURRED]])
    expect(calls.filter(({ contract }) => contract === 'prefetchSubmission')).toEqual([
      { contract: 'prefetchSubmission', input: { id: 's2' } },
    ])
  })
})

describe('a document', () => {
  it('is replaced by another one, or by itself', async () => {
    for (const kind of ['id', 'cv'] as const) {
      const { snapshot, context, told } = await reading(view('cv'), loaded, view(kind))
      expect([documentState(snapshot), context.kind, context.opened]).toEqual(['loading', kind, null])
      expect(told).toEqual(['fetch s1 cv', 'let go s1 cv', `fetch s1 ${kind}`, `let go s1 ${kind}`])
    }
  })

  it('is released on closing', async () => {
    const closing = [view('cv'), loaded, { type: 'document.close' }]
    const closed = await reading(...closing)
    expect([documentState(closed.snapshot), closed.context.opened]).toEqual(['closed', null])
    expect((await reading(...closing, view('id'))).told.slice(0, 3)).toEqual([
      'fetch s1 cv',
      'let go s1 cv',
      'fetch s1 id',
    ])
  })

  it('that was open before opens again', async () => {
    const { snapshot, told } = await opening({ kind: 'cv', read: deskSubmissionOf('s1') })
    expect([documentState(snapshot), told[0]]).toEqual(['loading', 'fetch s1 cv'])
  })
})
