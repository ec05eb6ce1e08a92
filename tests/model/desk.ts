import { addressOf } from '../../domain/deskAddress.ts'
import { LOG_OUT_ADDRESSES, DESK_CALLBACK, DESK_PATH } from '../../domain/routes.ts'
import type { DeskEvent } from '../../machines/desk/contracts.ts'
import { deskMachine } from '../../machines/desk/desk.ts'
import { PROFILE } from '../support/applicant.ts'
import { createModel, type PathEvent } from 'xstate-paths'

export const READER = { ...PROFILE, permissions: ['committeeMember'] }
export const ADMINISTRATOR = { ...PROFILE, permissions: ['admin'] }
export const BOTH = { ...PROFILE, permissions: ['admin', 'bursaryAdmin'] }

export const STAFF_IDLE_MS = 900_000

const REVIEWS = addressOf({ part: 'reviews' })
const LETTERS = addressOf({ part: 'letters' })
export const FIGURES = addressOf({ part: 'figures' })
export const ADMINISTRATION = addressOf({ part: 'administration' })

const events = {
  'location.changed': [DESK_PATH, REVIEWS, LETTERS, FIGURES, ADMINISTRATION].map((to) => ({
    type: 'location.changed',
    location: to,
  })),
  'logIn.request': [{ type: 'logIn.request' }],
  'check.retry': [{ type: 'check.retry' }],
  'logOut.request': [{ type: 'logOut.request' }],
  'part.open': ['applications', 'reviews', 'letters', 'figures', 'administration'].map((part) => ({
    type: 'part.open',
    part,
  })),
  'connection.restored': [{ type: 'connection.restored' }],
} satisfies Record<DeskEvent['type'], PathEvent[]>

const loggedIn = (profile: object) => ({ profile, target: DESK_PATH, place: null })

export function deskModel(address: string) {
  return createModel({
    machine: deskMachine,
    input: () => ({ location: address, idleMs: STAFF_IDLE_MS, keepsStaff: true }),
    events,
    outcomes: {
      checkSession: { done: [READER, ADMINISTRATOR, BOTH, PROFILE, null], error: [new Error('cut')] },
      completeLogin: {
        done: [loggedIn(READER), loggedIn(ADMINISTRATOR), loggedIn(PROFILE)],
        error: [new Error('access_denied')],
      },
      recallEnd: { done: [null], error: [new Error('forbidden')] },
      redirectToLogin: { done: [], error: [new Error('cut')] },
      signOut: { done: [undefined], error: [new Error('cut')] },
      finishSignOut: { done: [], error: [new Error('cut')] },
      session: { done: [{ reason: 'timeout' }, { reason: 'requested' }], error: [] },
    },
    breakdowns: {
      location: [new Error('broken')],
      connection: [new Error('broken')],
      restored: [new Error('broken')],
      session: [new Error('broken')],
      committee: [new Error('broken')],
      reviews: [new Error('broken')],
      letters: [new Error('broken')],
      figures: [new Error('broken')],
      administration: [new Error('broken')],
    },
    key: ({ context: { profile, location } }) => [profile?.permissions?.join(' ') ?? profile !== null, location],
  })
}

/** Starts: an address, the login callback, and an address that logs out. */
export const deskModels = {
  opened: deskModel(DESK_PATH),
  callback: deskModel(`${DESK_CALLBACK}?code=1&state=2`),
  logOut: deskModel(LOG_OUT_ADDRESSES.staff.requested),
}
