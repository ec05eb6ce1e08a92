import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite, type Plugin } from 'vite'
import type { RunningPortal } from '../serve.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { composeFrom } from './compose.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** A file is written once it has not changed for this long. */
const WRITTEN_MS = 50
/** What Vite serves: the sources, packages and its own client. */
const MODULES = /^\/(@|src\/|domain\/|machines\/|node_modules\/)/

/**
 * Serves the product from its sources. The process, the port, the database and Vite stay up while one works: a change in server/ or
 * domain/ evaluates the modules that depend on it again, and a new app answers in the old one's place. Nothing has to be stopped, so
 * neither an open tab nor a call in progress holds the next version up.
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
        // An editor may empty a file before it writes it: half of one is not evaluated.
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
  // No load balancer stands before it.
  return { drain: () => undefined, close }
}
