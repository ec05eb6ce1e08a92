import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../../server/platform/database/embedded.ts'
import { folderForTest } from '../../support/closing.ts'

async function openInFolder() {
  const folder = path.join(await folderForTest(), 'database')
  const database = await openEmbedded({ folder, migrationsFolder: null })
  onTestFinished(() => database.close())
  return database
}

test('does not block other work while it computes', async () => {
  const { db } = await openInFolder()
  const answers: unknown[] = []
  void db
    .execute(sql`select count(*)::int as count from generate_series(1, 2000000)`)
    .then((answer) => answers.push(answer))
  let turns = 0
  while (answers.length === 0) {
    await nextTurn()
    turns += 1
  }
  expect(answers).toMatchObject([{ rows: [{ count: 2_000_000 }] }])
  // In this thread, each message to the engine would take a turn.
  expect(turns).toBeGreaterThan(100)
})

test('rolls back and reports a transaction that continues after a refused statement', async () => {
  const { db } = await openInFolder()
  await db.execute(sql`create table things (name text primary key)`)
  const swallowing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values ('not stored')`)
    await tx.execute(sql`insert into things values ('not stored')`).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('rolled back')
  expect(await db.execute(sql`select name from things`)).toMatchObject({ rows: [] })
})

test('refuses calls after it is closed', async () => {
  const database = await openEmbedded({ migrationsFolder: null })
  const asked = database.db.execute('select 1 as one').then((answer) => answer)
  await database.close()
  expect(await asked).toMatchObject({ rows: [{ one: 1 }] })
  await expect(database.db.execute('select 1')).rejects.toMatchObject({ cause: new Error('The database is closed') })
})

test('ends the process when its engine ends, instead of leaving callers waiting', async () => {
  const script = `
    import { Worker } from 'node:worker_threads'
    import { engineOf } from './server/platform/database/engineThread.ts'
    const engine = engineOf(new Worker('process.exit(0)', { eval: true }))
    void engine.send(new Uint8Array(1))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, said]).toEqual([1, expect.stringContaining('The thread of the embedded database has ended.')])
})
