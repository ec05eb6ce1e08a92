import type { Configuration, default as OidcProvider, JWK as ProviderKey, KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityView } from '../../../domain/identityPages.ts'
import { RESUMPTION_PARAMETER } from '../../../domain/resumption.ts'
import { isAway } from '../../platform/database/away.ts'
import type { Database } from '../../platform/database/database.ts'
import { AWAY_S } from '../../platform/http/failures.ts'
import { errors, interactionPolicy, Provider } from '../../platform/oidcProvider.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'
import type { StaffRules } from '../../platform/sessions/staffRules.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Accounts } from './accounts.ts'
import type { PortalAddresses } from '../pages/addresses.ts'
import type { IdentityKeys } from './keys.ts'
import type { FailedView, IdentityPages } from '../pages/identityPages.ts'
import { recordsIn } from './records.ts'

export const SESSION_SECONDS = 12 * 60 * 60
const ACCESS_TOKEN_SECONDS = 10 * 60
const INTERACTION_SECONDS = 60 * 60
const AUTHORIZATION_CODE_SECONDS = 60
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

export const SESSION_COOKIE = 'identity_session'
export const RESUME_COOKIE = 'identity_resume'
export const REQUEST_ID_HEADER = 'x-request-id'

/** The routes served by oidc-provider, at Auth0's paths. */
export const PROVIDER_ROUTES = [
  ['GET', '/authorize'],
  ['GET', '/authorize/:uid'],
  ['POST', '/oauth/token'],
  ['OPTIONS', '/oauth/token'],
  ['POST', '/oauth/revoke'],
  ['OPTIONS', '/oauth/revoke'],
  ['GET', '/userinfo'],
  ['POST', '/userinfo'],
  ['OPTIONS', '/userinfo'],
  ['GET', '/.well-known/openid-configuration'],
  ['OPTIONS', '/.well-known/openid-configuration'],
  ['GET', '/.well-known/jwks.json'],
  ['OPTIONS', '/.well-known/jwks.json'],
  // oidc-provider ends the old session through this route when another account logs in.
  ['POST', '/oidc/logout/confirm'],
] as const

/** Response modes for the portal. A self-submitting form would need a route and a script policy. */
export const RESPONSE_MODES: readonly unknown[] = ['query', 'web_message']

interface ProviderParts {
  db: Database
  settings: Pick<Settings, 'auth'>
  sessions: Sessions
  staffRules: StaffRules
  addresses: PortalAddresses
  accounts: Accounts
  keys: IdentityKeys
  pages: IdentityPages
  failedView: FailedView
}

export function createProvider({
  db,
  settings,
  sessions,
  staffRules,
  addresses,
  accounts,
  keys,
  pages,
  failedView,
}: ProviderParts): OidcProvider {
  const { auth } = settings
  const policy = interactionPolicy.base()
  policy.remove('consent')

  const configuration: Configuration = {
    adapter: recordsIn(db, sessions, staffRules),
    jwks: { keys: keys.signing() as ProviderKey[] },
    cookies: {
      keys: [keys.secret],
      names: { session: SESSION_COOKIE, interaction: 'identity_interaction', resume: RESUME_COOKIE },
    },
    clients: [
      {
        client_id: auth.clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'RS256',
        redirect_uris: addresses.callbacks,
      },
    ],
    // A code must be redeemed with the redirect URI it was issued for.
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin) => addresses.origins.includes(origin),
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/oidc/logout',
    },
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    // The SDK's getUser reads only the ID token.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    extraParams: ['audience', 'screen_hint', 'auth0Client', RESUMPTION_PARAMETER],
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      // An experimental feature needed by the SDK's silent renewal; its draft version is pinned.
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx) => textOf(ctx.oidc.params?.['audience']) ?? [],
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, audience) {
          if (audience !== auth.audience) throw new errors.InvalidTarget()
          return {
            scope: SCOPES.join(' '),
            audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
    interactions: {
      policy,
      url: (_ctx, { uid, params }) => {
        const hint = params['screen_hint']
        return hint === 'signup' || hint === 'login' ? `/u/${uid}?screen=${hint}` : `/u/${uid}`
      },
    },
    async findAccount(_ctx, subject, token) {
      const account = await accounts.find(subject)
      if (!account) return undefined
      // The account may have changed since its session was read.
      if (token && 'amr' in token && !staffRules.areMet(account, token.amr)) return undefined
      const { email, isEmailProved, permissions } = account
      // An ID token contains only the claims of its scopes.
      return {
        accountId: subject,
        claims: async () => ({ sub: subject, email, email_verified: isEmailProved, permissions }),
      }
    },
    async extraTokenClaims({ oidc: { account, entities } }, token) {
      const sid = 'sessionUid' in token ? token.sessionUid : undefined
      const amr = (entities.RefreshToken ?? entities.AuthorizationCode)?.amr
      if (!account) return undefined
      const { email, permissions } = await account.claims('access_token', '', {}, [])
      return { email, permissions, sid, amr }
    },
    loadExistingGrant: (ctx) => grantPortal(ctx, auth.audience),
    // Without prompt=consent offline_access would be removed, and the SDK does not ask for consent.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: AUTHORIZATION_CODE_SECONDS,
      Grant: SESSION_SECONDS,
      IdToken: SESSION_SECONDS,
      Interaction: INTERACTION_SECONDS,
      RefreshToken: SESSION_SECONDS,
      // A session ends twelve hours after log-in, however active it is.
      Session: (_ctx, session) => secondsLeft(session.loginTs),
    },
    async renderError(ctx, out, error) {
      const isOurs = out.error === 'server_error'
      const page = await pages(isOurs ? failedView(error, requestIdOf(ctx)) : refusedView(error, out.error))
      if (isAway(error)) {
        ctx.status = 503
        if (ctx.method === 'GET') ctx.set('Refresh', String(AWAY_S))
      }
      ctx.type = 'html'
      ctx.set('Content-Security-Policy', page.policy)
      ctx.body = page.html
    },
  }

  const provider = new Provider(auth.issuer, configuration)
  provider.proxy = true
  // Auth0's wording: the SDK then falls back to the session if a refresh token is spent or its answer was lost.
  provider.on('grant.error', (ctx, error) => {
    if (!(error instanceof errors.InvalidGrant) || ctx.oidc.params?.['grant_type'] !== 'refresh_token') return
    ctx.body = { error: error.error, error_description: 'Unknown or invalid refresh token.' }
  })
  return provider
}

function refusedView(error: unknown, code: string): IdentityView {
  return error instanceof errors.SessionNotFound ? { page: 'expired' } : { page: 'refused', code }
}

/** The call's id, passed by `identity.ts` in the headers. */
export const requestIdOf = (ctx: KoaContextWithOIDC): string => ctx.get(REQUEST_ID_HEADER)

/** The portal is the provider's own client, so no consent screen is needed. */
async function grantPortal(ctx: KoaContextWithOIDC, audience: string) {
  const { session, client, params, provider } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const { accountId } = session
  const grantId = session.grantIdFor(client.clientId)
  const kept = grantId ? await provider.Grant.find(grantId) : undefined
  const grant = kept?.accountId === accountId ? kept : new provider.Grant({ accountId, clientId: client.clientId })
  const scope = (textOf(params?.['scope']) ?? '')
    .split(' ')
    .filter((name) => SCOPES.includes(name))
    .join(' ')
  grant.addOIDCScope(scope)
  grant.addResourceScope(audience, scope)
  await grant.save()
  return grant
}

function secondsLeft(loggedInAt: number | undefined): number {
  if (loggedInAt === undefined) return INTERACTION_SECONDS
  return Math.max(1, loggedInAt + SESSION_SECONDS - Math.floor(Date.now() / 1_000))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
