import { expect, test } from 'vitest'
import { runAttack } from './run.ts'

test('no route leads elsewhere, whatever it is told, and the identity provider gives nothing to anybody else', async () => {
  const { said, tried, code } = await runAttack('redirects', '--runs', '3')
  expect(said).toMatch(/^redirects: \d+ tried, 0 fell$/m)
  expect(tried).toBeGreaterThan(200)
  expect(code).toBe(0)
})

test('nobody gets in by guessing, and nobody is kept out by another’s guesses from elsewhere', async () => {
  const { said, tried, code } = await runAttack('bruteForce')
  expect(said).toMatch(/^bruteForce: \d+ tried, 0 fell$/m)
  expect(tried).toBeGreaterThan(500)
  expect(code).toBe(0)
})
