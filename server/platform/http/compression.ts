import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'

/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Brotli's quality by how often its work pays: for a file until the next build, for a page until its data change, for an answer once. */
const QUALITY = { file: 11, page: 9, answer: 5 } as const

/** What is smaller is sent as it is, in bytes: a file's headers would weigh more than what is saved, and an answer fits one packet anyway. */
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

/** How Brotli may write distances, and the largest block of its input: which is best depends on the text. */
const WAYS: readonly (readonly [postfix: number, direct: number, block: number])[] = [
  [0, 0, 0],
  [0, 0, 16],
  [0, 8, 0],
  [1, 16, 0],
  [2, 0, 0],
]

/** A file is worth trying several ways. */
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

/** Something that is sent more often than it changes, in every encoding. */
export async function compressed(content: Buffer, kind: keyof typeof QUALITY): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([smallestBrotli(content, kind), gzipped(content, { level: 9 })])
  return { br, gzip: gz }
}
