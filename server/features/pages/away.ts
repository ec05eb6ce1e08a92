import type { FastifyInstance } from 'fastify'
import { isAway } from '../../platform/database/away.ts'
import { sendPage, type IdentityPages } from './identityPages.ts'

/** While the database is unreachable, visitors get a page that explains it and reloads itself. */
export function answerAwayWithPage(app: FastifyInstance, pages: IdentityPages): void {
  app.setErrorHandler(async (error, request, reply) => {
    // Other errors are handled elsewhere.
    if (!isAway(error)) throw error
    request.log.error({ err: error }, 'The database is away')
    return sendPage(reply, 503, await pages({ page: 'away' }))
  })
}
