import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { lastMigration } from '../../platform/database/otherSchema.ts'
import type { DocumentStore } from '../../features/documents/documentStore.ts'
import { orderOf, selected, sequencesIn, tablesIn } from './catalogue.ts'
import { FORMAT, TableSums, type AbsentDocument, type Piece, type Rows } from './pieces.ts'

const ROWS_AT_ONCE = 200
/** The number of parallel reads, because a remote store is slow per call. */
const DOCUMENTS_AT_ONCE = 8

export interface Source {
  db: Database
  documents: DocumentStore
  /** True if the database still has the document: applicants continue while documents are read. */
  isKept(name: string): Promise<boolean>
}

/** A transaction that stays open until ended, for use in a generator. */
async function openMoment(db: Database) {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => (end = resolve))
  let ended: Promise<unknown> = Promise.resolve()
  const tx = await new Promise<Database>((resolve, reject) => {
    ended = db.transaction(
      async (opened) => {
        // A fixed time format, and no statement timeout.
        await opened.execute(sql`set local timezone to 'UTC'`)
        await opened.execute(sql`set local statement_timeout to 0`)
        resolve(opened)
        await isOver
      },
      { isolationLevel: 'repeatable read' },
    )
    ended.catch(reject)
  })
  return {
    tx,
    async end() {
      end()
      await ended
    },
  }
}

/** A whole table in small batches. */
export async function* rowsOf(tx: Database, table: string): AsyncGenerator<Rows> {
  const order = await orderOf(tx, table)
  await tx.execute(
    sql`declare portal_rows no scroll cursor for select row_to_json(r)::text as line from ${sql.identifier(table)} r order by ${order}`,
  )
  for (;;) {
    const rows = await selected<{ line: string }>(tx, sql.raw(`fetch ${ROWS_AT_ONCE} from portal_rows`))
    if (rows.length > 0) yield { kind: 'rows', table, lines: rows.map(({ line }) => line) }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql`close portal_rows`)
}

interface Named {
  name: string
  sha256: string
}

/** A document as uploaded, or the reason it is missing. */
async function documentOf({ documents, isKept }: Source, { name, sha256 }: Named): Promise<Buffer | AbsentDocument> {
  const content = await documents.get(name)
  if (content === null) return { name, why: (await isKept(name)) ? 'missing' : 'deleted' }
  const isAsUploaded = createHash('sha256').update(content).digest('hex') === sha256
  return isAsUploaded ? content : { name, why: 'changed' }
}

/**
 * Everything in the stores at one moment: rows, then the documents they name. Or rows only, if documents stay where
 * they are.
 */
export async function* readStores(source: Source, { rowsAlone = false } = {}): AsyncGenerator<Piece> {
  const { tx, end } = await openMoment(source.db)
  try {
    const schema = await lastMigration(tx)
    if (schema === null) throw new Error('The database has no schema.')
    yield {
      kind: 'head',
      format: FORMAT,
      madeAt: new Date().toISOString(),
      schema,
      sequences: await sequencesIn(tx),
    }
    const tables = await tablesIn(tx)
    const sums = new TableSums(tables)
    const named: Named[] = []
    for (const table of tables) {
      for await (const rows of rowsOf(tx, table)) {
        sums.add(rows)
        if (table === 'documents' && !rowsAlone) named.push(...rows.lines.map(nameIn))
        yield rows
      }
    }
    const absent: AbsentDocument[] = []
    let documents = 0
    for (let at = 0; at < named.length; at += DOCUMENTS_AT_ONCE) {
      const some = named.slice(at, at + DOCUMENTS_AT_ONCE)
      const contents = await Promise.all(some.map((each) => documentOf(source, each)))
      for (const [index, content] of contents.entries()) {
        const { name } = some[index] ?? { name: '' }
        if (!Buffer.isBuffer(content)) absent.push(content)
        else {
          documents += 1
          yield { kind: 'document', name, content }
        }
      }
    }
    yield { kind: 'end', tables: sums.all(), documents, absent }
  } finally {
    await end()
  }
}

/** The file described by a row of `documents`. */
export function nameIn(line: string): Named {
  const { file_name: name, sha256 } = JSON.parse(line) as { file_name: string; sha256: string }
  return { name, sha256 }
}
