import path from 'node:path'
import { expect, test } from 'vitest'
import { tryToFreeze } from '../../scripts/attack/trial.mjs'
import { runAttack } from './run.ts'

test('no route of the built server holds its event loop, whatever it is sent', async () => {
  const { said, tried, code } = await runAttack('freeze', '--runs', '3')
  expect(said).toMatch(/^freeze: \d+ tried, 0 fell$/m)
  expect(tried).toBeGreaterThan(150)
  expect(code).toBe(0)
})

test('a route that holds the event loop falls the day it is born, and no other', async () => {
  const program = path.join(import.meta.dirname, 'slowServer.mjs')
  const { tried, fell } = await tryToFreeze(program, { seed: 1, runs: 40 })
  expect(fell).toEqual([expect.stringMatching(/^POST \/quadratic held the event loop for \d+ ms/)])
  expect(tried).toBeGreaterThan(80)
})
