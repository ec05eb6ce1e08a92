import { describe, expect, it } from 'vitest'
import { fromCallback, type EventObject } from 'xstate'
import type { DocumentKind } from '../../domain/documents.ts'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { documentState } from '../../machines/committee/selectors.ts'
import { committeeModels } from '../model/committee.ts'
import { journey as runJourney } from '../model/journey.ts'
import type { PathEvent } from 'xstate-paths'
import { deskSubmissionOf, INTAKES } from '../support/desk.ts'
import { STUBS, done, first, journeyOf, listed, next, open } from './committeeJourney.ts'

const OPENED = { url: 'blob:1', name: 'CV', type: 'application/pdf' }
const view = (kind: DocumentKind): PathEvent => ({ type: 'document.open', kind })
const loaded: PathEvent = { type: 'document.loaded', opened: OPENED }
const LOGGED = { type: 'log', level: 'error', message: 'An error occurred' }

/** Opens the first application and records which documents were loaded and released. */
async function reading(...events: PathEvent[]) {
  const told: string[] = []
  const showDocument = fromCallback<EventObject, { id: string; kind: DocumentKind }>(({ input: { id, kind } }) => {
    told.push(`fetch ${id} ${kind}`)
    return () => void told.push(`let go ${id} ${kind}`)
  })
  const stubs = { ...STUBS, showDocument }
  const result = await runJourney(committeeModels.bursaryAdmin, [listed, open, first, ...events], stubs)
  const snapshot = result.snapshot as CommitteeSnapshot
  return { snapshot, context: snapshot.context, emitted: result.emitted, told }
}

describe('a document', () => {
  it('loads by application and kind', async () => {
    const asking = await reading(view('cv'))
    expect(asking.told[0]).toBe('fetch s1 cv')
    expect([documentState(asking.snapshot), asking.snapshot.hasTag('busy'), asking.context.opened]).toEqual([
      'loading',
      true,
      null,
    ])
    const { snapshot, context } = await reading(view('cv'), loaded)
    expect([documentState(snapshot), snapshot.hasTag('busy'), context.opened]).toEqual(['shown', false, OPENED])
  })

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

  it('stays open from one application to the next, and closes with the list', async () => {
    const leaving = [view('cv'), loaded, done('prefetchSubmission', deskSubmissionOf('s2')), next]
    const left = await reading(...leaving)
    expect([documentState(left.snapshot), left.context.opened, left.context.kind]).toEqual(['loading', null, 'cv'])
    expect(left.told.slice(0, 3)).toEqual(['fetch s1 cv', 'let go s1 cv', 'fetch s2 cv'])
    const back = await reading(...leaving, { type: 'submission.close' }, open)
    expect([back.context.kind, back.told.length]).toEqual([null, 4])
  })

  it('§8 shows a failed load and retries it', async () => {
    const missing = await reading(view('cv'), { type: 'document.failed' })
    expect([documentState(missing.snapshot), missing.context.opened]).toEqual(['failed', null])
    const again = await reading(view('cv'), { type: 'document.failed' }, view('cv'))
    expect(documentState(again.snapshot)).toBe('loading')
    expect(again.told.filter((each) => each === 'fetch s1 cv')).toHaveLength(2)
  })

  it('§8 shows and logs a crash', async () => {
    const broken: PathEvent = { type: 'xstate.error.actor.showDocument', error: new Error('broken') }
    const { snapshot, context, emitted } = await reading(view('cv'), loaded, broken)
    expect([documentState(snapshot), context.opened]).toEqual(['failed', null])
    expect(emitted.filter(({ type }) => type === 'log')).toEqual([LOGGED])
  })
})

describe('intakes', () => {
  it('can be chosen', async () => {
    const { context } = await journeyOf(committeeModels.committeeMember, done('loadIntakes', INTAKES), listed)
    expect(context.intakes).toEqual(INTAKES)
  })
})
