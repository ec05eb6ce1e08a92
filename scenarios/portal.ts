import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario, Start } from 'xstate-charts/simulate'
import { createEmptyActor } from 'xstate'
import { LOGIN_RETURN_TARGET } from '../domain/limits.ts'
import { informationPath } from '../domain/information.ts'
import { LOG_OUT_ADDRESSES, ROUTES } from '../domain/routes.ts'
import { applicationsWindowMachine } from '../machines/applicationsWindow/applicationsWindow.ts'
import type { ApplicationsWindowEvent } from '../machines/applicationsWindow/contracts.ts'
import { authenticationMachine } from '../machines/authentication/authentication.ts'
import type { AuthenticationEvent } from '../machines/authentication/contracts.ts'
import { connectionMachine, type ConnectionEvent } from '../machines/connection/connection.ts'
import { portalMachine, type PortalEvent } from '../machines/portal/portal.ts'
import { sessionMachine, type SessionEvent } from '../machines/session/session.ts'

/** The simulated clock starts in 1970; the window closes ten days later. */
const CLOSING_DATE = '1970-01-10'
export const OPEN = { id: '1', open: true, closingDate: CLOSING_DATE }
const CLOSED = { ...OPEN, open: false }
const GUARDED = '/application/personaldetails'
export const PROFILE = { sub: 'example|applicant', email: 'applicant@example.org' }

export const request = (place: 'header' | 'home') => ({
  request: { intent: 'logIn', place, target: LOGIN_RETURN_TARGET },
})
const windowStart = (label: string, status: typeof OPEN | null, link: string | null = null): Start => ({
  label,
  input: (now) => ({ now, status, link, authentication: () => createEmptyActor() }),
})

export const applicationsWindow: Scenario = {
  machine: applicationsWindowMachine,
  starts: [
    windowStart('The status is not known yet', null),
    windowStart(`Applications are open until ${CLOSING_DATE}`, OPEN),
    windowStart('Applications are closed', CLOSED),
    windowStart('Applications are closed, and the link in a mail led here', CLOSED, 'submission-1'),
  ],
  choices: [
    ...listed<ApplicationsWindowEvent['type']>({
      'entry.request': [
        sends('entry.request', "'Log in' in the header", request('header'), 'header'),
        sends('entry.request', "'Login' on the public page", request('home'), 'home'),
      ],
      'notice.close': [sends('notice.close', "'Ok' on the notice")],
      'page.shown': [sends('page.shown', 'The page becomes visible')],
      'page.hidden': [sends('page.hidden', 'The page is hidden')],
      'status.doubted': [sends('status.doubted', 'A call is refused because the window may have changed')],
    }),
    answers('loadStatus', 'Applications are open', OPEN, 'open'),
    answers('loadStatus', 'Applications are closed', CLOSED, 'closed'),
    fails('loadStatus', 'The status cannot be fetched'),
    fails('loadStatus', 'The connection is lost while it is fetched', 'disconnected', 'disconnected'),
    answers('checkLink', 'The link belongs to an application', true, 'known'),
    answers('checkLink', 'The link is unknown', false, 'unknown'),
    fails('checkLink', 'The link cannot be checked'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
    fails('page', 'The watcher of the page crashes'),
  ],
}

const opened = (label: string, location: string): Start => ({
  label,
  input: () => ({ location, errorPath: '/', applicationsWindow: () => createEmptyActor() }),
})

export const authentication: Scenario = {
  machine: authenticationMachine,
  starts: [
    opened('The public page is opened', ROUTES.home),
    opened('A guarded page is opened', GUARDED),
    opened('The identity provider redirects back', `${ROUTES.callback}?code=1&state=2`),
    opened('The applicant logs out on the account page', LOG_OUT_ADDRESSES.applicants.requested),
  ],
  choices: [
    ...listed<AuthenticationEvent['type']>({
      'entry.allowed': [sends('entry.allowed', 'The window allows the sign-in', request('home'))],
      'location.changed': [
        sends('location.changed', 'Go to the public page', { location: ROUTES.home }, 'home'),
        sends('location.changed', 'Go to a guarded page', { location: GUARDED }, 'guarded'),
      ],
      'logOut.request': [sends('logOut.request', "'Log out' in the header")],
      'logOut.confirm': [sends('logOut.confirm', "'Log out anyway'")],
      'logOut.cancel': [sends('logOut.cancel', "'Stay'")],
      'logIn.again': [sends('logIn.again', 'Sign in again after the sign-in has expired')],
    }),
    answers('checkSession', 'The applicant is still signed in', PROFILE, 'yes'),
    answers('checkSession', 'No one is signed in', null, 'no'),
    fails('checkSession', 'The identity provider answers with an error'),
    fails('checkSession', 'There is no connection', 'disconnected', 'disconnected'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
    answers('completeLogin', 'The login is complete', { profile: PROFILE, target: LOGIN_RETURN_TARGET, place: null }),
    fails('completeLogin', 'The login fails'),
    answers('recallEnd', 'The last sign-in ended with a log-out, or there was none', null, 'none'),
    answers(
      'recallEnd',
      'The last sign-in here timed out',
      { end: 'timeout', unsent: ['submission'], place: GUARDED },
      'timeout',
    ),
    answers('recallEnd', 'The last sign-in here expired', { end: 'expired', unsent: [], place: GUARDED }, 'expired'),
    answers(
      'recallEnd',
      'The applicant logged out in another tab',
      { end: 'elsewhere', unsent: [], place: GUARDED },
      'elsewhere',
    ),
    fails('recallEnd', 'The tab’s storage cannot be read'),
    fails('redirectToLogin', 'The identity provider cannot be reached'),
    answers('storeUnsent', 'Everything has arrived', [], 'yes'),
    answers('storeUnsent', 'A document and the submission are still being sent', ['document', 'submission'], 'no'),
    fails('storeUnsent', 'Nothing can be stored'),
    answers('unsentStored', 'Everything has arrived in the meantime', undefined),
    fails('unsentStored', 'The watcher of the drafts crashes'),
    answers('signOut', 'Signed out at the identity provider', undefined),
    fails('signOut', 'The sign-out fails'),
    fails('finishSignOut', 'The offline sign-out cannot be completed'),
    answers('session', 'The session times out', { reason: 'timeout' }),
    fails('session', 'The session crashes'),
    fails('application', 'The application crashes'),
  ],
}

export const session: Scenario = {
  machine: sessionMachine,
  starts: [{ label: 'An applicant signs in', input: (now) => ({ now }) }],
  choices: [
    ...listed<SessionEvent['type']>({
      'activity.seen': [sends('activity.seen', 'Move the mouse')],
      'activity.shared': [sends('activity.shared', 'Work in another tab', (_, now) => ({ at: now }))],
      'page.resumed': [sends('page.resumed', 'The device wakes')],
      'session.extend': [sends('session.extend', "'Stay Logged In'")],
      'session.end': [sends('session.end', "'Logout Now'")],
    }),
    fails('activity', 'The watcher crashes'),
  ],
}

export const connection: Scenario = {
  machine: connectionMachine,
  starts: [{ label: 'The portal is opened', input: () => undefined }],
  choices: [
    ...listed<ConnectionEvent['type']>({
      'connection.lost': [sends('connection.lost', 'A call gets no answer')],
      'connection.check': [sends('connection.check', "'Try now'")],
    }),
    answers('checkConnection', 'The server answers', undefined),
    fails('checkConnection', 'The server does not answer', 'disconnected'),
    fails('watcher', 'The watcher crashes'),
  ],
}

export const portal: Scenario = {
  machine: portalMachine,
  starts: [
    {
      label: 'The public page is opened',
      input: () => ({ location: ROUTES.home, errorPath: '/', applicationsStatus: OPEN, courses: [] }),
    },
  ],
  choices: [
    ...listed<PortalEvent['type']>({
      'location.changed': [
        sends('location.changed', 'Go to a guarded page', { location: GUARDED }, 'guarded'),
        sends('location.changed', 'Go to the public page', { location: ROUTES.home }, 'home'),
        sends('location.changed', 'Go to the guidance', { location: ROUTES.guidance }, 'guidance'),
        sends('location.changed', 'Go to Help', { location: informationPath('help') }, 'help'),
        sends('location.changed', 'Go to Your data', { location: ROUTES.ownData }, 'ownData'),
        sends('location.changed', 'Go to an unknown page', { location: LOGIN_RETURN_TARGET }, 'unknown'),
      ],
    }),
    ...['connection', 'location', 'applicationsWindow', 'authentication', 'courses'].map((part) =>
      fails(part, `${part} crashes`),
    ),
  ],
}
