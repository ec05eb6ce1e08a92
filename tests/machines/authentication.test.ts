import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, getNextSnapshot, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { ROUTES } from '../../domain/routes.ts'
import { authenticationMachine, type AuthenticationSnapshot } from '../../machines/authentication/authentication.ts'
import { signInEndOf } from '../../machines/authentication/selectors.ts'
import type { EntryRequested, SignInEnd } from '../../machines/authentication/contracts.ts'
import { authenticationModels } from '../model/authentication.ts'
import { journey as runJourney } from '../model/journey.ts'
import { stub } from '../model/live.ts'
import type { Model, PathEvent } from '../model/model.ts'
import { leafOf, type Leaf } from './leaf.ts'
import { listener } from './listener.ts'
import { PROFILE } from '../support/applicant.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Exclude<Leaf<AuthenticationSnapshot['value']>, 'starting' | 'signedIn.deciding' | 'signedOut.deciding'>
const NO_FLAGS = { admin: false, bursaryAdmin: false, committeeMember: false }

const nobody = ({ context, children }: AuthenticationSnapshot) => {
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
  nobody(snapshot)
  expect(snapshot.context.location).not.toContain('/application')
  expect([snapshot.context.end, signInEndOf(snapshot)]).toEqual([end, end])
}

/** What must hold in each state, whatever path led there. */
const assertions = {
  completingLogin: nobody,
  checking: nobody,
  disconnected: nobody,
  'signedOut.visiting': (snapshot) => {
    nobody(snapshot)
    expect(snapshot.context.location).not.toContain('/application')
    expect(signInEndOf(snapshot)).toBeNull()
  },
  'signedOut.recalling': nobody,
  'signedOut.timedOut': endedBy('timeout'),
  'signedOut.expired': endedBy('expired'),
  'signedOut.endedElsewhere': endedBy('elsewhere'),
  'signedOut.requestingEntry': (snapshot) => {
    nobody(snapshot)
    expect(snapshot.context.location).toContain('/application/')
  },
  redirecting: ({ context, children }) => {
    expect(context.request.target).not.toBe('')
    expect(children.session).toBeUndefined()
  },
  unreachable: ({ children }) => expect(children.session).toBeUndefined(),
  'signedIn.applying': signedInAs,
  'signedIn.storingUnsent': signedInAs,
  'signedIn.confirmingLogOut': signedInAs,
  'signedIn.storingBeforeSignOut': sessionOver,
  'signedIn.confirmingSessionEnd': sessionOver,
  signingOut: nobody,
} satisfies Record<Resting, (snapshot: AuthenticationSnapshot) => void>

const busy: readonly Resting[] = [
  'completingLogin',
  'checking',
  'redirecting',
  'signedIn.storingBeforeSignOut',
  'signingOut',
]

function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as AuthenticationSnapshot
  const state = leafOf(snapshot.value) as Resting
  assertions[state](snapshot)
  expect(snapshot.hasTag('busy')).toBe(busy.includes(state))
  expect(snapshot.context.flags).toEqual(NO_FLAGS)
}

testEveryPath('§4.8', 'authentication', assertState)

async function journey(model: Model, events: readonly PathEvent[]) {
  const result = await runJourney(model, events, { application: stub })
  const { context } = result.snapshot as AuthenticationSnapshot
  return { ...result, context, states: result.values.map(leafOf) }
}
const done = (contract: string, output?: unknown): PathEvent => ({ type: `xstate.done.actor.${contract}`, output })
const failed = (contract: string, message: string): PathEvent => ({
  type: `xstate.error.actor.${contract}`,
  error: new Error(message),
})
const moved = (location: string) => ({ type: 'location.changed', location })
const allowed = (intent: 'logIn' | 'signUp', target = '/progress-detail') => ({
  type: 'entry.allowed',
  request: { intent, place: 'home', target },
})
const { home, guarded, callback } = authenticationModels

describe('authentication, by hand: the login callback', () => {
  it('§2.1 a login that succeeds goes to the target that was asked for', async () => {
    const target = '/application/motivation'
    const { states, calls, emitted, context } = await journey(callback, [
      done('completeLogin', { profile: PROFILE, target, place: null }),
    ])
    expect(states).toEqual(['signedIn.applying'])
    expect(calls[0]).toEqual({
      contract: 'completeLogin',
      input: { location: '/postgraduate-external/callback?code=1&state=2' },
    })
    expect(emitted).toEqual([{ type: 'navigate', to: target, replace: true }])
    expect(context.profile).toEqual(PROFILE)
  })

  it('§2.1 one that fails goes to the error path, and the error is recorded', async () => {
    const { states, emitted, context } = await journey(callback, [
      failed('completeLogin', 'access_denied'),
      done('recallEnd', null),
    ])
    expect(states).toEqual(['signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([
      { type: 'log', level: 'error', message: 'The login callback failed' },
      { type: 'navigate', to: '/', replace: true },
    ])
    expect(context.error).toBe('access_denied')
  })

  it("§2.1 what is recorded is the provider's code, never the text that came along with it", async () => {
    const error = Object.assign(new Error('Call this number'), { error: 'access_denied' })
    const { context } = await journey(callback, [
      { type: 'xstate.error.actor.completeLogin', error },
      done('recallEnd', null),
    ])
    expect(context.error).toBe('access_denied')
  })

  it.each([
    [null, '/application'],
    ['/application/motivation', '/application/motivation'],
  ])('§2.1 the return target /progress-detail, from the remembered place %s, leads to %s', async (place, to) => {
    const { emitted } = await journey(callback, [
      done('completeLogin', { profile: PROFILE, target: '/progress-detail', place }),
    ])
    expect(emitted).toEqual([{ type: 'navigate', to, replace: true }])
  })

  it('§2.1 a target that was asked for comes before the remembered place', async () => {
    const { emitted } = await journey(callback, [
      done('completeLogin', { profile: PROFILE, target: '/application/summary', place: '/application/motivation' }),
    ])
    expect(emitted).toEqual([{ type: 'navigate', to: '/application/summary', replace: true }])
  })
})

describe('authentication, by hand: entering', () => {
  it('§2.5 a signed-in applicant on the public page goes to /application', async () => {
    const { states, emitted } = await journey(home, [done('checkSession', PROFILE)])
    expect(states).toEqual(['signedIn.applying'])
    expect(emitted).toEqual([{ type: 'navigate', to: '/application', replace: true }])
  })

  it('§2.1 one on a page of the application stays there', async () => {
    const { states, emitted } = await journey(guarded, [done('checkSession', PROFILE)])
    expect([states, emitted]).toEqual([['signedIn.applying'], []])
  })

  it('§8 a check that finds no connection says nothing of a sign-out: it is made again once that is back', async () => {
    const { states, emitted } = await journey(guarded, [
      { type: 'xstate.error.actor.checkSession', error: { failure: 'disconnected' } },
      done('reconnected'),
      done('checkSession', PROFILE),
    ])
    expect([states, emitted]).toEqual([['disconnected', 'checking', 'signedIn.applying'], []])
  })

  it('§8 where nobody can say who is signed in, it is a visitor', async () => {
    const { states, emitted } = await journey(home, [failed('checkSession', 'cut'), done('recallEnd', null)])
    expect(states).toEqual(['signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([{ type: 'log', level: 'error', message: 'An error occurred' }])
  })

  it.each(['logIn', 'signUp'] as const)(
    '§7.13 a %s that is allowed leaves for the identity provider',
    async (intent) => {
      const { states, calls } = await journey(home, [done('checkSession', null), allowed(intent)])
      expect(states.at(-1)).toBe('redirecting')
      expect(calls.at(-1)).toEqual({ contract: 'redirectToLogin', input: { intent, target: '/progress-detail' } })
    },
  )

  it.each([
    ['does not wait for the silent check', []],
    [
      'cannot be checked for want of connection',
      [{ type: 'xstate.error.actor.checkSession', error: { failure: 'disconnected' } }],
    ],
  ] as [string, PathEvent[]][])('a visitor who %s enters all the same, as asked', async (_, before) => {
    const target = '/application/motivation'
    const { states, calls } = await journey(home, [...before, allowed('signUp', target)])
    expect(states.at(-1)).toBe('redirecting')
    expect(calls.at(-1)).toEqual({ contract: 'redirectToLogin', input: { intent: 'signUp', target } })
  })

  it('§8 an identity provider that cannot be reached may be tried again', async () => {
    const { states, calls, emitted } = await journey(home, [
      done('checkSession', null),
      allowed('signUp'),
      failed('redirectToLogin', 'cut'),
      allowed('logIn'),
    ])
    expect(emitted).toEqual([{ type: 'log', level: 'error', message: 'An error occurred' }])
    expect(states.slice(1)).toEqual(['redirecting', 'unreachable', 'redirecting'])
    expect(calls.at(-1)?.input).toEqual({ intent: 'logIn', target: '/progress-detail' })
  })

  it("one who came back from the hosted login by the browser's button begins again", async () => {
    const { states, calls } = await journey(home, [done('checkSession', null), allowed('signUp'), allowed('logIn')])
    expect(states.slice(1)).toEqual(['redirecting', 'redirecting'])
    expect(calls.flatMap(({ contract, input }) => (contract === 'redirectToLogin' ? [input] : []))).toEqual([
      { intent: 'signUp', target: '/progress-detail' },
      { intent: 'logIn', target: '/progress-detail' },
    ])
  })

  it('§2.1 a guarded page asks to enter, with the requested URL as the return target', async () => {
    const applicationsWindow = listener<EntryRequested>()
    const location = '/application/summary?from=mail'
    const machine = authenticationMachine.provide({ actors: { application: stub as never } })
    const actor = createActor(machine, {
      input: { location, errorPath: '/', applicationsWindow: () => applicationsWindow.ref },
    }).start()
    expect(applicationsWindow.heard).toEqual([])
    actor.send(done('checkSession', null) as never)
    actor.send(done('recallEnd', null) as never)
    const asks = (target: string) => ({ type: 'entry.request', request: { intent: 'logIn', place: 'header', target } })
    expect(applicationsWindow.heard).toEqual([asks(location)])
    actor.send({ type: 'location.changed', location: ROUTES.home })
    actor.send({ type: 'location.changed', location: '/application' })
    expect(applicationsWindow.heard).toEqual([asks(location), asks('/application')])
    actor.send({ type: 'logIn.again' })
    expect(applicationsWindow.heard.at(-1)).toEqual(asks('/application'))
    expect(applicationsWindow.heard).toHaveLength(3)
    // §8: so it does where the identity provider could not be reached.
    actor.send(allowed('logIn') as never)
    actor.send(failed('redirectToLogin', 'cut') as never)
    expect(actor.getSnapshot().value).toBe('unreachable')
    actor.send({ type: 'logIn.again' })
    expect(applicationsWindow.heard).toHaveLength(4)
    actor.stop()
  })
})

describe('authentication, by hand: leaving', () => {
  it("§2.3 'Log out' forgets who was there, resets the flags and goes home", async () => {
    const { states, calls, emitted, context } = await journey(guarded, [
      done('checkSession', PROFILE),
      { type: 'logOut.request' },
      done('storeUnsent', []),
      moved(ROUTES.home),
      done('signOut'),
      done('recallEnd', null),
    ])
    expect(states).toEqual([
      'signedIn.applying',
      'signedIn.storingUnsent',
      'signingOut',
      'signingOut',
      'signedOut.recalling',
      'signedOut.visiting',
    ])
    expect(calls.filter(({ contract }) => contract === 'signOut')).toEqual([
      { contract: 'signOut', input: { reason: 'requested', unsent: [], location: '/application/personaldetails' } },
    ])
    expect(emitted).toEqual([{ type: 'navigate', to: '/home/general-information' }])
    expect(context).toMatchObject({ profile: null, flags: NO_FLAGS })
  })

  it('§2.3 §6 the flags are false on start-up, and where they were set, false again with a log-out', async () => {
    const { snapshot, context } = await journey(guarded, [done('checkSession', PROFILE)])
    expect(context.flags).toEqual(NO_FLAGS)
    const set = { admin: true, bursaryAdmin: true, committeeMember: true }
    const staff = await journey(guarded, [done('checkSession', { ...PROFILE, permissions: Object.keys(set) })])
    expect(staff.context).toMatchObject({ flags: set, profile: PROFILE })
    const signedIn = authenticationMachine.resolveState({ value: snapshot.value, context: { ...context, flags: set } })
    const calls = getNextSnapshot(authenticationMachine, signedIn, { type: 'logOut.request' })
    const left = getNextSnapshot(authenticationMachine, calls, done('storeUnsent', []) as never)
    expect(left.value).toBe('signingOut')
    expect(left.context.flags).toEqual(NO_FLAGS)
  })

  it('§1 §6 once somebody is signed in the flags follow the token, be it found on opening the page or after a login', async () => {
    const member = { ...PROFILE, permissions: ['committeeMember', 'something else'] }
    const flags = { ...NO_FLAGS, committeeMember: true }
    const { context } = await journey(guarded, [done('checkSession', member)])
    expect(context).toMatchObject({ flags, profile: PROFILE })
    const login = { profile: member, target: '/application', place: null }
    expect((await journey(callback, [done('completeLogin', login)])).context).toMatchObject({ flags })
  })

  it('a log-out that would lose what is typed waits for the applicant, who stays or goes', async () => {
    const unsent = [done('checkSession', PROFILE), { type: 'logOut.request' }, done('storeUnsent', ['typed'])]
    const stayed = await journey(guarded, [...unsent, { type: 'logOut.cancel' }])
    expect(stayed.states.slice(-2)).toEqual(['signedIn.confirmingLogOut', 'signedIn.applying'])
    expect(stayed.context.unsent).toEqual(['typed'])
    const left = await journey(guarded, [...unsent, moved(ROUTES.progress), { type: 'logOut.confirm' }])
    expect(left.states.slice(-2)).toEqual(['signedIn.confirmingLogOut', 'signingOut'])
    expect(left.calls.at(-1)).toMatchObject({ contract: 'signOut', input: { reason: 'requested' } })
  })

  it.each(['timeout', 'requested', 'elsewhere'] as const)(
    '§4.8 a session that ended by %s stores what was typed last, and says so to the sign-out',
    async (reason) => {
      const { states, calls } = await journey(guarded, [
        done('checkSession', PROFILE),
        done('session', { reason }),
        done('storeUnsent', []),
      ])
      expect(states.slice(-2)).toEqual(['signedIn.storingBeforeSignOut', 'signingOut'])
      expect(calls.at(-1)).toEqual({
        contract: 'signOut',
        input: { reason, unsent: [], location: '/application/personaldetails' },
      })
    },
  )

  it("'Logout Now' that would lose what is typed waits for the applicant, whose session begins anew if they stay", async () => {
    const unsent = [
      done('checkSession', PROFILE),
      done('session', { reason: 'requested' }),
      done('storeUnsent', ['typed']),
    ]
    const stayed = await journey(guarded, [...unsent, { type: 'logOut.cancel' }])
    expect(stayed.states.slice(-2)).toEqual(['signedIn.confirmingSessionEnd', 'signedIn.applying'])
    expect(stayed.context.unsent).toEqual(['typed'])
    const left = await journey(guarded, [...unsent, { type: 'logOut.confirm' }])
    expect(left.states.slice(-2)).toEqual(['signedIn.confirmingSessionEnd', 'signingOut'])
  })

  it('§4.8 whoever goes to another page before it is known how a sign-in ended learns it all the same', async () => {
    const { states, context } = await journey(home, [
      done('checkSession', null),
      moved('/application/motivation'),
      done('recallEnd', { end: 'timeout', unsent: [] }),
    ])
    expect(states).toEqual(['signedOut.recalling', 'signedOut.recalling', 'signedOut.requestingEntry'])
    expect([context.end, context.location]).toEqual(['timeout', '/application/motivation'])
  })

  it('§2.1 whoever is signed in has the application follow, and is led back to it from the public page', async () => {
    const heard: AnyEventObject[] = []
    const application = fromCallback(({ receive }) => receive((event) => heard.push(event)))
    const target = '/application/motivation'
    const { snapshot, emitted } = await runJourney(
      guarded,
      [done('checkSession', PROFILE), moved(target), moved(ROUTES.home)],
      { application },
    )
    expect(heard).toEqual([moved(target), moved(ROUTES.home)])
    expect(snapshot.context.location).toBe(ROUTES.home)
    expect(emitted).toEqual([{ type: 'navigate', to: '/application', replace: true }])
  })

  it('§4.8 whoever is signed in asks to enter again once the sign-in has expired, back to where they were', () => {
    const applicationsWindow = listener<EntryRequested>()
    const location = '/application/coursedetails'
    const machine = authenticationMachine.provide({ actors: { application: stub as never } })
    const actor = createActor(machine, {
      input: { location, errorPath: '/', applicationsWindow: () => applicationsWindow.ref },
    }).start()
    actor.send(done('checkSession', PROFILE) as never)
    actor.send({ type: 'logIn.again' })
    expect(applicationsWindow.heard).toEqual([
      { type: 'entry.request', request: { intent: 'logIn', place: 'header', target: location } },
    ])
    actor.stop()
  })

  it('§2.1 whoever goes to another page before a log-out goes on has the application follow', async () => {
    const heard: AnyEventObject[] = []
    const application = fromCallback(({ receive }) => receive((event) => heard.push(event)))
    const target = '/application/motivation'
    const { snapshot } = await runJourney(
      guarded,
      [done('checkSession', PROFILE), { type: 'logOut.request' }, moved(target)],
      { application },
    )
    expect(snapshot.value).toEqual({ signedIn: 'storingUnsent' })
    expect(snapshot.context.location).toBe(target)
    expect(heard).toContainEqual(moved(target))
  })

  it('a log-out that waits for the applicant goes on by itself once everything is stored', async () => {
    const { states } = await journey(guarded, [
      done('checkSession', PROFILE),
      { type: 'logOut.request' },
      done('storeUnsent', ['typed']),
      done('unsentStored'),
    ])
    expect(states.slice(-2)).toEqual(['signedIn.confirmingLogOut', 'signingOut'])
  })

  it('after a time-out nobody is asked: what has not arrived is told to the sign-out, and what it cut off is known again', async () => {
    const unsent = ['typed', 'document', 'submission']
    const { states, calls, context } = await journey(guarded, [
      done('checkSession', PROFILE),
      done('session', { reason: 'timeout' }),
      done('storeUnsent', unsent),
    ])
    expect(states.slice(-2)).toEqual(['signedIn.storingBeforeSignOut', 'signingOut'])
    expect(calls.at(-1)).toMatchObject({ contract: 'signOut', input: { reason: 'timeout', unsent } })
    expect(context.unsent).toEqual(unsent)
    const later = await journey(home, [
      done('checkSession', null),
      done('recallEnd', { end: 'timeout', unsent: ['submission'] }),
    ])
    expect([later.context.end, later.context.unsent]).toEqual(['timeout', ['submission']])
  })

  it.each([
    ['timeout', 'timedOut'],
    ['expired', 'expired'],
    ['elsewhere', 'endedElsewhere'],
  ] as const)('§4.8 the public page knows a sign-in that ended by %s, on every visit to it', async (end, state) => {
    const { states } = await journey(home, [
      done('checkSession', null),
      done('recallEnd', { end, unsent: [] }),
      moved('/application'),
      moved(ROUTES.home),
    ])
    expect(states).toEqual([
      'signedOut.recalling',
      `signedOut.${state}`,
      'signedOut.requestingEntry',
      `signedOut.${state}`,
    ])
  })

  it('§4.8 without its timer nobody stays signed in', async () => {
    const { states, emitted, calls } = await journey(guarded, [
      done('checkSession', PROFILE),
      failed('session', 'broken'),
      done('storeUnsent', []),
    ])
    expect(states.at(-1)).toBe('signingOut')
    expect(calls.at(-1)).toMatchObject({ contract: 'signOut', input: { reason: 'requested' } })
    expect(emitted).toContainEqual({ type: 'log', level: 'error', message: 'An error occurred' })
  })

  it('§4.7 a sign-in that expired begins again when the window lets it, back to where the applicant was', async () => {
    const target = '/application/coursedetails'
    const { states, calls } = await journey(guarded, [
      done('checkSession', PROFILE),
      moved(target),
      { type: 'logIn.again' },
      { type: 'entry.allowed', request: { intent: 'logIn', place: 'header', target } },
    ])
    expect(states.at(-2)).toMatch(/^signedIn/)
    expect(states.at(-1)).toBe('redirecting')
    expect(calls.at(-1)).toEqual({ contract: 'redirectToLogin', input: { intent: 'logIn', target } })
  })
})
