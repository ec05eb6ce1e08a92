import type { Auth0Client } from '@auth0/auth0-spa-js'
import { pathOf, ROUTES } from '../../domain/routes.ts'
import type { PortalSettings } from '../../domain/settings.ts'

/** auth0-spa-js, which is fetched when it is needed, and asked before the rest of the page has come. */

/** How long the provider's session is asked; without a connection its hidden frame says nothing at all. */
const SILENT_LOGIN_S = 20

export type IdentityClient = Pick<
  Auth0Client,
  'checkSession' | 'getUser' | 'getTokenSilently' | 'handleRedirectCallback' | 'loginWithRedirect' | 'logout'
>

export type GetClient = () => Promise<IdentityClient>

export function createIdentityClient({ identity }: PortalSettings): GetClient {
  let client: Promise<IdentityClient> | undefined
  const create = async () => {
    const { Auth0Client } = await import('@auth0/auth0-spa-js')
    return new Auth0Client({
      domain: identity.domain,
      clientId: identity.clientId,
      authorizationParams: {
        audience: identity.audience,
        redirect_uri: window.location.origin + ROUTES.callback,
        scope: 'openid profile email offline_access',
      },
      cacheLocation: 'memory',
      useRefreshTokens: true,
      useRefreshTokensFallback: true,
      authorizeTimeoutInSeconds: SILENT_LOGIN_S,
    })
  }
  return () => {
    client ??= create().catch((error: unknown) => {
      client = undefined
      throw error
    })
    return client
  }
}

/**
 * Asks at once what a page that is opened there wants to know first: who is signed in, or who has just logged in. The machines
 * find the answer, or its failure, when they ask; only what they ask after that is asked anew.
 */
export function askEarly(getClient: GetClient, location: string): GetClient {
  const isCallback = pathOf(location) === ROUTES.callback
  const early = getClient().then((client) => ({
    client,
    session: isCallback ? undefined : client.checkSession(),
    login: isCallback ? client.handleRedirectCallback(window.location.origin + location) : undefined,
  }))
  const wrapped = early.then(({ client, session, login }): IdentityClient => {
    let [waitingSession, waitingLogin] = [session, login]
    session?.catch(() => {})
    login?.catch(() => {})
    return {
      checkSession(options) {
        const answer = waitingSession ?? client.checkSession(options)
        waitingSession = undefined
        return answer
      },
      handleRedirectCallback<AppState>(url?: string) {
        const answer = waitingLogin ?? client.handleRedirectCallback<AppState>(url)
        waitingLogin = undefined
        return answer as ReturnType<typeof client.handleRedirectCallback<AppState>>
      },
      getUser: () => client.getUser(),
      getTokenSilently: ((options: never) => client.getTokenSilently(options)) as IdentityClient['getTokenSilently'],
      loginWithRedirect: (options) => client.loginWithRedirect(options),
      logout: (options) => client.logout(options),
    }
  })
  wrapped.catch(() => {})
  // Where the library could not be fetched, it is fetched again.
  return () => wrapped.catch(getClient)
}
