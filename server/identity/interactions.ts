import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type default as Provider } from 'oidc-provider'
import type { CredentialsScreen } from '../../domain/identityPages.ts'
import { emailKey, type Account, type Accounts } from './accounts.ts'
import type { PortalAddresses } from './addresses.ts'
import type { Attempts } from './attempts.ts'
import { checkCredentials, typedIn, type Credentials, type Problems } from './credentials.ts'
import { sendPage, type FailedView, type IdentityPages } from './pages.ts'

interface InteractionParts {
  provider: Provider
  accounts: Accounts
  attempts: Attempts
  addresses: PortalAddresses
  pages: IdentityPages
  failedView: FailedView
}

interface ScreenRoute {
  Params: { uid: string }
  Querystring: { screen?: unknown }
}
type ScreenRequest = FastifyRequest<ScreenRoute>

const FORM_BYTES = 16 * 1_024
const DUPLICATE = 'An account with this email address already exists. Log in instead.'
const WRONG = 'The email address or the password is not right. Check both, then try again.'

function tooMany(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60)
  return `Too many attempts to log in. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
}

const screenOf = (request: ScreenRequest): CredentialsScreen => (request.query.screen === 'signup' ? 'signup' : 'login')

/** The pages on which an applicant signs up and logs in, one path per interaction: its cookie is scoped to it. */
export function interactionScreens(parts: InteractionParts): FastifyPluginAsync {
  const { provider, accounts, attempts, addresses, pages, failedView } = parts
  const interactionOf = (request: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(request.raw, reply.raw)

  async function logIn({ email, password }: Credentials, ip: string): Promise<Account | Problems> {
    const key = emailKey(email)
    const { waitSeconds } = await attempts.count(key, ip)
    if (waitSeconds > 0) return { form: tooMany(waitSeconds), waitSeconds }
    const account = await accounts.verify(key, password)
    if (!account) return { form: WRONG }
    await attempts.forget(key, ip)
    return account
  }

  async function signUp(
    { email, password }: Credentials,
    madeBefore: (account: Account) => Promise<boolean>,
  ): Promise<Account | Problems> {
    const created = await accounts.create(email, password)
    if (created) return created
    const existing = await accounts.findByEmail(email)
    return existing && (await madeBefore(existing)) ? existing : { email: DUPLICATE, hasAccount: true }
  }

  return async (app) => {
    app.removeAllContentTypeParsers()
    await app.register(formbody, { bodyLimit: FORM_BYTES })

    app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof errors.SessionNotFound) return sendPage(reply, 410, await pages({ page: 'expired' }))
      const status = error.statusCode ?? 500
      if (status === 429) return sendPage(reply, 429, await pages({ page: 'busy' }))
      if (status < 500) return sendPage(reply, status, await pages({ page: 'refused' }))
      request.log.error({ err: error }, 'An identity page failed')
      return sendPage(reply, 500, await pages(failedView(error, request.id)))
    })

    app.get<ScreenRoute>('/u/:uid', { logLevel: 'warn' }, async (request, reply) => {
      const { params } = await interactionOf(request, reply)
      const hint = params['login_hint']
      const email = typeof hint === 'string' ? hint : ''
      return sendPage(reply, 200, await pages({ page: 'credentials', screen: screenOf(request), email }))
    })

    app.post<ScreenRoute>('/u/:uid', { logLevel: 'warn' }, async (request, reply) => {
      const { origin } = request.headers
      if (origin !== undefined && !addresses.origins.includes(origin)) {
        return sendPage(reply, 403, await pages({ page: 'refused' }))
      }
      const interaction = await interactionOf(request, reply)
      const screen = screenOf(request)
      const typed = typedIn(request.body)

      // A form that is sent twice: the first sending made the account, the second goes in with it.
      const madeHere = async (account: Account) =>
        (await interactionOf(request, reply)).result?.login?.accountId === account.subject
      const outcome =
        checkCredentials(typed, screen) ??
        (screen === 'signup' ? await signUp(typed, madeHere) : await logIn(typed, request.ip))

      if ('subject' in outcome) {
        // Not remembered: the session's cookie goes when the browser closes, for those who share a computer.
        const result = { login: { accountId: outcome.subject, remember: false, amr: ['pwd'] } }
        const fresh = { mergeWithLastSubmission: false }
        return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, fresh), 303)
      }
      // Kept beside the interaction, so that the other screen and a reload have it too.
      interaction.params['login_hint'] = typed.email
      await interaction.persist()
      if (outcome.waitSeconds) reply.header('retry-after', String(outcome.waitSeconds))
      const page = await pages({ page: 'credentials', screen, email: typed.email, problems: outcome })
      return sendPage(reply, outcome.waitSeconds ? 429 : 422, page)
    })
  }
}
