import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { documents } from '../../../server/platform/database/schema/documents.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { seedReference } from '../../../server/features/reference/seed.ts'
import { UNIVERSITIES } from '../fixture.ts'
import { portalCommand } from './portalCommand.ts'
import { folderForAllTests } from '../../support/closing.ts'

/** Operators' commands on folders, with all stores. */

const at = (name: string) => path.join(folder, name)
const portal = (name: string, ...args: string[]) => portalCommand(args, { DATA_DIR: at(name), DATABASE_URL: '' })

const NAME = 'abcdefghijklmnopqrstuvwxyz012345.pdf'
/** The SHA-256 hash of 'content'. */
const SHA256 = 'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73'

const folder = await folderForAllTests()
const { db, close } = await openDatabase({ dataDir: at('first') })
await seedReference(db, { universities: async () => UNIVERSITIES, now: Date.now() })
await db
  .insert(documents)
  .values({ fileName: NAME, owner: 'anna', kind: 'cv', originalFilename: 'cv.pdf', size: 7, sha256: SHA256 })
await close()
await (await documentsInFolder(at('first/documents'))).put(NAME, Buffer.from('content'))
await writeFile(at('passphrase'), 'five quiet words are enough')
await chmod(at('passphrase'), 0o600)

test('backup, verify, restore and move report their results, as text and JSON', async () => {
  const made = await portal('first', 'backup', at('open.tar'))
  expect([made.code, made.out]).toEqual([
    0,
    expect.stringMatching(/open\.tar: \d+ rows and 1 documents, \d\.\d MB\.\nThe backup is not encrypted/),
  ])
  const closed = await portal('first', 'backup', at('closed.age'), '--passphrase-file', at('passphrase'), '--json')
  expect(JSON.parse(closed.out)).toMatchObject({ documents: 1, absent: [], file: at('closed.age') })

  const looked = await portal('first', 'verify', '--backup', at('closed.age'), '--passphrase-file', at('passphrase'))
  expect(looked.out).toMatch(/^The backup of 20\d\d-.* is intact: \d+ rows and 1 documents/)
  const restored = await portal('second', 'restore', at('closed.age'), '--passphrase-file', at('passphrase'))
  expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/^Restored \d+ rows and 1 documents\.\n$/)])
  expect(await portal('second', 'restore', at('open.tar'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('The document store is not empty'),
  })
  const moved = await portal('second', 'move', '--data-dir', at('third'))
  expect([moved.code, moved.out]).toEqual([0, expect.stringMatching(/^Moved \d+ rows and 1 documents\./)])
  for (const name of ['first', 'second', 'third']) {
    const verified = await portal(name, 'verify')
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(
        /^Checked \d+ rows in \d+ tables and 1 documents.*\nThe audit trail is intact: [1-4] entries in 1 chains\.\n$/,
      ),
    ])
  }
})

test('verify and backup exit with 1 and name a lost document', async () => {
  await portal('first', 'backup', at('kept.tar'))
  await portal('broken', 'restore', at('kept.tar'))
  await writeFile(at(`broken/documents/${NAME}`), 'CONTENT')
  expect(await portal('broken', 'verify')).toMatchObject({
    code: 1,
    out: expect.stringContaining(`The document ${NAME} is changed.`),
  })
  await rm(at(`broken/documents/${NAME}`))
  expect(JSON.parse((await portal('broken', 'verify', '--json')).out)).toMatchObject({
    problems: [`The document ${NAME} is missing.`],
  })
  expect(await portal('broken', 'backup', at('broken.tar'))).toMatchObject({
    code: 1,
    out: expect.stringContaining(`The document ${NAME} is missing and was not copied.`),
  })
  expect(await portal('broken', 'move', '--data-dir', at('fourth'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('Documents are not as the database has them; nothing was moved:'),
  })
})

test('move reports missing arguments', async () => {
  expect(await portal('first', 'move')).toMatchObject({
    code: 1,
    said: 'Set a destination with --database-url, --documents-url or --data-dir.\n',
  })
})
