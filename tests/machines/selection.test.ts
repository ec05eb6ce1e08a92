import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import { savedDecisions, selectionState } from '../../machines/selection/selectors.ts'
import type { SelectionSnapshot } from '../../machines/selection/selection.ts'
import { AN_ERROR_OCCURRED } from '../../machines/notices.ts'
import { journey } from '../model/journey.ts'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { ITEMS, selectedById, selectionModel } from '../model/selection.ts'
import type { PathEvent } from 'xstate-paths'
import { stub } from 'xstate-paths/live'
import { done, failed } from './outcomes.ts'

const INTAKE = '2026'
const toggle = (id: string, intake = INTAKE): PathEvent => ({
  type: 'selection.toggle',
  item: selectedById(id),
  intake,
})
const matching: PathEvent = { type: 'selection.all', filter: { ...EVERY_SUBMISSION, intake: INTAKE } }
const all: PathEvent[] = [matching, done('loadSelected', ITEMS)]
const begin = (outcome: string): PathEvent => ({ type: 'bulk.begin', outcome })
const save: PathEvent = { type: 'bulk.save' }
const undo: PathEvent = { type: 'bulk.undo' }

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
  const selected = live.context.selected.map(({ id }) => id)
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
  it('are selected one by one, or all that match, and are collected over several searches', async () => {
    const selected = async (...events: PathEvent[]) => (await selecting(...events)).selected
    expect(await selected(toggle('s2'))).toEqual(['s2'])
    expect(await selected(toggle('s2'), toggle('s2'))).toEqual([])
    expect(await selected(...all)).toEqual(['s1', 's2'])
    expect(await selected(toggle('s0'), ...all)).toEqual(['s0', 's1', 's2'])
    expect(await selected(...all, ...all)).toEqual(['s1', 's2'])
    expect(await selected(...all, { type: 'selection.clear' })).toEqual([])
    expect(await selected(...all, toggle('s9', '2025'))).toEqual(['s9'])
    expect((await selecting(toggle('s0'), ...all)).asked).toEqual([
      { filter: { ...EVERY_SUBMISSION, intake: INTAKE }, submissions: [] },
    ])
  })

  it('§8 stay selected if those that match cannot be fetched, which can be repeated', async () => {
    const cut = await selecting(toggle('s0'), matching, failed('loadSelected'))
    expect([cut.state, cut.selected, cut.emitted]).toEqual(['notCollected', ['s0'], [AN_ERROR_OCCURRED]])
    const again = await selecting(toggle('s0'), matching, failed('loadSelected'), { type: 'selection.retry' })
    expect([again.state, again.asked.length]).toEqual(['collecting', 2])
  })

  it('are read again before a decision, which leaves out and names those that changed', async () => {
    const now = [{ ...selectedById('s2'), outcome: 'reserve' as const, decided: 7 }]
    const asked = await selecting(...all, begin('awarded'), done('loadSelected', now))
    const { before, missing, changed } = asked.snapshot.context
    expect([asked.state, before, missing, changed]).toEqual(['asking', now, [selectedById('s1')], now])
    expect(asked.asked.at(-1)).toEqual({
      filter: { ...EVERY_SUBMISSION, intake: INTAKE },
      submissions: ['s1', 's2'],
    })
    const saving = await selecting(...all, begin('awarded'), done('loadSelected', now), save)
    expect(saving.asked.at(-1)).toMatchObject({ decisions: [{ id: 's2', seen: 7 }] })
    const none = await selecting(...all, begin('awarded'), done('loadSelected', []), save)
    expect(none.state).toBe('asking')
    const cut = [...all, begin('awarded'), failed('loadSelected')]
    expect((await selecting(...cut)).state).toBe('notChecked')
    expect((await selecting(...cut, { type: 'selection.retry' })).state).toBe('checking')
  })

  const saving = [...all, begin('reserve'), done('loadSelected', ITEMS), save]

  it('§8 logs a failed save, and saves again on retry', async () => {
    const cut = await selecting(...saving, failed('saveDecisions'))
    expect([cut.state, cut.emitted]).toEqual(['failed', [AN_ERROR_OCCURRED]])
    expect((await selecting(...saving, failed('saveDecisions'), save)).asked).toHaveLength(4)
    const left = await selecting(...saving, failed('saveDecisions'), { type: 'bulk.cancel' })
    expect([left.state, left.selected, left.sent.length]).toEqual(['selecting', ['s1', 's2'], 1])
  })

  it('§8 keep their reason when a failed check or save is closed, until the selection is cleared', async () => {
    const close: PathEvent = { type: 'bulk.cancel' }
    const typed: PathEvent[] = [
      ...all,
      begin('reserve'),
      done('loadSelected', ITEMS),
      { type: 'bulk.type', reason: 'Late.' },
    ]
    const unsaved = [...typed, save, failed('saveDecisions'), close]
    const unread = [...unsaved, begin('reserve'), failed('loadSelected'), close]
    for (const path of [unsaved, unread]) expect((await selecting(...path)).snapshot.context.reason).toBe('Late.')
    expect((await selecting(...unread, { type: 'selection.clear' })).snapshot.context.reason).toBe('')
  })

  const first = done('saveDecisions', [{ id: 's1', number: 4, refusal: null }])
  const second = done('saveDecisions', [{ id: 's2', number: 4, refusal: null }])
  const stop: PathEvent = { type: 'bulk.stop' }
  const idsAsked = ({ asked }: Awaited<ReturnType<typeof selecting>>) =>
    (asked.at(-1) as { decisions: { id: string }[] }).decisions.map(({ id }) => id)

  it('are saved in parts, and only those that are left stay selected', async () => {
    const half = await selecting(...saving, first)
    expect([half.state, idsAsked(half), half.selected]).toEqual(['saving', ['s2'], ['s2']])
    expect(savedDecisions(half.snapshot)).toEqual({ done: 1, all: 2 })
    const whole = await selecting(...saving, first, second)
    expect([whole.state, whole.selected, savedDecisions(whole.snapshot)]).toEqual(['saved', [], { done: 2, all: 2 }])
    const undoing = [...saving, first, second, undo, first]
    expect(idsAsked(await selecting(...undoing))).toEqual(['s2'])
    expect((await selecting(...undoing, second)).state).toBe('undone')
  })

  it('can be stopped once the current part is saved, and then continued or undone', async () => {
    expect((await selecting(...saving, stop)).state).toBe('saving')
    const stopped = await selecting(...saving, stop, first)
    expect([stopped.state, stopped.selected, stopped.asked.length]).toEqual(['stopped', ['s2'], 3])
    expect(idsAsked(await selecting(...saving, stop, first, save))).toEqual(['s2'])
    expect(idsAsked(await selecting(...saving, stop, first, undo))).toEqual(['s1'])
    expect((await selecting(...saving, stop, first, { type: 'bulk.cancel' })).selected).toEqual(['s2'])
    expect((await selecting(...saving, first, stop, second)).state).toBe('saved')
  })

  it('§8 keep what is saved when a later part fails, and only the rest is sent again', async () => {
    const cut = await selecting(...saving, first, failed('saveDecisions'))
    expect([cut.state, cut.selected, savedDecisions(cut.snapshot)]).toEqual(['failed', ['s2'], { done: 1, all: 2 }])
    expect(idsAsked(await selecting(...saving, first, failed('saveDecisions'), save))).toEqual(['s2'])
  })

  it('§8 logs a failed undo, which can be repeated', async () => {
    const cut = [
      ...saving,
      ...['s1', 's2'].map((id) => done('saveDecisions', [{ id, number: 4, refusal: null }])),
      undo,
      failed('saveDecisions'),
    ]
    const { state, emitted } = await selecting(...cut)
    expect([state, emitted]).toEqual(['undoFailed', [AN_ERROR_OCCURRED]])
    expect((await selecting(...cut, undo)).state).toBe('undoing')
  })
})
