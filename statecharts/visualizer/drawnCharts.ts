import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Plugin, ViteDevServer } from 'vite'
import { mayHold } from '../find/files.ts'
import type { Shape } from '../drawing/flow.ts'
import type { Detail } from '../drawing/writing.ts'
import { Unusable } from '../load.ts'
import type { Machines, Search } from './machines.ts'
import type { Pictures } from './pictures.ts'
import { respondWithJson } from './respond.ts'

export const CHARTS_PATH = '/charts.json'

const LARGEST_BYTES = 5_000_000

const queryOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://localhost').searchParams

/** Only this server's page can send JSON here: a foreign page's CORS preflight gets no answer. */
function refusalOf({ method, headers }: IncomingMessage): [status: number, words: string] | null {
  if (method !== 'POST') return [405, 'Send machines with POST']
  const origin = headers.origin ?? ''
  if (!URL.canParse(origin) || new URL(origin).host !== headers.host)
    return [403, 'Only the page of this server can add machines']
  if (!headers['content-type']?.startsWith('application/json'))
    return [415, 'Send machines as JSON: { "file", "text" }']
  if (!(Number(headers['content-length']) <= LARGEST_BYTES))
    return [413, `The limit is ${LARGEST_BYTES / 1_000_000} MB`]
  return null
}

async function givenIn(request: IncomingMessage): Promise<{ file: string; text: string }> {
  const { file, text: content } = JSON.parse(await text(request)) as Record<string, unknown>
  if (typeof file !== 'string' || typeof content !== 'string')
    throw new Error('Send { "file", "text" }, both as strings')
  return { file, text: content }
}

/** Redraws when a searched file changes. Vite reports changes of modules the server loaded. */
function watchFiles(server: ViteDevServer, { paths }: Search, changed: () => void): void {
  if (paths.length === 0) return
  server.watcher.add([...paths])
  const isSearched = (file: string) => paths.some((each) => file === each || file.startsWith(each + path.sep))
  server.watcher.on('all', (_event, file) => {
    if (isSearched(file) && mayHold(file) && !file.includes(`${path.sep}node_modules${path.sep}`)) changed()
  })
}

/** Serves the list of charts, and pictures on request. */
export function drawnCharts(machines: Machines, pictures: Pictures, search: Search): Plugin {
  return {
    name: 'drawn-charts',
    configureServer(server) {
      watchFiles(server, search, () => {
        machines.forget()
        server.environments.ssr.moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
      const picture = async (query: URLSearchParams) => {
        const name = query.get('machine')
        const { charts } = await machines.list()
        const listed = charts.find((each) => each.name === name)
        if (listed === undefined) throw new Unusable(`Unknown machine '${name}'. Reload the page`)
        const view = {
          detail: (query.get('detail') === 'outline' ? 'outline' : 'full') satisfies Detail,
          shape: (query.get('shape') === 'wide' ? 'wide' : 'tall') satisfies Shape,
          open: query.has('folded') ? query.getAll('open') : null,
        } as const
        return pictures.picture(listed.chart, view)
      }
      const asJson = async (list: Promise<unknown>) => JSON.stringify(await list)
      server.middlewares.use(CHARTS_PATH, (_request, response) => {
        respondWithJson(response, asJson(machines.list().then(({ charts }) => charts)))
      })
      server.middlewares.use('/problems.json', (_request, response) => {
        respondWithJson(response, asJson(machines.list().then(({ problems }) => problems)))
      })
      server.middlewares.use('/picture.json', (request, response) => {
        respondWithJson(response, picture(queryOf(request)))
      })
      server.middlewares.use('/machines', (request: IncomingMessage, response: ServerResponse) => {
        const refusal = refusalOf(request)
        if (refusal !== null) {
          const [status, words] = refusal
          response.writeHead(status).end(words)
          return
        }
        respondWithJson(
          response,
          asJson(givenIn(request).then(({ file, text: content }) => machines.add(content, file))),
        )
      })
    },
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      machines.forget()
      server.ws.send({ type: 'full-reload' })
    },
    closeBundle: () => pictures.close(),
  }
}
