import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'

/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Brotli quality: highest for files, which are compressed once per build, lower for pages and responses. */
const QUALITY = { file: 11, page: 9, answer: 5 } as const

/** Smaller responses are sent uncompressed, in bytes: they fit one packet anyway. */
export const SMALLEST = { file: 256, answer: 1_400 } as const

/** Short distances in the scripts repeat: the packages' file is 0.13 % smaller, the app's 0.09 %. */
const DISTANCES = { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 30 }

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export function brotliOptions(kind: keyof typeof QUALITY, size = 0): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[kind],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      ...(kind === 'file' ? DISTANCES : {}),
    },
  }
}

/** Compresses reusable content in every encoding. */
export async function compressed(content: Buffer, kind: keyof typeof QUALITY): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    brotli(content, brotliOptions(kind, content.length)),
    gzipped(content, { level: 9 }),
  ])
  return { br, gzip: gz }
}
