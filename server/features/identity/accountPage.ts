import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  ACCOUNT_NEWS,
  ACCOUNT_PATH,
  CLOSE_ACCOUNT_PATH,
  type AccountNews,
  type AccountProblems,
  type CodeProblems,
} from '../../../domain/identityPages.ts'
import type { AuditAction } from '../../../domain/auditActions.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import { isCalledBy } from '../../platform/audit/caller.ts'
import type { Refusals } from '../../platform/audit/refusals.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import type { DeadlineMailChoices } from '../notifications/deadlineMails.ts'
import type { ApplicationEraser } from './applicationEraser.ts'
import { accountEntry } from './accountEntries.ts'
import { emailKey, keepsPassword, setPassword, signOutEverywhere, type Account } from './accounts.ts'
import { ANYWHERE, type Attempts, type MailAttempts } from './attempts.ts'
import { closeAccount } from './closing.ts'
import { newEmailProblem, newPasswordProblem } from './credentials.ts'
import { acceptForms, fieldOf, waitInWords } from '../pages/forms.ts'
import type { MailWays } from './interactions.ts'
import type { LinkPageParts } from './linkPages.ts'
import type { LinkPurpose } from '../../platform/database/schema/identity.ts'
import type { LogInGuard } from './logInGuard.ts'
import { sendPage } from '../pages/identityPages.ts'
import { passwords } from './passwords.ts'
import { newSetUp, redeemCode, refuseCode, turnOffSecondFactor, turnOnSecondFactor } from './secondFactor.ts'
import { endSession, signedInAccount, startSession } from './sessions.ts'

interface AccountPageParts extends LinkPageParts {
  guard: LogInGuard
  codes: Attempts
  mails: MailAttempts
  ways: MailWays
  applications: ApplicationEraser
  /** Null if deadline mails are off. */
  reminders: DeadlineMailChoices | null
  providerName: string
  trail: Refusals
}

interface AccountRoute {
  Querystring: { news?: unknown }
}

/** The reason a form was refused, and the waiting time if it was sent too often. */
interface Refused {
  problems: AccountProblems
  waitSeconds?: number
  /** The new address as entered. */
  newEmail?: string
}

const WRONG_PASSWORD = 'This is not your current password.'

/** 'Your account': settings of the account holder, protected by the identity provider's session. */
export function accountPage(parts: AccountPageParts): FastifyPluginAsync {
  const {
    db,
    tenant,
    provider,
    accounts,
    outbox,
    devices,
    guard,
    codes,
    mails,
    ways,
    sessions,
    pages,
    applications,
    reminders,
    staffRules,
    names,
    providerName,
    trail,
  } = parts

  async function remindersOf(subject: string) {
    if (!reminders) return 'none'
    return (await reminders.isOff(subject)) ? 'off' : 'on'
  }

  async function show(
    reply: FastifyReply,
    status: number,
    account: Account,
    more: { problems?: AccountProblems; news?: AccountNews; newEmail?: string } = {},
  ) {
    const { email, isEmailProved, subject, permissions, hasSecondFactor } = account
    const isStaff = permissions.length > 0
    const kept = staffRules.requiresSecondFactor ? 'required' : 'on'
    const secondFactor = isStaff ? ({ secondFactor: hasSecondFactor ? kept : 'off' } as const) : {}
    const proof = isEmailProved ? 'proved' : ways.signsUp ? 'missing' : 'notNeeded'
    const view = {
      email,
      proof,
      changesEmail: ways.resets,
      reminders: await remindersOf(subject),
      ...secondFactor,
    } as const
    return sendPage(reply, status, await pages({ page: 'account', ...view, ...more }))
  }

  /** Counted like log-in attempts, so that the page cannot be used to guess passwords. */
  async function refusePassword(
    account: Account,
    password: string,
    reply: FastifyReply,
    field: keyof AccountProblems,
  ): Promise<Refused | null> {
    const { email } = account
    const attempt = await guard.begin({
      email,
      ip: reply.request.ip,
      password,
      device: devices.knownBy(reply, account),
    })
    const { waitSeconds } = attempt
    if (waitSeconds > 0) return { problems: { [field]: `Too many attempts. ${waitInWords(waitSeconds)}` }, waitSeconds }
    if (!(await accounts.verify(email, password))) return { problems: { [field]: WRONG_PASSWORD } }
    await attempt.succeeded()
    return null
  }

  async function refuseMail(purpose: LinkPurpose, key: string, field: keyof AccountProblems): Promise<Refused | null> {
    const { waitSeconds } = await mails[purpose].count(key, ANYWHERE)
    if (waitSeconds === 0) return null
    return { problems: { [field]: `Too many mails were asked for. ${waitInWords(waitSeconds)}` }, waitSeconds }
  }

  async function mailProof(account: Account, request: FastifyRequest): Promise<Refused | null> {
    const refused = await refuseMail('emailProof', account.email, 'proof')
    if (refused) return refused
    await outbox.enqueue(db, { kind: 'emailProof', to: account.email, data: { accountId: account.id } })
    await trail.tell(entryOf(request, account.id))
    return null
  }

  async function changePassword(
    account: Account,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Refused | null> {
    const { body } = request
    const password = fieldOf(body, 'new-password')
    const problem = await newPasswordProblem(password, account.email, names)
    if (problem !== undefined) return { problems: { newPassword: problem } }
    const refused = await refusePassword(account, fieldOf(body, 'password'), reply, 'password')
    if (refused) return refused
    const passwordHash = await passwords.hash(password)
    const changed = await db.transaction(async (tx) => {
      if (!(await keepsPassword(tx, account))) return null
      await outbox.enqueue(tx, { kind: 'accountChanged', to: account.email, data: { what: 'password' } })
      await writeEntry(tx, accountEntry(request, tenant, account))
      return setPassword(tx, account.id, passwordHash)
    })
    if (changed === null) return { problems: { password: WRONG_PASSWORD } }
    sessions.changed()
    devices.remember(reply, changed)
    await startSession(parts, reply, changed)
    return null
  }

  /** The same answer for every address; the mail is composed when it is sent. */
  async function changeEmail(account: Account, request: FastifyRequest, reply: FastifyReply): Promise<Refused | null> {
    const { body } = request
    const email = normalisedLine(fieldOf(body, 'email'))
    const problem = newEmailProblem(email)
    if (problem !== undefined) return { problems: { email: problem }, newEmail: email }
    const refused =
      (await refusePassword(account, fieldOf(body, 'email-password'), reply, 'emailPassword')) ??
      (await refuseMail('emailChange', emailKey(email), 'email')) ??
      // Also notifies the current address.
      (await refuseMail('emailChange', account.id, 'email'))
    if (refused) return { ...refused, newEmail: email }
    const isAsked = await db.transaction(async (tx) => {
      if (!(await keepsPassword(tx, account))) return false
      await outbox.enqueue(tx, { kind: 'emailChange', to: emailKey(email), data: { accountId: account.id } })
      await outbox.enqueue(tx, { kind: 'accountChanged', to: account.email, data: { what: 'emailAsked' } })
      return true
    })
    if (!isAsked) return { problems: { emailPassword: WRONG_PASSWORD }, newEmail: email }
    await trail.tell(entryOf(request, account.id))
    return null
  }

  return async (app) => {
    await acceptForms(app, parts)

    app.get<AccountRoute>(
      ACCOUNT_PATH,
      { ...audited({}, 'account.read'), logLevel: 'warn' },
      async (request, reply) => {
        const account = await signedInAccount(provider, accounts, request, reply)
        if (!account) return sendPage(reply, 401, await pages({ page: 'logInFirst' }))
        const news = ACCOUNT_NEWS.find((each) => each === request.query.news)
        return show(reply, 200, account, { news })
      },
    )

    /** GET on the form's own URL, for reloads after its answer. */
    const leadBack = (path: string) =>
      app.get(path, { ...audited({}, 'account.read'), logLevel: 'warn' }, (_request, reply) =>
        reply.redirect(ACCOUNT_PATH, 303),
      )

    function form(
      path: string,
      action: AuditAction,
      news: AccountNews,
      act: (account: Account, request: FastifyRequest, reply: FastifyReply) => Promise<Refused | null>,
    ) {
      leadBack(`${ACCOUNT_PATH}/${path}`)
      app.post(`${ACCOUNT_PATH}/${path}`, { ...audited({}, action), logLevel: 'warn' }, async (request, reply) => {
        const account = await signedInAccount(provider, accounts, request, reply)
        if (!account) return sendPage(reply, 401, await pages({ page: 'logInFirst' }))
        isCalledBy(request, ownerOf(tenant, account.subject))
        const refused = await act(account, request, reply)
        if (!refused) return reply.redirect(`${ACCOUNT_PATH}?news=${news}`, 303)
        const { waitSeconds, ...shown } = refused
        if (waitSeconds) reply.header('retry-after', String(waitSeconds))
        return show(reply, waitSeconds ? 429 : 422, account, shown)
      })
    }

    if (ways.signsUp) form('email-proof', 'account.askForMail', 'proofMailed', mailProof)
    form('password', 'account.changePassword', 'passwordChanged', changePassword)
    if (ways.resets) form('email', 'account.askForMail', 'changeMailed', changeEmail)
    if (reminders) {
      const choose = (isOff: boolean) => async (account: Account) => {
        await reminders.choose(account.subject, isOff)
        return null
      }
      form('reminders-off', 'account.chooseReminders', 'remindersOff', choose(true))
      form('reminders-on', 'account.chooseReminders', 'remindersOn', choose(false))
    }

    const SET_UP = `${ACCOUNT_PATH}/second-factor`
    leadBack(SET_UP)
    /** Shows a secret, then stores it once the app's code and the password are right. */
    app.post(SET_UP, { ...audited({}, 'account.turnOnSecondFactor'), logLevel: 'warn' }, async (request, reply) => {
      const account = await signedInAccount(provider, accounts, request, reply)
      if (!account) return sendPage(reply, 401, await pages({ page: 'logInFirst' }))
      isCalledBy(request, ownerOf(tenant, account.subject))
      if (account.permissions.length === 0 || account.hasSecondFactor) return reply.redirect(ACCOUNT_PATH, 303)
      const { email } = account
      const [secret, code] = [fieldOf(request.body, 'secret'), fieldOf(request.body, 'code')]
      const setUpPage = async (status: number, problems?: CodeProblems) =>
        sendPage(
          reply,
          status,
          await pages({
            page: 'secondFactor',
            email,
            setUp: newSetUp(email, providerName, secret),
            isAtLogIn: false,
            problems,
          }),
        )
      if (secret === '') return setUpPage(200)
      const refused = await refusePassword(account, fieldOf(request.body, 'password'), reply, 'password')
      if (refused) return setUpPage(refused.waitSeconds ? 429 : 422, { password: refused.problems.password })
      const wrong = await refuseCode(codes, account, () =>
        turnOnSecondFactor(parts, request, account, { secret, code }),
      )
      if (wrong) return setUpPage(wrong.waitSeconds > 0 ? 429 : 422, { code: wrong.problem })
      await startSession(parts, reply, { ...account, hasSecondFactor: true })
      return reply.redirect(`${ACCOUNT_PATH}?news=secondFactorOn`, 303)
    })
    if (!staffRules.requiresSecondFactor) {
      form('second-factor-off', 'account.turnOffSecondFactor', 'secondFactorOff', async (account, request, reply) => {
        const { body } = request
        const refused = await refusePassword(account, fieldOf(body, 'code-password'), reply, 'codePassword')
        if (refused) return refused
        const wrong = await refuseCode(codes, account, () => redeemCode(db, account, fieldOf(body, 'code'), Date.now()))
        if (wrong) return { problems: { code: wrong.problem }, waitSeconds: wrong.waitSeconds }
        if (!(await turnOffSecondFactor(parts, request, account))) return { problems: { codePassword: WRONG_PASSWORD } }
        await startSession(parts, reply, { ...account, hasSecondFactor: false })
        return null
      })
    }

    async function askToClose(reply: FastifyReply, status: number, account: Account, problem?: string) {
      const { subject, email, permissions } = account
      const hasSubmitted = await applications.hasSubmitted(subject)
      const isStaff = permissions.length > 0
      return sendPage(reply, status, await pages({ page: 'closeAccount', email, hasSubmitted, isStaff, problem }))
    }

    app.get(CLOSE_ACCOUNT_PATH, { ...audited({}, 'account.read'), logLevel: 'warn' }, async (request, reply) => {
      const account = await signedInAccount(provider, accounts, request, reply)
      if (!account) return sendPage(reply, 401, await pages({ page: 'logInFirst' }))
      return askToClose(reply, 200, account)
    })

    app.post(CLOSE_ACCOUNT_PATH, { ...audited({}, 'account.close'), logLevel: 'warn' }, async (request, reply) => {
      const account = await signedInAccount(provider, accounts, request, reply)
      if (!account) return sendPage(reply, 401, await pages({ page: 'logInFirst' }))
      isCalledBy(request, ownerOf(tenant, account.subject))
      const refused = await refusePassword(account, fieldOf(request.body, 'password'), reply, 'password')
      if (refused) {
        if (refused.waitSeconds) reply.header('retry-after', String(refused.waitSeconds))
        return askToClose(reply, refused.waitSeconds ? 429 : 422, account, refused.problems.password)
      }
      const isClosed = await db.transaction(async (tx) => {
        if (!(await keepsPassword(tx, account))) return false
        await closeAccount(tx, account)
        await applications.erase(tx, account.subject)
        await writeEntry(tx, accountEntry(request, tenant, account))
        return true
      })
      if (!isClosed) return askToClose(reply, 422, account, WRONG_PASSWORD)
      sessions.changed()
      endSession(provider, reply)
      return sendPage(reply, 200, await pages({ page: 'accountClosed' }))
    })

    const signOutEverywherePath = `${ACCOUNT_PATH}/sign-out-everywhere`
    leadBack(signOutEverywherePath)
    app.post(
      signOutEverywherePath,
      { ...audited({}, 'account.signOutEverywhere'), logLevel: 'warn' },
      async (request, reply) => {
        const account = await signedInAccount(provider, accounts, request, reply)
        if (!account) return sendPage(reply, 401, await pages({ page: 'logInFirst' }))
        await db.transaction(async (tx) => {
          await writeEntry(tx, accountEntry(request, tenant, account))
          await signOutEverywhere(tx, account.id)
        })
        sessions.changed()
        endSession(provider, reply)
        return sendPage(reply, 200, await pages({ page: 'signedOut' }))
      },
    )
  }
}
