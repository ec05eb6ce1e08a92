import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { DocumentStore } from '../../features/documents/documentStore.ts'
import { selected, storedColumns, tablesIn } from './catalogue.ts'
import { compareSums } from './check.ts'
import { TableSums, TransferProblem, type End, type Head, type Piece } from './pieces.ts'
import { rowsOf } from './read.ts'

/** The target of a load; either store may be left unchanged. */
export interface Target {
  db: Database | null
  documents: DocumentStore | null
}

const name = (text: string) => sql.identifier(text)

/**
 * Rows arrive table by table, not in order of their references, so constraints and triggers are suspended in the same
 * transaction. The owner of the tables may do that.
 */
async function withoutRules(tx: Database, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const keys = await selected<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const each = async (statement: (table: SQL) => SQL) => {
    for (const table of tables) await tx.execute(statement(sql`${name(table)}`))
  }
  await each((table) => sql`alter table ${table} disable trigger user`)
  for (const key of keys) await tx.execute(sql`alter table ${sql.raw(key.table)} drop constraint ${name(key.name)}`)
  await load()
  for (const key of keys) {
    await tx.execute(sql`alter table ${sql.raw(key.table)} add constraint ${name(key.name)} ${sql.raw(key.definition)}`)
  }
  await each((table) => sql`alter table ${table} enable trigger user`)
}

async function putRows(tx: Database, table: string, lines: readonly string[]): Promise<void> {
  const columns = sql.join((await storedColumns(tx, table)).map(name), sql`, `)
  const rows = sql`json_populate_recordset(null::${name(table)}, ${`[${lines.join(',')}]`}::json)`
  await tx.execute(sql`insert into ${name(table)} (${columns}) overriding system value select ${columns} from ${rows}`)
}

/** Reads the database back as for a backup. */
async function sumsIn(tx: Database, tables: readonly string[]): Promise<End['tables']> {
  const sums = new TableSums(tables)
  for (const table of tables) for await (const rows of rowsOf(tx, table)) sums.add(rows)
  return sums.all()
}

/**
 * Loads a stream into empty stores, all or nothing. Rows are written in one transaction and read back before the
 * commit; files are removed if it fails.
 */
export async function loadPieces(
  { db, documents }: Target,
  pieces: AsyncIterable<Piece>,
): Promise<{ head: Head; end: End }> {
  const stored: string[] = []
  try {
    if (db === null) return await put(null)
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local timezone to 'UTC'`)
      await tx.execute(sql`set local statement_timeout to 0`)
      const tables = await tablesIn(tx)
      let loaded: Awaited<ReturnType<typeof put>> | undefined
      await withoutRules(tx, tables, async () => {
        for (const table of tables) await tx.execute(sql`delete from ${name(table)}`)
        loaded = await put(tx)
        compareSums(await sumsIn(tx, tables), loaded.end.tables)
      })
      if (loaded === undefined) throw new Error('Nothing was loaded.')
      for (const [sequence, { value, isCalled }] of Object.entries(loaded.head.sequences)) {
        await tx.execute(sql`select setval(${`public.${sequence}`}::regclass, ${value}::bigint, ${isCalled})`)
      }
      return loaded
    })
  } catch (error) {
    for (const each of stored) await documents?.remove(each)
    throw error
  }

  async function put(tx: Database | null): Promise<{ head: Head; end: End }> {
    let head: Head | undefined
    let end: End | undefined
    for await (const piece of pieces) {
      if (piece.kind === 'head') head = piece
      else if (piece.kind === 'end') end = piece
      else if (piece.kind === 'rows') await (tx && putRows(tx, piece.table, piece.lines))
      else if (documents !== null) {
        stored.push(piece.name)
        await documents.put(piece.name, piece.content)
      }
    }
    if (!head || !end) throw new TransferProblem('It ends too early: something has cut it off.')
    return { head, end }
  }
}
