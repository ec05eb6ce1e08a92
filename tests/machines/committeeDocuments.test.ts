import { describe, expect, it } from 'vitest'
import { fromCallback, type AnyMachineSnapshot, type EventObject } from 'xstate'
import type { DocumentKind } from '../../domain/documents.ts'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { documentState } from '../../machines/committee/selectors.ts'
import { committeeModels } from '../model/committee.ts'
import { walk } from '../model/live.ts'
import type { PathEvent } from '../model/model.ts'
import { deskSubmissionOf, INTAKES } from '../support/desk.ts'
import { BYSTANDERS, done, first, journeyOf, listed, next, open } from './committeeJourney.ts'

/** The documents beside an application that a committee reads. */

const OPENED = { url: 'blob:1', name: 'CV', type: 'application/pdf' }
const view = (kind: DocumentKind): PathEvent => ({ type: 'document.open', kind })
const loaded: PathEvent = { type: 'document.loaded', opened: OPENED }
const steps = (events: readonly PathEvent[]) => events.map((event) => ({ event, state: {} as AnyMachineSnapshot }))
const LOGGED = { type: 'log', level: 'error', message: 'An error occurred' }

/** Reads the first application; says which documents were fetched, and which are still held at the end. */
async function reading(...events: PathEvent[]) {
  const fetched: { id: string; kind: DocumentKind }[] = []
  const held: DocumentKind[] = []
  const showDocument = fromCallback<EventObject, { id: string; kind: DocumentKind }>(({ input }) => {
    fetched.push(input)
    held.push(input.kind)
    return () => void held.splice(held.indexOf(input.kind), 1)
  })
  let heldAtLast: DocumentKind[] = []
  const walked = await walk(
    committeeModels.bursaryAdmin,
    { steps: steps([listed, open, first, ...events]), description: 'by hand' },
    { bystanders: { ...BYSTANDERS, showDocument }, check: () => (heldAtLast = [...held]) },
  )
  const snapshot = walked.snapshot as CommitteeSnapshot
  return { snapshot, context: snapshot.context, emitted: walked.emitted, fetched, held: heldAtLast }
}

describe('a document', () => {
  it('is fetched by the application and its kind, and is shown once it is there', async () => {
    const asking = await reading(view('cv'))
    expect(asking.fetched).toEqual([{ id: 's1', kind: 'cv' }])
    expect([documentState(asking.snapshot), asking.snapshot.hasTag('busy'), asking.context.opened]).toEqual([
      'loading',
      true,
      null,
    ])
    const { snapshot, context } = await reading(view('cv'), loaded)
    expect([documentState(snapshot), snapshot.hasTag('busy'), context.opened]).toEqual(['shown', false, OPENED])
  })

  it('gives way to another one, or to itself once more, which is fetched then', async () => {
    for (const kind of ['id', 'cv'] as const) {
      const { snapshot, context, fetched, held } = await reading(view('cv'), loaded, view(kind))
      expect(held).toEqual([kind])
      expect([documentState(snapshot), context.kind, context.opened]).toEqual(['loading', kind, null])
      expect(fetched).toEqual([
        { id: 's1', kind: 'cv' },
        { id: 's1', kind },
      ])
    }
  })

  it('is let go when it is closed, and when another application is opened', async () => {
    const closed = await reading(view('cv'), loaded, { type: 'document.close' })
    expect([documentState(closed.snapshot), closed.context.opened, closed.held]).toEqual(['closed', null, []])
    const left = await reading(view('cv'), loaded, done('loadAhead', deskSubmissionOf('s2')), next)
    expect([documentState(left.snapshot), left.context.opened, left.context.kind]).toEqual(['closed', null, 'id'])
    expect(left.held).toEqual([])
  })

  it('§8 that could not be fetched is told of, and tried again', async () => {
    const missing = await reading(view('cv'), { type: 'document.failed' })
    expect([documentState(missing.snapshot), missing.context.opened]).toEqual(['failed', null])
    const again = await reading(view('cv'), { type: 'document.failed' }, view('cv'))
    expect([documentState(again.snapshot), again.fetched.length]).toEqual(['loading', 2])
  })

  it('§8 whose actor breaks down is told of and logged', async () => {
    const broken: PathEvent = { type: 'xstate.error.actor.showDocument', error: new Error('broken') }
    const { snapshot, context, emitted } = await reading(view('cv'), loaded, broken)
    expect([documentState(snapshot), context.opened]).toEqual(['failed', null])
    expect(emitted.filter(({ type }) => type === 'log')).toEqual([LOGGED])
  })
})

describe('who reads', () => {
  it('has the intakes to choose from', async () => {
    const { context } = await journeyOf(committeeModels.committeeMember, done('loadIntakes', INTAKES), listed)
    expect(context.intakes).toEqual(INTAKES)
  })

  it.each([
    ['bursaryAdmin', true],
    ['committeeMember', false],
  ] as const)('as %s may decide and export: %s', async (role, may) => {
    const { snapshot } = await journeyOf(committeeModels[role], listed, open, first)
    expect(snapshot.can({ type: 'decision.begin' })).toBe(may)
    expect(snapshot.can({ type: 'export.download', name: 'table' })).toBe(may)
  })
})
