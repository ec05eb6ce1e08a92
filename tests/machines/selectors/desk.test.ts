import { expect, it } from 'vitest'
import { deskMachine } from '../../../machines/desk/desk.ts'
import { deskState, loginProblem } from '../../../machines/desk/selectors.ts'
import { inState } from '../inState.ts'

const desk = inState(deskMachine, { location: '/desk' })

it.each([
  ['checking', 'checking'],
  ['signedOut', 'signedOut'],
  ['forbidden', 'forbidden'],
  ['working.reading', 'reading'],
  ['working.administering', 'administering'],
  ['signingOut', 'signingOut'],
] as const)('§6 a desk that is %s shows its page for that', (state, page) => {
  expect(deskState(desk(state))).toBe(page)
})

it.each([
  ['access_denied', 'denied'],
  ['server_error', 'unavailable'],
  [null, null],
])('§2.1 a desk that is signed out says why a login failed: %s is %s', (error, problem) => {
  expect(loginProblem(desk('signedOut', { error }))).toBe(problem)
  expect(loginProblem(desk('redirecting', { error }))).toBeNull()
})
