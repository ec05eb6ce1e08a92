import type { FastifyPluginAsync } from 'fastify'
import { ACCOUNT_PATH } from '../../../domain/identityPages.ts'
import { API_BASE_PATH, ROUTES } from '../../../domain/routes.ts'

/** Paths that are private or not pages. */
const PRIVATE = [ROUTES.application, ROUTES.ownData, ROUTES.callback, ACCOUNT_PATH, '/authorize', '/u/', API_BASE_PATH]
const ROBOTS = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), ''].join('\n')

export const robots: FastifyPluginAsync = async (app) => {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=86400').send(ROBOTS),
  )
}
