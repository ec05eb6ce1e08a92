import { assign, setup } from 'xstate'
import { expect, it } from 'vitest'
import { createModel } from '../model/model.ts'

it('refuses a model with endlessly many states', () => {
  const machine = setup({
    types: { context: {} as { count: number }, events: {} as { type: 'count' } },
  }).createMachine({
    id: 'counter',
    context: { count: 0 },
    on: { count: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  })
  const model = createModel({
    machine,
    events: { count: [{ type: 'count' }] },
    key: ({ context }) => context.count,
  })
  expect(() => model.edges()).toThrow("The model of 'counter' has more than 20000 states.")
})

it('lets the time of an unnamed delay pass', () => {
  const machine = setup({}).createMachine({
    initial: 'clean',
    states: { clean: { after: { 5_000: 'dusty' } }, dusty: {} },
  })
  expect(
    createModel({ machine, events: {} })
      .edges()
      .map(({ event }) => event.elapsed),
  ).toEqual([5_000])
})
