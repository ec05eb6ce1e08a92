import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { NO_FLAGS } from '../../domain/roles.ts'
import { LOG_OUT_ADDRESSES } from '../../domain/routes.ts'
import type { DeskSnapshot } from '../../machines/desk/desk.ts'
import { deskState } from '../../machines/desk/selectors.ts'
import { PROFILE } from '../support/applicant.ts'
import { ADMINISTRATION, ADMINISTRATOR, BOTH, deskModel, deskModels, FIGURES, READER } from '../model/desk.ts'
import { journey as runJourney } from '../model/journey.ts'
import { MACHINES } from '../model/machines.ts'
import { AN_ERROR_OCCURRED } from '../../machines/notices.ts'
import { done, failed } from './outcomes.ts'
import type { Model, PathEvent } from 'xstate-paths'

const STUBS = MACHINES.desk.stubs

const TO_APPLICATIONS = { type: 'part.open', part: 'applications' } as const
const TO_ADMINISTRATION = { type: 'part.open', part: 'administration' } as const

async function journey(model: Model, ...events: PathEvent[]) {
  const result = await runJourney(model, events, STUBS)
  return { ...result, snapshot: result.snapshot as DeskSnapshot }
}

describe('desk', () => {
  const { opened, callback } = deskModels

  it('§7.13 returns to the page of the login, which is always the desk', async () => {
    const target = '/desk?intake=1&application=s1'
    const { calls } = await journey(deskModel(target), done('checkSession', null), { type: 'logIn.request' })
    expect(calls.at(-1)).toEqual({ contract: 'redirectToLogin', input: { intent: 'logIn', target } })
    const to = async (place: string) => {
      const login = done('completeLogin', { profile: READER, target: place, place: null })
      return (await journey(callback, login)).emitted
    }
    expect(await to(target)).toEqual([{ type: 'navigate', to: target, replace: true }])
    expect(await to('https://example.org/?x=1')).toEqual([{ type: 'navigate', to: '/desk', replace: true }])
  })

  it.each([
    ['reads an application', '/desk?application=s1', [{ type: 'location.changed', location: '/desk?application=s1' }]],
    ['went to the administration', ADMINISTRATION, [TO_ADMINISTRATION]],
    ['went back to the administration', ADMINISTRATION, [{ type: 'location.changed', location: ADMINISTRATION }]],
    ['went to the applications', '/desk', [TO_ADMINISTRATION, TO_APPLICATIONS]],
    [
      'went back to the applications',
      '/desk?order=desc',
      [TO_ADMINISTRATION, { type: 'location.changed', location: '/desk?order=desc' }],
    ],
  ])('§4.8 returns to the current page after a login when the user %s', async (_, target, events) => {
    const { calls } = await journey(opened, done('checkSession', BOTH), ...events, { type: 'logIn.request' })
    expect(calls.at(-1)).toEqual({ contract: 'redirectToLogin', input: { intent: 'logIn', target } })
  })

  it.each(['requested', 'timeout'] as const)('§2.3 logs out at once after a log-out elsewhere: %s', async (reason) => {
    const { snapshot, emitted, calls } = await journey(deskModel(LOG_OUT_ADDRESSES.staff[reason]))
    expect(snapshot.value).toBe('signingOut')
    expect(calls).toEqual([{ contract: 'signOut', input: { reason, unsent: [], location: '/desk' } }])
    expect(emitted).toEqual([{ type: 'navigate', to: '/desk', replace: true }])
  })

  it('§6 passes roles and address to the committee', async () => {
    const inputs: unknown[] = []
    const committee = fromCallback(({ input }) => void inputs.push(input))
    const location = '/desk?application=s1'
    await runJourney(deskModel(location), [done('checkSession', READER)], { ...STUBS, committee })
    expect(inputs).toEqual([{ user: READER.sub, flags: { ...NO_FLAGS, committeeMember: true }, location }])
  })

  it.each([
    ['an administrator from an application', '/desk?application=s1', ADMINISTRATOR, 'administration', ADMINISTRATION],
    ['an administrator from the desk', '/desk', ADMINISTRATOR, 'administration', ADMINISTRATION],
    ['an administrator from the figures', FIGURES, ADMINISTRATOR, 'administration', ADMINISTRATION],
    ['a reader from the administration', ADMINISTRATION, READER, 'applications', '/desk'],
  ])('redirects %s from a forbidden address', async (_, address, profile, state, to) => {
    const { snapshot, emitted } = await journey(deskModel(address), done('checkSession', profile))
    expect([deskState(snapshot), snapshot.context.location]).toEqual([state, to])
    expect(emitted).toEqual([{ type: 'navigate', to, replace: true }])
  })

  it.each([
    ['a reader', '/desk?application=s1', READER],
    ['an administrator', ADMINISTRATION, ADMINISTRATOR],
    ['a user with both roles', ADMINISTRATION, BOTH],
  ])('keeps the address of %s', async (_, address, profile) => {
    const { snapshot, emitted } = await journey(deskModel(address), done('checkSession', profile))
    expect([emitted, snapshot.context.location]).toEqual([[], address])
  })

  it('adds history entries for moves between the parts', async () => {
    const both = done('checkSession', BOTH)
    const there = [TO_ADMINISTRATION, TO_APPLICATIONS]
    const { emitted } = await journey(opened, both, ...there)
    expect(emitted).toEqual([
      { type: 'navigate', to: ADMINISTRATION },
      { type: 'navigate', to: '/desk' },
    ])
    const wentTo = (location: string) => ({ type: 'location.changed', location })
    const states = async (...events: PathEvent[]) => deskState((await journey(opened, both, ...events)).snapshot)
    expect(await states(...there, wentTo(ADMINISTRATION))).toBe('administration')
    expect(await states(...there, wentTo(ADMINISTRATION), wentTo('/desk'))).toBe('applications')
  })

  it('§2.1 returns to the desk after a failed login and records the error', async () => {
    const error = Object.assign(new Error('Call this number'), { error: 'access_denied' })
    const { snapshot, emitted } = await journey(callback, failed('completeLogin', error))
    expect([snapshot.value, snapshot.context.error]).toEqual(['signedOut', 'access_denied'])
    expect(emitted).toEqual([AN_ERROR_OCCURRED, { type: 'navigate', to: '/desk', replace: true }])
  })

  it.each([
    ['a reader', READER],
    ['a user without a role', PROFILE],
  ])('§2.3 clears the profile and resets the flags when %s logs out', async (_, profile) => {
    const { snapshot, calls } = await journey(opened, done('checkSession', profile), { type: 'logOut.request' })
    expect(snapshot.context).toMatchObject({ profile: null, flags: NO_FLAGS })
    expect(calls.at(-1)).toEqual({ contract: 'signOut', input: { reason: 'requested', unsent: [], location: '/desk' } })
  })

  it('§7.13 restarts the login after the back button, and reports an unreachable provider', async () => {
    const logIn = { type: 'logIn.request' }
    const there = [done('checkSession', null), logIn]
    const again = await journey(opened, ...there, logIn)
    expect(again.calls.map(({ contract }) => contract)).toEqual([
      'checkSession',
      'finishSignOut',
      'recallEnd',
      'redirectToLogin',
      'redirectToLogin',
    ])
    const { snapshot, emitted } = await journey(opened, ...there, failed('redirectToLogin'))
    expect([snapshot.value, emitted]).toEqual(['unreachable', [AN_ERROR_OCCURRED]])
  })

  it('§2.3 ends signed out even if the sign-out fails', async () => {
    const leaving = [done('checkSession', READER), { type: 'logOut.request' }]
    const left = await journey(opened, ...leaving, done('signOut'))
    expect([left.snapshot.value, left.emitted]).toEqual(['signedOut', []])
    const alone = await journey(opened, ...leaving, failed('signOut'))
    expect([alone.snapshot.value, alone.emitted]).toEqual(['signedOut', [AN_ERROR_OCCURRED]])
  })

  it('§4.8 passes the time-out to the sign-out', async () => {
    const { calls } = await journey(opened, done('checkSession', READER), done('session', { reason: 'timeout' }))
    expect(calls.at(-1)).toEqual({ contract: 'signOut', input: { reason: 'timeout', unsent: [], location: '/desk' } })
  })
})
