import { existsSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../server/platform/database/database.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { courses } from '../../../server/platform/database/schema/reference.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { openStoreAccess } from '../../../server/app/operator/storeAccess.ts'
import { answerOperator, socketIn } from '../../../server/app/operator/socket.ts'
import { seedReference } from '../../../server/features/reference/seed.ts'
import { readSettings, type Settings } from '../../../server/platform/settings/settings.ts'
import { backUp, restore } from '../../../server/app/transfer/transfers.ts'
import { UNIVERSITIES } from '../fixture.ts'
import { folderForTest } from '../../support/closing.ts'

/** Commands beside a running server that has the embedded database open. */

let settings: Settings
let database: OpenDatabase
let server: FastifyInstance

async function serve() {
  const { dataDir } = settings
  database = await openDatabase({ dataDir })
  server = Fastify()
  const documents = await documentsInFolder(path.join(dataDir, 'documents'))
  const { db, snapshot } = database
  answerOperator(server, { db, settings, documents, snapshot })
  await server.ready()
}

async function stop() {
  await server.close()
  await database.close()
}

beforeEach(async () => {
  settings = readSettings({ DATA_DIR: await folderForTest() })
  await serve()
  await seedReference(database.db, { universities: async () => UNIVERSITIES, now: Date.now() })
})

test('a command works through the socket of the running server, for its user only, and directly once it has stopped', async () => {
  expect((await stat(socketIn(settings.dataDir))).mode & 0o777).toBe(0o600)
  const change = async (open: boolean) => {
    const access = await openStoreAccess(settings)
    await access.ask('window.change', { open })
    const shown = await access.ask('window.show', {})
    await access.close()
    return shown.open
  }
  expect(await change(false)).toBe(false)
  expect(await change(true)).toBe(true)
  await stop()
  expect(existsSync(socketIn(settings.dataDir))).toBe(false)
  expect(await change(false)).toBe(false)
})

test("prints the server's refusals unchanged", async () => {
  const access = await openStoreAccess(settings)
  await expect(access.ask('person.find', { who: 'nobody@example.org' })).rejects.toThrow(
    'No one matches nobody@example.org.',
  )
  await expect(access.ask('window.ajar' as 'window.show', {})).rejects.toThrow(
    'The running server and this command are different releases.',
  )
  await access.close()
  await stop()
})

test('a large read uses a temporary snapshot while the server runs', async () => {
  const { db } = database
  await db.insert(courses).values({ id: 'before', name: 'Before' })
  const access = await openStoreAccess(settings)
  const reading = await access.reading()
  await db.insert(courses).values({ id: 'after', name: 'After' })
  const ids = (await reading.db.select().from(courses)).map(({ id }) => id)
  expect(ids).toContain('before')
  expect(ids).not.toContain('after')
  const copies = path.join(settings.dataDir, 'snapshots')
  expect(await readdir(copies)).toHaveLength(1)
  await access.close()
  expect(await readdir(copies)).toEqual([])
  await stop()
})

test('a backup during operation is complete and of one moment', async () => {
  const { db } = database
  // Each statement writes a pair, so a copy taken in between would have only one of them.
  const over = new AbortController()
  let written = 0
  const writing = (async () => {
    while (!over.signal.aborted) {
      written += 1
      await db.insert(courses).values([
        { id: `one ${written}`, name: `One ${written}` },
        { id: `two ${written}`, name: `Two ${written}` },
      ])
    }
  })()
  const access = await openStoreAccess(settings)
  const file = path.join(settings.dataDir, 'portal.tar')
  await backUp(access, file, {})
  over.abort()
  await writing
  await access.close()
  const restored = readSettings({ DATA_DIR: path.join(settings.dataDir, 'elsewhere') })
  await restore(restored, file, {})
  const copy = await openDatabase(restored)
  const ids = (await copy.db.select().from(courses)).map(({ id }) => id)
  const [ones, twos] = ['one', 'two'].map((each) => ids.filter((id) => id.startsWith(each)).length)
  expect(ones).toBe(twos)
  expect(ones).toBeLessThanOrEqual(written)
  const told = await copy.db.select().from(auditEntries)
  expect(told.map(({ action, request }) => [action, request])).toEqual([
    ['stores.backup', 'portal backup'],
    ['stores.restore', 'portal restore'],
  ])
  await copy.close()
  await stop()
})

test('a socket and a snapshot left by a kill block nothing', async () => {
  const access = await openStoreAccess(settings)
  const { folder } = await access.ask('stores.snapshot', {})
  await stop()
  await writeFile(socketIn(settings.dataDir), '')
  await serve()
  expect(existsSync(folder)).toBe(false)
  expect(await (await openStoreAccess(settings)).ask('window.show', {})).toMatchObject({ open: true })
  await stop()
})
