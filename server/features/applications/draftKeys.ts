import { createHmac } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { keptSecret } from '../../platform/database/keptKeys.ts'

/** Returns an owner's key: 256 bits in base64url, the same on every node. */
export type DraftKeys = (owner: string) => string

/** Keys are derived from one secret in the database, so none is stored per owner. */
export async function openDraftKeys(db: Database): Promise<DraftKeys> {
  const secret = await keptSecret(db, 'drafts')
  return (owner) => createHmac('sha256', secret).update(owner).digest('base64url')
}
