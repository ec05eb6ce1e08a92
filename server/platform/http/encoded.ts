import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { compressed, ENCODINGS, SMALLEST, type Encoding } from './compression.ts'

/** Content that is encoded once and revalidated by browsers. */
export interface Encoded {
  etag: string
  bodies: Record<Encoding | 'identity', Buffer>
}

/** Small responses stay uncompressed: they fit one packet anyway. */
export async function encode(content: string, kind: 'page' | 'answer'): Promise<Encoded> {
  const identity = Buffer.from(content)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const isSmall = kind === 'answer' && identity.length < SMALLEST.answer
  const bodies = isSmall ? { br: identity, gzip: identity } : await compressed(identity, kind)
  return { etag, bodies: { ...bodies, identity } }
}

const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] })

function encodingFor({ headers }: FastifyRequest, { bodies }: Encoded): Encoding | 'identity' {
  const chosen = negotiator.negotiate(headers['accept-encoding'] ?? '')
  const encoding = ENCODINGS.find((each) => each === chosen) ?? 'identity'
  return bodies[encoding] === bodies.identity ? 'identity' : encoding
}

/** Sends it in an encoding that the browser accepts. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  const encoding = encodingFor(request, encoded)
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined)
  reply.header('vary', vary.join(', '))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encoded.bodies[encoding])
}

/** The same, with revalidation on every request. A strong ETag identifies bytes, so each encoding has its own. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  const etag = `"${encoded.etag}-${encodingFor(request, encoded)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held?.includes(etag) || held?.includes('*')) return reply.code(304).header('vary', 'accept-encoding').send()
  return sendEncoded(request, reply, encoded)
}
