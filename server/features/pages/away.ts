import type { FastifyInstance } from 'fastify'
import { isAway } from '../../platform/database/away.ts'
import { sendPage, type IdentityPages } from './identityPages.ts'

/** While the database is away a visitor gets a page that says so, and that comes back by itself. */
export function answerAwayWithPage(app: FastifyInstance, pages: IdentityPages): void {
  app.setErrorHandler(async (error, request, reply) => {
    // What else goes wrong is answered as everywhere.
    if (!isAway(error)) throw error
    request.log.error({ err: error }, 'The database is away')
    return sendPage(reply, 503, await pages({ page: 'away' }))
  })
}
