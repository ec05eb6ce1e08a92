import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { NO_FLAGS } from '../../domain/roles.ts'
import { deskMachine, type DeskSnapshot } from '../../machines/desk/desk.ts'
import { deskState } from '../../machines/desk/selectors.ts'
import { PROFILE } from '../support/applicant.ts'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { deskModels, READER } from '../model/desk.ts'
import { journey as walkJourney } from '../model/journey.ts'
import { bystander } from '../model/live.ts'
import type { Model, PathEvent } from '../model/model.ts'

const BYSTANDERS = { session: bystander, committee: bystander }

const somebody = ({ context }: DeskSnapshot) => expect(context.profile).not.toBeNull()
const nobody = ({ context }: DeskSnapshot) => expect([context.profile, context.flags]).toEqual([null, NO_FLAGS])
const works = ({ children }: DeskSnapshot) => [children.session !== undefined, children.committee !== undefined]

/** What must hold in each state, whatever path led there. */
const assertions = {
  starting: nobody,
  admitting: somebody,
  completingLogin: nobody,
  checking: (snapshot) => expect(works(snapshot)).toEqual([false, false]),
  signedOut: nobody,
  redirecting: (snapshot) => expect(works(snapshot)).toEqual([false, false]),
  unreachable: (snapshot) => expect(works(snapshot)).toEqual([false, false]),
  forbidden: (snapshot) => {
    somebody(snapshot)
    expect(snapshot.context.flags).toMatchObject({ bursaryAdmin: false, committeeMember: false })
    expect(works(snapshot)).toEqual([false, false])
  },
  working: (snapshot) => {
    somebody(snapshot)
    expect(snapshot.context.flags.committeeMember).toBe(true)
  },
  signingOut: nobody,
} satisfies Record<DeskSnapshot['value'], (snapshot: DeskSnapshot) => void>

function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as DeskSnapshot
  assertions[deskState(snapshot)](snapshot)
}

describe('desk, on every path', () => {
  it('§6 every state is reached and asserted, and every transition walked', async () => {
    const walks = []
    for (const model of Object.values(deskModels)) {
      walks.push(...(await walkAll(model, { check: assertState, bystanders: BYSTANDERS })))
    }
    expect(coverageOf(deskMachine, walks)).toEqual({ missedStates: [], missedTransitions: [] })
  })
})

const done = (contract: string, output?: unknown): PathEvent => ({ type: `xstate.done.actor.${contract}`, output })

async function journey(model: Model, ...events: PathEvent[]) {
  const walked = await walkJourney(model, events, BYSTANDERS)
  return { ...walked, snapshot: walked.snapshot as DeskSnapshot }
}

describe('desk, by hand', () => {
  const { opened, callback } = deskModels

  it('§7.13 a login leads back to the desk, and whoever may read works there', async () => {
    const login = done('completeLogin', { profile: READER, target: '/desk', place: null })
    const { snapshot, emitted } = await journey(callback, login)
    expect(snapshot.value).toBe('working')
    expect(emitted).toEqual([{ type: 'navigate', to: '/desk', replace: true }])
  })

  it('§2.1 a login that fails leads back to the desk, and its error is recorded', async () => {
    const error = Object.assign(new Error('Call this number'), { error: 'access_denied' })
    const { snapshot, emitted } = await journey(callback, { type: 'xstate.error.actor.completeLogin', error })
    expect([snapshot.value, snapshot.context.error]).toEqual(['signedOut', 'access_denied'])
    expect(emitted).toContainEqual({ type: 'navigate', to: '/desk', replace: true })
  })

  it.each([
    ['an applicant', undefined],
    ['an administrator', ['admin']],
  ])('§6 %s has no role here: nothing is fetched', async (_, permissions) => {
    const { snapshot, asked } = await journey(opened, done('checkSession', { ...PROFILE, permissions }))
    expect(snapshot.value).toBe('forbidden')
    expect(asked.map(({ contract }) => contract)).toEqual(['checkSession'])
  })

  it('§2.3 a log-out forgets who was there and resets the flags', async () => {
    const { snapshot, asked } = await journey(opened, done('checkSession', READER), { type: 'logOut.request' })
    expect(snapshot.context).toMatchObject({ profile: null, flags: NO_FLAGS })
    expect(asked.at(-1)).toEqual({ contract: 'signOut', input: { reason: 'requested', location: '/desk' } })
  })

  it('§4.8 a time-out says so to the sign-out', async () => {
    const { asked } = await journey(opened, done('checkSession', READER), done('session', { reason: 'timeout' }))
    expect(asked.at(-1)).toEqual({ contract: 'signOut', input: { reason: 'timeout', location: '/desk' } })
  })
})
