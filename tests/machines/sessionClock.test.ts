import { describe, expect, it } from 'vitest'
import { signOutAt } from '../../machines/session/selectors.ts'
import type { SessionSnapshot } from '../../machines/session/session.ts'
import { journey } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { PathEvent } from 'xstate-paths'
import { sessionModel } from '../model/session.ts'

/** Clock checks of the idle timer after a device slept without running timers. */

const after = (seconds: number, type: string, more: object = {}): PathEvent => ({
  type,
  elapsed: seconds * 1_000,
  ...more,
})
const warned = after(60, 'page.resumed')
const shared = (at: number) => after(0, 'activity.shared', { at })

const result = async (...events: PathEvent[]) => {
  const { snapshot, emitted } = await journey(sessionModel, events, { watchActivity: stub })
  return { ...(snapshot as SessionSnapshot), emitted, signOutAt: signOutAt(snapshot as SessionSnapshot) }
}

it.each([
  ['resumed a second before the warning is', [after(59, 'page.resumed')], 'active'],
  ['resumed when the warning is due is', [warned], 'warning'],
  ['resumed during the warning is', [warned, after(59, 'page.resumed')], 'warning'],
  ['kept by its user in time is', [warned, after(59, 'session.extend')], 'active'],
])('§4.8 a device that is %s %s', async (_, events, value) => {
  expect((await result(...events)).value).toBe(value)
})

it.each([
  ['is resumed', [after(120, 'page.resumed')]],
  ['has activity', [after(120, 'activity.seen')]],
  ['has activity before its timer runs', [after(120, 'xstate.after.untilWarning.session.active')]],
  ['is resumed during the warning', [warned, after(60, 'page.resumed')]],
  ["is asked to 'Stay Logged In'", [warned, after(60, 'session.extend')]],
])('§4.8 signs out a device past its time-out when it %s', async (_, events) => {
  const { value, output } = await result(...events)
  expect([value, output]).toEqual(['loggedOut', { reason: 'timeout' }])
})

it.each([
  ['newer', 30_000, 'active', 150_000],
  ['older', 0, 'warning', 121_000],
])('§4.8 during the warning, activity in another tab counts if it is %s', async (_, at, value, until) => {
  const before = [after(1, 'activity.seen'), warned]
  const { value: state, signOutAt: end } = await result(...before, shared(at))
  expect([state, end]).toEqual([value, until])
})

it.each([
  ['newer', 30_000, 150_000],
  ['older', 0, 121_000],
])('§4.8 while active, activity in another tab counts if it is %s', async (_, at, until) => {
  const { value, signOutAt: end } = await result(after(1, 'activity.seen'), after(40, 'page.resumed'), shared(at))
  expect([value, end]).toEqual(['active', until])
})

describe('§4.8 after the clock was set back ten minutes', () => {
  const setBack = (type: string) => after(-600, type)

  it('activity still resets the idle timer', async () => {
    expect((await result(setBack('activity.seen'))).signOutAt).toBe(-480_000)
  })

  it('the warning counts down from 60 seconds', async () => {
    const { value, context, signOutAt: end } = await result(setBack('xstate.after.untilWarning.session.active'))
    expect([value, context.countdown, end]).toEqual(['warning', 60, -540_000])
  })
})
