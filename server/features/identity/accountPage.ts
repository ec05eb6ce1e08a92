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
import { objectIn } from '../../../domain/objects.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import { isCalledBy } from '../../platform/audit/caller.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import { accountEntry } from './accountEntries.ts'
import { emailKey, keepsPassword, setPassword, signOutEverywhere, type Account } from './accounts.ts'
import { ANYWHERE } from './attempts.ts'
import { closeAccount } from './closing.ts'
import { newEmailProblem, newPasswordProblem } from './credentials.ts'
import { acceptForms, fieldOf, waitInWords } from '../pages/forms.ts'
import type { IdentityParts } from './parts.ts'
import type { LinkPurpose } from '../../platform/database/schema/identity.ts'
import { sendPage, sendRefusal } from '../pages/identityPages.ts'
import { passwords } from './passwords.ts'
import { newSetUp, redeemCode, refuseCode, turnOffSecondFactor, turnOnSecondFactor } from './secondFactor.ts'
import { endSession, signedInAccount, startSession } from './sessions.ts'
import { isOnlyAdministrator } from './staff.ts'

/** The reason a form was refused, and the waiting time if it was sent too often. */
interface Refused {
  problems: AccountProblems
  waitSeconds?: number
  /** The new address as entered. */
  newEmail?: string
}

const WRONG_PASSWORD = 'This is not your current password.'

/** 'Your account': settings of the account holder, protected by the identity provider's session. */
export function accountPage(parts: IdentityParts): FastifyPluginAsync {
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

  async function pageOf(account: Account, more: { problems?: AccountProblems; news?: AccountNews; newEmail?: string }) {
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
    return pages({ page: 'account', ...view, ...more })
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

    /** A page or form of the account that is logged in at this browser. Others are asked to log in. */
    const route = (
      method: 'GET' | 'POST',
      url: string,
      action: AuditAction,
      answer: (account: Account, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    ) =>
      app.route({
        method,
        url,
        ...audited({}, action),
        logLevel: 'warn',
        async handler(request, reply) {
          const account = await signedInAccount(provider, accounts, request, reply)
          if (!account) return sendPage(reply, 401, await pages({ page: 'logInFirst' }))
          isCalledBy(request, ownerOf(tenant, account.subject))
          return answer(account, request, reply)
        },
      })

    route('GET', ACCOUNT_PATH, 'account.read', async (account, { query }, reply) => {
      const news = ACCOUNT_NEWS.find((each) => each === objectIn(query)['news'])
      return sendPage(reply, 200, await pageOf(account, { news }))
    })

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
      route('POST', `${ACCOUNT_PATH}/${path}`, action, async (account, request, reply) => {
        const refused = await act(account, request, reply)
        if (!refused) return reply.redirect(`${ACCOUNT_PATH}?news=${news}`, 303)
        const { waitSeconds, ...shown } = refused
        return sendRefusal(reply, await pageOf(account, shown), waitSeconds)
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
    route('POST', SET_UP, 'account.turnOnSecondFactor', async (account, request, reply) => {
      if (account.permissions.length === 0 || account.hasSecondFactor) return reply.redirect(ACCOUNT_PATH, 303)
      const { email } = account
      const [secret, code] = [fieldOf(request.body, 'secret'), fieldOf(request.body, 'code')]
      const setUp = newSetUp(email, providerName, secret)
      const setUpPage = (problems?: CodeProblems) =>
        pages({ page: 'secondFactor', email, setUp, isAtLogIn: false, problems })
      if (secret === '') return sendPage(reply, 200, await setUpPage())
      const refused = await refusePassword(account, fieldOf(request.body, 'password'), reply, 'password')
      if (refused) {
        return sendRefusal(reply, await setUpPage({ password: refused.problems.password }), refused.waitSeconds)
      }
      const wrong = await refuseCode(codes, account, () =>
        turnOnSecondFactor(parts, request, account, { secret, code }),
      )
      if (wrong) return sendRefusal(reply, await setUpPage({ code: wrong.problem }), wrong.waitSeconds)
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

    async function closingPage(account: Account, problem?: string) {
      const { subject, email, permissions } = account
      const hasSubmitted = await applications.hasSubmitted(subject)
      const isStaff = permissions.length > 0
      const isNeeded = isStaff && (await isOnlyAdministrator(db, account))
      return pages({ page: 'closeAccount', email, hasSubmitted, isStaff, isNeeded, problem })
    }

    route('GET', CLOSE_ACCOUNT_PATH, 'account.read', async (account, _request, reply) =>
      sendPage(reply, 200, await closingPage(account)),
    )

    route('POST', CLOSE_ACCOUNT_PATH, 'account.close', async (account, request, reply) => {
      const refused = await refusePassword(account, fieldOf(request.body, 'password'), reply, 'password')
      if (refused) {
        return sendRefusal(reply, await closingPage(account, refused.problems.password), refused.waitSeconds)
      }
      const closing = await db.transaction(async (tx) => {
        if (account.permissions.length > 0 && (await isOnlyAdministrator(tx, account))) return 'needed'
        if (!(await keepsPassword(tx, account))) return 'passwordChanged'
        await closeAccount(tx, account)
        await applications.erase(tx, account.subject)
        await writeEntry(tx, accountEntry(request, tenant, account))
        return 'closed'
      })
      if (closing !== 'closed') {
        return sendRefusal(reply, await closingPage(account, closing === 'needed' ? undefined : WRONG_PASSWORD))
      }
      sessions.changed()
      endSession(provider, reply)
      return sendPage(reply, 200, await pages({ page: 'accountClosed' }))
    })

    const signOutEverywherePath = `${ACCOUNT_PATH}/sign-out-everywhere`
    leadBack(signOutEverywherePath)
    route('POST', signOutEverywherePath, 'account.signOutEverywhere', async (account, request, reply) => {
      await db.transaction(async (tx) => {
        await writeEntry(tx, accountEntry(request, tenant, account))
        await signOutEverywhere(tx, account.id)
      })
      sessions.changed()
      endSession(provider, reply)
      return sendPage(reply, 200, await pages({ page: 'signedOut' }))
    })
  }
}
