import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { default as Provider, InteractionResults } from 'oidc-provider'
import { errors } from '../../platform/oidcProvider.ts'
import { DESK_CALLBACK } from '../../../domain/routes.ts'
import type { CodeProblems, CredentialsScreen, IdentityView } from '../../../domain/identityPages.ts'
import { objectIn } from '../../../domain/objects.ts'
import { FROM_MAIL, RESUMPTION_PARAMETER, resumptionOf } from '../../../domain/resumption.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import { PASSWORD, PASSWORD_AND_CODE, type SecondStep } from '../../platform/sessions/staffRules.ts'
import { accountEntry } from './accountEntries.ts'
import { emailKey, type Account } from './accounts.ts'
import { ANYBODY, ANYWHERE } from './attempts.ts'
import { closedDoor, LOG_IN_PATH } from './closedWindow.ts'
import { checkCredentials, checkEmail, commonProblem, typedIn, type Credentials, type Problems } from './credentials.ts'
import { acceptForms, fieldOf, waitInWords } from '../pages/forms.ts'
import type { IdentityParts } from './parts.ts'
import { sendPage, sendRefusal } from '../pages/identityPages.ts'
import { USED } from './records.ts'
import { newSetUp, redeemCode, refuseCode, turnOnSecondFactor } from './secondFactor.ts'
import { endUnlessProved, signedInAccount } from './sessions.ts'

interface ScreenRoute {
  Params: { uid: string }
  Querystring: { screen?: unknown }
}
type ScreenRequest = FastifyRequest<ScreenRoute>

const DUPLICATE = 'An account with this email address already exists. Log in instead.'
const WRONG = 'The email address or the password is wrong. Check both and try again.'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type SignIn = { account: Account } | { problems: Problems }
type Outcome = SignIn | { mailed: true }

/** True if the log-in returns to the desk. */
const isFromDesk = ({ params }: Interaction) => String(params['redirect_uri']).endsWith(DESK_CALLBACK)

const isUsed = (result: InteractionResults | undefined) => result !== undefined && USED in result

/** The sign-up and log-in pages, one path per interaction, because its cookie is scoped to it. */
export function interactionScreens(parts: IdentityParts): FastifyPluginAsync {
  const {
    db,
    tenant,
    provider,
    accounts,
    outbox,
    guard,
    devices,
    signUps,
    codes,
    staffRules,
    names,
    providerName,
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

  /** Null if the interaction was used or has expired. */
  async function goingOn(request: FastifyRequest, reply: FastifyReply) {
    try {
      const interaction = await interactionOf(request, reply)
      return isUsed(interaction.result) ? null : interaction
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    }
  }

  /** Staff do not sign up: an administrator invites them. */
  function screenOf({ query: { screen } }: ScreenRequest, interaction: Interaction): CredentialsScreen {
    if (screen === 'reset' && ways.resets) return 'reset'
    return screen === 'signup' && !isFromDesk(interaction) ? 'signup' : 'login'
  }
  const isMailed = (screen: CredentialsScreen) => screen === 'reset' || (screen === 'signup' && ways.signsUp)
  const viewOf = (
    interaction: Interaction,
    screen: CredentialsScreen,
    email: string,
    problems?: Problems,
  ): IdentityView => ({
    page: 'credentials',
    screen,
    email,
    problems,
    asksPassword: !isMailed(screen),
    resets: ways.resets,
    resumption: screen === 'login' ? resumptionOf(interaction.params[RESUMPTION_PARAMETER]) : undefined,
    ...(screen === 'login' && interaction.params[RESUMPTION_PARAMETER] === FROM_MAIL ? { isFromMail: true } : {}),
    ...(isFromDesk(interaction) ? { isStaff: true } : {}),
  })

  async function logIn({ email, password }: Credentials, reply: FastifyReply): Promise<SignIn> {
    const { request } = reply
    const { ip } = request
    const key = emailKey(email)
    const { account: holder, verify } = await accounts.named(key)
    const device = devices.knownBy(reply, { email: key, passwordMark: holder?.passwordMark ?? '' })
    const attempt = await guard.begin({ email: key, ip, password, device })
    const { waitSeconds } = attempt
    // Records the account's owner, not the unknown person who tried. A guess in the sign-up form counts too.
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
    if (staffRules.secondStep(account) === null) {
      await writeEntry(db, accountEntry(request, tenant, account, 'account.logIn'))
    }
    return { account }
  }

  /** The account whose password was entered in this interaction, and its next step; null if there is none. */
  async function halfway({ lastSubmission }: Interaction): Promise<{ account: Account; step: SecondStep } | null> {
    const { subject, passwordMark } = objectIn(lastSubmission)
    const account = typeof subject === 'string' ? await accounts.find(subject) : null
    const step = account && staffRules.secondStep(account)
    return step && account.passwordMark === passwordMark ? { account, step } : null
  }

  /** Asks for a code, or shows a secret for an authenticator app; `secret` shows a given one again. */
  const secondView = (
    { account: { email }, step }: { account: Account; step: SecondStep },
    problems?: CodeProblems,
    secret?: string,
  ): IdentityView =>
    step === 'code'
      ? { page: 'code', problems }
      : { page: 'secondFactor', email, setUp: newSetUp(email, providerName, secret), isAtLogIn: true, problems }

  /** Logs in. Refused if the password has changed while it was checked, for example because the account has got its first role. */
  async function enter(interaction: Interaction, account: Account, amr: string[], reply: FastifyReply) {
    // A session cookie, for shared computers: it ends with the browser.
    interaction.result = { login: { accountId: account.subject, remember: false, amr } }
    await interaction.persist()
    // Once it is stored, a change of the password deletes the interaction.
    if ((await accounts.find(account.subject))?.passwordMark !== account.passwordMark) {
      interaction.result = undefined
      await interaction.persist()
      return sendPage(reply, 422, await pages(viewOf(interaction, 'login', account.email, { form: WRONG })))
    }
    devices.remember(reply, account)
    await resume(reply, interaction)
    await endUnlessProved(parts, account)
    return reply
  }

  /** The code after the password. */
  async function takeCode(interaction: Interaction, request: ScreenRequest, reply: FastifyReply) {
    const entering = await halfway(interaction)
    if (entering === null) return reply.redirect('?screen=login', 303)
    const { account, step } = entering
    const [code, secret] = [fieldOf(request.body, 'code'), fieldOf(request.body, 'secret')]
    request.audited = { action: 'account.logIn', object: account.id }
    const refused = await refuseCode(codes, account, () =>
      step === 'code'
        ? redeemCode(db, account, code, Date.now())
        : turnOnSecondFactor(parts, request, account, { secret, code }),
    )
    if (refused) {
      const { problem, waitSeconds } = refused
      return sendRefusal(reply, await pages(secondView(entering, { code: problem }, secret)), waitSeconds)
    }
    await writeEntry(db, accountEntry(request, tenant, account, 'account.logIn'))
    return enter(interaction, account, PASSWORD_AND_CODE, reply)
  }

  /** A school shares one address, so the limit is generous. */
  async function refuseSignUp(ip: string): Promise<Outcome | null> {
    const { waitSeconds } = await signUps.count(ANYBODY, ip)
    if (waitSeconds === 0) return null
    const form = `Too many people have just signed up from your network. ${waitInWords(waitSeconds)}`
    return { problems: { form, waitSeconds } }
  }

  /** A user who enters the right password of an existing account in the sign-up form is logged in. */
  async function signUp(credentials: Credentials, reply: FastifyReply): Promise<Outcome> {
    const { email, password } = credentials
    const created = await accounts.create({ email, password }, (made) =>
      accountEntry(reply.request, tenant, made, 'account.signUp'),
    )
    if (created) {
      await outbox.enqueue(db, { kind: 'welcome', to: created.email, data: {} })
      return { account: created }
    }
    const entered = await logIn(credentials, reply)
    if ('account' in entered || entered.problems.waitSeconds) return entered
    return { problems: { email: DUPLICATE, hasAccount: true } }
  }

  /** The same answer for every address; the mail is composed when it is sent. */
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
        // The user returned to a completed page.
        if (await signedInAccount(provider, accounts, request, reply)) return reply.redirect(portal, 303)
        return sendPage(reply, 410, await pages({ page: 'expired' }))
      }
      const { screen } = request.query
      // Staff log-in and password reset stay available.
      const isOpenAlways = screen === 'login' || screen === 'code' || screen === 'reset' || isFromDesk(interaction)
      if (!isOpenAlways && (await refusesClosed(reply))) return reply
      const entering = request.query.screen === 'code' ? await halfway(interaction) : null
      if (entering !== null) return sendPage(reply, 200, await pages(secondView(entering)))
      const hint = interaction.params['login_hint']
      const email = typeof hint === 'string' ? hint : ''
      return sendPage(reply, 200, await pages(viewOf(interaction, screenOf(request, interaction), email)))
    })

    app.post<ScreenRoute>(
      LOG_IN_PATH,
      { ...audited({}, 'account.logIn'), logLevel: 'warn' },
      async (request, reply) => {
        const interaction = await interactionOf(request, reply)
        if (request.query.screen === 'code') return takeCode(interaction, request, reply)
        const screen = screenOf(request, interaction)
        const typed = typedIn(request.body)
        if (screen !== 'login') {
          request.audited = { ...request.audited, action: isMailed(screen) ? 'account.askForMail' : 'account.signUp' }
        }

        async function outcomeOf(): Promise<Outcome> {
          const wrong = isMailed(screen) ? checkEmail(typed, screen) : checkCredentials(typed, screen)
          if (wrong) return { problems: wrong }
          const refused = screen === 'signup' ? await refuseSignUp(request.ip) : null
          if (refused) return refused
          // Counted first, because hashing takes time.
          const common = screen === 'signup' && !isMailed(screen) ? await commonProblem(typed, names) : null
          if (common) return { problems: common }
          if (isMailed(screen)) return mailLink(typed, screen === 'signup' ? 'signUp' : 'passwordReset', request)
          return screen === 'signup' ? signUp(typed, reply) : logIn(typed, reply)
        }
        if (screen === 'signup' && (await refusesClosed(reply))) return reply
        const outcome = await outcomeOf()

        if ('account' in outcome) {
          if (await refusesClosed(reply, outcome.account)) return reply
          const { account } = outcome
          if (staffRules.secondStep(account) === null) return enter(interaction, account, PASSWORD, reply)
          interaction.lastSubmission = { subject: account.subject, passwordMark: account.passwordMark }
          await interaction.persist()
          return reply.redirect('?screen=code', 303)
        }
        if (!isUsed(interaction.result)) {
          // Stored with the interaction, so that the other screen and a reload have it.
          interaction.params['login_hint'] = typed.email
          await interaction.persist()
        }
        if ('mailed' in outcome)
          return sendPage(reply, 200, await pages({ page: 'mailSent', screen, email: typed.email }))
        const { problems } = outcome
        const page = await pages(viewOf(interaction, screen, typed.email, problems))
        return sendRefusal(reply, page, problems.waitSeconds)
      },
    )
  }
}
