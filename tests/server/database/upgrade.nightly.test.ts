import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DOCUMENTS, documentFields } from '../../../domain/documents.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { findSubmission, listSubmissions } from '../../../server/features/applications/submissions.ts'
import { latestSchema, openDatabase, type Database } from '../../../server/platform/database/database.ts'
import { lastMigration } from '../../../server/platform/database/laterSchema.ts'
import { records } from '../../../server/platform/database/schema/applications.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { accounts } from '../../../server/platform/database/schema/identity.ts'
import { courses, intakes } from '../../../server/platform/database/schema/reference.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { openStoreAccess } from '../../../server/app/operator/storeAccess.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { writeBackup } from '../../../server/app/transfer/backupFile.ts'
import { readStores } from '../../../server/app/transfer/read.ts'
import { restore, verifyStores } from '../../../server/app/transfer/transfers.ts'
import { COURSE_VALUES, PERSONAL_VALUES } from '../../support/applicant.ts'
import { pdfOf } from '../../support/documents.ts'
import { folderForTest } from '../../support/closing.ts'

/** Opening a DATA_DIR with the first schema, and restoring its backup. No other test migrates stored data. */

interface Journal {
  entries: { when: number; tag: string }[]
}

const journal = await readFile('server/platform/database/migrations/meta/_journal.json', 'utf8')
const first = (JSON.parse(journal) as Journal).entries[0]?.when ?? 0

let folder: string
beforeEach(async () => {
  folder = await folderForTest()
})

/** The first schema had the issuer's address. This one has the tenant's name, which survives a change of address. */
const OWNER = 'http://localhost:3000/|portal|5f1'
const OWNER_NOW = 'portal|portal|5f1'
/** The same person at a former address, with less progress. No log-in leads to this application. */
const FORMER = 'http://former.test/|portal|5f1'
const SUBMITTER = 'http://localhost:3000/|portal|5f2'
const SUBMITTER_NOW = 'portal|portal|5f2'

const fileOf = (kind: string) => ({ fileName: `${kind.padEnd(24, '-')}.pdf`, originalFilename: `my_${kind}.pdf` })
const content = pdfOf('certified')
const sha256 = createHash('sha256').update(content).digest('hex')
const files = fromEntries(DOCUMENTS.map(({ kind }) => [kind, fileOf(kind)]))
const SUBMITTED = {
  personalDetails: {
    id: 'p',
    ...PERSONAL_VALUES,
    idNumber: ' na-90 0321‑00123 ',
    ...documentFields('personalDetails', files),
  },
  courseDetails: {
    id: 'c',
    ...COURSE_VALUES,
    ...documentFields('courseDetails', files),
    country: { name: 'Namibia' },
    institution: { name: 'University of Namibia' },
  },
  motivation: { id: 'm', motivation: '<p>Why</p>' },
}

/** Applicants in the first format, without versions, drafts, sessions or an audit trail. */
async function fillAsFirst(db: Database) {
  await db.execute(sql`insert into applications_status (id, open, closing_date) values ('1', true, '2027-06-30')`)
  await db.execute(sql`insert into regions (id, name) values ('NA-KH', 'Khomas')`)
  await db.execute(sql`insert into courses (id, name) values ('1', 'Economics')`)
  await db.execute(sql`insert into accounts (id, email, password_hash) values ('5f1', 'ada@example.org', 'x')`)
  await db.execute(sql`insert into motivations (id, owner, motivation) values ('m', ${OWNER}, '<p>Why</p>')`)
  await db.execute(sql`insert into personal_details (id, owner, name, last_name, sex, marital_status, id_type, id_number, region_id,
      date_of_birth, disabled, disability_details, cell_phone_number, telephone_number, email, postal_address, physical_address,
      id_document, original_id_doc_name, cv_document, original_cv_doc_name)
    select 'p' || place, owner, 'Ada', 'Ångström', 'Female', 'Single', 'Namibian ID', '90032100123', 'NA-KH', '1990-03-21', false, '',
      '+264811234567', '+26461234567', 'ada@example.org', 'PO Box 1', '1 Road', '', '', '', ''
    from (values ('', ${OWNER}), ('-former', ${FORMER})) as applicants (place, owner)`)
  await db.execute(sql`insert into fellowships (id, owner, applicant_id, application_date, status, last_active_step, highest_step,
      personal_detail_id, motivation_id)
    values ('f', ${OWNER}, '5f1', '2026-11-01T08:00:00.123456Z', 'Completed Motivation', 3, 4, 'p', 'm'),
      ('former', ${FORMER}, 'former', now(), 'Completed Personal Details', 1, 2, null, null),
      ('submitted', ${SUBMITTER}, '5f2', now(), 'Completed Application Submission', 6, 6, null, null)`)
  for (const { kind } of DOCUMENTS) {
    const { fileName, originalFilename } = fileOf(kind)
    await db.execute(sql`insert into documents (file_name, owner, kind, original_filename, size, sha256)
      values (${fileName}, ${SUBMITTER}, ${kind}, ${originalFilename}, ${content.length}, ${sha256})`)
  }
  await db.execute(sql`insert into submissions (fellowship_id, owner, submitted_at, application)
    values ('submitted', ${SUBMITTER}, '2026-12-31T23:30:00Z', ${JSON.stringify({ id: 'f', ...SUBMITTED })}::jsonb)`)
}

async function expectKept(db: Database) {
  expect(await lastMigration(db)).toBe(latestSchema())
  expect(await db.select().from(courses)).toEqual([{ id: '1', name: 'Economics' }])
  expect(await db.select().from(accounts)).toMatchObject([{ email: 'ada@example.org' }])
  expect(await db.select().from(records).orderBy(records.step, records.owner)).toMatchObject([
    { owner: OWNER_NOW, step: 'motivation', answers: { motivation: '<p>Why</p>' } },
    { owner: FORMER, step: 'personalDetails' },
    {
      owner: OWNER_NOW,
      step: 'personalDetails',
      answers: { lastName: 'Ångström', dateOfBirth: '1990-03-21T00:00:00.000Z', disabled: false },
    },
  ])
  const rowsOf = async (statement: SQL) => ((await db.execute(statement)) as { rows: unknown[] }).rows
  const application = sql`select owner, application_date::text as at, motivation_id, passed, intake_id from fellowships`
  const [intake] = await db.select().from(intakes)
  expect(intake).toMatchObject({ name: '2027', open: true, closingDate: '2027-06-30', isCurrent: true })
  expect(await rowsOf(sql`${application} order by id`)).toMatchObject([
    { owner: OWNER_NOW, at: expect.stringContaining('.123456'), motivation_id: 'm', intake_id: intake?.id },
    { owner: FORMER, passed: ['personalDetails'] },
    { owner: SUBMITTER_NOW, passed: expect.arrayContaining(['submit']) },
  ])
  const [summary] = await listSubmissions(db, SUBMITTER_NOW)
  expect(summary).toMatchObject({ fellowshipId: 'submitted', version: 1 })
  expect(summary?.reference).toMatch(/^PB-2027-[2-9A-Z]{6}$/)
  expect(summary?.documents).toEqual(DOCUMENTS.map(({ kind }) => ({ kind, ...fileOf(kind), size: content.length })))
  const { personalDetails } = SUBMITTED
  expect((await findSubmission(db, SUBMITTER_NOW, summary?.id ?? ''))?.application).toEqual({
    ...SUBMITTED,
    personalDetails: { ...personalDetails, region: { name: 'Khomas' } },
  })
  expect(await rowsOf(sql`select intake_id from submissions`)).toEqual([{ intake_id: intake?.id }])
  await expect(db.execute(sql`update submissions set owner = 'other'`)).rejects.toThrow()
}

async function openAsFirst(dataDir: string) {
  const opened = await openDatabase({ dataDir, until: first })
  expect(await lastMigration(opened.db)).toBe(first)
  await fillAsFirst(opened.db)
  const store = await documentsInFolder(path.join(dataDir, 'documents'))
  for (const { kind } of DOCUMENTS) await store.put(fileOf(kind).fileName, content)
  return opened
}

test('opens a DATA_DIR with the first schema and all its data, and verifies', async () => {
  const settings = readSettings({ DATA_DIR: folder })
  await (await openAsFirst(folder)).close()
  const now = await openDatabase(settings)
  await expectKept(now.db)
  await now.close()
  const access = await openStoreAccess(settings)
  expect((await verifyStores(access)).problems).toEqual([])
  await access.close()
})

test('restores and migrates the rows of the first schema', async () => {
  const { db, close } = await openAsFirst(path.join(folder, 'first'))
  const documents = await documentsInFolder(path.join(folder, 'first', 'documents'))
  const file = path.join(folder, 'first.tar')
  await writeBackup(file, readStores({ db, documents, isKept: async () => true }), {})
  await close()
  const settings = readSettings({ DATA_DIR: path.join(folder, 'now') })
  await restore(settings, file, {})
  const now = await openDatabase(settings)
  await expectKept(now.db)
  expect(await now.db.select().from(auditEntries).orderBy(auditEntries.at)).toMatchObject([
    { action: 'person.move' },
    { action: 'person.move' },
    { action: 'stores.restore' },
  ])
  await now.close()
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
