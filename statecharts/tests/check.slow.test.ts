import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findingsOf, findMachines } from '../find/find.ts'
import { problemLines } from '../find/messages.ts'
import { search } from '../find/search.ts'

async function inFolder(files: Record<string, string>): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'statecharts-check-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return folder
}

async function findingsIn(text: string): Promise<string[]> {
  const folder = await inFolder({ 'player.ts': text })
  const { machines } = await findMachines([folder], null, folder)
  return machines.flatMap(findingsOf).map(({ file, line, place, text: words }) => `${file}:${line} ${place}: ${words}`)
}

it('reports a target that no state has, and a property written as a state, with their lines', async () => {
  const found = await findingsIn(`import { createMachine } from 'xstate'
const stopped = { on: { PLAY: 'playing' } }
export const player = createMachine({ id: 'player', initial: 'stopped', states: {
  stopped,
  playing: { initial: 'loading', states: {
    loading: { on: {
      LOADED: 'runing', FAIL: '#player.stopped', BACK: '.none' } },
    running: {},
    onDone: { target: 'stopped' },
  } },
} })`)
  expect(found).toEqual([
    'player.ts:9 playing.onDone: onDone is written as a state; move it out of states',
    "player.ts:7 playing.loading on LOADED: the target 'runing' does not exist",
    "player.ts:7 playing.loading on BACK: the target '.none' does not exist",
  ])
})

it('reports states that no transition leads to, and transitions that never happen', async () => {
  const found = await findingsIn(`import { createMachine, raise } from 'xstate'
export const player = createMachine({ id: 'player', initial: 'stopped', states: {
  stopped: { on: { PLAY: [{ target: 'playing' }, { target: 'stopped' }], 'xstate.done.actor.load': 'playing' } },
  playing: { initial: 'one', states: { one: { entry: raise({ type: 'TICK' }) }, two: { type: 'final' } },
    onDone: 'stopped' },
  lost: { initial: 'inside', states: { inside: {} } },
  both: { type: 'parallel', states: { left: { initial: 'a', states: { a: { on: { GO: 'b' } }, b: { type: 'final' } } } }, onDone: 'stopped' },
}, on: { BOTH: '.both.left.a' } })`)
  expect(found).toEqual([
    'player.ts:4 playing.two: no transition leads to this state',
    'player.ts:6 lost: no transition leads to this state',
    "player.ts:3 stopped on xstate.done.actor.load: this never happens, because no invoke has the id 'load'",
    'player.ts:5 playing on onDone: this never happens, because no final state inside can be reached',
    'player.ts:3 stopped on PLAY: this is never taken, because a transition before it has no guard',
    "player.ts:4 playing.one: the raised event 'TICK' is handled by no state",
  ])
})

it('reports no unreachable states if parts of a machine could not be read', async () => {
  expect(
    await findingsIn(`createMachine({ initial: 'a', states: { a: { on: { GO: { target: where() } } }, b: {} } })`),
  ).toEqual([])
})

it('groups problems by their reason, and lists every file only when it is asked', () => {
  const files = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts']
  const problems = [
    ...files.map((file) => ({
      file,
      reason: `It cannot be loaded (Cannot find package 'x' imported from /home/${file})`,
    })),
    { file: 'z.ts', reason: 'lamp: It has no states and no events' },
  ]
  expect(problemLines(problems, false)).toEqual([
    "5 files: It cannot be loaded (Cannot find package 'x') (a.ts, b.ts, c.ts and 2 more)",
    '1 file: It has no states and no events (z.ts)',
    '--verbose lists every file.',
  ])
  expect(problemLines(problems, true)).toHaveLength(6)
})

it('runs a module that reads the page when it is loaded', async () => {
  const folder = await inFolder({
    'page.mjs': `import { createMachine } from '${import.meta.resolve('xstate')}'
const stored = localStorage.getItem('lamp')
document.querySelector('#app').innerHTML = 'x'
class Lamp extends HTMLElement {}
export const lamp = createMachine({ id: 'lamp', initial: stored ?? 'off', states: { off: {} } })`,
  })
  const { charts, problems } = await search({ config: null, paths: [folder], runs: true, root: folder })
  expect(charts.map(({ name, origin }) => `${name}, ${origin?.how}`)).toEqual(['lamp, run'])
  expect(problems).toEqual([])
})
