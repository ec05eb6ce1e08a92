import { and, eq, gt, sql } from 'drizzle-orm'
import { assert as always, asyncProperty, nat, option, string } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callerId } from '../../../server/platform/audit/caller.ts'
import { pruneTrail } from '../../../server/platform/audit/pruning.ts'
import { sealTrail, textOfSeal } from '../../../server/platform/audit/seals.ts'
import { hashOfEntry, verifyTrail } from '../../../server/platform/audit/verify.ts'
import type { Database, OpenDatabase } from '../../../server/platform/database/database.ts'
import { auditChains, auditEntries, auditSeals } from '../../../server/platform/database/schema/audit.ts'
import { openTestDatabase } from '../fixture.ts'
import { allEntries, entryBy, tell } from './trail.ts'

/** An attacker with write access to the database, past the portal and its triggers. */

const ANNA = 'https://identity.test/|auth0|anna'
const BERTA = 'https://identity.test/|auth0|berta'
const CHAIN = callerId(ANNA)

let database: OpenDatabase
let db: Database
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
  await tell(db, ...[1, 2, 3, 4, 5].map((count) => entryBy(ANNA, { object: `record ${count}` })), entryBy(BERTA))
  await tell(db, entryBy(null, { action: 'api.read', outcome: 'refused', reason: '401' }))
})
afterEach(() => database.close())

/** Runs with all triggers disabled, as a superuser can. */
const forge = (work: (tx: Database) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await work(tx)
  })

const nth = (number: number) => and(eq(auditEntries.chain, CHAIN), eq(auditEntries.number, number))

/** Recomputes a chain's hashes from an entry to its end, with the portal's own code. */
async function rehash(tx: Database, from: number) {
  const rows = (await allEntries(tx)).filter(({ chain }) => chain === CHAIN)
  let previous = rows[from - 2]?.hash ?? ''
  for (const row of rows.slice(from - 1)) {
    previous = hashOfEntry(previous, row)
    await tx.update(auditEntries).set({ hash: previous }).where(nth(row.number))
  }
  await tx.update(auditChains).set({ hash: previous, length: rows.length }).where(eq(auditChains.chain, CHAIN))
}

describe('an intact trail', () => {
  test('verifies before and after it is sealed', async () => {
    expect(await verifyTrail(db)).toMatchObject({ entries: 7, chains: 3, seals: 0, seal: null, unsealed: 7 })
    const [seal] = await sealTrail(db)
    if (seal === undefined) throw new Error('There is no seal')
    expect(await verifyTrail(db, textOfSeal(seal))).toMatchObject({
      entries: 7,
      seals: 1,
      seal: textOfSeal(seal),
      unsealed: 0,
    })
    await tell(db, entryBy(BERTA))
    expect((await sealTrail(db)).map(({ number, heads }) => [number, heads.length])).toEqual([[2, 1]])
    expect(await sealTrail(db)).toEqual([])
    expect(await verifyTrail(db, textOfSeal(seal))).toMatchObject({ entries: 8, seals: 2 })
  })

  test('verifies whatever the entries contain: the database and the verifier agree on every character', async () => {
    const text = string({ unit: 'grapheme' }).map((each) => each.replaceAll('\0', ''))
    await always(
      asyncProperty(option(text), text, option(text), nat(), async (subject, object, address, times) => {
        await tell(db, entryBy(subject, { object, address, times, reason: `${object}"\\\n\u001f\u2028` }))
      }),
      { numRuns: 60 },
    )
    expect((await verifyTrail(db)).entries).toBe(67)
  })
})

describe.each([
  ['before it is sealed', false],
  ['after it is sealed', true],
])('%s: verification names the first wrong entry', (_, isSealed) => {
  beforeEach(async () => {
    if (isSealed) await sealTrail(db)
  })

  test.each([
    ['subject', { subject: BERTA }],
    ['address', { address: '198.51.100.1' }],
    ['token', { token: 'another' }],
    ['action', { action: 'motivation.delete' as const }],
    ['object', { object: 'another' }],
    ['time', { at: new Date(0) }],
    ['request', { request: 'another' }],
    ['outcome', { outcome: 'refused' as const }],
    ['reason', { reason: 'none' }],
    ['count', { times: 2 }],
    ['hash', { hash: '0'.repeat(64) }],
  ])('finds a changed %s', async (_field, values) => {
    await forge((tx) => tx.update(auditEntries).set(values).where(nth(3)))
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 3 of chain ${CHAIN}`)
  })

  test('finds that one or all entries were removed', async () => {
    await forge((tx) => tx.delete(auditEntries).where(nth(2)))
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 2 of chain ${CHAIN} is missing.`)
    await forge((tx) => tx.delete(auditEntries).where(eq(auditEntries.chain, CHAIN)))
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 1 of chain ${CHAIN} is missing.`)
  })

  test('finds that the end was cut off', async () => {
    await forge((tx) => tx.delete(auditEntries).where(and(eq(auditEntries.chain, CHAIN), gt(auditEntries.number, 3))))
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 4 of chain ${CHAIN} is missing.`)
  })

  test('finds an entry inserted in the middle or appended', async () => {
    const [third] = (await allEntries(db)).filter((row) => row.chain === CHAIN && row.number === 3)
    if (third === undefined) throw new Error('There is no third entry')
    await forge((tx) => tx.insert(auditEntries).values({ ...third, number: 6, hash: hashOfEntry('x', third) }))
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 6 of chain ${CHAIN} is not what was written`)
    await forge(async (tx) => {
      await tx.delete(auditEntries).where(nth(6))
      for (const number of [5, 4, 3])
        await tx
          .update(auditEntries)
          .set({ number: number + 1 })
          .where(nth(number))
      await tx.insert(auditEntries).values({ ...third, object: 'made up' })
    })
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 3 of chain ${CHAIN} is not what was written`)
  })

  test('finds that two entries were swapped', async () => {
    await forge(async (tx) => {
      for (const [from, to] of [
        [2, 99],
        [3, 2],
        [99, 3],
      ] as const) {
        await tx.update(auditEntries).set({ number: to }).where(nth(from))
      }
    })
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 2 of chain ${CHAIN} is not what was written`)
  })

  test('finds an entry moved to another chain', async () => {
    await forge((tx) =>
      tx
        .update(auditEntries)
        .set({ chain: callerId(BERTA), number: 2 })
        .where(nth(5)),
    )
    await expect(verifyTrail(db)).rejects.toThrow(/^Entry \d of chain/)
  })
})

describe('a chain recomputed from a change to its end', () => {
  const rewrite = () =>
    forge(async (tx) => {
      await tx.update(auditEntries).set({ object: 'another' }).where(nth(3))
      await rehash(tx, 3)
    })
  const cut = () =>
    forge(async (tx) => {
      await tx.delete(auditEntries).where(nth(5))
      await rehash(tx, 1)
    })

  test('is detected by its seal', async () => {
    await sealTrail(db)
    await rewrite()
    await expect(verifyTrail(db)).rejects.toThrow(
      `Entry 5 of chain ${CHAIN} is not what was written: seal 1 has another.`,
    )
    await cut()
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 5 of chain ${CHAIN} is missing: seal 1 has another.`)
  })

  test('is detected by a seal recorded elsewhere, even when the seals are recomputed too', async () => {
    const [noted] = await sealTrail(db)
    if (noted === undefined) throw new Error('There is no seal')
    await rewrite()
    await forge(async (tx) => {
      await tx.delete(auditSeals)
      await tx.update(auditChains).set({ sealed: 0 })
    })
    const [forged] = await sealTrail(db)
    expect(forged?.number).toBe(noted.number)
    expect((await verifyTrail(db)).entries).toBe(7)
    await expect(verifyTrail(db, textOfSeal(noted))).rejects.toThrow('Seal 1 is not the one that was noted.')
  })
})

describe('seals', () => {
  beforeEach(async () => {
    for (let count = 0; count < 3; count += 1) {
      await tell(db, entryBy(BERTA))
      await sealTrail(db)
    }
  })

  test.each([
    [
      'changed',
      'Seal 2 is not what was written.',
      (tx: Database) => tx.update(auditSeals).set({ heads: [] }).where(eq(auditSeals.number, 2)),
    ],
    ['removed', 'Seal 2 is missing.', (tx: Database) => tx.delete(auditSeals).where(eq(auditSeals.number, 2))],
    ['cut off', 'Seal 3 is missing.', (tx: Database) => tx.delete(auditSeals).where(eq(auditSeals.number, 3))],
  ])('names seals that are %s', async (_, message, work) => {
    await forge(work)
    await expect(verifyTrail(db)).rejects.toThrow(message)
  })
})

describe('the database', () => {
  test.each([
    ['refuses to change an entry', () => db.update(auditEntries).set({ object: 'another' })],
    ['refuses to delete an entry', () => db.delete(auditEntries)],
    ['refuses to truncate the entries', () => db.execute(sql`truncate audit_entries`)],
    ['refuses to change a seal', () => db.update(auditSeals).set({ hash: 'x' })],
    ['refuses to delete a seal', () => db.delete(auditSeals)],
    ['refuses to truncate the seals', () => db.execute(sql`truncate audit_seals`)],
  ])('%s', async (_, work) => {
    await sealTrail(db)
    const error: unknown = await Promise.resolve(work()).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(String((error as Error | null)?.cause ?? error)).toMatch('What the audit trail tells is not changed')
    expect((await verifyTrail(db)).entries).toBe(7)
  })

  test('refuses a time, number or hash supplied by a caller', async () => {
    const [row] = await allEntries(db)
    if (row === undefined) throw new Error('There is no entry')
    await db.insert(auditEntries).values({ ...row, at: new Date(0), number: 1, hash: 'x', chain: 'x', subject: BERTA })
    const last = (await allEntries(db)).filter(({ subject }) => subject === BERTA).at(-1)
    expect(last).toMatchObject({ chain: callerId(BERTA), number: 2 })
    expect(last?.at.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect((await verifyTrail(db)).entries).toBe(8)
  })
})

describe('an address in the trail', () => {
  const erase = (subject: string, announced: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('portal.erasure', ${announced}, true)`)
      await tx.update(auditEntries).set({ address: null, addressSalt: null }).where(eq(auditEntries.subject, subject))
    })

  test("is removed by its owner's erasure, and the trail still verifies", async () => {
    await sealTrail(db)
    await erase(ANNA, ANNA)
    const rows = await allEntries(db)
    expect(rows.filter(({ address }) => address !== null).map(({ subject }) => subject)).not.toContain(ANNA)
    expect(rows.filter(({ subject }) => subject === BERTA)[0]?.address).toBe('203.0.113.7')
    expect((await verifyTrail(db)).entries).toBe(7)
  })

  test("removes no one else's address and nothing else", async () => {
    await expect(erase(ANNA, BERTA)).rejects.toThrow()
    const also = db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('portal.erasure', ${ANNA}, true)`)
      await tx.update(auditEntries).set({ address: null, addressSalt: null, object: 'x' }).where(nth(1))
    })
    await expect(also).rejects.toThrow()
  })
})

describe('entries past their retention', () => {
  const prune = (before: Date) => db.transaction((tx) => pruneTrail(tx, before))
  const soon = () => new Date(Date.now() + 60_000)

  test('are deleted once sealed, and the rest verifies from there', async () => {
    await sealTrail(db)
    await tell(db, entryBy(ANNA), entryBy(ANNA))
    await prune(soon())
    expect((await allEntries(db)).map(({ subject, number }) => [subject, number])).toEqual([
      [ANNA, 6],
      [ANNA, 7],
    ])
    const verified = await verifyTrail(db)
    expect(verified).toMatchObject({ entries: 2, chains: 3, unsealed: 2 })
    expect(verified.prunedUntil).toBeInstanceOf(Date)
    await sealTrail(db)
    await forge((tx) => tx.update(auditEntries).set({ object: 'another' }).where(nth(6)))
    await expect(verifyTrail(db)).rejects.toThrow(`Entry 6 of chain ${CHAIN}`)
  })

  test('are kept while unsealed or recent', async () => {
    await prune(soon())
    await sealTrail(db)
    await prune(new Date(Date.now() - 60_000))
    expect(await allEntries(db)).toHaveLength(7)
    await verifyTrail(db)
  })

  test('cannot be faked for entries that no seal covers', async () => {
    await forge(async (tx) => {
      const [second] = (await allEntries(tx)).filter((row) => row.chain === CHAIN && row.number === 2)
      await tx.delete(auditEntries).where(nth(1))
      await tx.delete(auditEntries).where(nth(2))
      await tx.update(auditChains).set({ pruned: 2, prunedHash: second?.hash }).where(eq(auditChains.chain, CHAIN))
    })
    await expect(verifyTrail(db)).rejects.toThrow(`Chain ${CHAIN} begins behind entries that no seal has.`)
  })
})
