import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '../../../server/platform/database/embedded.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The embedded engine's driver. All other server tests cover the rest of it. */

const database = closedAfterAll(await openEmbedded({ migrationsFolder: null }))
beforeEach(() => database.db.execute('drop table if exists things'))

const rowsOf = async (statement: Parameters<typeof database.db.execute>[0]) =>
  (await database.db.execute(statement)).rows as unknown[]

/** The number of prepared statements, and how often one ran with a cached plan. */
const kept = async () => {
  const [counted] = await rowsOf('select count(*)::int as statements from pg_prepared_statements')
  return (counted as { statements: number }).statements
}

test('parses a statement once, whatever its values', async () => {
  const read = (value: number) => rowsOf(sql`select ${value}::int as value`)
  await read(0)
  const before = await kept()
  expect(await read(1)).toEqual([{ value: 1 }])
  expect(await read(2)).toEqual([{ value: 2 }])
  expect(await kept()).toBe(before)
})

test('returns values as they were sent: null, text, lists, JSON and times', async () => {
  const moment = '2026-11-24 21:13:03.5+00'
  const [row] = await rowsOf(
    sql`select ${null}::text as nothing, ${'ä 漢'}::text as text, ${sql.param(['a,b', '"c"', null])}::text[] as list,
      ${JSON.stringify({ a: [1, null] })}::jsonb as json, ${true}::boolean as yes, ${12}::bigint as number,
      (${moment}::timestamptz at time zone 'UTC')::text as moment`,
  )
  expect(row).toEqual({
    nothing: null,
    text: 'ä 漢',
    list: ['a,b', '"c"', null],
    json: { a: [1, null] },
    yes: true,
    number: 12,
    moment: '2026-11-24 21:13:03.5',
  })
})

test('counts changed rows', async () => {
  await rowsOf('create table things (id int)')
  const change = await database.db.execute('insert into things select generate_series(1, 3)')
  expect(change).toMatchObject({ affectedRows: 3, rows: [] })
  expect(await database.db.execute(sql`delete from things where id > ${1}`)).toMatchObject({ affectedRows: 2 })
})

test('parses a refused statement again, because its table may have changed', async () => {
  const read = () => rowsOf('select * from things')
  await rowsOf('create table things as select 1 as id')
  expect(await read()).toEqual([{ id: 1 }])
  await rowsOf('drop table things')
  await expect(read()).rejects.toMatchObject({ cause: { code: '42P01' } })
  await rowsOf(`create table things as select 'text' as name, 2 as id`)
  expect(await read()).toEqual([{ name: 'text', id: 2 }])
})

test('rolls a transaction back as a whole, and runs statements afterwards', async () => {
  await rowsOf('create table things (id int primary key)')
  const insert = (id: number) => sql`insert into things values (${id})`
  await rowsOf(insert(1))
  const doubled = database.db.transaction(async (tx) => {
    await tx.execute(insert(2))
    await tx.execute(insert(1))
  })
  await expect(doubled).rejects.toMatchObject({ cause: { code: '23505' } })
  await database.db.transaction((tx) => tx.execute(insert(3)))
  expect(await rowsOf('select id from things order by id')).toEqual([{ id: 1 }, { id: 3 }])
})

test('makes other statements wait for a transaction, and runs none in a finished one', async () => {
  await rowsOf('create table things (id int)')
  let later: Promise<unknown> | undefined
  let ended: { execute(statement: string): PromiseLike<unknown> } | undefined
  await database.db.transaction(async (tx) => {
    ended = tx
    later = database.db.execute('select count(*)::int as count from things')
    await tx.execute('insert into things values (1)')
  })
  expect(await later).toMatchObject({ rows: [{ count: 1 }] })
  await expect(ended?.execute('select 1')).rejects.toMatchObject({ cause: { message: 'Transaction is closed' } })
})

test('closes unused statements in the engine too', async () => {
  for (let index = 0; index < 400; index++) await rowsOf(`select ${index} as value`)
  expect(await kept()).toBeLessThanOrEqual(301)
  expect(await rowsOf('select 0 as value')).toEqual([{ value: 0 }])
})

test('refuses a transaction that would wait for itself, and runs later statements', async () => {
  const one = () => database.db.execute(sql`select 1 as one`)
  const nested = database.db.transaction(() => one())
  await expect(nested).rejects.toMatchObject({ cause: { message: expect.stringContaining('another connection') } })
  expect((await one()).rows).toEqual([{ one: 1 }])
})
