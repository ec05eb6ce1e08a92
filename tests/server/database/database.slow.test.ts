import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { openDocuments } from '../../../server/features/documents/documentStore.ts'
import { courses } from '../../../server/platform/database/schema/reference.ts'
import { openDatabase, type Database } from '../../../server/platform/database/database.ts'
import { folderForTest } from '../../support/closing.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await folderForTest()
})

async function setting(db: Database, name: string): Promise<unknown> {
  const [row] = await db.select({ value: sql<string>`current_setting(${name})` }).from(sql`(values (1)) as one`)
  return row?.value
}

/** Another process that opens the database, reports it, and stays until it is killed. */
async function otherProcess(): Promise<ChildProcess> {
  const module = pathToFileURL(path.resolve('server/platform/database/database.ts')).href
  const script = `
    import { openDatabase } from ${JSON.stringify(module)}
    import { courses } from ${JSON.stringify(module.replace('database.ts', 'schema/reference.ts'))}
    const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    await db.insert(courses).values({ id: 'theirs', name: 'Theirs' })
    console.log('open')
    setInterval(() => undefined, 1_000)
  `
  const file = path.join(dataDir, 'other.mts')
  await writeFile(file, script)
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

describe('the embedded database', () => {
  test('keeps stored rows, and writes its log through to disk', async () => {
    const first = await openDatabase({ dataDir })
    expect(await setting(first.db, 'fsync')).toBe('on')
    expect(await setting(first.db, 'wal_sync_method')).toBe('open_datasync')
    await first.db.insert(courses).values({ id: '1', name: 'Kept' })
    await first.close()
    const again = await openDatabase({ dataDir })
    expect(await again.db.select().from(courses)).toEqual([{ id: '1', name: 'Kept' }])
    await again.close()
  })

  test('locks its folder until the process ends, even by SIGKILL, and loses nothing stored', async () => {
    const other = await otherProcess()
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another running portal.`,
    )
    other.kill('SIGKILL')
    await once(other, 'exit')
    const after = await openDatabase({ dataDir })
    expect(await after.db.select().from(courses)).toEqual([{ id: 'theirs', name: 'Theirs' }])
    await after.close()
  })

  test('runs one statement per turn of the event loop, in which Node accepts one connection', async () => {
    const { db, close } = await openDatabase({ dataDir: 'memory://' })
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await Promise.all(Array.from({ length: 20 }, () => db.select().from(courses)))
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(19)
    await close()
  })

  test('recovers from an interrupted first start', async () => {
    await writeFile(path.join(dataDir, 'database.new'), 'half a database')
    await (await openDatabase({ dataDir })).close()
    expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['database.new']))
  })
})

describe('documents in a folder', () => {
  const NAME = 'abcdefghijklmnopqrstuvwxyz012345.pdf'

  test('are stored whole or not at all', async () => {
    const store = await documentsInFolder(dataDir)
    expect(await store.get(NAME)).toBeNull()
    await store.put(NAME, Buffer.from('content'))
    expect((await store.get(NAME))?.toString()).toBe('content')
    expect(await readdir(dataDir)).toEqual([NAME])
    await store.remove(NAME)
    expect(await store.get(NAME)).toBeNull()
  })

  test("§7.12 deletes a killed server's partial files on a later start, and keeps those another may be writing", async () => {
    const [left, young] = [`${NAME}.part`, `0${NAME}.part`]
    for (const part of [left, young, NAME]) await writeFile(path.join(dataDir, part), 'half')
    const earlier = new Date(Date.now() - 2 * 3_600_000)
    for (const old of [left, NAME]) await utimes(path.join(dataDir, old), earlier, earlier)
    await documentsInFolder(dataDir)
    expect((await readdir(dataDir)).toSorted()).toEqual([young, NAME].toSorted())
  })

  test('refuses names that are not ours', async () => {
    const store = await openDocuments({ dataDir, documentsUrl: undefined })
    const cause = { message: 'Not a stored name' }
    await expect(store.put('../outside.pdf', Buffer.from('x'))).rejects.toMatchObject({ cause })
    expect(await store.get('../lock')).toBeNull()
    expect(await readdir(dataDir)).toEqual(['documents'])
  })
})
