import { addressOf } from '../../domain/deskAddress.ts'
import { LOG_OUT_ADDRESSES, DESK_CALLBACK, DESK_PATH } from '../../domain/routes.ts'
import { deskMachine } from '../../machines/desk/desk.ts'
import { desk } from '../../scenarios/desk.ts'
import { PROFILE } from '../support/applicant.ts'
import { modelOf } from './scenario.ts'

export const READER = { ...PROFILE, permissions: ['committeeMember'] }
export const ADMINISTRATOR = { ...PROFILE, permissions: ['admin'] }
export const BOTH = { ...PROFILE, permissions: ['admin', 'bursaryAdmin'] }

const STAFF_IDLE_MS = 900_000

export const FIGURES = addressOf({ part: 'figures' })
export const ADMINISTRATION = addressOf({ part: 'administration' })

export const deskModel = (location: string) =>
  modelOf(deskMachine, desk, {
    input: () => ({ location, idleMs: STAFF_IDLE_MS, keepsStaff: true }),
    calls: ['redirectToLogin', 'finishSignOut'],
    crashes: ['session'],
    key: ({ context: { profile, location: at } }) => [profile?.permissions?.join(' ') ?? profile !== null, at],
  })

/** Starts: an address, the login callback, and an address that logs out. */
export const deskModels = {
  opened: deskModel(DESK_PATH),
  callback: deskModel(`${DESK_CALLBACK}?code=1&state=2`),
  logOut: deskModel(LOG_OUT_ADDRESSES.staff.requested),
}
