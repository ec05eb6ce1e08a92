import { expect, it } from 'vitest'
import { countdownOf, signOutAt } from '../../../machines/session/selectors.ts'
import { sessionMachine, type SessionSnapshot } from '../../../machines/session/session.ts'
import { inState } from '../inState.ts'

const session = inState(sessionMachine, { now: () => 0 })

const countdown = {
  active: null,
  warning: 42,
  loggedOut: null,
} satisfies Record<SessionSnapshot['value'], number | null>

it.each(Object.entries(countdown))(
  '§2.4 %s: the seconds are counted down in the warning alone: %s',
  (state, expected) => {
    expect(countdownOf(session(state, { countdown: 42 }))).toBe(expected)
  },
)

it('§4.8 the sign-out comes 120 s after the last activity', () => {
  expect(signOutAt(session('active', { lastActivityAt: 1_000_000 }))).toBe(1_120_000)
})
