import { describe, expect, it } from 'vitest'
import { createActor, createEmptyActor, fromPromise, type AnyActorRef } from 'xstate'
import { ROUTES } from '../../domain/routes.ts'
import { authenticationMachine } from '../../machines/authentication/authentication.ts'
import { authenticationModels } from '../model/authentication.ts'
import { journey as runJourney } from '../model/journey.ts'
import { stub } from '../model/live.ts'
import type { PathEvent } from '../model/model.ts'
import { PROFILE } from '../support/applicant.ts'
import { leafOf } from './leaf.ts'

/** A sign-in that ends while something fails: the store of what was typed last, the sign-out, the way back. */

const done = (contract: string, output?: unknown): PathEvent => ({ type: `xstate.done.actor.${contract}`, output })
const failed = (contract: string): PathEvent => ({ type: `xstate.error.actor.${contract}`, error: new Error('broken') })
const moved = (location: string) => ({ type: 'location.changed', location })
const LOGGED = { type: 'log', level: 'error', message: 'An error occurred' }
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
const signOutFor = (reason: string, unsent: string[]) => [{ reason, unsent, location: LOCATION }]

describe('leaving, where what was typed last cannot be stored', () => {
  it.each([
    ["'Log out'", logOut, 'confirmingLogOut'],
    ["'Logout Now'", ended('requested'), 'confirmingSessionEnd'],
  ])('§8 after %s the failure is logged and the applicant decides', async (_, events, state) => {
    const { states, emitted, inputsOf, unsent } = await journey('guarded', [...events, failed('storeUnsent')])
    expect(states.at(-1)).toBe(`signedIn.${state}`)
    expect(emitted).toEqual([LOGGED])
    expect(unsent).toEqual(['typed'])
    expect(inputsOf('signOut')).toEqual([])
  })

  it.each(['timeout', 'elsewhere'])('§4.8 after a sign-in that ended by %s nobody is asked', async (reason) => {
    const { states, emitted, inputsOf } = await journey('guarded', [...ended(reason), failed('storeUnsent')])
    expect(states.at(-1)).toBe('signingOut')
    expect(emitted).toEqual([LOGGED, HOME])
    expect(inputsOf('signOut')).toEqual(signOutFor(reason, ['typed']))
  })

  it.each([
    ["'Log out' and 'Log out anyway'", undecidedLogOut, { type: 'logOut.confirm' }],
    ["'Log out' and a store that succeeds meanwhile", undecidedLogOut, done('unsentStored')],
    ["'Logout Now' and 'Log out anyway'", undecidedEnd, { type: 'logOut.confirm' }],
    ["'Logout Now' and a store that succeeds meanwhile", undecidedEnd, done('unsentStored')],
  ] as [string, PathEvent[], PathEvent][])(
    'after %s the sign-out is one that was asked for',
    async (_, events, last) => {
      const { states, inputsOf, end } = await journey('guarded', [...events, last])
      expect(states.at(-1)).toBe('signingOut')
      expect(inputsOf('signOut')).toEqual(signOutFor('requested', ['typed']))
      expect(end).toBe('requested')
    },
  )

  it.each([
    ["'Log out'", undecidedLogOut, 'confirmingLogOut'],
    ["'Logout Now'", undecidedEnd, 'confirmingSessionEnd'],
  ])('§8 after %s the applicant still decides where nobody can tell whether it is stored', async (_, events, state) => {
    const { states, emitted } = await journey('guarded', [...events, failed('unsentStored')])
    expect(states.at(-1)).toBe(`signedIn.${state}`)
    expect(emitted).toEqual([LOGGED])
  })

  it("'Stay' leads from the public page back to the application", async () => {
    const { states, emitted } = await journey('guarded', [
      ...undecidedLogOut,
      moved(ROUTES.home),
      { type: 'logOut.cancel' },
    ])
    expect(states.slice(-2)).toEqual(['signedIn.confirmingLogOut', 'signedIn.applying'])
    expect(emitted).toEqual([{ type: 'navigate', to: '/application', replace: true }])
  })

  it.each([
    ["'Log out'", { type: 'logOut.request' }],
    ["'Logout Now'", done('session', { reason: 'requested' })],
    ['a time-out', done('session', { reason: 'timeout' })],
  ])('what had not arrived when the applicant stayed is not told by the %s that follows', async (_, next) => {
    const stayed = [...undecidedLogOut, { type: 'logOut.cancel' }]
    const { inputsOf } = await journey('guarded', [...stayed, next, done('storeUnsent', [])])
    expect(inputsOf('signOut')).toMatchObject([{ unsent: [] }])
  })

  it("§4.8 'Stay' after 'Logout Now' begins a new idle session; after 'Log out' the old one goes on", async () => {
    const sessionsAfter = async (events: readonly PathEvent[]) => {
      const { states, inputsOf } = await journey('guarded', [...events, { type: 'logOut.cancel' }])
      expect(states.at(-1)).toBe('signedIn.applying')
      return inputsOf('session').length
    }
    expect([await sessionsAfter(undecidedEnd), await sessionsAfter(undecidedLogOut)]).toEqual([2, 1])
  })

  it.each([
    ["a store before 'Log out'", 'storeUnsent', logOut],
    ['a store after the last minute', 'storeUnsent', ended('timeout')],
    ["the wait after 'Log out'", 'unsentStored', undecidedLogOut],
    ["the wait after 'Logout Now'", 'unsentStored', undecidedEnd],
  ])('%s is for the application that is running', (_, contract, events) => {
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

describe('leaving, where what follows fails', () => {
  it('§8 a sign-out that fails is logged, and who was signed in is a visitor all the same', async () => {
    const { states, emitted, snapshot } = await journey('guarded', [
      ...logOut,
      done('storeUnsent', []),
      moved(ROUTES.home),
      failed('signOut'),
      done('recallEnd', null),
    ])
    expect(states.slice(-3)).toEqual(['signingOut', 'signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([HOME, LOGGED])
    expect(snapshot.context).toMatchObject({ profile: null })
  })

  it('§8 a provider that cannot be told later either is logged, and the public page stays as it is', async () => {
    const { states, emitted } = await journey('home', [
      done('checkSession', null),
      done('recallEnd', null),
      failed('finishSignOut'),
    ])
    expect(states).toEqual(['signedOut.recalling', 'signedOut.visiting', 'signedOut.visiting'])
    expect(emitted).toEqual([LOGGED])
  })

  it('§8 where nobody can say how a sign-in ended, that is logged and nothing is said of it', async () => {
    const { states, emitted, inputsOf, end, unsent } = await journey('guarded', [
      ...ended('timeout'),
      done('storeUnsent', ['document']),
      moved(ROUTES.home),
      done('signOut'),
      failed('recallEnd'),
    ])
    expect(states.slice(-2)).toEqual(['signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([HOME, LOGGED])
    expect(inputsOf('recallEnd')).toEqual([{ location: ROUTES.home }])
    expect([end, unsent]).toEqual([null, []])
  })

  it('§8 where the connection cannot be waited for, that is logged and whoever came is a visitor', async () => {
    const { states, emitted } = await journey('home', [
      { type: 'xstate.error.actor.checkSession', error: { failure: 'disconnected' } },
      failed('reconnected'),
      done('recallEnd', null),
    ])
    expect(states).toEqual(['disconnected', 'signedOut.recalling', 'signedOut.visiting'])
    expect(emitted).toEqual([LOGGED])
  })
})
