import compress from '@fastify/compress'
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { brotliOptions, ENCODINGS, SMALLEST } from './compression.ts'

/** Up to this size a stream costs more than the compression itself. */
const IN_ONE_GO_BYTES = 32_768

/** Compresses the answers of an app's routes. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: [...ENCODINGS],
    brotliOptions: brotliOptions('answer'),
    threshold: SMALLEST.answer,
    syncThreshold: IN_ONE_GO_BYTES,
    globalDecompression: false,
  })
}

/** Makes what everyone reads light on the line: compressed, and not sent again to a browser that has it already. */
export async function sendLightly(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return
    // An answer that is too small to be compressed is another one elsewhere, to a cache in between.
    const vary = [reply.getHeader('Vary'), 'accept-encoding'].filter((name) => name !== undefined)
    reply.headers({ 'Cache-Control': 'no-cache', Vary: vary.join(', ') })
  })
  // Weak, because it is of the answer before it is compressed.
  await app.register(etag, { weak: true })
  await compressAnswers(app)
}
