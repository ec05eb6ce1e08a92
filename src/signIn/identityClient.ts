import type { Auth0Client } from '@auth0/auth0-spa-js'
import { isSignInCookieIn } from '../../domain/signInCookie.ts'
import { SERVER_CLOCK } from '../../domain/limits.ts'
import { ROUTES } from '../../domain/routes.ts'
import type { PortalSettings } from '../../domain/settings.ts'
import type { EntryIntent } from '../../machines/applicationsWindow/contracts.ts'
import { fetchOnce } from '../loading/fetchOnce.ts'

/** Loads auth0-spa-js on demand. */

/** The time limit of the session check; without a connection its hidden frame never answers. */
const SILENT_LOGIN_S = 10

export type IdentityClient = Pick<
  Auth0Client,
  'checkSession' | 'getUser' | 'getTokenSilently' | 'handleRedirectCallback' | 'loginWithRedirect' | 'logout'
>

/** How this page was loaded. */
export const pageLoad = () => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

/** How far the device's clock is ahead of the server's, in milliseconds. */
function clockAhead(): number {
  const page = pageLoad()
  const sentAt = page?.serverTiming?.find(({ name }) => name === SERVER_CLOCK)?.duration
  return page === undefined || sentAt === undefined ? 0 : Date.now() - performance.now() + page.responseStart - sentAt
}

export const hasSignInCookie = () => isSignInCookieIn(document.cookie)

/** A page with its own login: its callback path and login parameters. */
export interface LoginPage {
  callback: string
  hint?: { screen_hint: 'login' }
}

const PORTAL_LOGIN: LoginPage = { callback: ROUTES.callback }

/** The state returned with a login (section 7.13): its target and purpose. */
export interface AppState {
  target: string
  intent: EntryIntent
}

export type GetClient = () => Promise<IdentityClient>

export function createIdentityClient({ identity }: PortalSettings, page: LoginPage = PORTAL_LOGIN): GetClient {
  return fetchOnce(async () => {
    const { Auth0Client } = await import('@auth0/auth0-spa-js')
    const ahead = clockAhead()
    const created = new Auth0Client({
      domain: identity.domain,
      clientId: identity.clientId,
      authorizationParams: {
        audience: identity.audience,
        redirect_uri: window.location.origin + page.callback,
        scope: 'openid profile email offline_access',
        ...page.hint,
      },
      cacheLocation: 'memory',
      useRefreshTokens: true,
      useRefreshTokensFallback: true,
      authorizeTimeoutInSeconds: SILENT_LOGIN_S,
      // With a clock that is hours ahead, a new ID token would count as expired.
      nowProvider: () => Date.now() - ahead,
    })
    // The library's own check hides its error, so a lost connection would look like a sign-out.
    created.checkSession = async (options) => {
      if (!hasSignInCookie()) return
      if (!navigator.onLine) throw new Error('There is no connection')
      await created.getTokenSilently(options)
    }
    return created
  })
}
