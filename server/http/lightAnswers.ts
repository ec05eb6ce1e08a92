import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding } from '../pages/renderedPages.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Below this an answer fits one packet anyway. */
const SMALLEST = 1_400
const QUALITY = 5

/**
 * Makes what everyone reads light on the line: compressed, and not sent again to who has it. Only for routes whose answers
 * hold nothing of anybody.
 */
export function sendLightly(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const etag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('Cache-Control', 'no-cache').header('ETag', etag).header('Vary', 'Origin, Accept-Encoding')
    if (request.headers['if-none-match'] === etag) {
      reply.code(304)
      return ''
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (payload.length < SMALLEST || encoding === 'identity') return payload
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
    return encoding === 'br' ? brotli(payload, { params }) : gzipped(payload)
  })
}
