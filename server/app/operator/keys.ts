import { commandEntry, writeEntry } from '../../platform/audit/entries.ts'
import { makeNextKey } from '../../features/identity/keys.ts'
import { needEmbeddedIdentity } from './embeddedIdentity.ts'
import type { Operating } from './commands.ts'

export interface RotatedKeys {
  /** When the new key starts to sign, as an ISO instant. */
  signsFrom: string
}

/** `atOnce` removes all current keys and invalidates their tokens. */
export async function rotateSigningKeys(
  { db, settings, running }: Operating,
  { atOnce }: { atOnce: boolean },
): Promise<RotatedKeys> {
  needEmbeddedIdentity(settings, 'Signing keys are')
  const made = await db.transaction(async (tx) => {
    const next = await makeNextKey(tx, { atOnce, now: Date.now() })
    await writeEntry(tx, commandEntry('keys.rotate', next.id, atOnce ? 'keys rotate --at-once' : 'keys rotate'))
    return next
  })
  await running?.keysChanged()
  return { signsFrom: made.signsFrom.toISOString() }
}
