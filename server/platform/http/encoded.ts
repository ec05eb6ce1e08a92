import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { compressed, ENCODINGS, SMALLEST, type Encoding } from './compression.ts'

/** What is sent more often than it changes: encoded once, and not sent again to a browser that has it already. */
export interface Encoded {
  etag: string
  bodies: Record<Encoding | 'identity', Buffer>
}

/** A small answer stays as it is: it fits one packet anyway. */
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

/** Sends it in the encoding that the browser takes. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  const encoding = encodingFor(request, encoded)
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined)
  reply.header('vary', vary.join(', '))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encoded.bodies[encoding])
}

/** The same, asked for anew every time. A strong ETag names the bytes, so each encoding has its own. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  const etag = `"${encoded.etag}-${encodingFor(request, encoded)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held?.includes(etag) || held?.includes('*')) return reply.code(304).header('vary', 'accept-encoding').send()
  return sendEncoded(request, reply, encoded)
}
