import { expect } from 'vitest'
import { NO_FLAGS } from '../../domain/roles.ts'
import type { DeskSnapshot } from '../../machines/desk/desk.ts'
import { deskState } from '../../machines/desk/selectors.ts'
import { testEveryPath } from './everyPath.ts'

const TO_APPLICATIONS = { type: 'part.open', part: 'applications' } as const
const TO_ADMINISTRATION = { type: 'part.open', part: 'administration' } as const

const signedInUser = ({ context }: DeskSnapshot) => expect(context.profile).not.toBeNull()
const signedOutUser = ({ context }: DeskSnapshot) => expect([context.profile, context.flags]).toEqual([null, NO_FLAGS])
const works = ({ children: { session, committee, reviews, letters, figures, administration } }: DeskSnapshot) =>
  [session, committee, reviews, letters, figures, administration].map((child) => child !== undefined)
const NOTHING = [false, false, false, false, false, false]

/** Invariants of each state, whatever path led there. */
const assertions = {
  starting: signedOutUser,
  admitting: signedInUser,
  opening: signedInUser,
  completingLogin: signedOutUser,
  checking: (snapshot) => expect(works(snapshot)).toEqual(NOTHING),
  signedOut: signedOutUser,
  redirecting: (snapshot) => expect(works(snapshot)).toEqual(NOTHING),
  unreachable: (snapshot) => expect(works(snapshot)).toEqual(NOTHING),
  forbidden: (snapshot) => {
    signedInUser(snapshot)
    expect(snapshot.context.flags).toEqual(NO_FLAGS)
    expect(works(snapshot)).toEqual(NOTHING)
  },
  applications: (snapshot) => {
    signedInUser(snapshot)
    expect(snapshot.context.flags.committeeMember || snapshot.context.flags.bursaryAdmin).toBe(true)
    expect(works(snapshot)).toEqual([true, true, false, false, false, false])
    expect(snapshot.can(TO_ADMINISTRATION)).toBe(snapshot.context.flags.admin)
  },
  reviews: (snapshot) => {
    signedInUser(snapshot)
    expect(snapshot.context.flags.bursaryAdmin || snapshot.context.flags.admin).toBe(true)
    expect(works(snapshot)).toEqual([true, false, true, false, false, false])
  },
  letters: (snapshot) => {
    signedInUser(snapshot)
    expect(snapshot.context.flags.bursaryAdmin).toBe(true)
    expect(works(snapshot)).toEqual([true, false, false, true, false, false])
    expect(snapshot.can(TO_ADMINISTRATION)).toBe(snapshot.context.flags.admin)
  },
  figures: (snapshot) => {
    signedInUser(snapshot)
    expect(snapshot.context.flags.committeeMember || snapshot.context.flags.bursaryAdmin).toBe(true)
    expect(works(snapshot)).toEqual([true, false, false, false, true, false])
  },
  administration: (snapshot) => {
    signedInUser(snapshot)
    expect(snapshot.context.flags.admin).toBe(true)
    expect(works(snapshot)).toEqual([true, false, false, false, false, true])
    expect(snapshot.can(TO_APPLICATIONS)).toBe(snapshot.context.flags.bursaryAdmin)
  },
  signingOut: signedOutUser,
} satisfies Record<ReturnType<typeof deskState>, (snapshot: DeskSnapshot) => void>

/** States with a loading indicator. */
const BUSY: readonly ReturnType<typeof deskState>[] = ['completingLogin', 'checking', 'redirecting', 'signingOut']

testEveryPath<DeskSnapshot>('§6', 'desk', (snapshot) => {
  expect(snapshot.hasTag('busy')).toBe(BUSY.includes(deskState(snapshot)))
  assertions[deskState(snapshot)](snapshot)
})
