import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database/database.ts'
import { usedIds } from './database/schema/usedIds.ts'
import { Refusal } from './errors.ts'

/**
 * Repeated calls. A caller who lost an answer sends the call again under the id that they chose. An id is accepted again
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
  new Refusal(409, 'This id was used for another call. Send this one with a new id.', { code: 'idUsed' })

/** Throws unless the call that used the id is this one. */
export function needSameCall(before: string, mark: string): void {
  if (before !== mark) throw idUsed()
}

/** A call whose caller chose the id. */
export interface Call {
  id: string
  mark: string
}

/** Uses an id; returns false if the same call used it before. Belongs to the transaction of the call's writes. */
export async function useId(tx: Database, { id, mark }: Call): Promise<boolean> {
  const used = await tx.insert(usedIds).values({ id, mark }).onConflictDoNothing().returning({ id: usedIds.id })
  if (used.length > 0) return true
  const [before] = await tx.select({ mark: usedIds.mark }).from(usedIds).where(eq(usedIds.id, id))
  needSameCall(before?.mark ?? '', mark)
  return false
}
