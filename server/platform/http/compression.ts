import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'

/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Brotli quality: highest for files, which are compressed once per build, lower for pages and responses. */
const QUALITY = { file: 11, page: 9, answer: 5 } as const

/** Smaller responses are sent uncompressed, in bytes: they fit one packet anyway. */
export const SMALLEST = { file: 256, answer: 1_400 } as const

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export function brotliOptions(kind: keyof typeof QUALITY, size = 0): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[kind],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}

/** Brotli's distance and block parameters; the best choice depends on the text. */
const WAYS: readonly (readonly [postfix: number, direct: number, block: number])[] = [
  [0, 0, 0],
  [0, 0, 16],
  [0, 8, 0],
  [1, 16, 0],
  [2, 0, 0],
]

/** Compresses a file with several parameters and keeps the smallest result. */
async function smallestBrotli(content: Buffer, kind: keyof typeof QUALITY): Promise<Buffer> {
  const { params } = brotliOptions(kind, content.length)
  const tried = await Promise.all(
    (kind === 'file' ? WAYS : WAYS.slice(0, 1)).map(([postfix, direct, block]) =>
      brotli(content, {
        params: {
          ...params,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
        },
      }),
    ),
  )
  return tried.reduce((best, each) => (each.length < best.length ? each : best))
}

/** Compresses reusable content in every encoding. */
export async function compressed(content: Buffer, kind: keyof typeof QUALITY): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([smallestBrotli(content, kind), gzipped(content, { level: 9 })])
  return { br, gzip: gz }
}
