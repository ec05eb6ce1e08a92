import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type default as Provider, type InteractionResults } from 'oidc-provider'
import type { CredentialsScreen, IdentityView } from '../../../domain/identityPages.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Refusals } from '../../platform/audit/refusals.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { accountEntry } from './accountEntries.ts'
import { emailKey, type Account, type Accounts } from './accounts.ts'
import { ANYBODY, ANYWHERE, type Attempts, type MailAttempts } from './attempts.ts'
import { closedDoor, LOG_IN_PATH, type ApplicationsWindow } from './closedWindow.ts'
import { checkCredentials, checkEmail, commonProblem, typedIn, type Credentials, type Problems } from './credentials.ts'
import type { Devices } from './devices.ts'
import { acceptForms, waitInWords, type FormParts } from '../pages/forms.ts'
import type { LogInGuard } from './logInGuard.ts'
import { sendPage } from '../pages/identityPages.ts'
import { USED } from './records.ts'
import type { Resume } from './resume.ts'
import { signedInAccount } from './sessions.ts'

interface InteractionParts extends FormParts {
  db: Database
  tenant: string
  provider: Provider
  accounts: Accounts
  outbox: Outbox
  guard: LogInGuard
  devices: Devices
  signUps: Attempts
  mails: MailAttempts
  ways: MailWays
  window: ApplicationsWindow
  trail: Refusals
  resume: Resume
  /** The portal's entry page. */
  portal: string
}

/** What mail makes possible. */
export interface MailWays {
  /** Somebody who forgot a password is mailed a link. */
  resets: boolean
  /** Whoever signs up is mailed a link first, so that the page tells nobody whether an address has an account. */
  signsUp: boolean
}

interface ScreenRoute {
  Params: { uid: string }
  Querystring: { screen?: unknown }
}
type ScreenRequest = FastifyRequest<ScreenRoute>

const DUPLICATE = 'An account with this email address already exists. Log in instead.'
const WRONG = 'The email address or the password is wrong. Check both and try again.'

type SignIn = { account: Account } | { problems: Problems }
type Outcome = SignIn | { mailed: true }

const isUsed = (result: InteractionResults | undefined) => result !== undefined && USED in result

/** The pages on which an applicant signs up and logs in, one path per interaction: its cookie is scoped to it. */
export function interactionScreens(parts: InteractionParts): FastifyPluginAsync {
  const {
    db,
    tenant,
    provider,
    accounts,
    outbox,
    guard,
    devices,
    signUps,
    mails,
    ways,
    window,
    trail,
    pages,
    resume,
    portal,
  } = parts
  const refusesClosed = closedDoor(window, pages)
  const interactionOf = (request: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(request.raw, reply.raw)

  /** Null where an interaction was used, or is over. */
  async function goingOn(request: FastifyRequest, reply: FastifyReply) {
    try {
      const interaction = await interactionOf(request, reply)
      return isUsed(interaction.result) ? null : interaction
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    }
  }

  function screenOf({ query: { screen } }: ScreenRequest): CredentialsScreen {
    if (screen === 'reset' && ways.resets) return 'reset'
    return screen === 'signup' ? 'signup' : 'login'
  }
  const isMailed = (screen: CredentialsScreen) => screen === 'reset' || (screen === 'signup' && ways.signsUp)
  const viewOf = (screen: CredentialsScreen, email: string, problems?: Problems): IdentityView => ({
    page: 'credentials',
    screen,
    email,
    problems,
    asksPassword: !isMailed(screen),
    resets: ways.resets,
  })

  async function logIn({ email, password }: Credentials, reply: FastifyReply): Promise<SignIn> {
    const { request } = reply
    const { ip } = request
    const key = emailKey(email)
    const { account: holder, verify } = await accounts.named(key)
    const device = devices.knownBy(reply, { email: key, passwordMark: holder?.passwordMark ?? '' })
    const attempt = await guard.begin({ email: key, ip, password, device })
    const { waitSeconds } = attempt
    // Whose account it was; who tried to get in is not known. A guess in the form to sign up is one as well, of nobody new.
    const refused = () => {
      request.audited = { action: 'account.logIn', object: holder?.id }
    }
    if (waitSeconds > 0) {
      refused()
      return { problems: { form: `Too many attempts to log in. ${waitInWords(waitSeconds)}`, waitSeconds } }
    }
    const account = await verify(password)
    if (!account) {
      refused()
      return { problems: { form: WRONG } }
    }
    await attempt.succeeded()
    await writeEntry(db, accountEntry(request, tenant, account, 'account.logIn'))
    return { account }
  }

  /** Those of a school sign up behind one address; nobody makes accounts there without end. */
  async function refuseSignUp(ip: string): Promise<Outcome | null> {
    const { waitSeconds } = await signUps.count(ANYBODY, ip)
    if (waitSeconds === 0) return null
    const form = `Too many people have just signed up from your network. ${waitInWords(waitSeconds)}`
    return { problems: { form, waitSeconds } }
  }

  /** Whoever has an account and types its password is logged in: they forgot that they have one, or left before its answer came. */
  async function signUp(credentials: Credentials, reply: FastifyReply): Promise<Outcome> {
    const { email, password } = credentials
    const created = await accounts.create({ email, password }, (made) =>
      accountEntry(reply.request, tenant, made, 'account.signUp'),
    )
    if (created) return { account: created }
    const entered = await logIn(credentials, reply)
    if ('account' in entered || entered.problems.waitSeconds) return entered
    return { problems: { email: DUPLICATE, hasAccount: true } }
  }

  /** The same for every address, whether it has an account or not: what the mail says is found out when it leaves. */
  async function mailLink(
    { email }: Credentials,
    kind: 'signUp' | 'passwordReset',
    request: FastifyRequest,
  ): Promise<Outcome> {
    const key = emailKey(email)
    const { waitSeconds } = await mails[kind].count(key, ANYWHERE)
    if (waitSeconds > 0) {
      return { problems: { form: `Too many mails were asked for. ${waitInWords(waitSeconds)}`, waitSeconds } }
    }
    await outbox.enqueue(db, { kind, to: key, data: {} })
    await trail.tell(entryOf(request, null, 'account.askForMail'))
    return { mailed: true }
  }

  return async (app) => {
    await acceptForms(app, parts)

    app.get<ScreenRoute>(LOG_IN_PATH, { ...audited({}, 'account.read'), logLevel: 'warn' }, async (request, reply) => {
      const interaction = await goingOn(request, reply)
      if (!interaction) {
        // Somebody who came back to the page that let them in.
        if (await signedInAccount(provider, accounts, request, reply)) return reply.redirect(portal, 303)
        return sendPage(reply, 410, await pages({ page: 'expired' }))
      }
      const { screen } = request.query
      // Who asks for the form of an administrator, or for a new password, gets it.
      if (screen !== 'login' && screen !== 'reset' && (await refusesClosed(reply))) return reply
      const hint = interaction.params['login_hint']
      const email = typeof hint === 'string' ? hint : ''
      return sendPage(reply, 200, await pages(viewOf(screenOf(request), email)))
    })

    app.post<ScreenRoute>(
      LOG_IN_PATH,
      { ...audited({}, 'account.logIn'), logLevel: 'warn' },
      async (request, reply) => {
        const interaction = await interactionOf(request, reply)
        const screen = screenOf(request)
        const typed = typedIn(request.body)
        if (screen !== 'login') {
          request.audited = { ...request.audited, action: isMailed(screen) ? 'account.askForMail' : 'account.signUp' }
        }

        async function outcomeOf(): Promise<Outcome> {
          const wrong = isMailed(screen) ? checkEmail(typed, screen) : checkCredentials(typed, screen)
          if (wrong) return { problems: wrong }
          const refused = screen === 'signup' ? await refuseSignUp(request.ip) : null
          if (refused) return refused
          // Counted before, for it takes time.
          const common = screen === 'signup' && !isMailed(screen) ? await commonProblem(typed) : null
          if (common) return { problems: common }
          if (isMailed(screen)) return mailLink(typed, screen === 'signup' ? 'signUp' : 'passwordReset', request)
          return screen === 'signup' ? signUp(typed, reply) : logIn(typed, reply)
        }
        if (screen === 'signup' && (await refusesClosed(reply))) return reply
        const outcome = await outcomeOf()

        if ('account' in outcome) {
          if (await refusesClosed(reply, outcome.account)) return reply
          devices.remember(reply, outcome.account)
          // Not remembered: the session's cookie goes when the browser closes, for those who share a computer.
          interaction.result = { login: { accountId: outcome.account.subject, remember: false, amr: ['pwd'] } }
          await interaction.persist()
          return resume(reply, interaction)
        }
        if (!isUsed(interaction.result)) {
          // Kept beside the interaction, so that the other screen and a reload have it too.
          interaction.params['login_hint'] = typed.email
          await interaction.persist()
        }
        if ('mailed' in outcome)
          return sendPage(reply, 200, await pages({ page: 'mailSent', screen, email: typed.email }))
        const { problems } = outcome
        if (problems.waitSeconds) reply.header('retry-after', String(problems.waitSeconds))
        return sendPage(reply, problems.waitSeconds ? 429 : 422, await pages(viewOf(screen, typed.email, problems)))
      },
    )
  }
}
