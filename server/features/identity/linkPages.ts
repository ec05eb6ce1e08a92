import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ConfirmPurpose, IdentityView, PasswordPurpose } from '../../../domain/identityPages.ts'
import { ROUTES } from '../../../domain/routes.ts'
import type { AuditAction } from '../../../domain/auditActions.ts'
import { audited, writeEntry } from '../../platform/audit/entries.ts'
import { isDuplicate } from '../../platform/errors.ts'
import { accountEntry } from './accountEntries.ts'
import { changeEmail, findAccount, proveEmail, resetPassword, type Account } from './accounts.ts'
import { closedDoor } from './closedWindow.ts'
import { newPasswordProblem } from './credentials.ts'
import { acceptForms, fieldOf } from '../pages/forms.ts'
import { findLink, LINKS, spendLink, type LinkTarget } from './links.ts'
import type { LinkPurpose } from '../../platform/database/schema/identity.ts'
import { sendPage } from '../pages/identityPages.ts'
import type { IdentityParts } from './parts.ts'
import { passwords } from './passwords.ts'
import { startSession } from './sessions.ts'

/** The audit actions of following a link. */
const ACTIONS = {
  signUp: 'account.signUp',
  passwordReset: 'account.resetPassword',
  invitation: 'account.resetPassword',
  emailProof: 'account.proveEmail',
  emailChange: 'account.changeEmail',
} as const satisfies Record<LinkPurpose, AuditAction>

interface LinkRoute {
  Params: { token: string }
}

/** The pages of mailed links. Opening one changes nothing, because mail scanners open links too. */
export function linkPages(parts: IdentityParts): FastifyPluginAsync {
  const { db, tenant, accounts, outbox, logIns, devices, sessions, window, staffRules, names, publicUrl, pages } = parts
  const spent = async (reply: FastifyReply, purpose: LinkPurpose) =>
    sendPage(reply, 410, await pages({ page: purpose === 'invitation' ? 'invitationSpent' : 'linkSpent' }))

  /** Null if the address now has an account, because the link was used twice at once. */
  async function signUp(
    request: FastifyRequest,
    token: string,
    { email }: LinkTarget,
    password: string,
  ): Promise<Account | null> {
    const account = await accounts.create({ email, password, isEmailProved: true }, (made) =>
      accountEntry(request, tenant, made),
    )
    if (account) {
      await spendLink(db, 'signUp', token)
      await outbox.enqueue(db, { kind: 'welcome', to: account.email, data: {} })
    }
    return account
  }

  /** Null if the link was used meanwhile, or another account has the address. */
  async function changeAddress(request: FastifyRequest, token: string): Promise<Account | null> {
    const changing = db.transaction(async (tx) => {
      const link = await spendLink(tx, 'emailChange', token)
      const before = isOfAccount(link) ? await findAccount(tx, link.accountId) : null
      if (!before || !link) return null
      await outbox.enqueue(tx, { kind: 'accountChanged', to: before.email, data: { what: 'email' } })
      await writeEntry(tx, accountEntry(request, tenant, before))
      return changeEmail(tx, before.id, link.email)
    })
    const account = await changing.catch((error: unknown) => {
      if (isDuplicate(error)) return null
      throw error
    })
    sessions.changed()
    return account
  }

  function proveAddress(request: FastifyRequest, token: string): Promise<Account | null> {
    return db.transaction(async (tx) => {
      const link = await spendLink(tx, 'emailProof', token)
      const account = isOfAccount(link) ? await proveEmail(tx, link.accountId, link.email) : null
      if (account) await writeEntry(tx, accountEntry(request, tenant, account))
      return account
    })
  }

  /** An invitation's account has had no password, so no mail warns about the change. */
  async function setPassword(
    purpose: 'passwordReset' | 'invitation',
    token: string,
    password: string,
    reply: FastifyReply,
  ): Promise<Account | null> {
    const passwordHash = await passwords.hash(password)
    const account = await db.transaction(async (tx) => {
      const link = await spendLink(tx, purpose, token)
      const changed = isOfAccount(link) ? await resetPassword(tx, link, passwordHash) : null
      if (changed && purpose === 'passwordReset')
        await outbox.enqueue(tx, { kind: 'accountChanged', to: changed.email, data: { what: 'passwordReset' } })
      if (changed) await writeEntry(tx, accountEntry(reply.request, tenant, changed))
      return changed
    })
    if (!account) return null
    sessions.changed()
    // Clears earlier failed attempts, so that the new password works.
    await logIns.forget(account.email, reply.request.ip)
    devices.remember(reply, account)
    return account
  }

  return async (app) => {
    await acceptForms(app, parts)

    /** Opens a link; `view` renders the page of a valid one. */
    function linkPage(purpose: LinkPurpose, view: (link: LinkTarget) => IdentityView): string {
      const path = `${LINKS[purpose].path}/:token`
      app.get<LinkRoute>(path, { ...audited({}, 'account.read'), logLevel: 'warn' }, async ({ params }, reply) => {
        const link = await findLink(db, purpose, params.token)
        return link ? sendPage(reply, 200, await pages(view(link))) : spent(reply, purpose)
      })
      return path
    }

    function passwordPage(
      purpose: PasswordPurpose,
      use: (token: string, link: LinkTarget, password: string, reply: FastifyReply) => Promise<unknown>,
    ) {
      const path = linkPage(purpose, ({ email }) => ({ page: 'newPassword', purpose, email }))
      app.post<LinkRoute>(
        path,
        { ...audited({}, ACTIONS[purpose]), logLevel: 'warn' },
        async ({ params: { token }, body }, reply) => {
          const link = await findLink(db, purpose, token)
          if (!link) return spent(reply, purpose)
          const password = fieldOf(body, 'password')
          const problem = await newPasswordProblem(password, link.email, names)
          if (problem === undefined) return use(token, link, password, reply)
          const problems = { password: problem }
          return sendPage(reply, 422, await pages({ page: 'newPassword', purpose, email: link.email, problems }))
        },
      )
    }

    const refusesClosed = closedDoor(window, pages)
    passwordPage('signUp', async (token, link, password, reply) => {
      if (await refusesClosed(reply)) return reply
      const account = await signUp(reply.request, token, link, password)
      if (!account) return spent(reply, 'signUp')
      devices.remember(reply, account)
      await startSession(parts, reply, account)
      return reply.redirect(`${publicUrl}${ROUTES.application}`, 303)
    })
    passwordPage('passwordReset', async (token, _link, password, reply) =>
      (await setPassword('passwordReset', token, password, reply))
        ? sendPage(reply, 200, await pages({ page: 'passwordChanged' }))
        : spent(reply, 'passwordReset'),
    )

    passwordPage('invitation', async (token, _link, password, reply) => {
      const account = await setPassword('invitation', token, password, reply)
      if (!account) return spent(reply, 'invitation')
      // The desk then asks for a login, which asks for the second factor.
      if (staffRules.secondStep(account) === null) await startSession(parts, reply, account)
      return sendPage(reply, 200, await pages({ page: 'invitationAccepted' }))
    })

    function confirmPage(
      purpose: ConfirmPurpose,
      use: (request: FastifyRequest, token: string) => Promise<Account | null>,
      done: 'emailProved' | 'emailChanged',
    ) {
      const path = linkPage(purpose, ({ email }) => ({ page: 'confirmEmail', purpose, email }))
      app.post<LinkRoute>(path, { ...audited({}, ACTIONS[purpose]), logLevel: 'warn' }, async (request, reply) =>
        (await use(request, request.params.token))
          ? sendPage(reply, 200, await pages({ page: done }))
          : spent(reply, purpose),
      )
    }

    confirmPage('emailProof', proveAddress, 'emailProved')
    confirmPage('emailChange', changeAddress, 'emailChanged')
  }
}

function isOfAccount(link: LinkTarget | null): link is LinkTarget & { accountId: string } {
  return link?.accountId !== null && link !== null
}
