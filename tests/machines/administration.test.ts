import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { ApplicationsStatus, WindowChange } from '../../domain/entities.ts'
import { administrationMachine, type AdministrationSnapshot } from '../../machines/administration/administration.ts'
import type { LoadedWindow, ReferencePage, ReferenceQuery } from '../../machines/administration/contracts.ts'
import { problemOfOpening } from '../../machines/administration/setup.ts'
import { referenceState, windowState } from '../../machines/administration/selectors.ts'
import {
  administrationModel,
  ECONOMICS,
  FIRST_PAGE,
  INTAKE,
  INTAKES,
  LAST_PAGE,
  MEMBER,
  STATUS,
} from '../model/administration.ts'
import { journey as runJourney } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { PathEvent } from 'xstate-paths'
import { done, failed } from './outcomes.ts'

const STUBS = { watchRestored: stub }

/** Loads all regions first. */
async function journeyFrom(status: ApplicationsStatus, ...events: PathEvent[]) {
  const loaded = [
    done('loadStatus', { status, intakes: INTAKES }),
    done('loadStaff', [MEMBER]),
    done('loadItems', FIRST_PAGE),
  ]
  const result = await runJourney(administrationModel, [...loaded, ...events], STUBS)
  const snapshot = result.snapshot as AdministrationSnapshot
  const calls = result.calls.slice(3)
  return { snapshot, context: snapshot.context, calls, emitted: result.emitted }
}
const journey = (...events: PathEvent[]) => journeyFrom(STATUS, ...events)

describe('the applications window', () => {
  /** A closed window on 1 January 1970, and the calls to the server. */
  function closedWindow(status: Partial<ApplicationsStatus> = {}) {
    const closed: ApplicationsStatus = { id: '7', open: false, closingDate: '1970-11-30', ...status }
    const calls: WindowChange[] = []
    const machine = administrationMachine.provide({
      actors: {
        loadStatus: fromPromise<LoadedWindow, Record<string, never>>(() => new Promise(() => {})),
        saveStatus: fromPromise<ApplicationsStatus, { before: ApplicationsStatus; change: WindowChange }>(
          ({ input: { change } }) => {
            calls.push(change)
            return new Promise(() => {})
          },
        ),
      },
    })
    const actor = createActor(machine, { input: { now: () => 0, keepsStaff: false, user: 'portal|a9' } }).start()
    actor.send({ ...done('loadStatus', { status: closed, intakes: INTAKES }) } as never)
    return { actor, calls }
  }

  it.each([
    ['1970-02-01', { openingDate: '1970-02-01' }],
    ['', { openingDate: null }],
  ])("§4.7 saves the opening date '%s' while closed, or none", (openingDate, sent) => {
    const { actor, calls } = closedWindow({ openingDate: '1970-03-01' })
    actor.send({ type: 'dates.save', closingDate: '1970-12-15', openingDate })
    expect(calls).toEqual([{ open: false, closingDate: '1970-12-15', ...sent }])
    actor.stop()
  })

  it('refuses an opening date that is not in the future, with a message', () => {
    const dates = { closingDate: '1970-11-30', openingDate: '1970-01-01' }
    const { actor } = closedWindow()
    expect(actor.getSnapshot().can({ type: 'dates.save', ...dates })).toBe(false)
    expect(problemOfOpening(dates, 0)).toBe('The opening date 1970-01-01 is not in the future.')
    actor.stop()
  })

  it('§4.7 can be opened before its opening date', () => {
    const { actor, calls } = closedWindow({ openingDate: '1970-03-01' })
    actor.send({ type: 'window.ask', open: true })
    actor.send({ type: 'window.confirm' })
    expect(calls).toEqual([{ open: true, closingDate: '1970-11-30' }])
    actor.stop()
  })

  it.each(['', '2026-02-30', '30/11/2026'])("keeps its closing date if '%s' is typed", async (closingDate) => {
    const { snapshot, calls } = await journey({ type: 'dates.save', closingDate, openingDate: '' })
    expect([windowState(snapshot), calls]).toEqual(['shown', []])
  })

  it('§8 can be changed again or reloaded after a failed save', async () => {
    const save: PathEvent = { type: 'dates.save', closingDate: '2026-12-15', openingDate: '' }
    const { snapshot, emitted } = await journey(save, failed('saveStatus'))
    expect(windowState(snapshot)).toBe('notSaved')
    expect(emitted).toHaveLength(1)
    const later: PathEvent = { type: 'dates.save', closingDate: '2026-12-31', openingDate: '' }
    const again = await journey(save, failed('saveStatus'), later)
    const change = { open: true, closingDate: '2026-12-31' }
    expect(again.calls.slice(1)).toEqual([{ contract: 'saveStatus', input: { before: STATUS, change } }])
    const asking = await journey(save, failed('saveStatus'), { type: 'window.ask', open: false })
    expect(windowState(asking.snapshot)).toBe('confirming')
    expect(asking.context.change).toEqual({ open: false, closingDate: STATUS.closingDate })
    expect(snapshot.can({ type: 'window.ask', open: true })).toBe(false)
    const reloaded = await journey(save, failed('saveStatus'), { type: 'status.retry' })
    expect(reloaded.calls.at(-1)).toEqual({ contract: 'loadStatus', input: {} })
  })
})

describe('a new intake', () => {
  const closed = (...events: PathEvent[]) => journeyFrom({ ...STATUS, open: false }, ...events)

  it.each([
    [{ name: '' }],
    [{ name: '2025' }],
    [{ name: 'x'.repeat(61) }],
    [{ closingDate: '' }],
    [{ closingDate: '1969-12-31' }],
    [{ openingDate: '2028-01-01' }],
  ])('is not accepted with %o', async (wrong) => {
    const { snapshot } = await closed({ type: 'intake.add' })
    expect(snapshot.can({ type: 'intake.ask', intake: { ...INTAKE, ...wrong } })).toBe(false)
  })
})

describe('a list of reference data', () => {
  it.each([
    ['while the user types', [{ type: 'list.search', text: 'eco' }]],
    ['while it loads', [{ type: 'list.turn', by: 1 }]],
    ['after it could not be loaded', [{ type: 'list.turn', by: 1 }, failed('loadItems')]],
    ['while it is shown', []],
  ] as [string, PathEvent[]][])('can be switched or searched %s', async (_, before) => {
    const chosen = await journey(...before, { type: 'list.choose', list: 'regions' })
    expect(referenceState(chosen.snapshot)).toBe('loading')
    expect(chosen.calls.at(-1)).toEqual({ contract: 'loadItems', input: { list: 'regions', text: '', page: 1 } })
    const sought = await journey(...before, { type: 'list.search', text: 'law' })
    expect(referenceState(sought.snapshot)).toBe('typing')
    expect(sought.context).toMatchObject({ list: 'courses', text: 'law', page: 1 })
  })

  it('waits for a pause after the last key', () => {
    const clock = new SimulatedClock()
    const calls: ReferenceQuery[] = []
    const loadItems = fromPromise<ReferencePage, ReferenceQuery>(({ input }) => {
      calls.push(input)
      return new Promise(() => {})
    })
    const machine = administrationMachine.provide({ actors: { loadItems } })
    const actor = createActor(machine, {
      clock,
      input: { now: clock.now, keepsStaff: false, user: 'portal|a9' },
    }).start()
    actor.send({ type: 'list.search', text: 'eco' })
    clock.increment(200)
    actor.send({ type: 'list.search', text: 'econ' })
    clock.increment(299)
    expect(calls.map(({ text }) => text)).toEqual([''])
    clock.increment(1)
    expect(calls.slice(1)).toEqual([{ list: 'courses', text: 'econ', page: 1 }])
    actor.stop()
  })

  it('is loaded again after a refused entry, which another administrator may have removed', async () => {
    const save: PathEvent = { type: 'item.save', form: { name: 'Law' } }
    const refused = [{ type: 'item.open', item: ECONOMICS }, save, failed('saveItem')] as const
    const { snapshot, context } = await journey(...refused, { type: 'item.cancel' })
    expect([referenceState(snapshot), context.form]).toEqual(['loading', null])
  })

  it('goes back a page when the last entry of a page is removed', async () => {
    const { context, calls } = await journey(
      { type: 'list.turn', by: 1 },
      done('loadItems', LAST_PAGE),
      { type: 'item.remove', item: LAST_PAGE.items[0] },
      { type: 'item.confirm' },
      done('removeItem'),
    )
    expect(context.page).toBe(1)
    expect(calls.at(-1)).toEqual({ contract: 'loadItems', input: { list: 'courses', text: '', page: 1 } })
  })

  it.each([
    ['another list is chosen', { type: 'list.choose', list: 'regions' }],
    ['a search starts', { type: 'list.search', text: 'x' }],
    ['another page is chosen', { type: 'list.turn', by: 1 }],
    ['an entry is added', { type: 'item.add' }],
    ['an entry is changed', { type: 'item.open', item: ECONOMICS }],
  ] as const)('no longer shows the last change once %s', async (_, event) => {
    const saved = [{ type: 'item.add' }, { type: 'item.save', form: { name: 'Law' } }, done('saveItem')] as PathEvent[]
    const { context } = await journey(...saved, done('loadItems', FIRST_PAGE), event)
    expect(context.done).toBeNull()
  })
})
