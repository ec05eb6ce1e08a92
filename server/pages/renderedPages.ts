import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { PublicPageData } from '../../domain/settings.ts'
import { compressed, ENCODINGS, type Encoding } from '../http/compression.ts'
import type { RenderPage } from './pageSource.ts'

export interface Page {
  etag: string
  bodies: Record<Encoding | 'identity', Buffer>
}

export type PageOf = (path: string, data: PublicPageData) => Promise<Page>

/** Renders a page at every request. */
export function renderPages(render: RenderPage): PageOf {
  return async (path, data) => encode(await render(path, data))
}

/** Keeps the page last rendered of every path, for as long as what it was rendered from stays the same. */
export function keepPages(render: RenderPage): PageOf {
  const kept = new Map<string, { key: string; page: Promise<Page> }>()
  return (path, data) => {
    const key = JSON.stringify(data)
    const known = kept.get(path)
    if (known?.key === key) return known.page
    const page = render(path, data).then(encode)
    kept.set(path, { key, page })
    page.catch(() => kept.delete(path))
    return page
  }
}

async function encode(html: string): Promise<Page> {
  const identity = Buffer.from(html)
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { ...(await compressed(identity, 'page')), identity },
  }
}

const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] })

function encodingFor({ headers }: FastifyRequest): Encoding | 'identity' {
  const chosen = negotiator.negotiate(headers['accept-encoding'] ?? '')
  return ENCODINGS.find((encoding) => encoding === chosen) ?? 'identity'
}

/** Sends a page in the encoding that the browser takes. A strong ETag names the bytes, so each encoding has its own. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { revalidated }: { revalidated: boolean },
) {
  const encoding = encodingFor(request)
  reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (!revalidated) return reply.header('cache-control', 'private, no-store').send(page.bodies[encoding])

  const etag = `"${page.etag}-${encoding}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held?.includes(etag) || held?.includes('*')) return reply.code(304).send()
  return reply.send(page.bodies[encoding])
}
