import { fromPromise, setup } from 'xstate'
import { expect, it } from 'vitest'
import { createModel } from '../model/model.ts'
import { plan } from '../plan.ts'
import type { MachinePaths } from '../project.ts'

const machine = setup({
  actors: { heat: fromPromise(() => Promise.reject(new Error('not provided'))) },
  delays: { patience: 10_000 },
  guards: { hasPower: () => true },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { 'switch.pressed': { guard: 'hasPower', target: 'on' } } },
    on: { invoke: { id: 'heating', src: 'heat', onError: 'off' }, after: { patience: 'off' }, on: { 'lamp.*': 'off' } },
  },
})

const lamp = (options: Partial<Parameters<typeof createModel>[0]>, others: Partial<MachinePaths> = {}) => ({
  lamp: { models: { dark: createModel({ machine, events: {}, ...options }) }, ...others },
})

it('names every unknown name in the scenarios, with the nearest known ones', () => {
  const project = lamp(
    {
      events: { press: [{ type: 'switch.press' }], late: () => [{ type: 'swich.pressed' }] },
      outcomes: { heat: { done: [], error: [] } },
      breakdowns: { haeting: [] },
      beside: { heater: fromPromise(() => Promise.resolve()) },
      delays: { patient: [1] },
    },
    {
      explained: { 'lamp.off --press--> lamp.on': 'a reason' },
      words: { starts: { drak: 'Open' }, events: { 'switch.pressed': 'Press', press: 'Press' } },
      browser: { module: './walk.ts', start: 'light' },
    },
  )
  expect(() => plan(project)).toThrow(
    [
      'The machines do not have these names of the scenarios:',
      "  lamp, start dark: there is no event 'switch.press' (nearest: switch.pressed, lamp.*, xstate.error.actor.heating)",
      "  lamp, start dark: there is no event 'swich.pressed' (nearest: switch.pressed, lamp.*, xstate.error.actor.heating)",
      "  lamp, start dark: there is no invoke with the id 'heat' (nearest: heating)",
      "  lamp, start dark: there is no invoke with the id 'haeting' (nearest: heating)",
      "  lamp, start dark: there is no actor 'heater' (nearest: heat)",
      "  lamp, start dark: there is no delay 'patient' (nearest: patience)",
      "  lamp: there is no guarded transition 'lamp.off --press--> lamp.on' (nearest: lamp.off --switch.pressed [hasPower]--> lamp.on)",
      "  lamp: there is no start 'drak' (nearest: dark)",
      "  lamp: there is no start 'light' (nearest: dark)",
      "  lamp: there is no event 'press' (nearest: lamp.*, switch.pressed, xstate.error.actor.heating)",
    ].join('\n'),
  )
})

it('accepts names that the machine has, and events of a wildcard', () => {
  const project = lamp({
    events: { 'switch.pressed': [{ type: 'switch.pressed' }], any: [{ type: 'lamp.fell' }] },
    outcomes: { heating: { done: [], error: [new Error('broken')] } },
    delays: { patience: [10_000] },
  })
  expect(plan(project).machines).toHaveLength(1)
})
