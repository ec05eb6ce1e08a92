import type { FastifyPluginAsync } from 'fastify'
import { isCalledBy } from '../../platform/audit/caller.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import { endSessionRows } from '../../platform/sessions/sessionRows.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import { sendPage } from '../pages/identityPages.ts'
import type { IdentityParts } from './parts.ts'
import { SESSION_COOKIE } from './provider.ts'
import { revokeGrants } from './records.ts'

/** Auth0's log-out instead of OpenID Connect's: no hint and no confirmation page. */
export function logOut({ db, tenant, provider, sessions, addresses, pages }: IdentityParts): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: Record<string, unknown> }>(
      '/v2/logout',
      { ...audited({}, 'account.logOut'), logLevel: 'warn' },
      async (request, reply) => {
        const { client_id: clientId, returnTo = addresses.logOutTargets[0] } = request.query
        const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined
        const target = addresses.logOutTargets.find((allowed) => allowed === returnTo)
        if (!client || target === undefined) return sendPage(reply, 400, await pages({ page: 'refused' }))

        const context = provider.createContext(request.raw, reply.raw)
        const session = await provider.Session.get(context)
        const grants = Object.values(session.authorizations ?? {}).map(({ grantId }) => grantId)
        const { accountId, uid } = session
        if (accountId) isCalledBy(request, ownerOf(tenant, accountId))
        await db.transaction(async (tx) => {
          await revokeGrants(
            tx,
            grants.filter((grantId) => grantId !== undefined),
          )
          if (!accountId) return
          await endSessionRows(tx, [uid], Date.now())
          await writeEntry(tx, entryOf(request))
        })
        if (accountId) {
          sessions.changed()
          await session.destroy()
        }
        context.cookies.set(SESSION_COOKIE, null)
        return reply.header('cache-control', 'no-store').redirect(target, 302)
      },
    )
  }
}
