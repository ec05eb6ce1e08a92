import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRefusals } from '../../../server/platform/audit/refusals.ts'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import type { OpenDatabase } from '../../../server/platform/database/database.ts'
import { courses } from '../../../server/platform/database/schema/reference.ts'
import { openTestDatabase } from '../fixture.ts'
import { allEntries, entryBy, tell } from './trail.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

describe('writing', () => {
  test('leaves no entry when the change is rolled back, and reuses its number', async () => {
    const { db } = database
    await tell(db, entryBy('anna'))
    const rolledBack = db.transaction(async (tx) => {
      await tx.insert(courses).values({ id: '1', name: 'Astronomy' })
      await tell(tx, entryBy('anna'))
      throw new Error('It went wrong behind the entry')
    })
    await expect(rolledBack).rejects.toThrow('It went wrong')
    expect(await db.select().from(courses)).toEqual([])
    expect(await allEntries(db)).toHaveLength(1)
    await tell(db, entryBy('anna'))
    expect((await allEntries(db)).map(({ number }) => number)).toEqual([1, 2])
    await verifyTrail(db)
  })

  test('writes complete chains for concurrent entries of one subject and of many', async () => {
    const { db } = database
    const subjects = ['anna', 'berta', null]
    const writing = Array.from({ length: 60 }, (_, count) =>
      db.transaction((tx) => tell(tx, entryBy(subjects[count % 3] ?? null, { object: String(count) }))),
    )
    await Promise.all(writing)
    const numbers = (await allEntries(db)).filter(({ subject }) => subject === 'anna').map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(await verifyTrail(db)).toMatchObject({ entries: 60, chains: 3 })
  })
})

describe('refusals', () => {
  const refused = (subject: string | null, address: string) => ({
    ...entryBy(subject, { address }),
    action: 'api.read' as const,
    outcome: 'refused' as const,
    reason: '401',
  })

  test('writes identical refusals once, with a count', async () => {
    const { tell: refuse, flush } = openRefusals(database.db, { error: vi.fn<() => void>() })
    for (let time = 0; time < 1_000; time += 1) await refuse(refused(null, '203.0.113.7'))
    expect((await allEntries(database.db)).map(({ times }) => times)).toEqual([1])
    await flush()
    expect((await allEntries(database.db)).map(({ times }) => times)).toEqual([1, 999])
    await flush()
    await refuse(refused(null, '203.0.113.7'))
    expect((await allEntries(database.db)).map(({ times }) => times)).toEqual([1, 999, 1])
  })

  test('writes at most 121 entries a minute in a flood, and counts every refusal', async () => {
    const { tell: refuse, flush } = openRefusals(database.db, { error: vi.fn<() => void>() })
    for (let from = 0; from < 2_000; from += 1) await refuse(refused(null, `10.0.${from >> 8}.${from & 255}`))
    await flush()
    const entries = await allEntries(database.db)
    expect(entries).toHaveLength(121)
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(2_000)
    expect(entries.at(-1)).toMatchObject({ address: null, request: null, times: 1_880 })
    await refuse(refused('anna', '10.1.1.1'))
    expect((await allEntries(database.db)).filter(({ subject }) => subject === 'anna')).toHaveLength(1)
  })

  test('limits entries about refused log-ins too, whether or not the account exists', async () => {
    const { tell: refuse, flush } = openRefusals(database.db, { error: vi.fn<() => void>() })
    for (let time = 0; time < 100; time += 1) {
      const object = time % 2 === 0 ? 'an account' : null
      await refuse({ ...refused(null, '203.0.113.7'), action: 'account.logIn', object, request: String(time) })
    }
    expect(await allEntries(database.db)).toHaveLength(60)
    await flush()
    expect((await allEntries(database.db)).reduce((sum, { times }) => sum + times, 0)).toBe(100)
  })

  test('logs refusals that cannot be written, and still answers', async () => {
    const error = vi.fn<() => void>()
    const { tell: refuse } = openRefusals(database.db, { error })
    await refuse({ ...refused(null, 'x'), action: null as never })
    expect(error).toHaveBeenCalledOnce()
  })
})
