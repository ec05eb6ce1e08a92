import { describe, expect, it } from 'vitest'
import { createActor, createEmptyActor, fromPromise, type AnyActorRef } from 'xstate'
import { ROUTES } from '../../domain/routes.ts'
import { authenticationMachine } from '../../machines/authentication/authentication.ts'
import { authenticationModels } from '../model/authentication.ts'
import { journey as runJourney } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { PathEvent } from 'xstate-paths'
import { PROFILE } from '../support/applicant.ts'
import { AN_ERROR_OCCURRED } from '../../machines/notices.ts'
import { leafOf } from './leaf.ts'
import { done, failed } from './outcomes.ts'

const moved = (location: string) => ({ type: 'location.changed', location })
const HOME = { type: 'navigate', to: '/home/general-information' }
const LOCATION = '/application/personaldetails'

async function journey(model: 'home' | 'guarded', events: readonly PathEvent[]) {
  const result = await runJourney(authenticationModels[model], events, { application: stub })
  const { end, unsent } = result.snapshot.context as { end: unknown; unsent: unknown }
  const inputsOf = (name: string) => result.calls.flatMap(({ contract, input }) => (contract === name ? [input] : []))
  return { ...result, end, unsent, states: result.values.map(leafOf), inputsOf }
}

const signedIn = [done('checkSession', PROFILE)]
const logOut = [...signedIn, { type: 'logOut.request' }]
const ended = (reason: string) => [...signedIn, done('session', { reason })]
const undecidedLogOut = [...logOut, done('storeUnsent', ['typed'])]
const undecidedEnd = [...ended('requested'), done('storeUnsent', ['typed'])]
const signOutFor = (reason: string, unsent: string[]) => [
  { reason, unsent, location: LOCATION, email: reason === 'timeout' ? PROFILE.email : undefined },
]

describe('signing out when unsent text cannot be stored', () => {
  it.each([
    ["'Log out'", logOut, 'active.confirmingLogOut'],
    ["'Logout Now'", ended('requested'), 'confirmingSessionEnd'],
  ])('§8 logs the failure after %s and asks the applicant', async (_, events, state) => {
    const { states, emitted, inputsOf, unsent } = await journey('guarded', [...events, failed('storeUnsent')])
    expect(states.at(-1)).toBe(`signedIn.${state}`)
    expect(emitted).toEqual([AN_ERROR_OCCURRED])
    expect(unsent).toEqual(['typed'])
    expect(inputsOf('signOut')).toEqual([])
  })

  it.each(['timeout', 'elsewhere'])('§4.8 after a sign-in that ended by %s asks no one', async (reason) => {
    const { states, emitted, inputsOf } = await journey('guarded', [...ended(reason), failed('storeUnsent')])
    expect(states.at(-1)).toBe('signingOut')
    expect(emitted).toEqual([AN_ERROR_OCCURRED, HOME])
    expect(inputsOf('signOut')).toEqual(signOutFor(reason, ['typed']))
  })

  it.each([
    ["'Log out' and 'Log out anyway'", undecidedLogOut, { type: 'logOut.confirm' }],
    ["'Log out' and a store that succeeds meanwhile", undecidedLogOut, done('unsentStored')],
    ["'Logout Now' and 'Log out anyway'", undecidedEnd, { type: 'logOut.confirm' }],
    ["'Logout Now' and a store that succeeds meanwhile", undecidedEnd, done('unsentStored')],
  ] as [string, PathEvent[], PathEvent][])('signs out as requested after %s', async (_, events, last) => {
    const { states, inputsOf, end } = await journey('guarded', [...events, last])
    expect(states.at(-1)).toBe('signingOut')
    expect(inputsOf('signOut')).toEqual(signOutFor('requested', ['typed']))
    expect(end).toBe('requested')
  })

  it.each([
    ["'Log out'", undecidedLogOut, 'active.confirmingLogOut'],
    ["'Logout Now'", undecidedEnd, 'confirmingSessionEnd'],
  ])('§8 still asks the applicant after %s if watching the drafts fails', async (_, events, state) => {
    const { states, emitted } = await journey('guarded', [...events, failed('unsentStored')])
    expect(states.at(-1)).toBe(`signedIn.${state}`)
    expect(emitted).toEqual([AN_ERROR_OCCURRED])
  })

  it("'Stay' returns from the public page to the application", async () => {
    const { states, emitted } = await journey('guarded', [
      ...undecidedLogOut,
      moved(ROUTES.home),
      { type: 'logOut.cancel' },
    ])
    expect(states.slice(-2)).toEqual(['signedIn.active.confirmingLogOut', 'signedIn.active.applying'])
    expect(emitted).toEqual([{ type: 'navigate', to: '/application', replace: true }])
  })

  it.each([
    ["'Log out'", { type: 'logOut.request' }],
    ["'Logout Now'", done('session', { reason: 'requested' })],
    ['a time-out', done('session', { reason: 'timeout' })],
  ])('forgets the unsent data of a cancelled log-out on the next %s', async (_, next) => {
    const stayed = [...undecidedLogOut, { type: 'logOut.cancel' }]
    const { inputsOf } = await journey('guarded', [...stayed, next, done('storeUnsent', [])])
    expect(inputsOf('signOut')).toMatchObject([{ unsent: [] }])
  })

  it("§4.8 'Stay' starts a new idle session after 'Logout Now' and continues it after 'Log out'", async () => {
    const sessionsAfter = async (events: readonly PathEvent[]) => {
      const { states, inputsOf } = await journey('guarded', [...events, { type: 'logOut.cancel' }])
      expect(states.at(-1)).toBe('signedIn.active.applying')
      return inputsOf('session').length
    }
    expect([await sessionsAfter(undecidedEnd), await sessionsAfter(undecidedLogOut)]).toEqual([2, 1])
  })

  it.each([
    ["'Log out'", undecidedLogOut],
    ["'Logout Now'", undecidedEnd],
  ])("'Stay' after %s keeps the application running, with its uploads", (_, events) => {
    const idle = { application: stub, session: stub } as never
    const applicationsWindow = () => createEmptyActor() as never
    const machine = authenticationMachine.provide({ actors: idle })
    const actor = createActor(machine, { input: { location: LOCATION, errorPath: '/', applicationsWindow } }).start()
    for (const event of events) actor.send(event as never)
    const running = () => actor.getSnapshot().children.application?.sessionId
    const before = running()
    actor.send({ type: 'logOut.cancel' })
    expect(before).toBeDefined()
    expect(running()).toBe(before)
    actor.stop()
  })

  it.each([
    ["a store before 'Log out'", 'storeUnsent', logOut],
    ['a store after the last minute', 'storeUnsent', ended('timeout')],
    ["the wait after 'Log out'", 'unsentStored', undecidedLogOut],
    ["the wait after 'Logout Now'", 'unsentStored', undecidedEnd],
  ])('%s receives the running application', (_, contract, events) => {
    const calls: { application: () => AnyActorRef }[] = []
    const waiting = fromPromise<never, { application: () => AnyActorRef }>(({ input }) => {
      calls.push(input)
      return new Promise(() => {})
    })
    const idle = { application: stub, session: stub } as never
    const machine = authenticationMachine.provide({ actors: idle }).provide({ actors: { [contract]: waiting } })
    const applicationsWindow = () => createEmptyActor() as never
    const actor = createActor(machine, { input: { location: LOCATION, errorPath: '/', applicationsWindow } }).start()
    for (const event of events) actor.send(event as never)
    const { application } = actor.getSnapshot().children
    expect(application).toBeDefined()
    expect(calls.at(-1)?.application()).toBe(application)
    actor.stop()
  })
})

describe('signing out when later calls fail', () => {
  it('§8 logs a failed sign-out and still shows the user as signed out', async () => {
    const { states, emitted, snapshot } = await journey('guarded', [
      ...logOut,
      done('storeUnsent', []),
      moved(ROUTES.home),
      failed('signOut'),
      done('recallEnd', null),
    ])
    expect(states.slice(-3)).toEqual(['signingOut', 'signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([HOME, AN_ERROR_OCCURRED])
    expect(snapshot.context).toMatchObject({ profile: null })
  })

  it('§8 logs a failed completion of an offline sign-out', async () => {
    const { states, emitted } = await journey('home', [
      done('checkSession', null),
      done('recallEnd', null),
      failed('finishSignOut'),
    ])
    expect(states).toEqual(['signedOut.recalling', 'signedOut.visiting', 'signedOut.visiting'])
    expect(emitted).toEqual([AN_ERROR_OCCURRED])
  })

  it('§8 logs that the reason of the last sign-out could not be read', async () => {
    const { states, emitted, inputsOf, end, unsent } = await journey('guarded', [
      ...ended('timeout'),
      done('storeUnsent', ['document']),
      moved(ROUTES.home),
      done('signOut'),
      failed('recallEnd'),
    ])
    expect(states.slice(-2)).toEqual(['signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([HOME, AN_ERROR_OCCURRED])
    expect(inputsOf('recallEnd')).toEqual([{ location: ROUTES.home }])
    expect([end, unsent]).toEqual([null, []])
  })

  it('§8 logs that waiting for the connection failed and shows the visitor’s view', async () => {
    const { states, emitted } = await journey('home', [
      failed('checkSession', 'disconnected'),
      failed('reconnected'),
      done('recallEnd', null),
    ])
    expect(states).toEqual(['loading.disconnected', 'signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([AN_ERROR_OCCURRED])
  })
})
