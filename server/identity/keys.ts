import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Database } from '../database/database.ts'
import { keptKey, keptSecret } from '../database/keptKeys.ts'

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
  const secret = await keptSecret(db, 'cookies')
  const { kty, n, e, kid, alg, use } = signing
  if (kty !== 'RSA') throw new Error('The signing key in the database is damaged.')
  return { signing, secret, verify: createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use }] }) }
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}
