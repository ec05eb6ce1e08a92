import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, type AnyEventObject } from 'xstate'
import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import { ROUTES } from '../../domain/routes.ts'
import { authenticationMachine, type AuthenticationSnapshot } from '../../machines/authentication/authentication.ts'
import type { EntryRequested } from '../../machines/authentication/contracts.ts'
import { authenticationModels } from '../model/authentication.ts'
import { journey as runJourney } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { Model, PathEvent } from 'xstate-paths'
import { NO_FLAGS } from '../../domain/roles.ts'
import { AN_ERROR_OCCURRED } from '../../machines/notices.ts'
import { leafOf } from './leaf.ts'
import { listener } from './listener.ts'
import { done, failed } from './outcomes.ts'
import { PROFILE } from '../support/applicant.ts'

async function journey(model: Model, events: readonly PathEvent[]) {
  const result = await runJourney(model, events, { application: stub })
  const { context } = result.snapshot as AuthenticationSnapshot
  return { ...result, context, states: result.values.map(leafOf) }
}
const moved = (location: string) => ({ type: 'location.changed', location })
const allowed = (intent: 'logIn' | 'signUp', target = '/progress-detail') => ({
  type: 'entry.allowed',
  request: { intent, place: 'home', target },
})
const { home, guarded, callback } = authenticationModels

const asks = (target: string) => ({ type: 'entry.request', request: { intent: 'logIn', place: 'header', target } })

/** A running machine, and what the applications window hears from it. */
function openedAt(location: string) {
  const applicationsWindow = listener<EntryRequested>()
  const machine = authenticationMachine.provide({ actors: { application: stub as never } })
  const input = { location, errorPath: '/', applicationsWindow: () => applicationsWindow.ref }
  return { actor: createActor(machine, { input }).start(), applicationsWindow }
}

describe('authentication: the login callback', () => {
  it('§2.1 navigates to the error path after a failed login and records the code of the error, never its text', async () => {
    const error = Object.assign(new Error('Call this number'), { error: 'access_denied' })
    const { states, emitted, context } = await journey(callback, [
      failed('completeLogin', error),
      done('recallEnd', null),
    ])
    expect(states).toEqual(['signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([
      { type: 'log', level: 'error', message: 'The login callback failed' },
      { type: 'navigate', to: '/', replace: true },
    ])
    expect(context.error).toBe('access_denied')
  })

  it.each([
    ['/progress-detail', null, '/application'],
    ['/progress-detail', '/application/motivation', '/application/motivation'],
    ['/application/summary', '/application/motivation', '/application/summary'],
  ])('§2.1 resolves the target %s with the previous page %s to %s', async (target, place, to) => {
    const { emitted } = await journey(callback, [done('completeLogin', { profile: PROFILE, target, place })])
    expect(emitted).toEqual([{ type: 'navigate', to, replace: true }])
  })
})

describe('authentication: signing in', () => {
  it('§8 treats the user as signed out if the check fails', async () => {
    const { states, emitted } = await journey(home, [failed('checkSession'), done('recallEnd', null)])
    expect(states).toEqual(['signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([AN_ERROR_OCCURRED])
  })

  it.each([
    ['logs in', [done('checkSession', null)], 'logIn'],
    ['signs up', [done('checkSession', null)], 'signUp'],
    ['does not wait for the silent check', [], 'signUp'],
    ['cannot be checked without a connection', [failed('checkSession', 'disconnected')], 'logIn'],
  ] as const)('§7.13 redirects a visitor who %s to the identity provider', async (_, before, intent) => {
    const target = '/application/motivation'
    const { states, calls } = await journey(home, [...before, allowed(intent, target)])
    expect(states.at(-1)).toBe('redirecting')
    expect(calls.at(-1)).toEqual({ contract: 'redirectToLogin', input: { intent, target } })
  })

  it('§8 retries an unreachable identity provider', async () => {
    const { states, calls, emitted } = await journey(home, [
      done('checkSession', null),
      allowed('signUp'),
      failed('redirectToLogin'),
      allowed('logIn'),
    ])
    expect(emitted).toEqual([AN_ERROR_OCCURRED])
    expect(states.slice(1)).toEqual(['redirecting', 'unreachable', 'redirecting'])
    expect(calls.at(-1)?.input).toEqual({ intent: 'logIn', target: '/progress-detail' })
  })

  it("restarts the login after the browser's back button", async () => {
    const { states, calls } = await journey(home, [done('checkSession', null), allowed('signUp'), allowed('logIn')])
    expect(states.slice(1)).toEqual(['redirecting', 'redirecting'])
    expect(calls.flatMap(({ contract, input }) => (contract === 'redirectToLogin' ? [input] : []))).toEqual([
      { intent: 'signUp', target: '/progress-detail' },
      { intent: 'logIn', target: '/progress-detail' },
    ])
  })

  it('§2.1 requests a login for a guarded page, with its URL as the return target', async () => {
    const location = '/application/summary?from=mail'
    const { actor, applicationsWindow } = openedAt(location)
    expect(applicationsWindow.heard).toEqual([])
    actor.send(done('checkSession', null) as never)
    actor.send(done('recallEnd', null) as never)
    expect(applicationsWindow.heard).toEqual([asks(location)])
    actor.send({ type: 'location.changed', location: ROUTES.home })
    actor.send({ type: 'location.changed', location: '/application' })
    expect(applicationsWindow.heard).toEqual([asks(location), asks('/application')])
    actor.send({ type: 'logIn.again' })
    expect(applicationsWindow.heard.at(-1)).toEqual(asks('/application'))
    expect(applicationsWindow.heard).toHaveLength(3)
    actor.stop()
  })
})

describe('authentication: signing out', () => {
  it("§2.3 §6 'Log out' clears the profile, resets the flags and goes home", async () => {
    const { states, calls, emitted, context } = await journey(guarded, [
      done('checkSession', { ...PROFILE, permissions: ['admin', 'bursaryAdmin', 'committeeMember'] }),
      { type: 'logOut.request' },
      done('storeUnsent', []),
      moved(ROUTES.home),
      done('signOut'),
      done('recallEnd', null),
    ])
    expect(states).toEqual([
      'signedIn.active.applying',
      'signedIn.active.storingUnsent',
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

  it('§1 §6 sets the flags from the token, after a check or a login', async () => {
    const member = { ...PROFILE, permissions: ['committeeMember', 'something else'] }
    const flags = { ...NO_FLAGS, committeeMember: true }
    const { context } = await journey(guarded, [done('checkSession', member)])
    expect(context).toMatchObject({ flags, profile: PROFILE })
    const login = { profile: member, target: '/application', place: null }
    expect((await journey(callback, [done('completeLogin', login)])).context).toMatchObject({ flags })
  })

  it.each([
    ['timeout', PROFILE.email],
    ['requested', undefined],
    ['elsewhere', undefined],
  ] as const)(
    '§4.8 stores unsent text when a session ends by %s, and passes the reason and the address %s to the sign-out',
    async (reason, email) => {
      const { states, calls } = await journey(guarded, [
        done('checkSession', PROFILE),
        done('session', { reason }),
        done('storeUnsent', []),
      ])
      expect(states.slice(-2)).toEqual(['signedIn.storingBeforeSignOut', 'signingOut'])
      expect(calls.at(-1)).toEqual({
        contract: 'signOut',
        input: { reason, email, unsent: [], location: '/application/personaldetails' },
      })
    },
  )

  it('§4.8 shows how the sign-in ended even if the page changes first', async () => {
    const { states, context } = await journey(home, [
      done('checkSession', null),
      moved('/application/motivation'),
      done('recallEnd', { end: 'timeout', unsent: [] }),
    ])
    expect(states).toEqual(['signedOut.recalling', 'signedOut.recalling', 'signedOut.requestingEntry'])
    expect([context.end, context.location]).toEqual(['timeout', '/application/motivation'])
  })

  it('§2.1 forwards moves to the application, also while a log-out waits, and redirects from the public page', async () => {
    const heard: AnyEventObject[] = []
    const application = fromCallback(({ receive }) => receive((event) => heard.push(event)))
    const there = moved('/application/motivation')
    const events = [done('checkSession', PROFILE), there, moved(ROUTES.home)]
    const { snapshot, emitted } = await runJourney(guarded, events, { application })
    expect([heard, snapshot.context.location]).toEqual([[there, moved(ROUTES.home)], ROUTES.home])
    expect(emitted).toEqual([{ type: 'navigate', to: '/application', replace: true }])
    const waiting = await runJourney(guarded, [done('checkSession', PROFILE), { type: 'logOut.request' }, there], {
      application,
    })
    expect([waiting.snapshot.value, heard.at(-1)]).toEqual([{ signedIn: { active: 'storingUnsent' } }, there])
  })

  it.each([
    ['the step and that its text is safe', [], '/application/motivation', { step: 'motivation', isTextSafe: true }],
    ['the step if its text is lost', ['typed'], '/application/motivation', { step: 'motivation', isTextSafe: false }],
    ['no step on a screen without text', [], '/application/summary', { step: null, isTextSafe: false }],
  ])('§4.8 the login after a time-out names %s', async (_, unsent, place, resumption) => {
    const { calls } = await journey(home, [
      done('checkSession', null),
      done('recallEnd', { end: 'timeout', unsent, place }),
      allowed('logIn', LOGIN_RETURN_TARGET),
    ])
    expect(calls.at(-1)).toMatchObject({ contract: 'redirectToLogin', input: { resumption } })
  })

  it('§4.8 the login for a guarded page after a time-out names that page', async () => {
    const { calls } = await journey(guarded, [
      done('checkSession', null),
      done('recallEnd', { end: 'timeout', unsent: [], place: '/application/motivation' }),
      allowed('logIn', '/application/coursedetails?change=countryId'),
    ])
    expect(calls.at(-1)).toMatchObject({ input: { resumption: { step: 'courseDetails', isTextSafe: true } } })
  })

  it.each([
    ['a sign-up after a time-out', 'timeout', 'signUp'],
    ['a login after an expired sign-in', 'expired', 'logIn'],
    ['a login after a log-out in another tab', 'elsewhere', 'logIn'],
    ['a login after a log-out', null, 'logIn'],
  ] as const)('§4.8 names no step for %s', async (_, end, intent) => {
    const { calls } = await journey(home, [
      done('checkSession', null),
      done('recallEnd', end && { end, unsent: [], place: '/application/motivation' }),
      allowed(intent, LOGIN_RETURN_TARGET),
    ])
    expect(calls.at(-1)).toEqual({ contract: 'redirectToLogin', input: { intent, target: LOGIN_RETURN_TARGET } })
  })

  it('§4.8 signs out if the idle timer crashes', async () => {
    const { states, emitted, calls } = await journey(guarded, [
      done('checkSession', PROFILE),
      failed('session'),
      done('storeUnsent', []),
    ])
    expect(states.at(-1)).toBe('signingOut')
    expect(calls.at(-1)).toMatchObject({ contract: 'signOut', input: { reason: 'requested' } })
    expect(emitted).toContainEqual(AN_ERROR_OCCURRED)
  })
})
