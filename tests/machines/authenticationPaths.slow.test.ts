import { expect } from 'vitest'
import { NO_FLAGS } from '../../domain/roles.ts'
import type { AuthenticationSnapshot } from '../../machines/authentication/authentication.ts'
import { signInEndOf } from '../../machines/authentication/selectors.ts'
import type { SignInEnd } from '../../machines/authentication/contracts.ts'
import { leafOf, type Leaf } from './leaf.ts'
import { PROFILE } from '../../scenarios/portal.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Exclude<
  Leaf<AuthenticationSnapshot['value']>,
  'loading.starting' | 'signedIn.active.deciding' | 'signedOut.deciding'
>

const noProfile = ({ context, children }: AuthenticationSnapshot) => {
  expect(context.profile).toBeNull()
  expect([children.session, children.application]).toEqual([undefined, undefined])
}

const signedInAs = ({ context, children }: AuthenticationSnapshot) => {
  expect(context.profile).toEqual(PROFILE)
  expect(context.error).toBeNull()
  expect(children.session).toBeDefined()
}

const sessionOver = ({ context }: AuthenticationSnapshot) => {
  expect(context.profile).toEqual(PROFILE)
  expect(context.end).not.toBeNull()
}

const endedBy = (end: SignInEnd) => (snapshot: AuthenticationSnapshot) => {
  noProfile(snapshot)
  expect(snapshot.context.location).not.toContain('/application')
  expect([snapshot.context.end, signInEndOf(snapshot)]).toEqual([end, end])
}

/** Invariants of each state, whatever path led there. */
const assertions = {
  'loading.completingLogin': noProfile,
  'loading.checking': noProfile,
  'loading.disconnected': noProfile,
  'signedOut.visiting': (snapshot) => {
    noProfile(snapshot)
    expect(snapshot.context.location).not.toContain('/application')
    expect(signInEndOf(snapshot)).toBeNull()
  },
  'signedOut.recalling': noProfile,
  'signedOut.timedOut': endedBy('timeout'),
  'signedOut.expired': endedBy('expired'),
  'signedOut.endedElsewhere': endedBy('elsewhere'),
  'signedOut.requestingEntry': (snapshot) => {
    noProfile(snapshot)
    expect(snapshot.context.location).toContain('/application/')
  },
  redirecting: ({ context, children }) => {
    expect(context.request.target).not.toBe('')
    expect(children.session).toBeUndefined()
  },
  unreachable: ({ children }) => expect(children.session).toBeUndefined(),
  'signedIn.active.applying': signedInAs,
  'signedIn.active.storingUnsent': signedInAs,
  'signedIn.active.confirmingLogOut': signedInAs,
  'signedIn.storingBeforeSignOut': sessionOver,
  'signedIn.confirmingSessionEnd': sessionOver,
  signingOut: noProfile,
} satisfies Record<Resting, (snapshot: AuthenticationSnapshot) => void>

const busy: readonly Resting[] = [
  'loading.completingLogin',
  'loading.checking',
  'redirecting',
  'signedIn.storingBeforeSignOut',
  'signingOut',
]

testEveryPath<AuthenticationSnapshot>('§4.8', 'authentication', (snapshot) => {
  const state = leafOf(snapshot.value) as Resting
  assertions[state](snapshot)
  expect(snapshot.hasTag('busy')).toBe(busy.includes(state))
  expect(snapshot.context.flags).toEqual(NO_FLAGS)
})
