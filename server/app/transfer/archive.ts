import { createTarDecoder, packTar } from 'modern-tar'
import { STORED_NAME } from '../../features/documents/documentStore.ts'
import { TransferProblem, type End, type Head, type Piece } from './pieces.ts'

/**
 * A backup is a tar archive: `head.json`, `tables/<table>/<part>.jsonl`, `documents/<stored name>` and finally
 * `end.json` with each table's checksum. Any tar program can read it.
 */

const HEAD = 'head.json'
const END = 'end.json'
const ROWS = /^tables\/([a-z_]+)\/\d+\.jsonl$/
const DOCUMENT = /^documents\/([^/]+)$/
/** Two empty blocks end an archive; each packed file alone has them too. */
const ARCHIVE_END = 1_024
/** Larger than any part: a document has at most 2 MB, 200 rows far less. */
const LARGEST_PART = 256 * 1_048_576

/** The archive as bytes, with one file in memory at a time. */
export async function* archiveOf(pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  const parts = new Map<string, number>()
  for await (const piece of pieces) {
    const { name, data } = fileOf(piece, parts)
    const header = { name, size: data.length, type: 'file', mode: 0o600 } as const
    const packed = await packTar([{ header, body: data }])
    yield packed.subarray(0, packed.length - ARCHIVE_END)
  }
  yield new Uint8Array(ARCHIVE_END)
}

function fileOf(piece: Piece, parts: Map<string, number>): { name: string; data: Buffer } {
  switch (piece.kind) {
    case 'head':
      return { name: HEAD, data: Buffer.from(JSON.stringify(piece)) }
    case 'rows': {
      const part = (parts.get(piece.table) ?? 0) + 1
      parts.set(piece.table, part)
      const name = `tables/${piece.table}/${String(part).padStart(6, '0')}.jsonl`
      return { name, data: Buffer.from(piece.lines.map((line) => `${line}\n`).join('')) }
    }
    case 'document':
      return { name: `documents/${piece.name}`, data: piece.content }
    case 'end':
      return { name: END, data: Buffer.from(JSON.stringify(piece)) }
  }
}

/** Reads the pieces of an archive. Throws TransferProblem if it is damaged or not a backup. */
export async function* piecesOf(archive: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  const entries = archive.pipeThrough(createTarDecoder({ strict: true }))
  try {
    for await (const { header, body } of entries) {
      if (header.size > LARGEST_PART) throw new TransferProblem(`It is damaged: ${header.name} is too large.`)
      yield pieceOf(header.name, Buffer.from(await new Response(body).arrayBuffer()))
    }
  } catch (error) {
    if (error instanceof TransferProblem) throw error
    throw new TransferProblem('It is damaged, or no backup of the portal.', { cause: error })
  }
}

function pieceOf(name: string, data: Buffer): Piece {
  if (name === HEAD) return JSON.parse(data.toString()) as Head
  if (name === END) return JSON.parse(data.toString()) as End
  const [, table] = ROWS.exec(name) ?? []
  if (table !== undefined) return { kind: 'rows', table, lines: data.toString().split('\n').slice(0, -1) }
  const [, document = ''] = DOCUMENT.exec(name) ?? []
  if (STORED_NAME.test(document)) return { kind: 'document', name: document, content: data }
  throw new TransferProblem(`The backup is damaged: it contains an unknown file ${JSON.stringify(name)}.`)
}
