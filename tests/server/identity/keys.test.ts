import { sql } from 'drizzle-orm'
import { decodeProtectedHeader, jwtVerify, SignJWT, importJWK, type JWK } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signingKeys } from '../../../server/platform/database/schema/identity.ts'
import {
  ANNOUNCED_MS,
  KEPT_MS,
  loadKeys,
  SIGNING_MS,
  type IdentityKeys,
} from '../../../server/features/identity/keys.ts'
import type { OpenDatabase } from '../../../server/platform/database/database.ts'
import { openEmbedded } from '../embedded.ts'
import { openSite } from './site.ts'
import { Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000

const kids = (keys: IdentityKeys) => keys.signing().map(({ kid }) => kid)

async function signedBy([jwk]: readonly JWK[]) {
  if (jwk === undefined) throw new Error('There is no key to sign with')
  return new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: jwk.kid }).sign(await importJWK(jwk))
}

describe('the keys that sign tokens', () => {
  let database: OpenDatabase
  beforeEach(async () => {
    database = await openEmbedded()
  })
  afterEach(() => database.close())

  test('rotate: each is published before it signs, and verifies until its last token expires', async () => {
    const { db } = database
    const start = Date.now()
    const keys = await loadKeys(db, start)
    const [first] = kids(keys)
    const token = await signedBy(keys.signing())

    expect(await keys.renew(start + SIGNING_MS - HOUR_MS)).toBe(false)
    const announced = start + SIGNING_MS + HOUR_MS
    expect(await keys.renew(announced)).toBe(true)
    const [signing, second, ...more] = kids(keys)
    expect([signing, more]).toEqual([first, []])
    expect(second).not.toBe(first)
    expect(await keys.renew(announced + ANNOUNCED_MS - HOUR_MS)).toBe(false)

    expect(await keys.renew(announced + ANNOUNCED_MS)).toBe(true)
    expect(kids(keys)).toEqual([second, first])
    await jwtVerify(token, keys.verify)
    expect(await keys.renew(announced + ANNOUNCED_MS + KEPT_MS - HOUR_MS)).toBe(false)

    expect(await keys.renew(announced + ANNOUNCED_MS + KEPT_MS)).toBe(true)
    expect(kids(keys)).toEqual([second])
    await expect(jwtVerify(token, keys.verify)).rejects.toThrow('no applicable key')
    expect(await db.select().from(signingKeys)).toHaveLength(2)

    await keys.renew(announced + SIGNING_MS)
    expect(kids(keys)).toHaveLength(2)
    expect(kids(keys)[0]).toBe(second)
  })

  test('are the same on every node, in any order of starts, before any of them signs', async () => {
    const { db } = database
    const start = Date.now()
    const nodes = await Promise.all([1, 2, 3].map(() => loadKeys(db, start)))
    const at = start + SIGNING_MS + HOUR_MS
    await Promise.all(nodes.map((node) => node.renew(at)))
    await Promise.all(nodes.map((node) => node.renew(at)))
    const [one, two, three] = nodes.map(kids)
    expect(one).toHaveLength(2)
    expect([two, three]).toEqual([one, one])
    await nodes[0]?.renew(at + ANNOUNCED_MS)
    const token = await signedBy(nodes[0]?.signing() ?? [])
    await jwtVerify(token, nodes[1]?.verify ?? (() => Promise.reject(new Error('There is no second node'))))
  })
})

test('sign no one out when they rotate', async () => {
  const site = await openSite()
  const ageBy = (milliseconds: number) =>
    site.db
      .update(signingKeys)
      .set({ createdAt: sql`${signingKeys.createdAt} - make_interval(secs => ${milliseconds / 1_000})` })
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  try {
    const visitor = new Visitor(site.settings)
    const before = await visitor.enter('signup', 'anna@example.org', 'seven quiet rivers')
    await ageBy(SIGNING_MS + HOUR_MS)
    await site.identity.renewKeys()
    await ageBy(ANNOUNCED_MS)
    await site.identity.renewKeys()

    await jwtVerify(before.access_token, site.identity.keys)
    const renewed = await visitor.refresh(before.refresh_token)
    expect(renewed.status).toBe(200)
    const { access_token: after } = (await renewed.json()) as typeof before
    expect(kidOf(after)).not.toBe(kidOf(before.access_token))
    await jwtVerify(after, site.identity.keys)
    expect((await visitor.silently()).message).toHaveProperty('code')
    const other = await new Visitor(site.settings).enter('login', 'anna@example.org', 'seven quiet rivers')
    expect(kidOf(other.access_token)).toBe(kidOf(after))
    const published = (await (await visitor.fetch('/.well-known/jwks.json')).json()) as { keys: JWK[] }
    expect(published.keys.map(({ kid }) => kid)).toEqual([kidOf(after), kidOf(before.access_token)])
  } finally {
    await site.close()
  }
})
