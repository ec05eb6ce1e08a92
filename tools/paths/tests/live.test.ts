import { expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import type { FileMachine } from '../file/file.ts'
import { machineWalker, runPath } from '../model/live.ts'
import { createModel } from '../model/model.ts'
import { plan } from '../plan.ts'

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

test('a file runs on the machine with mocked services, and a wrong state names the steps', async () => {
  const start = createModel({
    machine: lamp,
    events: { press: [{ type: 'press' }] },
    outcomes: { heat: { done: [undefined], error: [new Error('cold')] } },
  })
  const project = { lamp: { models: { start } } }
  const [file] = plan(project).machines
  const seen: unknown[] = []
  const walk = machineWalker(project.lamp, { checks: { heating: ({ calls }) => seen.push(calls.length) } })
  for (const path of file!.paths) await walk(file!, path)
  expect(seen).toContain(1)
  const path = file!.paths[0]!
  const wrong = { ...path, steps: path.steps.map((step) => ({ ...step, state: 'on' })) }
  await expect(walk(file!, wrong)).rejects.toThrow(
    'expected state: on\nactual state: heating\nSteps:\n0. Start start\n1. press',
  )
})

test('an error in an action fails the step that caused it, and a function of an event stays a function', async () => {
  const door = setup({
    types: {} as { events: { type: 'open'; door: { turn: () => void } } | { type: 'break' } },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { open: { target: 'open', actions: ({ event }) => event.door.turn() } } },
      open: {
        on: {
          break: {
            target: 'shut',
            actions: () => {
              throw new Error('It broke')
            },
          },
        },
      },
    },
  })
  const events = { open: [{ type: 'open', door: { turn() {} } }], break: [{ type: 'break' }] }
  const project = { door: { models: { start: createModel({ machine: door, events }) } } }
  const file = JSON.parse(JSON.stringify(plan(project).machines[0])) as FileMachine
  await expect(machineWalker(project.door)(file, file.paths[0]!)).rejects.toThrow(
    'It broke\nSteps:\n0. Start start\n1. open',
  )
})
