import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import { selectionState } from '../../machines/selection/selectors.ts'
import type { SelectionSnapshot } from '../../machines/selection/selection.ts'
import { journey } from '../model/journey.ts'
import { ITEMS, selectionModel } from '../model/selection.ts'
import type { PathEvent } from 'xstate-paths'
import { stub } from 'xstate-paths/live'
import { done, failed } from './committeeJourney.ts'

const toggle = (id: string): PathEvent => ({ type: 'selection.toggle', id })
const all: PathEvent = { type: 'selection.all', ids: ['s1', 's2'] }
const save: PathEvent = { type: 'bulk.save' }
const undo: PathEvent = { type: 'bulk.undo' }
const LOGGED = { type: 'log', level: 'error', message: 'An error occurred' }

/** Records what is sent to the list. */
async function selecting(...events: PathEvent[]) {
  const sent: EventObject[] = []
  const list = createActor(fromCallback(({ receive }) => receive((event) => sent.push(event)))).start()
  const { snapshot, calls, emitted } = await journey(
    selectionModel(true, () => list as never),
    events,
    { keepSelection: stub },
  )
  const live = snapshot as SelectionSnapshot
  const { selected } = live.context
  return {
    snapshot: live,
    state: selectionState(live),
    selected,
    asked: calls.map(({ input }) => input),
    emitted,
    sent,
  }
}

describe('selected applications', () => {
  it('are selected one by one or together, and stay so while the list shows them', async () => {
    const selected = async (...events: PathEvent[]) => (await selecting(...events)).selected
    expect(await selected(toggle('s2'))).toEqual(['s2'])
    expect(await selected(toggle('s2'), toggle('s2'))).toEqual([])
    expect(await selected(all)).toEqual(['s1', 's2'])
    expect(await selected(all, { type: 'selection.clear' })).toEqual([])
    const other: PathEvent = { type: 'list.loaded', ids: ['s0', 's2'] }
    const none: PathEvent = { type: 'list.loaded', ids: [] }
    expect(await selected(all, other)).toEqual(['s2'])
    const leftOut = async (...events: PathEvent[]) => (await selecting(...events)).snapshot.context.leftOut
    expect(await leftOut(all, other)).toBe(1)
    expect(await leftOut(all, other, none)).toBe(2)
    expect(await leftOut(all, other, toggle('s0'))).toBe(0)
  })

  it('get one decision, which can be undone once', async () => {
    const items = ITEMS.map((item, index) => ({ ...item, outcome: 'reserve' as const, decided: index + 1 }))
    const events = [
      all,
      { type: 'bulk.begin', outcome: 'shortlisted', items },
      { type: 'bulk.type', reason: ' Strong. ' },
      save,
      done('saveDecisions', [
        { id: 's1', number: 8, refusal: null },
        { id: 's2', number: null, refusal: 'decidedMeanwhile' },
      ]),
    ]
    const saved = await selecting(...events)
    const decision = { outcome: 'shortlisted', reason: 'Strong.' }
    expect(saved.asked).toEqual([
      {
        decisions: [
          { id: 's1', ...decision, seen: 1 },
          { id: 's2', ...decision, seen: 2 },
        ],
      },
    ])
    expect([saved.state, saved.selected, saved.sent]).toEqual(['saved', [], [{ type: 'list.refresh' }]])
    const undone = await selecting(...events, undo)
    expect(undone.asked.at(-1)).toMatchObject({ decisions: [{ id: 's1', outcome: 'reserve', seen: 8 }] })
    const finished = await selecting(...events, undo, done('saveDecisions', []))
    expect([finished.state, finished.snapshot.can({ type: 'bulk.undo' }), finished.sent.length]).toEqual([
      'undone',
      false,
      2,
    ])
  })

  const saving = [all, { type: 'bulk.begin', outcome: 'reserve', items: ITEMS }, save]

  it('§8 logs a failed save, and saves again on retry', async () => {
    const cut = await selecting(...saving, failed('saveDecisions'))
    expect([cut.state, cut.emitted]).toEqual(['failed', [LOGGED]])
    expect((await selecting(...saving, failed('saveDecisions'), save)).asked).toHaveLength(2)
    const left = await selecting(...saving, failed('saveDecisions'), { type: 'bulk.cancel' })
    expect([left.state, left.selected, left.sent.length]).toEqual(['selecting', ['s1', 's2'], 1])
  })

  it('§8 logs a failed undo, which can be repeated', async () => {
    const cut = [
      ...saving,
      done('saveDecisions', [{ id: 's1', number: 4, refusal: null }]),
      undo,
      failed('saveDecisions'),
    ]
    const { state, emitted } = await selecting(...cut)
    expect([state, emitted]).toEqual(['undoFailed', [LOGGED]])
    expect((await selecting(...cut, undo)).state).toBe('undoing')
  })

  it('§4.8 end with an expired sign-in', async () => {
    expect((await selecting(...saving, failed('saveDecisions', 'signInExpired'))).state).toBe('expired')
  })
})
