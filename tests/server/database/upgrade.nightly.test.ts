import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { latestSchema, openDatabase, type Database } from '../../../server/platform/database/database.ts'
import { FIRST_SCHEMA, lastMigration } from '../../../server/platform/database/otherSchema.ts'
import { drafts, fellowships } from '../../../server/platform/database/schema/applications.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { submissions } from '../../../server/platform/database/schema/submissions.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { openStoreAccess } from '../../../server/app/operator/storeAccess.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { writeBackup } from '../../../server/app/transfer/backupFile.ts'
import { readStores } from '../../../server/app/transfer/read.ts'
import { restore, verifyStores } from '../../../server/app/transfer/transfers.ts'
import { PERSONAL_VALUES } from '../../support/applicant.ts'
import { folderForTest } from '../../support/closing.ts'

/** Opening a DATA_DIR with the schema of release 1.0, and restoring its backup. No other test migrates stored data. */

let folder: string
beforeEach(async () => {
  folder = await folderForTest()
})

const ADA = { owner: 'portal|portal|5f1', intakeId: 'i' }
const AT = new Date('2026-11-01T08:00:00Z')
const SUBMISSION = {
  ...ADA,
  id: 's',
  fellowshipId: 'f',
  version: 1,
  reference: 'PB-2027-AAAAAA',
  submittedAt: AT,
  application: { personalDetails: { id: 'p', ...PERSONAL_VALUES } },
}

/** Rows of release 1.0, whose tables have columns that later ones lack. */
async function fill(db: Database) {
  await db.insert(intakes).values({ id: 'i', name: '2027', open: true, closingDate: '2027-06-30', isCurrent: true })
  await db
    .insert(fellowships)
    .values({ ...ADA, id: 'f', applicantId: '5f1', applicationDate: AT, status: 'Completed Motivation' })
  await db.execute(sql`insert into submissions (id, owner, intake_id, fellowship_id, version, reference, submitted_at, application)
    values ('s', ${ADA.owner}, 'i', 'f', 1, 'PB-2027-AAAAAA', ${AT.toISOString()}, ${JSON.stringify(SUBMISSION.application)})`)
  await db.execute(sql`insert into drafts (owner, step, based_on, device, content, save_mark, saved_at)
    values (${ADA.owner}, 'motivation', 0, 'a-tab', '{"form":{"motivation":"Why"}}', 'mark', ${AT.toISOString()})`)
}

async function expectKept(db: Database) {
  expect(await lastMigration(db)).toBe(latestSchema())
  expect(await db.select().from(submissions)).toMatchObject([SUBMISSION])
  expect(await db.select().from(drafts)).toMatchObject([{ ...ADA, content: { form: { motivation: 'Why' } } }])
}

async function openAsFirst(dataDir: string) {
  const opened = await openDatabase({ dataDir, until: FIRST_SCHEMA })
  expect(await lastMigration(opened.db)).toBe(FIRST_SCHEMA)
  await fill(opened.db)
  return opened
}

test('opens a DATA_DIR with the schema of release 1.0 and all its data, and verifies', async () => {
  const settings = readSettings({ DATA_DIR: folder })
  await (await openAsFirst(folder)).close()
  const now = await openDatabase(settings)
  await expectKept(now.db)
  await now.close()
  const access = await openStoreAccess(settings)
  expect((await verifyStores(access)).problems).toEqual([])
  await access.close()
})

/** A backup of release 1.0, or of an earlier `schema`. */
async function backUp(schema = FIRST_SCHEMA): Promise<string> {
  const { db, close } = await openAsFirst(path.join(folder, 'first'))
  const documents = await documentsInFolder(path.join(folder, 'first', 'documents'))
  const file = path.join(folder, 'first.tar')
  async function* pieces() {
    for await (const piece of readStores({ db, documents, isKept: async () => true }))
      yield piece.kind === 'head' ? { ...piece, schema } : piece
  }
  await writeBackup(file, pieces(), {})
  await close()
  return file
}

test('restores and migrates the rows of release 1.0', async () => {
  const settings = readSettings({ DATA_DIR: path.join(folder, 'now') })
  await restore(settings, await backUp(), {})
  const now = await openDatabase(settings)
  await expectKept(now.db)
  await now.close()
})

test('refuses a backup and a DATA_DIR of a version before 1.0, and names the release that accepts them', async () => {
  const settings = readSettings({ DATA_DIR: path.join(folder, 'now') })
  await expect(restore(settings, await backUp(FIRST_SCHEMA - 1), {})).rejects.toThrow(
    'It was made by a version before 1.0. Start or restore it with release 1.0 first.',
  )
  const { db, close } = await openDatabase({ dataDir: folder })
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = ${FIRST_SCHEMA - 1}`)
  await close()
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    'it was migrated by a version before 1.0. Start or restore it with release 1.0 first.',
  )
})

test('refuses a DATA_DIR of another engine, names the commands that move it, and leaves it unchanged', async () => {
  await (await openDatabase({ dataDir: folder })).close()
  const file = path.join(folder, 'database', 'PG_VERSION')
  expect(await readFile(file, 'utf8')).toBe('18\n')
  await writeFile(file, '17\n')
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    /was made by PostgreSQL 17, and the engine of this release is PostgreSQL 18\. It was not touched\..*npm run portal -- backup before-upgrade\.tar\n.*npm run portal -- restore before-upgrade\.tar/s,
  )
  await writeFile(file, '18\n')
  await (await openDatabase({ dataDir: folder })).close()
})
