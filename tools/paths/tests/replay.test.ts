import { readFileSync } from 'node:fs'
import path from 'node:path'
import { assign, setup } from 'xstate'
import { expect, it } from 'vitest'
import { replay, type FileMachine } from '../file/replay.ts'

const root = path.resolve(import.meta.dirname, '..')

it('a replay imports only XState', () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  function read(module: string) {
    if (seen.has(module)) return
    seen.add(module)
    for (const [, name = ''] of readFileSync(module, 'utf8').matchAll(
      /^(?:import|export)(?! type)[^'"]*from '([^']+)'/gm,
    )) {
      if (name.startsWith('.')) read(path.resolve(path.dirname(module), name))
      else packages.add(name)
    }
  }
  read(path.join(root, 'file/replay.ts'))
  expect([...packages]).toEqual(['xstate'])
  expect([...seen].map((module) => path.relative(root, module)).sort()).toEqual([
    'describe/words.ts',
    'file/context.ts',
    'file/replay.ts',
    'file/values.ts',
    'model/chart.ts',
    'model/childSnapshot.ts',
    'model/pathText.ts',
    'model/watch.ts',
  ])
})

it('a failure names the path, the step, both states and the context data that differ', () => {
  const machine = setup({ types: { context: {} as { presses: number; lamp: { volts: number } } } }).createMachine({
    context: { presses: 0, lamp: { volts: 12 } },
    initial: 'off',
    states: {
      off: { on: { press: { target: 'on', actions: assign({ presses: ({ context }) => context.presses + 1 }) } } },
      on: {},
    },
  })
  const press = { event: { type: 'press' }, state: 'on', context: { presses: 1, lamp: { volts: 9 } } }
  const file: FileMachine = {
    machine: 'lamp',
    starts: { dark: { state: 'off', context: { presses: 0, lamp: { volts: 12 } } } },
    paths: [
      { start: 'dark', way: 0, steps: [press] },
      { start: 'dark', way: 0, steps: [press, { event: { type: 'press' }, state: 'off' }] },
    ],
  }
  expect(() => replay(machine, file)).toThrow(
    [
      'lamp 2, from dark to off, 2 steps: step 2 is wrong.',
      '  expected state: off',
      '  actual state: on',
      '  context.lamp.volts: expected 9, actual 12',
      '0. Start dark',
      '1. press → on',
      '2. press → off',
    ].join('\n'),
  )
})
