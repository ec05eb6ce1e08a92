import { fromPromise } from 'xstate'
import { LOGIN_RETURN_TARGET, PROFILE_STORAGE_KEY } from '../../domain/limits.ts'
import type { UserProfile } from '../../domain/entities.ts'
import { FROM_MAIL, RESUMPTION_PARAMETER, resumptionParameter, type Resumption } from '../../domain/resumption.ts'
import { DESK_PATH, linkAt, ROUTES } from '../../domain/routes.ts'
import type { PortalSettings } from '../../domain/settings.ts'
import type {
  CompletedLogin,
  EndedSignIn,
  Redirect,
  SignedIn,
  SignOut,
  Unsent,
} from '../../machines/authentication/contracts.ts'
import { loginProblemOf, recordedError } from '../../machines/authentication/loginProblem.ts'
import type { Failure } from '../../machines/failure.ts'
import type { SessionEnd } from '../../machines/session/session.ts'
import { ApiError } from '../api/client.ts'
import { forgetPlace } from '../early/rememberPlace.ts'
import { forgetShell } from '../loading/offlineShell.ts'
import { whenReachable } from '../actors/connection.ts'
import { hasSignInCookie, pageLoad, type AppState, type GetClient, type IdentityClient } from './identityClient.ts'
import { clearEndedSignIn, readAddress, readEndedSignIn, storeAddress, storeEndedSignIn } from './endedSignIn.ts'
import { forgetLink } from './mailLink.ts'
import type { TabCopies } from '../actors/tabCopies.ts'
import { announceSignedOut } from '../actors/tabs.ts'
import { browserStorage } from '../storage.ts'

/** The hosted identity provider through auth0-spa-js: sections 4.8 and 7.13. */

/** Why this browser's last sign-in ended; absent once someone has signed in again. */
const ENDED_KEY = 'signedOut'
/** Set while a log-out without a connection has not reached the provider, whose session would let anyone in. */
const PENDING_LOGOUT_KEY = 'signOutUntold'

/** The profile stored by the last sign-in (section 3), for a token without an email. */
function storedProfile(): Partial<UserProfile> | null {
  try {
    return JSON.parse(browserStorage.get(PROFILE_STORAGE_KEY) ?? 'null') as Partial<UserProfile> | null
  } catch {
    return null
  }
}

async function profileOf(client: IdentityClient): Promise<SignedIn | null> {
  const user = await client.getUser()
  if (user?.sub === undefined) return null
  const stored = storedProfile()
  const profile = { sub: user.sub, email: user.email ?? (stored?.sub === user.sub ? stored.email : undefined) ?? '' }
  browserStorage.set(PROFILE_STORAGE_KEY, JSON.stringify(profile))
  const permissions = permissionsIn(await client.getTokenSilently({ cacheMode: 'cache-only' }))
  return permissions.length === 0 ? profile : { ...profile, permissions }
}

/**
 * An access token's permissions, for display only: the server verifies every call. A token that is not a JWT has none.
 */
function permissionsIn(token: string | undefined): string[] {
  const [, payload = ''] = (token ?? '').split('.')
  try {
    const { permissions } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { permissions?: unknown }
    return Array.isArray(permissions) ? permissions.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Completes a login. An old callback that is opened again counts as completed while its user is signed in. */
async function completedBy(client: IdentityClient, callback: string): Promise<Partial<AppState>> {
  try {
    const { appState } = await client.handleRedirectCallback<Partial<AppState>>(callback)
    return appState ?? {}
  } catch (error) {
    if (loginProblemOf(recordedError(error)) !== 'stale') throw error
    await client.checkSession().catch(() => undefined)
    if ((await client.getUser()) === undefined) throw error
    return { target: new URL(callback).pathname === ROUTES.callback ? LOGIN_RETURN_TARGET : DESK_PATH }
  }
}

/** Fills in and explains the log-in form after a time-out, unless someone has signed in to this browser since. */
function resumingParameters(resumption: Resumption | undefined): Record<string, string> {
  if (!resumption || browserStorage.get(ENDED_KEY) !== 'timeout') return {}
  const email = readAddress()
  return {
    [RESUMPTION_PARAMETER]: resumptionParameter(resumption),
    ...(email === null ? {} : { login_hint: email }),
  }
}

/** The provider's errors that only a new login resolves. */
const expired = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'missing_refresh_token',
])

/** Library errors have a code if the provider answered; without a connection its hidden frame returns nothing. */
function failureOfToken(error: unknown): Failure {
  const { error: code } = error as { error?: string }
  if (code === undefined || code === 'timeout') return 'disconnected'
  return expired.has(code) ? 'signInExpired' : 'unavailable'
}

/**
 * Returns the bearer token silently; null if no one is signed in. After the sign-in has expired, the library falls
 * back to the provider's session, which may belong to another applicant: their token must not save this applicant's
 * input.
 */
export function createTokenGetter(getClient: GetClient, signedInAs: () => UserProfile | null) {
  async function silently() {
    try {
      const client = await getClient()
      const token = await client.getTokenSilently()
      return { token, user: await client.getUser() }
    } catch (error) {
      throw new ApiError('No access token', failureOfToken(error))
    }
  }
  return async (): Promise<string | null> => {
    const profile = signedInAs()
    if (profile === null) return null
    const { token, user } = await silently()
    if (user?.sub !== profile.sub) throw new ApiError('Another applicant is signed in', 'signInExpired')
    return token ?? null
  }
}

/** The screens to ask the provider for. While applications are closed, it shows the form only if it is asked for. */
const SCREENS = { logIn: undefined, signUp: 'signup', byLink: 'login' } as const

/** Access to the server for sign-in and log-out. */
export interface ServerConnection {
  /** Rejects unless the server answers. */
  check: () => Promise<void>
  /** Called when it does not. */
  lost: () => void
  /** Ends the session at the server. */
  end: (client: IdentityClient) => Promise<void>
}

/** The data lost by a sign-out. The tab keeps typed text, if it has room. */
function lostOf(unsent: readonly Unsent[], isTextKept: boolean): Unsent[] {
  const others = unsent.filter((each) => each !== 'typed')
  return isTextKept ? others : ['typed', ...others]
}

export function createIdentityActors(
  getClient: GetClient,
  settings: PortalSettings,
  { check, lost, end }: ServerConnection,
  { clearAfter }: Pick<TabCopies, 'clearAfter'>,
) {
  const left = { logoutParams: { returnTo: settings.externalBaseUrl } }

  /** The signed-in user. Rejects if the check failed, so that this does not count as signed out. */
  async function silentProfile(): Promise<SignedIn | null> {
    const client = await getClient()
      .then(async (known) => {
        await known.checkSession()
        return known
      })
      .catch((error: unknown) => {
        const failure = failureOfToken(error)
        if (failure === 'signInExpired') return null
        if (failure === 'disconnected') lost()
        throw new ApiError(error instanceof Error ? error.message : String(error), failure)
      })
    return client === null ? null : profileOf(client)
  }

  return {
    checkSession: fromPromise<SignedIn | null, Record<string, never>>(async () => {
      const profile = await silentProfile()
      // This tab missed the log-out in another tab.
      const ended = browserStorage.get(ENDED_KEY)
      if (profile === null && ended !== null) clearAfter(ended as SessionEnd)
      return profile
    }),
    completeLogin: fromPromise<CompletedLogin, { location: string }>(async ({ input }) => {
      const client = await getClient()
      const appState = await completedBy(client, window.location.origin + input.location)
      const profile = await profileOf(client)
      if (profile === null) throw new Error('The identity provider gave no profile')
      browserStorage.remove(ENDED_KEY)
      browserStorage.remove(PENDING_LOGOUT_KEY)
      const place = readEndedSignIn()?.place ?? null
      clearEndedSignIn()
      return { profile, target: appState.target ?? ROUTES.unauthenticated, place }
    }),
    recallEnd: fromPromise<EndedSignIn | null, { location: string }>(async ({ input }) => {
      const kept = readEndedSignIn()
      // After a reload the notice is old news. The next log-in still finds the place.
      if (kept !== null) return pageLoad()?.type === 'reload' ? null : kept
      // The profile is stored while signed in (section 3); the provider no longer knows the user.
      if (browserStorage.get(PROFILE_STORAGE_KEY) === null || hasSignInCookie()) return null
      browserStorage.remove(PROFILE_STORAGE_KEY)
      return storeEndedSignIn({ end: 'expired', unsent: [] }, input.location)
    }),
    redirectToLogin: fromPromise<void, Redirect>(async ({ input }) => {
      // Without a connection, the redirect would end on the browser's error page.
      if (!navigator.onLine) throw new Error('There is no connection')
      const client = await getClient()
      await client.loginWithRedirect({
        appState: { target: input.target, intent: input.intent } satisfies AppState,
        authorizationParams: {
          screen_hint: SCREENS[input.intent],
          // A log-out while offline never reached the provider, whose session would let anyone in.
          prompt: browserStorage.get(ENDED_KEY) === null ? undefined : 'login',
          [RESUMPTION_PARAMETER]: linkAt(input.target) === null ? undefined : FROM_MAIL,
          ...resumingParameters(input.resumption),
        },
      })
    }),
    signOut: fromPromise<void, SignOut>(async ({ input: { reason, email, unsent, location } }) => {
      const kept: SessionEnd = reason === 'timeout' ? 'timeout' : 'requested'
      browserStorage.remove(PROFILE_STORAGE_KEY)
      forgetPlace()
      browserStorage.set(ENDED_KEY, kept)
      const isTextKept = clearAfter(kept)
      if (kept === 'requested') {
        forgetLink()
        await forgetShell()
      }
      clearEndedSignIn()
      if (reason !== 'requested') storeEndedSignIn({ end: reason, unsent: lostOf(unsent, isTextKept) }, location)
      if (email) storeAddress(email)
      if (reason !== 'elsewhere') announceSignedOut(reason)
      const client = await getClient()
      // Without a connection, the redirect would end on the browser's error page.
      const [isReachable] = await Promise.all([
        check().then(
          () => true,
          () => false,
        ),
        // If it does not arrive, the session expires through inactivity.
        end(client).catch(() => undefined),
      ])
      if (!isReachable) {
        lost()
        browserStorage.set(PENDING_LOGOUT_KEY, reason)
      }
      await client.logout(isReachable ? left : { ...left, openUrl: false })
    }),
    finishSignOut: fromPromise<void, Record<string, never>>(async ({ system, signal }) => {
      const isTold = () => browserStorage.get(PENDING_LOGOUT_KEY) === null
      if (isTold()) return
      // Makes the chart check again.
      lost()
      await whenReachable(system, signal)
      // Another tab may have done it.
      if (isTold()) return
      browserStorage.remove(PENDING_LOGOUT_KEY)
      await (await getClient()).logout(left)
    }),
  }
}
