import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROUTES, SCREEN_PATHS } from '../../domain/routes.ts'
import type { DrawPage, RenderModule } from './build.ts'
import { composeDocument } from './htmlDocument.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PAGES: readonly string[] = [...SCREEN_PATHS, ...Object.values(ROUTES)]
/** What Vite serves: the sources, packages and its own client. */
const MODULES = /^\/(@|src\/|domain\/|machines\/|node_modules\/)/

/** Draws pages from the sources and serves them as modules, with hot replacement on the server's own port. */
export async function drawFromSources(app: FastifyInstance): Promise<DrawPage> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
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

  return async (at, data) => {
    const source = await readFile(path.join(root, 'index.html'), 'utf8')
    const { render } = (await vite.ssrLoadModule('/src/entry-render.tsx')) as RenderModule
    const template = await vite.transformIndexHtml(at, source)
    return composeDocument({ template, head: '', app: render(at, data), data })
  }
}
