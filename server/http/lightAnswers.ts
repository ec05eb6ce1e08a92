import compress from '@fastify/compress'
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { brotliOptions, ENCODINGS, SMALLEST } from './compression.ts'

/** Compresses the answers of an app's routes. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: [...ENCODINGS],
    brotliOptions: brotliOptions('answer'),
    threshold: SMALLEST.answer,
    globalDecompression: false,
  })
}

/** Makes what everyone reads light on the line: compressed, and not sent again to a browser that has it already. */
export async function sendLightly(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' && reply.statusCode === 200) reply.header('Cache-Control', 'no-cache')
  })
  // Weak, because it is of the answer before it is compressed.
  await app.register(etag, { weak: true })
  await compressAnswers(app)
}
