import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { JWK } from 'jose'
import type { Database } from './database.ts'
import { signingKeys } from './schema/identity.ts'

/** Keys that are created once and stored in the database, for all nodes. */

/** If several nodes start together, the first stored key wins. */
export async function keptKey(db: Database, id: string, make: () => Promise<JWK>): Promise<JWK> {
  const find = async () => {
    const [row] = await db.select().from(signingKeys).where(eq(signingKeys.id, id))
    return row?.jwk as JWK | undefined
  }
  const kept = await find()
  if (kept) return kept
  await db
    .insert(signingKeys)
    .values({ id, jwk: { ...(await make()) } })
    .onConflictDoNothing()
  const made = await find()
  if (!made) throw new Error('The database did not keep a signing key.')
  return made
}

/** A random 256-bit secret in base64url. */
export async function keptSecret(db: Database, id: string): Promise<string> {
  const { k } = await keptKey(db, id, async () => ({ kty: 'oct', k: randomBytes(32).toString('base64url') }))
  if (typeof k !== 'string') throw new Error(`The secret for ${id} in the database is damaged.`)
  return k
}
