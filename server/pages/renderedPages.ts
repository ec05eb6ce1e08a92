import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PublicPageData } from '../../domain/settings.ts'
import type { DrawPage } from './build.ts'

type Encoding = 'br' | 'gzip' | 'identity'

export interface Page {
  etag: string
  bodies: Record<Encoding, Buffer>
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type PageOf = (path: string, data: PublicPageData) => Promise<Page>

/** Draws a page at every request. */
export function drawPages(draw: DrawPage): PageOf {
  return async (path, data) => encode(await draw(path, data))
}

/** Keeps the page last drawn of every path, for as long as what it was drawn from stays the same. */
export function keepPages(draw: DrawPage): PageOf {
  const kept = new Map<string, { key: string; page: Promise<Page> }>()
  return (path, data) => {
    const key = JSON.stringify(data)
    const known = kept.get(path)
    if (known?.key === key) return known.page
    const page = draw(path, data).then(encode)
    kept.set(path, { key, page })
    page.catch(() => kept.delete(path))
    return page
  }
}

async function encode(html: string): Promise<Page> {
  const identity = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity, { level: 9 })])
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { br, gzip: gz, identity },
  }
}

/** The best of our encodings that an Accept-Encoding header allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? '').split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  )
  const allows = (name: string) => offers.some(([offer, quality]) => offer === name && Number(quality ?? 1) > 0)
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : 'identity'
}

/** Sends a page in the encoding that the browser takes. A strong ETag names the bytes, so each encoding has its own. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { revalidated }: { revalidated: boolean },
) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (!revalidated) return reply.header('cache-control', 'private, no-store').send(page.bodies[encoding])

  const etag = `"${page.etag}-${encoding}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held?.includes(etag) || held?.includes('*')) return reply.code(304).send()
  return reply.send(page.bodies[encoding])
}
