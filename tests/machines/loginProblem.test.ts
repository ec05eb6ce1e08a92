import { expect, it } from 'vitest'
import { loginProblemOf } from '../../machines/authentication/loginProblem.ts'

it.each([
  ['access_denied', 'denied'],
  ['unauthorized', 'denied'],
  ['missing_transaction', 'stale'],
  ['state_mismatch', 'stale'],
  ['invalid_grant', 'stale'],
  ['temporarily_unavailable', 'unavailable'],
  ['timeout', 'unavailable'],
  ['Failed to fetch', 'unknown'],
  ['constructor', 'unknown'],
  [null, null],
])('§2.1, §8 maps the login error %s to %s', (error, problem) => {
  expect(loginProblemOf(error)).toBe(problem)
})
