import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Shape } from '../drawing/flow.ts'
import type { Detail } from '../drawing/writing.ts'
import { Unusable } from '../load.ts'
import type { Machines } from './machines.ts'
import type { Pictures } from './pictures.ts'
import { json, respond, type Routes } from './respond.ts'

const LARGEST_BYTES = 5_000_000

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

/** Serves the list of charts, and pictures on request. */
export function drawnCharts(machines: Machines, pictures: Pictures): Routes {
  async function picture(query: URLSearchParams): Promise<string> {
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
  return {
    '/charts.json': json(async () => (await machines.list()).charts),
    '/problems.json': json(async () => (await machines.list()).problems),
    '/picture.json': (_request, response, query) => respond(response, 'application/json', picture(query)),
    '/machines': (request, response, query) => {
      const refusal = refusalOf(request)
      if (refusal !== null) {
        const [status, words] = refusal
        response.writeHead(status).end(words)
        return
      }
      const added = async () => {
        const given = await givenIn(request)
        return machines.add(given.text, given.file)
      }
      json(added)(request, response, query)
    },
  }
}
