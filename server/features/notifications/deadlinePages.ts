import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/limits/network.ts'
import { acceptForms, fieldOf, type FormParts } from '../pages/forms.ts'
import { sendPage } from '../pages/identityPages.ts'
import { choose, DEADLINE_MAILS_PATH, findChoice } from './deadlineMails.ts'

interface DeadlinePageParts extends FormParts {
  db: Database
  rateLimit: number
}

interface ChoiceRoute {
  Params: { token: string }
}

/**
 * The page to turn off deadline mails, also with Auth0. Mail programs post to it directly (RFC 8058), so a missing
 * choice means off.
 */
export function deadlineMailPages(parts: DeadlinePageParts): FastifyPluginAsync {
  const { db, pages } = parts
  const path = `${DEADLINE_MAILS_PATH}/:token`
  return async (app) => {
    await acceptForms(app, parts)
    await app.register(rateLimit, {
      max: parts.rateLimit,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
    })

    app.get<ChoiceRoute>(path, { logLevel: 'warn' }, async ({ params: { token } }, reply) => {
      const choice = await findChoice(db, token)
      if (!choice) return sendPage(reply, 404, await pages({ page: 'linkSpent' }))
      return sendPage(reply, 200, await pages({ page: 'deadlineMails', isOff: choice.isOff }))
    })

    app.post<ChoiceRoute>(path, { logLevel: 'warn' }, async ({ params: { token }, body }, reply) => {
      if (!(await findChoice(db, token))) return sendPage(reply, 404, await pages({ page: 'linkSpent' }))
      const isOff = fieldOf(body, 'choice') !== 'on'
      await choose(db, token, isOff)
      return sendPage(reply, 200, await pages({ page: 'deadlineMails', isOff }))
    })
  }
}
