import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { PASSWORD, PASSWORD_AND_CODE } from '../../platform/sessions/staffRules.ts'
import type { Account, Accounts } from './accounts.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from './provider.ts'

/** Logs an account in at this browser, after its holder proved the password and, if it has one, the second factor. */
export async function startSession(
  provider: Provider,
  reply: FastifyReply,
  { subject, hasSecondFactor }: Account,
): Promise<void> {
  const context = provider.createContext(reply.request.raw, reply.raw)
  const before = await provider.Session.get(context)
  if (before.accountId) await before.destroy()
  const session = new provider.Session()
  session.loginAccount({ accountId: subject, amr: hasSecondFactor ? PASSWORD_AND_CODE : PASSWORD, transient: true })
  await session.save(SESSION_SECONDS)
  context.cookies.set(SESSION_COOKIE, session.jti, { httpOnly: true, sameSite: 'lax', secure: context.secure })
}

/** The account logged in at this browser. */
export async function signedInAccount(
  provider: Provider,
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account | null> {
  const { accountId } = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  return accountId === undefined ? null : accounts.find(accountId)
}

/** Removes a deleted session's cookies from this browser. */
export function endSession(provider: Provider, reply: FastifyReply): void {
  provider.createContext(reply.request.raw, reply.raw).cookies.set(SESSION_COOKIE, null)
}
