import { createEmptyActor, type ActorRef, type Snapshot } from 'xstate'
import { ROUTES } from '../../domain/routes.ts'
import { authenticationMachine } from '../../machines/authentication/authentication.ts'
import type { AuthenticationEvent, EntryAsked } from '../../machines/authentication/contracts.ts'
import { createModel, type PathEvent } from './model.ts'
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
  'check.retry': [{ type: 'check.retry' }],
  'logOut.confirm': [{ type: 'logOut.confirm' }],
  'logOut.cancel': [{ type: 'logOut.cancel' }],
} satisfies Record<AuthenticationEvent['type'], PathEvent[]>

function authenticationModel(location: string) {
  return createModel({
    machine: authenticationMachine,
    input: () => ({
      location,
      errorPath: '/',
      applicationsWindow: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, EntryAsked>,
    }),
    events,
    outcomes: {
      checkSession: { done: [PROFILE, null], error: [new Error('cut'), { failure: 'disconnected' }] },
      reconnected: { done: [undefined], error: [new Error('broken')] },
      completeLogin: { done: [{ profile: PROFILE, target: '/progress-detail' }], error: [new Error('access_denied')] },
      storeUnsent: { done: [true, false], error: [new Error('broken')] },
      redirectToLogin: { done: [], error: [new Error('cut')] },
      signOut: { done: [undefined], error: [new Error('cut')] },
      session: { done: [{ reason: 'timeout' }], error: [] },
    },
    breakdowns: { session: [new Error('broken')], application: [new Error('broken')] },
    key: ({ context }) => [context.profile !== null, context.location],
  })
}

/** Opened on the public page, on a guarded one, and on the callback path. */
export const authenticationModels = {
  home: authenticationModel(ROUTES.home),
  guarded: authenticationModel('/application/personaldetails'),
  callback: authenticationModel(`${ROUTES.callback}?code=1&state=2`),
}
