import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import path from 'node:path'
import { API_BASE_PATH, ROUTES, SCREEN_PATHS } from '../../domain/routes.ts'
import type { PublicPageData } from '../../domain/settings.ts'
import { builtFolder, drawFromBuild } from './build.ts'
import { drawPages, keepPages, sendPage, type PageOf } from './renderedPages.ts'

export interface PortalOptions {
  /** What pages are drawn from; asked for at every request, for it can change while the server runs. */
  pageData: () => Promise<PublicPageData>
  /** The build to serve; by default the one that this module belongs to. */
  folder?: string
}

const SHELLS = [ROUTES.application, ROUTES.callback, ...SCREEN_PATHS.filter((screen) => screen !== ROUTES.home)]
/** Where an unknown path is a wrong call, not a lost visitor. */
const NOT_PAGES = [API_BASE_PATH, '/assets', '/.well-known']
const LOGIN_PARAMETERS = ['code', 'state', 'error']

/** The portal's pages and files, by the route map of section 2.1. */
export const portalPlugin: FastifyPluginAsync<PortalOptions> = async (app, { pageData, folder = builtFolder() }) => {
  let pageOf: PageOf
  if (process.env.PORTAL_DEV === '1') {
    const { drawFromSources } = await import('./development.ts')
    pageOf = drawPages(await drawFromSources(app))
  } else {
    pageOf = keepPages(await drawFromBuild(folder))
    await app.register(fastifyStatic, {
      root: path.join(folder, 'portal', 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
  }

  app.get(ROUTES.home, async (request, reply) =>
    sendPage(request, reply, await pageOf(ROUTES.home, await pageData()), { revalidated: true }),
  )
  for (const shell of SHELLS) {
    app.get(shell, async (request, reply) =>
      sendPage(request, reply, await pageOf(shell, await pageData()), { revalidated: false }),
    )
  }

  app.get<{ Querystring: Record<string, unknown> }>(ROUTES.unauthenticated, async (request, reply) => {
    const isLoginAnswer = LOGIN_PARAMETERS.some((name) => name in request.query)
    if (!isLoginAnswer) return reply.redirect(ROUTES.home)
    return sendPage(request, reply, await pageOf(ROUTES.unauthenticated, await pageData()), { revalidated: false })
  })

  app.get('/*', async (request, reply) => {
    const at = request.url.split('?')[0] ?? ''
    if (NOT_PAGES.some((prefix) => at === prefix || at.startsWith(`${prefix}/`))) return reply.callNotFound()
    return reply.redirect(ROUTES.home)
  })
}
