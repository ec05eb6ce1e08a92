import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SESSION_PATH } from '../../../domain/session.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { applicantOf } from '../../platform/http/access.ts'
import type { Api } from '../../platform/http/routes.ts'
import { NOTHING } from '../../platform/openapi/entities.ts'
import { endSessionRows } from '../../platform/sessions/sessionRows.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'

/** The server side of section 4.8's session. The browser reports the applicant's activity. */
export function sessionRoutes(app: Api, { db, access, sessions, now }: Context): void {
  const response = { 204: NOTHING }

  app.post(
    SESSION_PATH,
    {
      ...audited(access.applicant, 'account.reportActivity'),
      schema: {
        operationId: 'reportActivity',
        summary: 'Say that the applicant is active',
        description: 'Any other call with the token says so too.',
        response,
      },
    },
    async () => undefined,
  )

  app.delete(
    SESSION_PATH,
    {
      ...audited(access.applicant, 'account.endSession'),
      schema: {
        operationId: 'endSession',
        summary: 'End the session: its access tokens are refused from now on',
        description: 'A token of an external identity provider counts as its own session.',
        response,
      },
    },
    async (request) => {
      const { id, issuedAt, expiresAt } = applicantOf(request).session
      await db.transaction(async (tx) => {
        await endSessionRows(tx, [id], now(), expiresAt - issuedAt)
        await writeEntry(tx, entryOf(request))
      })
      sessions.changed()
    },
  )
}

/** A session with a running call is active, however long the body takes. */
export function followCalls(api: FastifyInstance, sessions: Sessions): void {
  api.addHook('preParsing', async ({ applicant }, reply) => {
    if (applicant?.session.isNamed) finished(reply.raw, sessions.callBegins(applicant.session.id))
  })
}
