import { expect, test } from 'vitest'
import { runAttack } from './run.ts'

/** Thousands of calls, one after the other: a busy machine takes its time. */
const LONG_MS = 900_000

test(
  'no route gives anybody what is another’s, whatever token and ids it is called with',
  async () => {
    const { said, tried, code } = await runAttack('isolation', '--runs', '1')
    expect(said).toMatch(/^isolation: \d+ tried, 0 fell$/m)
    expect(tried).toBeGreaterThan(2_000)
    expect(code).toBe(0)
  },
  LONG_MS,
)

test(
  'a route that lets anybody in, reveals, changes, tells what there is or breaks falls the day it is born, and no other',
  async () => {
    const program = ['--program', 'tests/attack/leakyServer.mjs', '--routes', '/api/(leaks|fellowships|drafts)']
    const { said, tried, code } = await runAttack('isolation', '--runs', '2', ...program)
    expect(tried).toBeGreaterThan(500)
    const fallen = said.split('\n').filter((line) => /^isolation: (?!\d)/.test(line))
    expect(fallen.filter((line) => !line.includes('/api/leaks/'))).toEqual([])
    for (const expected of [
      /leaks\/everything .*revealed what is of one who has submitted/,
      /leaks\/unguarded with a token that is: expired, answered 200/,
      /leaks\/broken .*answered 500/,
      /^isolation: One of .*POST \S*leaks\/shared with a bad token.* changed \S*leaks\/shared of one who has submitted/,
      /leaks\/known\/:id .*answered 403 to another’s and 404 to nobody’s/,
    ])
      expect(fallen).toContainEqual(expect.stringMatching(expected))
    expect(code).toBe(1)
  },
  LONG_MS,
)
