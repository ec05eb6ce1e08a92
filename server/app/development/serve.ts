import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite, type Plugin } from 'vite'
import type { RunningPortal } from '../serve.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { composeFrom } from './compose.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** A file counts as written after this long without changes. */
const WRITTEN_MS = 50
/** The paths served by Vite: sources, packages and its client. */
const MODULES = /^\/(?:@|src\/|node_modules\/|[^?]+\.ts(?:\?|$))/

/**
 * Serves the product from its sources. Process, port, database and Vite keep running: after a change in server/ or
 * domain/ the affected modules are evaluated again and a new app replaces the old one.
 */
export async function serve({ port, host, dataDir }: Settings): Promise<RunningPortal> {
  const http = createHttpServer((request, response) => void answer(request, response))
  const composeAgain: Plugin = {
    name: 'compose-again',
    hotUpdate() {
      if (this.environment.name === 'ssr') refresh()
    },
  }
  const vite = await createVite({
    root,
    appType: 'custom',
    plugins: [composeAgain],
    server: {
      middlewareMode: true,
      hmr: { server: http },
      watch: {
        ignored: [dataDir, 'dist', 'test-results'].map((folder) => path.join(path.resolve(root, folder), '**')),
        // Editors may empty a file before writing it, so wait until it is complete.
        awaitWriteFinish: { stabilityThreshold: WRITTEN_MS, pollInterval: 10 },
      },
    },
  })
  const portal = composeFrom(vite)
  let latest = portal.latest()

  function refresh() {
    latest = latest.catch(() => undefined).then(portal.latest)
    latest.catch((error: Error) => {
      if (!vite.config.logger.hasErrorLogged(error)) console.error(error)
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    if (MODULES.test(request.url ?? '')) return vite.middlewares(request, response, () => say(404, 'Not found.'))
    return latest.then(
      (app) => app.routing(request, response),
      (error: Error) => say(500, error.stack ?? error.message),
    )
  }

  async function close() {
    http.close()
    http.closeAllConnections()
    await vite.close()
    await portal.close()
  }

  try {
    await latest
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject).listen(port, host, resolve)
    })
  } catch (error) {
    await close()
    throw error
  }
  // There is no load balancer in front.
  return { drain: () => undefined, close }
}
