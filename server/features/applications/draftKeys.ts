import { createHmac } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { keptSecret } from '../../platform/database/keptKeys.ts'

/** Gives an owner's key: the same at every machine, and nobody else's. 256 bits, base64url. */
export type DraftKeys = (owner: string) => string

/** Nothing is kept for an owner: each key follows from one secret in the database. */
export async function openDraftKeys(db: Database): Promise<DraftKeys> {
  const secret = await keptSecret(db, 'drafts')
  return (owner) => createHmac('sha256', secret).update(owner).digest('base64url')
}
