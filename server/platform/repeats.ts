import { createHash } from 'node:crypto'
import { eq, lt, sql, type SQL, type WithSubquery } from 'drizzle-orm'
import type { Database } from './database/database.ts'
import { usedIds } from './database/schema/usedIds.ts'
import { isDuplicate, Refusal } from './errors.ts'

/**
 * Repeated calls. An id that a caller chooses is used once: for a save, a draft, a message, a request or a publication. A caller who lost an answer sends the call again under the id that they chose. An id is accepted again
 * only for the same call, with the same content and by the same caller.
 */

/** Objects with their keys in order, so that equal contents have equal texts. */
const inOrder = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** A hash of a call's caller and content. */
export const markOf = (...content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content, inOrder)).digest('base64url')

export const idUsed = () =>
  new Refusal(409, 'An earlier version of this is stored already. Reload to see it.', { code: 'idUsed' })

/** A call whose caller chose the id. */
export interface Call {
  id: string
  mark: string
}

/** Uses an id; returns false if the same call used it before. Belongs to the transaction of the call's writes. */
export async function useId(tx: Database, { id, mark }: Call): Promise<boolean> {
  const used = await tx.insert(usedIds).values({ id, mark }).onConflictDoNothing().returning({ id: usedIds.id })
  if (used.length > 0) return true
  await isRepeated(tx, { id, mark })
  return false
}

/** True if the same call was made before. Throws if another one used its id. */
export async function isRepeated(db: Database, { id, mark }: Call): Promise<boolean> {
  const [before] = await db.select({ mark: usedIds.mark }).from(usedIds).where(eq(usedIds.id, id))
  if (before !== undefined && before.mark !== mark) throw idUsed()
  return before !== undefined
}

/** A call with the key of an `Idempotency-Key` header; null without one. A key counts only for its owner. */
export function keyedCall(key: string | null, owner: string, ...content: readonly string[]): Call | null {
  if (key === null) return null
  return { id: createHash('sha256').update(`${owner} ${key}`).digest('base64url'), mark: content.join(' ') }
}

/** SQL: the call's id has not been used. */
export const isUnused = (call: Call | null): SQL =>
  call === null ? sql`true` : sql`not exists (select from ${usedIds} where ${eq(usedIds.id, call.id)})`

/** SQL that uses the call's id if the statement changed a row. */
export const idWritten = (db: Database, change: WithSubquery, { id, mark }: Call) =>
  db
    .$with('id_written', { id: usedIds.id })
    .as(sql`insert into ${usedIds} (id, mark) select ${id}::text, ${mark}::text from ${change} returning id`)

/**
 * Runs a statement with `isUnused` and `idWritten`. Of two calls that use an id at once, the database refuses the second,
 * which then changes nothing, as if it had come later.
 */
export async function onceOnly<Row>(statement: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await statement()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return []
  }
}

const HOUR_MS = 3_600_000
/** A session lasts at most 12 hours, and no client repeats a call after its session. */
const KEPT_MS = 48 * HOUR_MS

export async function forgetUsedIds(db: Database, now: number): Promise<void> {
  await db.delete(usedIds).where(lt(usedIds.createdAt, new Date(now - KEPT_MS)))
}
