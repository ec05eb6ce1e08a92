import { createEmptyActor, type ActorRef, type AnyMachineSnapshot, type Snapshot } from 'xstate'
import { LOG_OUT_ADDRESSES, ROUTES } from '../../domain/routes.ts'
import { authenticationMachine } from '../../machines/authentication/authentication.ts'
import type {
  AuthenticationContext,
  AuthenticationEvent,
  EndedSignIn,
  EntryRequested,
} from '../../machines/authentication/contracts.ts'
import { createModel, type PathEvent } from 'xstate-paths'
import { PROFILE } from '../support/applicant.ts'

const request = { intent: 'logIn', place: 'header', target: '/progress-detail' }

const events = {
  'entry.allowed': [{ type: 'entry.allowed', request }],
  'location.changed': [
    { type: 'location.changed', location: ROUTES.home },
    { type: 'location.changed', location: '/application/coursedetails' },
  ],
  'logOut.request': [{ type: 'logOut.request' }],
  'logIn.again': [{ type: 'logIn.again' }],
  'logOut.confirm': [{ type: 'logOut.confirm' }],
  'logOut.cancel': [{ type: 'logOut.cancel' }],
} satisfies Record<AuthenticationEvent['type'], PathEvent[]>

/** How the last sign-in ended; only relevant on the public page. */
function recalled({ context }: AnyMachineSnapshot): readonly (EndedSignIn | null)[] {
  const { location } = context as AuthenticationContext
  if (location !== ROUTES.home) return [null]
  return [
    null,
    { end: 'timeout', unsent: ['typed', 'document', 'submission'], place: '/application/coursedetails' },
    { end: 'expired', unsent: [], place: null },
    { end: 'elsewhere', unsent: ['document'], place: null },
  ]
}

const isConfirming = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ signedIn: 'confirmingLogOut' }) || snapshot.matches({ signedIn: 'confirmingSessionEnd' })

const isOver = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ signedIn: 'storingBeforeSignOut' }) || snapshot.matches({ signedIn: 'confirmingSessionEnd' })

function authenticationModel(location: string) {
  return createModel({
    machine: authenticationMachine,
    input: () => ({
      location,
      errorPath: '/',
      applicationsWindow: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, EntryRequested>,
    }),
    events,
    outcomes: {
      checkSession: { done: [PROFILE, null], error: [new Error('cut'), { failure: 'disconnected' }] },
      reconnected: { done: [undefined], error: [new Error('broken')] },
      completeLogin: {
        done: [{ profile: PROFILE, target: '/progress-detail', place: null }],
        error: [new Error('access_denied')],
      },
      unsentStored: { done: [undefined], error: [new Error('broken')] },
      storeUnsent: { done: [[], ['document', 'submission']], error: [new Error('broken')] },
      recallEnd: { done: recalled, error: [new Error('forbidden')] },
      redirectToLogin: { done: [], error: [new Error('cut')] },
      signOut: { done: [undefined], error: [new Error('cut')] },
      finishSignOut: { done: [], error: [new Error('cut')] },
      session: {
        done: (snapshot) => (isOver(snapshot) ? [] : [{ reason: 'timeout' }, { reason: 'requested' }]),
        error: [],
      },
    },
    breakdowns: {
      session: (snapshot) => (isOver(snapshot) ? [] : [new Error('broken')]),
      application: [new Error('broken')],
    },
    /** `end` and `unsent` distinguish states only where they are shown. */
    key: (snapshot) => {
      const { context } = snapshot
      return [
        context.profile !== null,
        context.location,
        snapshot.matches('signedOut') || snapshot.matches({ signedIn: 'storingBeforeSignOut' }) ? context.end : null,
        isConfirming(snapshot) ? context.unsent : null,
      ]
    },
  })
}

/** Starts: the public page, a guarded page, the callback path, and an address that logs out. */
export const authenticationModels = {
  home: authenticationModel(ROUTES.home),
  guarded: authenticationModel('/application/personaldetails'),
  callback: authenticationModel(`${ROUTES.callback}?code=1&state=2`),
  logOut: authenticationModel(LOG_OUT_ADDRESSES.applicants.requested),
}
