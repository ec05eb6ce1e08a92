import { createHash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { DOCUMENTS } from '../../../domain/documents.ts'
import type { Json } from '../../../domain/objects.ts'
import { BEFORE_FIRST, FIRST_SCHEMA } from '../../platform/database/otherSchema.ts'
import { records } from '../../platform/database/schema/applications.ts'
import { FORMAT, TableSums, TransferProblem, type AbsentDocument, type End, type Head, type Piece } from './pieces.ts'
import { nameIn } from './read.ts'

/** The result of checking a stream. */
export interface Checked {
  head: Head
  rows: number
  /** Each table's checksum: equal checksums mean equal rows. */
  tables: End['tables']
  documents: number
  bytes: number
  absent: AbsentDocument[]
  /** Documents named in records but unknown to the database. */
  unknown: string[]
}

const RECORDS = getTableName(records)
const NAMING = DOCUMENTS.map(({ storedField }) => storedField)

const damaged = (what: string) => new TransferProblem(`It is damaged: ${what}`)

/** Refuses streams of a later release, and of a version before 1.0. */
function needKnownFormat({ format, schema }: Head, known: number): void {
  if (format !== FORMAT || schema > known) {
    throw new TransferProblem('It was made by a later release of the portal. Install that release, and try again.')
  }
  if (schema < FIRST_SCHEMA) throw new TransferProblem(`It was made ${BEFORE_FIRST}`)
}

/** Checksums come at the end of a stream; until then rows are unverified. */
function readRows<Row>({ table, lines }: Extract<Piece, { kind: 'rows' }>, read: (line: string) => Row): Row[] {
  try {
    return lines.map(read)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw damaged(`a row of ${table} cannot be read.`)
  }
}

/**
 * Checks a complete stream: every row, table and file against the stream's own checksums and the database. Throws
 * TransferProblem otherwise. `known` is this release's schema, in epoch milliseconds.
 */
export async function checkPieces(pieces: AsyncIterable<Piece>, known: number): Promise<Checked> {
  let head: Head | null = null
  let end: End | null = null
  const sums = new TableSums()
  const named = new Map<string, string>()
  const inRecords = new Set<string>()
  const found = { rows: 0, documents: 0, bytes: 0 }
  const seen = new Set<string>()
  for await (const piece of pieces) {
    if (end !== null) throw damaged('something follows its end.')
    if (piece.kind === 'head') {
      needKnownFormat(piece, known)
      head = piece
      continue
    }
    if (head === null) throw damaged('it does not begin as a backup does.')
    if (piece.kind === 'rows') {
      const { table, lines } = piece
      sums.add(piece)
      found.rows += lines.length
      if (table === 'documents') for (const { name, sha256 } of readRows(piece, nameIn)) named.set(name, sha256)
      if (table === RECORDS) {
        for (const { answers } of readRows(piece, (line) => JSON.parse(line) as { answers: Json })) {
          for (const field of NAMING) inRecords.add(String(answers[field] ?? ''))
        }
      }
    } else if (piece.kind === 'document') {
      const { name, content } = piece
      if (seen.has(name)) throw damaged(`the document ${name} is there twice.`)
      if (createHash('sha256').update(content).digest('hex') !== named.get(name)) {
        throw damaged(`the document ${name} is not what was uploaded.`)
      }
      seen.add(name)
      found.documents += 1
      found.bytes += content.length
    } else end = piece
  }
  if (head === null || end === null) throw new TransferProblem('It ends too early: something has cut it off.')
  compareSums(sums.all(), end.tables)
  const { absent } = end
  const left = new Set([...seen, ...absent.map(({ name }) => name)])
  for (const name of named.keys()) if (!left.has(name)) throw damaged(`the document ${name} is missing.`)
  const unknown = [...inRecords].filter((name) => name !== '' && !named.has(name))
  return { head, ...found, tables: end.tables, absent, unknown }
}

/** Throws if tables have unexpected rows. */
export function compareSums(sums: End['tables'], expected: End['tables']): void {
  for (const [table, { rows, sha256 }] of Object.entries(expected)) {
    const sum = sums[table] ?? { rows: 0, sha256: EMPTY }
    if (sum.rows === rows && sum.sha256 === sha256) continue
    throw damaged(
      `the table ${table} should have ${rows} rows of sum ${sha256.slice(0, 12)}, and has ${sum.rows} of ${sum.sha256.slice(0, 12)}.`,
    )
  }
  for (const table of Object.keys(sums))
    if (!(table in expected)) throw damaged(`it says nothing of the table ${table}.`)
}

const EMPTY = createHash('sha256').digest('hex')
