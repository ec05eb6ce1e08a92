import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Account, Accounts } from './accounts.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from './provider.ts'

/** Logs an account in at this browser, past the log-in page: its holder has just chosen the password. */
export async function startSession(provider: Provider, reply: FastifyReply, { subject }: Account): Promise<void> {
  const context = provider.createContext(reply.request.raw, reply.raw)
  const before = await provider.Session.get(context)
  if (before.accountId) await before.destroy()
  const session = new provider.Session()
  session.loginAccount({ accountId: subject, amr: ['pwd'], transient: true })
  await session.save(SESSION_SECONDS)
  context.cookies.set(SESSION_COOKIE, session.jti, { httpOnly: true, sameSite: 'lax', secure: context.secure })
}

/** The account that is logged in at this browser. */
export async function signedInAccount(
  provider: Provider,
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account | null> {
  const { accountId } = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  return accountId === undefined ? null : accounts.find(accountId)
}

/** Forgets a session at this browser; its record is gone already. */
export function endSession(provider: Provider, reply: FastifyReply): void {
  provider.createContext(reply.request.raw, reply.raw).cookies.set(SESSION_COOKIE, null)
}
