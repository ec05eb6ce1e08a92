import { createEmptyActor, type ActorRef, type Snapshot } from 'xstate'
import { describe, expect, it } from 'vitest'
import { authenticationMachine, type AuthenticationSnapshot } from '../../../machines/authentication/authentication.ts'
import type { EntryRequested, SignInEnd } from '../../../machines/authentication/contracts.ts'
import { loginProblem } from '../../../machines/authentication/loginProblem.ts'
import {
  isConfirmingLogOut,
  signInEndOf,
  unsentOf,
  visitorOf,
  type Visitor,
} from '../../../machines/authentication/selectors.ts'
import { inState } from '../inState.ts'
import type { Leaf } from '../leaf.ts'

interface Shown {
  visitor: Visitor
  end?: SignInEnd
  confirming?: true
}

const authentication = inState(authenticationMachine, {
  location: '/home/general-information',
  errorPath: '/',
  applicationsWindow: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, EntryRequested>,
})

const shown = {
  starting: { visitor: 'unknown' },
  completingLogin: { visitor: 'unknown' },
  checking: { visitor: 'unknown' },
  disconnected: { visitor: 'disconnected' },
  'signedOut.recalling': { visitor: 'signedOut' },
  'signedOut.deciding': { visitor: 'signedOut' },
  'signedOut.visiting': { visitor: 'signedOut' },
  'signedOut.requestingEntry': { visitor: 'signedOut' },
  'signedOut.timedOut': { visitor: 'signedOut', end: 'timeout' },
  'signedOut.expired': { visitor: 'signedOut', end: 'expired' },
  'signedOut.endedElsewhere': { visitor: 'signedOut', end: 'elsewhere' },
  redirecting: { visitor: 'entering' },
  unreachable: { visitor: 'unreachable' },
  'signedIn.deciding': { visitor: 'signedIn' },
  'signedIn.applying': { visitor: 'signedIn' },
  'signedIn.storingUnsent': { visitor: 'signedIn' },
  'signedIn.confirmingLogOut': { visitor: 'signedIn', confirming: true },
  'signedIn.confirmingSessionEnd': { visitor: 'signedIn', confirming: true },
  'signedIn.storingBeforeSignOut': { visitor: 'signingOut' },
  signingOut: { visitor: 'signingOut' },
} satisfies Record<Leaf<AuthenticationSnapshot['value']>, Shown>

describe.each(Object.entries(shown))('authentication, %s', (state, { visitor, end, confirming }: Shown) => {
  const snapshot = authentication(state)

  it(`§2.3, §2.5 header and page are those of a visitor who is: ${visitor}`, () => {
    expect(visitorOf(snapshot)).toBe(visitor)
  })

  it(`§4.8 the public page says ${end === undefined ? 'of no sign-in that it ended' : `how the sign-in ended: ${end}`}`, () => {
    expect(signInEndOf(snapshot)).toBe(end ?? null)
  })

  it(`§2.3 the question before a log-out is ${confirming ? '' : 'not '}asked`, () => {
    expect(isConfirmingLogOut(snapshot)).toBe(confirming ?? false)
  })
})

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
])('§2.1, §8 the public page tells why a login callback failed: %s is %s', (error, problem) => {
  expect(loginProblem(authentication('signedOut.visiting', { error }))).toBe(problem)
  expect(loginProblem(authentication('redirecting', { error }))).toBeNull()
})

it('§4.8 what has not arrived is told as it was found', () => {
  const unsent = ['document', 'submission'] as const
  expect(unsentOf(authentication('signedIn.confirmingSessionEnd', { unsent }))).toEqual(unsent)
})
