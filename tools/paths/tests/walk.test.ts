import { expect, it } from 'vitest'
import type { FileMachine } from '../file/file.ts'
import type { PathEvent } from '../project.ts'
import { walker } from '../walk.ts'

const path = {
  start: 'dark',
  way: 0,
  steps: [
    { event: { type: 'press', elapsed: 500 }, state: { on: 'bright' } },
    { event: { type: 'xstate.error.actor.heat', error: { $error: { message: 'broken' } } }, state: 'off' },
  ],
}
const file: FileMachine = { machine: 'lamp', starts: { dark: { input: null, state: 'off' } }, paths: [path] }

function executors(log: string[]) {
  const actions = {
    press: () => log.push('press'),
    'xstate.error.actor.heat': (_: string[], { error }: PathEvent) => log.push(String(error)),
  }
  const checks = { off: () => log.push('is off'), 'on.bright': () => log.push('is bright') }
  return { open: (_: string[], start: string) => log.push(`open ${start}`), actions, checks }
}

it('opens the start, causes every event and checks every state', async () => {
  const log: string[] = []
  await walker<string[]>(executors(log))(log, file, path)
  expect(log).toEqual(['open dark', 'is off', 'press', 'is bright', 'Error: broken', 'is off'])
})

it('names a missing action and the steps that led to it', async () => {
  const { actions: _, ...others } = executors([])
  const walk = walker<string[]>({ ...others, actions: { press: () => undefined } })
  await expect(walk([], file, path)).rejects.toThrow(
    'There is no action for \'xstate.error.actor.heat\'\nSteps:\n0. Start dark\n1. press (after 500 ms) → on.bright\n2. heat fails with {"error":"broken"}',
  )
})
