import { describe, expect, it } from 'vitest'
import { STATUS_FRESH_MS, STATUS_INTERVAL_MS, STATUS_PAUSE_MS } from '../../domain/limits.ts'
import type { ApplicationsWindowSnapshot } from '../../machines/applicationsWindow/applicationsWindow.ts'
import { OPEN } from '../../scenarios/portal.ts'
import { applicationsWindowModels } from '../model/applicationsWindow.ts'
import { journey } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { PathEvent } from 'xstate-paths'
import { done, failed } from './outcomes.ts'

const request = { intent: 'logIn', place: 'home', target: '/progress-detail' }
const enter = (elapsed: number): PathEvent => ({ type: 'entry.request', request, elapsed })
const show = (elapsed: number): PathEvent => ({ type: 'page.shown', elapsed })
const hide: PathEvent = { type: 'page.hidden' }
const doubt: PathEvent = { type: 'status.doubted' }
const interval: PathEvent = {
  type: 'xstate.after.untilNextRefresh.applicationsWindow.status.known',
  elapsed: STATUS_INTERVAL_MS,
}
const answered = (output: object) => done('loadStatus', output)
const cut = failed('loadStatus')
const lost = failed('loadStatus', 'disconnected')

async function result(model: keyof typeof applicationsWindowModels, ...events: PathEvent[]) {
  const { snapshot, calls, emitted } = await journey(applicationsWindowModels[model], events, { watchPage: stub })
  const { value, context } = snapshot as ApplicationsWindowSnapshot
  const times = calls.filter(({ contract }) => contract === 'loadStatus').length
  return { ...value, context, times, emitted, isBusy: snapshot.hasTag('busy') }
}

describe.each([
  ['known', []],
  ['failed', [doubt, cut]],
  ['disconnected', [doubt, lost]],
] as const)('a status that is %s', (freshness, before) => {
  it.each([
    ['the page is shown again after a while', show(STATUS_PAUSE_MS)],
    ['it may explain a refused call', doubt],
    ['a login is requested and it is old', enter(STATUS_FRESH_MS)],
    ['the polling interval has passed', interval],
  ])('§4.7 reloads when %s', async (_, event) => {
    const { times } = await result('open', ...before)
    expect(await result('open', ...before, event)).toMatchObject({
      status: 'fetching',
      times: times + 1,
      isBusy: true,
    })
  })

  it.each([
    ['the page is shown again at once', show(STATUS_PAUSE_MS - 1), freshness],
    ['a login is requested while it is fresh', enter(STATUS_FRESH_MS - 1), freshness],
    ['the page is hidden', hide, 'hidden'],
  ])('§4.7 does not reload when %s', async (_, event, status) => {
    const { times } = await result('open', ...before)
    expect(await result('open', ...before, event)).toMatchObject({ status, times, isBusy: false })
  })
})

it.each([
  ['disconnected', lost],
  ['failed', cut],
])('§8 refuses a login on an old status that is %s', async (status, event) => {
  const after = await result('open', enter(STATUS_FRESH_MS), event)
  expect(after).toMatchObject({ status, entrance: { unknown: 'noticeShown' }, context: { request: null } })
})

describe('a page that was hidden', () => {
  it.each([
    ['does not reload a known status after a moment', 'open', [], show(1), 'known', 0],
    ['does not reload a failed status after a moment', 'unknown', [cut], show(1), 'failed', 1],
    ['reloads the status after longer', 'open', [], show(STATUS_PAUSE_MS), 'fetching', 1],
  ] as const)('§4.7 %s', async (_, model, before, event, status, times) => {
    expect(await result(model, ...before, hide, event)).toMatchObject({ status, times })
  })

  it.each([
    ['does not reload for a login while the status is fresh', STATUS_FRESH_MS - 1, 'hidden', 0],
    ['reloads for a login when the status is old', STATUS_FRESH_MS, 'fetching', 1],
  ])('§2.1 %s', async (_, elapsed, status, times) => {
    expect(await result('open', hide, enter(elapsed))).toMatchObject({ status, times })
  })
})

it('§4.7 is fresh again after reloading', async () => {
  const again = await result('open', { ...doubt, elapsed: STATUS_FRESH_MS }, answered(OPEN), enter(1))
  expect(again).toMatchObject({ status: 'known', entrance: 'open', times: 1 })
  const soon = await result('open', { ...doubt, elapsed: STATUS_PAUSE_MS }, answered(OPEN), show(STATUS_PAUSE_MS - 1))
  expect(soon).toMatchObject({ status: 'known', times: 1 })
})
