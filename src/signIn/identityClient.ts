import type { Auth0Client } from '@auth0/auth0-spa-js'
import { ROUTES } from '../../domain/routes.ts'
import type { PortalSettings } from '../../domain/settings.ts'
import type { EntryIntent } from '../../machines/applicationsWindow/contracts.ts'
import { fetchOnce } from '../loading/fetchOnce.ts'

/** auth0-spa-js, which is fetched when it is needed. */

/** How long the provider's session is asked; without a connection its hidden frame says nothing at all. */
const SILENT_LOGIN_S = 10

export type IdentityClient = Pick<
  Auth0Client,
  'checkSession' | 'getUser' | 'getTokenSilently' | 'handleRedirectCallback' | 'loginWithRedirect' | 'logout'
>

/** The library's cookie for a signed-in applicant; it removes it once the provider has said that no one is. */
export const hasSignInCookie = () => /\.is\.authenticated=/.test(document.cookie)

/** A page with a login of its own: the path that it comes back to, and what the provider is told. */
export interface LoginPage {
  callback: string
  hint?: { screen_hint: 'login' }
}

const PORTAL_LOGIN: LoginPage = { callback: ROUTES.callback }

/** What comes back with a login (section 7.13): where it leads, and what it was begun for. */
export interface AppState {
  target: string
  intent: EntryIntent
}

export type GetClient = () => Promise<IdentityClient>

export function createIdentityClient({ identity }: PortalSettings, page: LoginPage = PORTAL_LOGIN): GetClient {
  return fetchOnce(async () => {
    const { Auth0Client } = await import('@auth0/auth0-spa-js')
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
    })
    // The library's own keeps to itself why it failed, and a lost connection would pass for a sign-out.
    created.checkSession = async (options) => {
      if (!hasSignInCookie()) return
      if (!navigator.onLine) throw new Error('There is no connection')
      await created.getTokenSilently(options)
    }
    return created
  })
}
