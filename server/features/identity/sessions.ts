import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Database } from '../../platform/database/database.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'
import { PASSWORD, PASSWORD_AND_CODE } from '../../platform/sessions/staffRules.ts'
import type { Account, Accounts } from './accounts.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from './provider.ts'
import { endSessions } from './records.ts'

interface Starting {
  db: Database
  provider: Provider
  accounts: Pick<Accounts, 'find'>
  sessions: Sessions
}

/** Logs an account in at this browser, after its holder proved the password and, if it has one, the second factor. */
export async function startSession(starting: Starting, reply: FastifyReply, account: Account): Promise<void> {
  const { provider } = starting
  const { subject, hasSecondFactor } = account
  const context = provider.createContext(reply.request.raw, reply.raw)
  const before = await provider.Session.get(context)
  if (before.accountId) await before.destroy()
  const session = new provider.Session()
  session.loginAccount({ accountId: subject, amr: hasSecondFactor ? PASSWORD_AND_CODE : PASSWORD, transient: true })
  await session.save(SESSION_SECONDS)
  context.cookies.set(SESSION_COOKIE, session.jti, { httpOnly: true, sameSite: 'lax', secure: context.secure })
  await endUnlessProved(starting, account)
}

/**
 * Ends the sessions of an account if its password is no longer the proved one. A change of the password ends them too, but misses one
 * that is stored at the same time. Call it after the session is stored.
 */
export async function endUnlessProved(
  { db, accounts, sessions }: Omit<Starting, 'provider'>,
  { subject, passwordMark }: Account,
): Promise<void> {
  if ((await accounts.find(subject))?.passwordMark === passwordMark) return
  await endSessions(db, subject)
  sessions.changed()
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
