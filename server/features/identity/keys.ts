import { eq, inArray, like, or } from 'drizzle-orm'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Database } from '../../platform/database/database.ts'
import { keptKey, keptSecret } from '../../platform/database/keptKeys.ts'
import { signingKeys } from '../../platform/database/schema/identity.ts'

export interface IdentityKeys {
  /** Private keys. The first one signs; the others are published because they signed recently or will sign soon. */
  signing(): readonly JWK[]
  /** Signs cookies and hashes attempt counters. */
  secret: string
  /** The public keys for verification. */
  verify: JWTVerifyGetKey
  /** Creates, publishes, activates and removes keys on schedule. Returns true if any changed. */
  renew(now: number): Promise<boolean>
}

const DAY_MS = 86_400_000
/** How long a key signs. */
export const SIGNING_MS = 90 * DAY_MS
/** How long a key is published before it signs, so that other nodes have read it. */
export const ANNOUNCED_MS = DAY_MS
/** How long a key is published after it last signed: twice the longest session. */
export const KEPT_MS = DAY_MS

const FIRST = 'tokens'
const idOf = (number: number) => (number === 0 ? FIRST : `${FIRST}:${number}`)
const numberOf = (id: string) => Number(id.split(':')[1] ?? 0)

/** Reads the keys from the database, or creates them at the first start. Nodes sharing a database agree. */
export async function loadKeys(db: Database, now = Date.now()): Promise<IdentityKeys> {
  await keptKey(db, FIRST, makeSigningKey)
  const secret = await keptSecret(db, 'cookies')
  let published: JWK[] = []
  let verify = createLocalJWKSet({ keys: [] })

  async function renew(at: number): Promise<boolean> {
    const { signing, old, others } = await due(db, at)
    if (old.length > 0) await db.delete(signingKeys).where(inArray(signingKeys.id, old))
    const keys = [signing, ...others]
    const isChanged = keys.map(({ kid }) => kid).join() !== published.map(({ kid }) => kid).join()
    published = keys
    verify = createLocalJWKSet({ keys: keys.map(publicPart) })
    return isChanged
  }

  await renew(now)
  return { signing: () => published, secret, verify: (header, token) => verify(header, token), renew }
}

/**
 * Creates the next signing key early. It is published for a day before it signs. `atOnce` removes all other keys with
 * every token they signed, for leaked keys. Returns the time from which the new key signs.
 */
export async function makeNextKey(tx: Database, { atOnce, now }: { atOnce: boolean; now: number }) {
  const rows = await readRows(tx)
  const newest = rows.at(-1)
  const next = { id: idOf(newest === undefined ? 0 : numberOf(newest.id) + 1), jwk: { ...(await makeSigningKey()) } }
  if (atOnce) {
    await tx.delete(signingKeys).where(
      inArray(
        signingKeys.id,
        rows.map(({ id }) => id),
      ),
    )
  }
  await tx.insert(signingKeys).values({ ...next, createdAt: new Date(now) })
  const isFirst = atOnce || newest === undefined
  return { id: next.id, signsFrom: new Date(isFirst ? now : now + ANNOUNCED_MS) }
}

/** The keys by their role at the given time; creates the next one if due. */
async function due(db: Database, now: number): Promise<{ signing: JWK; others: JWK[]; old: string[] }> {
  let rows = await readRows(db)
  const newest = rows.at(-1)
  if (newest === undefined) throw new Error('The database has no signing key.')
  if (newest.createdAt.getTime() + SIGNING_MS <= now) {
    const next = { id: idOf(numberOf(newest.id) + 1), jwk: { ...(await makeSigningKey()) }, createdAt: new Date(now) }
    await db.insert(signingKeys).values(next).onConflictDoNothing()
    rows = await readRows(db)
  }
  // The oldest was published long ago, or is the first key.
  const signsFrom = (index: number) => (index === 0 ? 0 : (rows[index]?.createdAt.getTime() ?? 0) + ANNOUNCED_MS)
  const active = rows.findLastIndex((_, index) => signsFrom(index) <= now)
  const isOver = (index: number) => index < active && signsFrom(index + 1) + KEPT_MS <= now
  const signing = rows[active]
  if (signing === undefined) throw new Error('The database has no signing key.')
  return {
    signing: signing.jwk as JWK,
    others: rows.filter((_, index) => index !== active && !isOver(index)).map(({ jwk }) => jwk as JWK),
    old: rows.filter((_, index) => isOver(index)).map(({ id }) => id),
  }
}

/** Oldest first. */
async function readRows(db: Database) {
  const rows = await db
    .select()
    .from(signingKeys)
    .where(or(eq(signingKeys.id, FIRST), like(signingKeys.id, `${FIRST}:%`)))
  return rows.toSorted((one, other) => numberOf(one.id) - numberOf(other.id))
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  if (kty !== 'RSA') throw new Error('The signing key in the database is damaged.')
  return { kty, n, e, kid, alg, use }
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}
