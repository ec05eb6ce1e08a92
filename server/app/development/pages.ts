import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ViteDevServer } from 'vite'
import { earlyKindOf } from '../../../domain/earlyScreen.ts'
import { ROUTES, SCREEN_PATHS, DESK_CALLBACK, DESK_PATH } from '../../../domain/routes.ts'
import { EARLY_SCRIPT } from '../../features/pages/earlyScript.ts'
import { composeDocument, inlineStyle } from '../../features/pages/htmlDocument.ts'
import { pageHead, type PageSite } from '../../features/pages/pageHead.ts'
import type { PageSource, RenderModule } from '../../features/pages/pageSource.ts'
import { renderPages } from '../../features/pages/renderedPages.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const PAGES: readonly string[] = [...SCREEN_PATHS, ...Object.values(ROUTES), DESK_PATH, DESK_CALLBACK]

/** Renders pages from the sources with hot replacement. */
export function pagesFromSources(vite: ViteDevServer, site: PageSite): PageSource {
  const load = async () => (await vite.ssrLoadModule('/src/entry-render.tsx')) as RenderModule

  return {
    pageOf: renderPages(async (at, data, early) => {
      const source = await readFile(path.join(root, 'index.html'), 'utf8')
      const { render, lookOf } = await load()
      const look = lookOf(site.brand.look)
      const template = await vite.transformIndexHtml(at, source)
      const head = `${pageHead(at, data, site, look)}<style>${inlineStyle(look.style)}</style>`
      return composeDocument({
        template,
        head,
        app: await render(at, data, early),
        data,
        early: early && { script: EARLY_SCRIPT, kind: earlyKindOf(at, early) },
      })
    }),
    deskOf: renderPages(async (at, data) => {
      const source = await readFile(path.join(root, 'desk.html'), 'utf8')
      const look = (await load()).lookOf(site.brand.look)
      const head = `${pageHead(at, data, site, look)}<style>${inlineStyle(look.style)}</style>`
      return composeDocument({ template: await vite.transformIndexHtml(at, source), head, app: '', data })
    }),
    renderIdentityPage: async (view, of) => (await load()).renderIdentityPage(view, of),
    // In development these are not files.
    filesNext: () => [],
    renderMail: async (content, of) => (await load()).renderMail(content, of),
    renderMailbox: async (page, of) => (await load()).renderMailbox(page, of),
    async serveFiles(app) {
      app.addHook('onRequest', async (request, reply) => {
        // Vite's client is an inline script with a WebSocket, which the production policy forbids.
        if (!PAGES.includes(request.url.split('?')[0] ?? '')) return
        reply.removeHeader('content-security-policy').raw.removeHeader('content-security-policy')
      })
    },
  }
}
