import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tryToFreeze } from '../../scripts/attack/trial.mjs'

test('no route of the built server holds its event loop, whatever it is sent', async () => {
  const child = spawn(process.execPath, ['scripts/attack.mjs', '--class', 'freeze', '--runs', '3', '--seed', '1'], {
    env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = await ended
  expect(said).toMatch(/^freeze: \d+ tried, 0 fell$/m)
  expect(Number(/(\d+) tried/.exec(said)?.[1])).toBeGreaterThan(150)
  expect(code).toBe(0)
})

test('a route that holds the event loop falls the day it is born, and no other', async () => {
  const program = path.join(import.meta.dirname, 'slowServer.mjs')
  const { tried, fell } = await tryToFreeze(program, { seed: 1, runs: 40 })
  expect(fell).toEqual([expect.stringMatching(/^POST \/quadratic held the event loop for \d+ ms/)])
  expect(tried).toBeGreaterThan(80)
})
