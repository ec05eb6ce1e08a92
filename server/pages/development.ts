import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ViteDevServer } from 'vite'
import { ROUTES, SCREEN_PATHS } from '../../domain/routes.ts'
import { composeDocument } from './htmlDocument.ts'
import type { PageSource, RenderModule } from './pageSource.ts'
import { renderPages } from './renderedPages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PAGES: readonly string[] = [...SCREEN_PATHS, ...Object.values(ROUTES)]
/** What Vite serves: the sources, packages and its own client. */
const MODULES = /^\/(@|src\/|domain\/|machines\/|node_modules\/)/

/** Renders pages from the sources and serves these as modules, with hot replacement on the server's own port. */
export async function pagesFromSources(server: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: server.server } },
  })
  server.addHook('onClose', () => vite.close())
  const load = async () => (await vite.ssrLoadModule('/src/entry-render.tsx')) as RenderModule

  return {
    pageOf: renderPages(async (at, data) => {
      const source = await readFile(path.join(root, 'index.html'), 'utf8')
      const { render } = await load()
      const template = await vite.transformIndexHtml(at, source)
      return composeDocument({ template, head: '', app: render(at, data), data })
    }),
    renderIdentityPage: async (view, site) => (await load()).renderIdentityPage(view, site),
    serveFiles: async (app) => serveModules(app, vite),
  }
}

function serveModules(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', async (request, reply) => {
    const at = request.url.split('?')[0] ?? ''
    // Vite's client is an inline script and reaches this port by WebSocket, which the shipped policy rightly forbids.
    if (PAGES.includes(at)) reply.removeHeader('content-security-policy').raw.removeHeader('content-security-policy')
    if (!MODULES.test(at)) return
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end()
    })
  })
}
