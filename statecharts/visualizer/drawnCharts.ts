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

/** A page of this server and no other sends JSON here: a foreign one is not answered when it asks for the permission. */
function refusalOf({ method, headers }: IncomingMessage): [status: number, words: string] | null {
  if (method !== 'POST') return [405, 'Machines are given by POST']
  const origin = headers.origin ?? ''
  if (!URL.canParse(origin) || new URL(origin).host !== headers.host)
    return [403, 'Only the page of this server may give machines']
  if (!headers['content-type']?.startsWith('application/json'))
    return [415, 'Machines are given as JSON: { "file", "text" }']
  if (!(Number(headers['content-length']) <= LARGEST_BYTES))
    return [413, `At most ${LARGEST_BYTES / 1_000_000} MB are read`]
  return null
}

async function givenIn(request: IncomingMessage): Promise<{ file: string; text: string }> {
  const { file, text: content } = JSON.parse(await text(request)) as Record<string, unknown>
  if (typeof file !== 'string' || typeof content !== 'string') throw new Error('Give { "file", "text" }, both as text')
  return { file, text: content }
}

/** Draws again what a change of a searched file concerns; a change of what the server loaded itself, Vite tells of. */
function watchFiles(server: ViteDevServer, { paths }: Search, changed: () => void): void {
  if (paths.length === 0) return
  server.watcher.add([...paths])
  const isSearched = (file: string) => paths.some((each) => file === each || file.startsWith(each + path.sep))
  server.watcher.on('all', (_event, file) => {
    if (isSearched(file) && mayHold(file) && !file.includes(`${path.sep}node_modules${path.sep}`)) changed()
  })
}

/** Gives the page every chart, and pictures of them as it asks for them. */
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
        if (listed === undefined) throw new Unusable(`There is no machine '${name}'; the page may be out of date`)
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
