import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { brotliOptions, ENCODINGS, SMALLEST } from './compression.ts'

/** Up to this size, streaming costs more than compressing. */
const IN_ONE_GO_BYTES = 32_768

/** Compresses the responses of an app's routes. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: [...ENCODINGS],
    brotliOptions: brotliOptions('answer'),
    threshold: SMALLEST.answer,
    syncThreshold: IN_ONE_GO_BYTES,
    globalDecompression: false,
  })
}
