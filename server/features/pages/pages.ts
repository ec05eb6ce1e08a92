import { listsAt } from '../../../domain/earlyLists.ts'
import { EARLY_HEADER, isEarlyAt, placeIn, type EarlyScreen } from '../../../domain/earlyScreen.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { openStatus } from '../../../domain/calendar.ts'
import { MAILBOX_PATH } from '../../../domain/mailbox.ts'
import { INFORMATION_PAGES, informationPath } from '../../../domain/information.ts'
import { SERVER_CLOCK } from '../../../domain/limits.ts'
import { API_BASE_PATH, logOutAt, ROUTES, SCREEN_PATHS, DESK_CALLBACK, DESK_PATH } from '../../../domain/routes.ts'
import type { DeskSettings, PublicPageData } from '../../../domain/settings.ts'
import type { PageSource } from './pageSource.ts'
import { EARLY_SCRIPT_HASH } from './earlyScript.ts'
import { allowsScript, showsDocuments } from '../../platform/http/security.ts'
import { sendEncoded, sendRevalidated, type Encoded } from '../../platform/http/encoded.ts'

export interface PortalOptions {
  /** The data for rendering, read on every request because they can change. */
  pageData: () => Promise<PublicPageData>
  /** The options of an early screen. */
  lists: () => Promise<Omit<EarlyScreen, 'place'>>
  desk: DeskSettings
}

/** Served like files: the same for everyone, and read without the app by most visitors. */
const READ_FIRST: readonly string[] = [ROUTES.home, ...INFORMATION_PAGES.map(informationPath)]
const SHELLS = [ROUTES.application, ROUTES.callback, ...SCREEN_PATHS.filter((screen) => !READ_FIRST.includes(screen))]
/** True if a link on another site would log the applicant out. Old browsers send no header. */
const isForeignLogOut = ({ url, headers }: FastifyRequest) =>
  logOutAt(url) !== undefined && ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
/** Below these paths an unknown path is a wrong call instead of a lost visitor. */
const NOT_PAGES = [API_BASE_PATH, '/assets', '/desk-assets', '/.well-known', MAILBOX_PATH]
const HTML = 'text/html; charset=utf-8'
const LOGIN_PARAMETERS = ['code', 'state', 'error']

const asPage = (reply: FastifyReply) => reply.type(HTML).header('server-timing', `${SERVER_CLOCK};dur=${Date.now()}`)

function sendPrivate(request: FastifyRequest, reply: FastifyReply, page: Encoded) {
  return sendEncoded(request, asPage(reply).header('cache-control', 'private, no-store'), page)
}

/** Serves the portal's pages and files by the route map of section 2.1. */
export function portalPlugin({
  pageOf,
  deskOf,
  serveFiles,
}: Pick<PageSource, 'pageOf' | 'deskOf' | 'serveFiles'>): FastifyPluginAsync<PortalOptions> {
  return async (app, { pageData, lists, desk }) => {
    await serveFiles(app)

    /** Only while applications are open; nothing else is known about the applicant yet. */
    async function earlyScreenAt(path: string, cookies: string | undefined, { applicationsStatus }: PublicPageData) {
      const place = placeIn(cookies)
      if (
        place === undefined ||
        !isEarlyAt(path, place) ||
        !openStatus(applicationsStatus ? [applicationsStatus] : [], Date.now())
      )
        return undefined
      return { place, ...(await lists()) }
    }

    for (const page of READ_FIRST) {
      app.get(page, async (request, reply) => {
        if (isForeignLogOut(request)) return reply.redirect(page)
        return sendRevalidated(request, asPage(reply), await pageOf(page, await pageData()))
      })
    }
    for (const shell of SHELLS) {
      app.get(shell, async (request, reply) => {
        const data = await pageData()
        const early = await earlyScreenAt(shell, request.headers.cookie, data)
        if (early) reply.header(EARLY_HEADER, 'true')
        if (early) allowsScript(reply, EARLY_SCRIPT_HASH)
        const shown = early ? { ...data, lists: listsAt(shell, early) } : data
        return sendPrivate(request, reply, await pageOf(shell, shown, early))
      })
    }

    for (const at of [DESK_PATH, DESK_CALLBACK]) {
      app.get(at, async (request, reply) => {
        if (isForeignLogOut(request)) return reply.redirect(at)
        showsDocuments(reply)
        return sendPrivate(request, reply, await deskOf(DESK_PATH, { ...(await pageData()), desk }))
      })
    }

    app.get<{ Querystring: Record<string, unknown> }>(ROUTES.unauthenticated, async (request, reply) => {
      const isLoginAnswer = LOGIN_PARAMETERS.some((name) => name in request.query)
      if (!isLoginAnswer) return reply.redirect(ROUTES.home)
      return sendPrivate(request, reply, await pageOf(ROUTES.unauthenticated, await pageData()))
    })

    app.get('/*', async (request, reply) => {
      const at = request.url.split('?')[0] ?? ''
      if (NOT_PAGES.some((prefix) => at === prefix || at.startsWith(`${prefix}/`))) return reply.callNotFound()
      return reply.redirect(ROUTES.home)
    })
  }
}
