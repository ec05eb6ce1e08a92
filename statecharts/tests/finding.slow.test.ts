import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chartOf, statesOf } from '../chart/chart.ts'
import { findMachines, machinesOfText } from '../find/find.ts'

const XSTATE = import.meta.resolve('xstate')
const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Record<string, unknown>>
const LAMP = { id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: {} } }

describe('a folder', () => {
  let folder: string
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const found = async (runs = true) => {
    const { machines, problems } = await findMachines([folder], runs ? load : null, folder)
    return { list: machines.map(({ name, file, how }) => `${name} in ${file}, ${how}`), machines, problems }
  }
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'statecharts-find-')))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('finds exported machines, alone and in objects, and the machines they invoke', async () => {
    await write(
      'a/lamps.mjs',
      `import { createMachine, setup } from '${XSTATE}'
       export const lamp = createMachine(${JSON.stringify(LAMP)})
       export const table = { small: createMachine({ id: 'small', initial: 'x', states: { x: {} } }) }
       const bulb = createMachine({ id: 'bulb', initial: 'new', states: { new: {} } })
       export default setup({ actors: { bulb } }).createMachine({ id: 'house', initial: 'dark', states: { dark: { invoke: { src: 'bulb' } } } })`,
    )
    const { list, problems } = await found()
    expect(list.sort()).toEqual([
      'bulb in a/lamps.mjs, run',
      'house in a/lamps.mjs, run',
      'lamp in a/lamps.mjs, run',
      'small in a/lamps.mjs, run',
    ])
    expect(problems).toEqual([])
  })

  it('finds machines created in functions and XState JSON, but ignores packages', async () => {
    await write(
      'make.ts',
      `import { createMachine as make } from 'xstate'
       const states = { off: { on: { press: 'on' } }, on: {} } as const
       export function lampOf(wire: Wire) { return make({ id: 'made', initial: 'off', context: { wire }, states }) }`,
    )
    await write('lamp.json', JSON.stringify(LAMP))
    await write('package.json', '{ "name": "lamps" }')
    await write('node_modules/other/lamp.json', JSON.stringify(LAMP))
    const { list, machines, problems } = await found(false)
    expect(list).toEqual(['lamp in lamp.json, read', 'made in make.ts, read'])
    expect(machines.map(({ machine }) => statesOf(chartOf(machine).root).map(({ key }) => key))).toEqual([
      ['lamp', 'off', 'on'],
      ['made', 'off', 'on'],
    ])
    expect(problems).toEqual([])
  })

  it('reports why a module cannot be loaded, and reads its text instead', async () => {
    await write(
      'broken.mjs',
      `import 'a-missing-package'
       import { createMachine } from 'xstate'
       export const lamp = createMachine(${JSON.stringify(LAMP)})`,
    )
    await write('ends.mjs', `import { createMachine } from '${XSTATE}'\nprocess.exit(3)`)
    await write(
      'sound.mjs',
      `import { createMachine } from '${XSTATE}'\nexport const sound = createMachine({ id: 'sound', on: { beep: {} } })`,
    )
    const { list, problems } = await found()
    expect(list).toEqual(['lamp in broken.mjs, read', 'sound in sound.mjs, run'])
    expect(problems.map(({ file }) => file)).toEqual(['broken.mjs', 'ends.mjs'])
    expect(problems[0]?.reason).toContain('a-missing-package')
    expect(problems[1]?.reason).toContain('it ends the process')
  })

  it('reads tests without running them', async () => {
    await write('lamp.test.mjs', `createMachine(${JSON.stringify(LAMP)})\nthrow new Error('It was run')`)
    const { list, problems } = await found()
    expect(list).toEqual(['lamp in lamp.test.mjs, read'])
    expect(problems).toEqual([])
  })

  it('makes duplicate names unique, and names machines without an id after their file', async () => {
    await write('one.json', JSON.stringify(LAMP))
    await write('two.json', JSON.stringify(LAMP))
    await write('three/index.js', `createMachine({ initial: 'off', states: { off: {} } })`)
    expect((await found(false)).machines.map(({ name }) => name)).toEqual(['lamp', 'three', 'lamp-2'])
  })
})

describe('a pasted text', () => {
  const read = async (text: string) => {
    const { machines, problems } = await machinesOfText(text, '', ['lamp'])
    return {
      machines,
      reasons: problems.map(({ reason }) => reason).join(' '),
      chart: machines[0] && chartOf(machines[0].machine),
    }
  }

  it('is never run', async () => {
    const { machines } = await read(`globalThis.wasRun = true
      import { createMachine, assign } from 'xstate'
      export const lamp = createMachine({ id: (() => { globalThis.wasRun = true; return 'x' })(), initial: 'off',
        states: { off: { entry: assign(() => { globalThis.wasRun = true }) } } })`)
    expect(machines).toHaveLength(1)
    expect('wasRun' in globalThis).toBe(false)
  })

  it('is read as a module through variables, types, templates and XState functions', async () => {
    const { machines, chart } = await read(`import { setup, and, not, raise, sendTo } from 'xstate'
      const SECOND = 1_000
      const events = { go: 'GO', stop: 'STOP' } as const
      const common = { [events.stop]: { target: '#run.over' } }
      const machine = setup({ guards: {} as object, delays: { soon: 2 * SECOND }, actions: { again: raise({ type: 'GO' }) } })
      export const run = machine.createMachine({ id: 'run', initial: \`waiting\`, states: {
        waiting: { on: { ...common, [events.go]: { guard: and(['isReady', not('isTired')]), target: 'running', actions: sendTo('timer', { type: 'START' }) } }, after: { soon: 'running' } },
        running: { entry: 'again', on: common, always: [{ guard: ({ context }) => context.metres >= 100, target: 'over' }] },
        over: { type: 'final' as const } } } satisfies object)`)
    expect(machines.map(({ notes }) => notes)).toEqual([[]])
    expect(chart?.edges.map(({ name, actions }) => [name, ...actions])).toEqual([
      ['run.waiting --STOP--> run.over'],
      ['run.waiting --GO [isReady and not isTired]--> run.running', 'send START to timer'],
      ['run.waiting --xstate.after.soon.run.waiting--> run.running'],
      ['run.running --STOP--> run.over'],
      ['run.running --always [context.metres >= 100]--> run.over'],
    ])
    expect(chart?.edges[2]?.delay).toBe(2_000)
    expect(statesOf(chart!.root).find(({ key }) => key === 'running')?.raises.entry).toEqual([
      { event: 'GO', delay: null },
    ])
  })

  it('is drawn with the names of imported constants as states and targets', async () => {
    const { machines, chart } = await read(`import { STATE, EVENT } from './constants'
      export const gate = createMachine({ id: 'gate', initial: STATE.SHUT, states: {
        [STATE.SHUT]: { on: { [EVENT.PUSH]: STATE.OPEN } }, [STATE.OPEN]: { after: { 10: { target: STATE.SHUT } } } } })`)
    expect(machines.map(({ notes }) => notes)).toEqual([[]])
    expect(chart?.edges.map(({ name }) => name)).toEqual([
      'gate.STATE_SHUT --EVENT_PUSH--> gate.STATE_OPEN',
      'gate.STATE_OPEN --xstate.after.10.gate.STATE_OPEN--> gate.STATE_SHUT',
    ])
  })

  it('is drawn without computed parts, which are reported', async () => {
    const { machines } = await read(
      `createMachine({ id: 'half', initial: 'a', states: { a: { on: { GO: { target: where() } } }, b: states() } })`,
    )
    expect(machines[0]?.notes.join(' ')).toContain('a on GO: a target is computed or not a string.')
    expect(machines[0]?.notes.join(' ')).toContain('b: is computed or not an object.')
  })

  it.each([
    ['a module', 'createMachine({ initial: "z", states: { a: { on: { GO: "nowhere", STAY: "a" } } } })'],
    ['XState JSON', '{ "initial": "z", "states": { "a": { "on": { "GO": "nowhere", "STAY": "a" } } } }'],
  ])('is drawn as %s without targets that do not exist, which are reported', async (_, text) => {
    const { machines, chart } = await read(text)
    expect(machines[0]?.notes).toEqual([
      "the machine: the initial state 'z' does not exist.",
      "a on GO: the target 'nowhere' does not exist.",
    ])
    expect(chart?.edges.map(({ targets }) => targets.length)).toEqual([0, 1])
  })

  it('is read as XState JSON under a unique name', async () => {
    const { machines } = await read(
      JSON.stringify({
        ...LAMP,
        states: { ...LAMP.states, on: { entry: [{ type: 'xstate.raise', event: { type: 'press' } }] } },
      }),
    )
    expect(machines.map(({ name }) => name)).toEqual(['lamp-2'])
    expect(statesOf(chartOf(machines[0]!.machine).root)[2]?.entry).toEqual(['raise press'])
  })

  it.each([
    ['invalid JSON', '{ "id": ', 'It is not valid JSON'],
    ['not a machine', '{ "name": "lamp" }', 'it has no states and no events'],
    [
      'no text as a target',
      '{ "initial": "a", "states": { "a": { "on": { "GO": { "target": 3 } } } } }',
      'a on GO: a target is computed or not a string',
    ],
    ['an unknown state type', '{ "initial": "a", "states": { "a": { "type": "odd" } } }', '"odd" is not a state type'],
    [
      'nested too deeply',
      `${'{"initial":"a","states":{"a":'.repeat(300)}{}${'}}'.repeat(300)}`,
      'more than 100 states deep',
    ],
    ['not a module', 'export const = 3', 'not TypeScript or JavaScript'],
  ])('is refused with a reason if it is %s', async (_, text, words) => {
    const { machines, reasons } = await read(text)
    expect(machines).toEqual([])
    expect(reasons).toContain(words)
  })

  it.each([
    [
      'a module',
      `import { Machine, send } from 'xstate'
       export const old = Machine({ id: 'old', initial: 'a', on: { RESET: 'a' }, states: {
         a: { onEntry: 'greet', activities: ['beep'], on: { '': [{ cond: 'isReady', target: 'b' }], GO: { target: 'a', in: '#old.b' } } },
         b: { invoke: { src: 'load' }, on: { 'done.invoke.load': 'c' }, after: [{ delay: 100, target: 'c' }] },
         c: { type: 'final' } } })`,
    ],
    [
      'XState JSON',
      `{ "id": "old", "initial": "a", "on": { "RESET": "a" }, "states": {
         "a": { "onEntry": "greet", "activities": ["beep"], "on": { "": [{ "cond": "isReady", "target": "b" }], "GO": { "target": "a", "in": "#old.b" } } },
         "b": { "invoke": { "src": "load" }, "on": { "done.invoke.load": "c" }, "after": [{ "delay": 100, "target": "c" }] },
         "c": { "type": "final" } } }`,
    ],
  ])('is drawn as %s if it is written for XState 4, with a note', async (_, text) => {
    const { machines, chart, reasons } = await read(text)
    expect(reasons).toBe('')
    expect(machines[0]?.notes).toEqual(['It is written for XState 4, and drawn as XState 5 would run it.'])
    expect(chart?.edges.map(({ name, reenters }) => name + (reenters ? ', reenters' : ''))).toEqual([
      'old --RESET--> old.a',
      'old.a --GO [in old.b]--> old.a, reenters',
      'old.a --always [isReady]--> old.b',
      'old.b --xstate.done.actor.load--> old.c',
      'old.b --xstate.after.100.old.b--> old.c',
    ])
    const [, a] = statesOf(chart!.root)
    expect([a?.entry, a?.invokes.map(({ src }) => src)]).toEqual([['greet'], ['beep']])
  })

  it('is refused if Zag makes it, even in Zag’s own tests', async () => {
    const { machines, reasons } = await read(
      `import { createMachine } from '../src'\ncreateMachine({ initialState: () => 'a', states: { a: { on: { GO: { target: 'a' } } } } })`,
    )
    expect(machines).toEqual([])
    expect(reasons).toContain("It is for Zag's own library, not for XState")
  })

  it('is refused if another library makes its machine', async () => {
    const module = 'const { createMachine } = setup()\nexport const lamp = createMachine({ states: { off: {} } })'
    const other = await read(`import { guards, setup } from '@zag-js/core'\n${module}`)
    expect(other.machines).toEqual([])
    expect(other.reasons).toContain("Its machines are @zag-js/core's, not XState's")
    const wrapped = await read(`import { assign } from 'xstate'\nimport { setup } from '@acme/machines'\n${module}`)
    expect(wrapped.machines).toHaveLength(1)
  })
})
