import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Database } from '../database/database.ts'
import { signingKeys } from '../database/schema.ts'

export interface IdentityKeys {
  /** With its private part: what tokens are signed with. */
  signing: JWK
  /** Signs cookies, and hides whom an attempt to log in was for. */
  secret: string
  /** What the signing key's tokens are verified with. */
  verify: JWTVerifyGetKey
}

/** Reads the keys from the database, and makes them there at the very first start. */
export async function loadKeys(db: Database): Promise<IdentityKeys> {
  const signing = await keptKey(db, 'tokens', makeSigningKey)
  const secret = await keptKey(db, 'cookies', async () => ({ kty: 'oct', k: randomBytes(32).toString('base64url') }))
  const { kty, n, e, kid, alg, use } = signing
  if (kty !== 'RSA' || typeof secret.k !== 'string') throw new Error('The signing keys in the database are damaged.')
  return { signing, secret: secret.k, verify: createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use }] }) }
}

/** Machines that start at the same moment agree on the key that was first in the database. */
async function keptKey(db: Database, id: string, make: () => Promise<JWK>): Promise<JWK> {
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

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}
