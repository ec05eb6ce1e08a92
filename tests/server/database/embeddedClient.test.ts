import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../../server/platform/database/embedded.ts'

test('a transaction that would wait for itself is refused, and later statements run', async () => {
  const { db, close } = await openEmbedded({ migrationsFolder: null })
  const one = () => db.execute(sql`select 1 as one`)
  const nested = db.transaction(() => one())
  await expect(nested).rejects.toMatchObject({ cause: { message: expect.stringContaining('another connection') } })
  const { rows } = await one()
  expect(rows).toEqual([{ one: 1 }])
  await close()
})
