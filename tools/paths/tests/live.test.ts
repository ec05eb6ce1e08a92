import { expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { runPath } from '../model/live.ts'
import { createModel } from '../model/model.ts'

const lamp = setup({
  actors: { warm: fromPromise<void>(() => Promise.reject(new Error('The real actor ran'))) },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: 'heating' } },
    heating: { invoke: { id: 'heat', src: 'warm', onDone: 'on', onError: 'off' } },
    on: { on: { press: 'off' } },
  },
})

test('a path runs with its own results if the invoke has another id than its source', async () => {
  const model = createModel({
    machine: lamp,
    input: () => undefined,
    events: { press: [{ type: 'press' }] },
    outcomes: { heat: { done: [undefined], error: [] } },
  })
  const path = model.edgePaths().find(({ steps }) => steps.length === 3)
  if (path === undefined) throw new Error('There is no path of three steps')
  const { reached, calls, snapshot } = await runPath(model, path)
  expect(calls).toMatchObject([{ contract: 'warm' }])
  expect([snapshot.value, [...reached].toSorted()]).toEqual(['off', ['lamp', 'lamp.heating', 'lamp.off', 'lamp.on']])
})
