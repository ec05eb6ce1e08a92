import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DOCUMENTS, documentFields } from '../../../domain/documents.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { RENAMED } from '../../../domain/institutionNames.ts'
import { REFERENCE_PATTERN } from '../../../domain/submissions.ts'
import { findApplication } from '../../../server/features/applications/fellowships.ts'
import { findSubmission, listSubmissions } from '../../../server/features/applications/submissions.ts'
import { callerId } from '../../../server/platform/audit/caller.ts'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { institutions, intakes } from '../../../server/platform/database/schema/reference.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { openEmbedded } from '../../../server/platform/database/embedded.ts'
import { copyBelow } from '../../../server/platform/database/sync.ts'
import { COURSE_VALUES, PERSONAL_VALUES } from '../../support/applicant.ts'
import { folderForAllTests } from '../../support/closing.ts'

/** Migrating a database that an older version wrote. */

const MIGRATIONS = 'server/platform/database/migrations'

interface Journal {
  entries: { tag: string }[]
}

/** Creating an empty database takes seconds, and copying its files a tenth of one. */
const made = await folderForAllTests()
await (await PGlite.create({ dataDir: made })).close()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-migrations-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A folder with the migrations before this one. */
async function migrationsBefore(tag: string): Promise<string> {
  const older = path.join(folder, 'migrations')
  await cp(MIGRATIONS, older, { recursive: true })
  const file = path.join(older, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  )
  expect(entries.length).toBeGreaterThan(0)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  return older
}

/** The older format of submissions: the whole fellowship, by its id. */
async function submitOnce(db: Database, owner: string) {
  const names = (kind: string) => ({ fileName: `${owner}-${kind}.pdf`, originalFilename: `my_${kind}.pdf` })
  const stored = fromEntries(DOCUMENTS.map(({ kind }) => [kind, names(kind)]))
  for (const { kind } of DOCUMENTS) {
    const { fileName, originalFilename } = names(kind)
    await db.execute(sql`insert into documents (file_name, owner, kind, original_filename, size, sha256)
      values (${fileName}, ${owner}, ${kind}, ${originalFilename}, 42, 'x')`)
  }
  const application = {
    id: `${owner}-fellowship`,
    highestStep: 6,
    personalDetails: { id: 'p', ...PERSONAL_VALUES, ...documentFields('personalDetails', stored) },
    courseDetails: {
      id: 'c',
      ...COURSE_VALUES,
      ...documentFields('courseDetails', stored),
      country: { name: 'Namibia' },
      institution: { name: 'University of Namibia' },
    },
    motivation: { id: 'm', motivation: '<p>Why</p>' },
  }
  await db.execute(sql`insert into submissions (fellowship_id, owner, submitted_at, application)
    values (${application.id}, ${owner}, '2026-12-31T23:30:00Z', ${JSON.stringify(application)}::jsonb)`)
  return application
}

test("renames institutions under the same id, and keeps an administrator's names", async () => {
  const dataDir = path.join(folder, 'database')
  await copyBelow(made, dataDir)
  const older = await migrationsBefore('0008_institution-names')
  const before = await openEmbedded({ folder: dataDir, migrationsFolder: older })
  const own = { id: 'own', name: 'Napier University, Merchiston', countryCode: 'GB', website: 'http://own.test/' }
  const listed = RENAMED.map(({ country, from }, index) => ({
    id: String(index),
    name: from,
    countryCode: country,
    website: 'http://old.test/',
  }))
  const elsewhere = { id: 'elsewhere', name: 'Polytechnic of Namibia', countryCode: 'ZA', website: '' }
  await before.db.insert(institutions).values([...listed, own, elsewhere])
  await before.close()

  const { db, close } = await openEmbedded({ folder: dataDir, migrationsFolder: MIGRATIONS })
  const now = await db.select().from(institutions)
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  const expected = RENAMED.map(({ country, to, website = 'http://old.test/' }, index) => ({
    id: String(index),
    name: to,
    countryCode: country,
    website,
  }))
  expect(now.toSorted(byId)).toEqual([...expected, own, elsewhere].toSorted(byId))
  await close()
})

test('moves records from issuer address and subject to tenant and subject, and records it in the audit trail', async () => {
  const dataDir = path.join(folder, 'database')
  await copyBelow(made, dataDir)
  const older = await migrationsBefore('0014_owners-by-tenant')
  const before = await openEmbedded({ folder: dataDir, migrationsFolder: older })
  const [first, second, other] = [
    'http://localhost:3000/|portal|ada',
    'https://new.test/|portal|ada',
    'https://new.test/|portal|ben',
  ]
  const apply = (owner: string, highestStep: number) =>
    before.db
      .execute(sql`insert into fellowships (id, owner, applicant_id, application_date, status, last_active_step, highest_step)
      values (${owner}, ${owner}, ${owner}, now(), 'Registered', 1, ${highestStep})`)
  await apply(first, 6)
  await apply(second, 2)
  await apply(other, 3)
  await before.db
    .execute(sql`insert into submissions (id, fellowship_id, owner, version, reference, submitted_at, application)
    values ('one', ${first}, ${first}, 1, 'PB-2026-AAAAAA', now(), '{}')`)
  for (const owner of [first, second, other]) {
    await before.db.execute(sql`insert into documents (file_name, owner, kind, original_filename, size, sha256)
      values (${owner}, ${owner}, 'id', 'id.pdf', 42, 'x')`)
    await before.db.execute(
      sql`insert into deadline_mail_choices (owner, token, is_off) values (${owner}, ${owner}, true)`,
    )
  }
  await before.close()

  const { db, close } = await openEmbedded({ folder: dataDir, migrationsFolder: MIGRATIONS })
  const ownersOf = async (table: string) => {
    const { rows } = (await db.execute(sql.raw(`select owner from ${table} order by owner`))) as {
      rows: { owner: string }[]
    }
    return rows.map(({ owner }) => owner)
  }
  // The application with more progress is the account's. No log-in leads to the other one.
  const moved = [second, 'portal|portal|ada', 'portal|portal|ben']
  for (const table of ['fellowships', 'documents', 'deadline_mail_choices'])
    expect(await ownersOf(table), table).toEqual(moved)
  const { rows } = (await db.execute(sql`select owner, passed from fellowships`)) as { rows: object[] }
  expect(rows).toContainEqual({ owner: 'portal|portal|ada', passed: expect.arrayContaining(['submit']) })
  expect(await ownersOf('submissions')).toEqual(['portal|portal|ada'])
  const told = await db.select().from(auditEntries)
  expect(told.map(({ action, object, reason }) => [action, object, reason]).toSorted()).toEqual(
    [
      ['person.move', callerId('portal|portal|ada'), callerId(first)],
      ['person.move', callerId('portal|portal|ben'), callerId(other)],
    ].toSorted(),
  )
  await verifyTrail(db)
  await expect(db.execute(sql`update submissions set owner = 'somebody'`)).rejects.toThrow()
  await close()
})

/** An applicant's rows beside the fellowship, in the previous release's format. */
async function applyOnce(db: Database, owner: string) {
  await db.execute(sql`insert into personal_details (id, owner, name, last_name, sex, marital_status, id_type, id_number, region_id,
      date_of_birth, disabled, disability_details, cell_phone_number, telephone_number, email, postal_address, physical_address,
      id_document, original_id_doc_name, cv_document, original_cv_doc_name)
    values (${`${owner}-p`}, ${owner}, 'Ada', 'Shikongo', 'Female', 'Single', 'Namibian ID', '90032100123', 'NA-KH', '1990-03-21', false,
      '', '1', '2', 'ada@example.org', 'PO Box 1', '1 Road', '', '', '', '')`)
  await db.execute(
    sql`insert into motivations (id, owner, motivation) values (${`${owner}-m`}, ${owner}, '<p>Why</p>')`,
  )
  await db.execute(sql`insert into drafts (owner, step, based_on, device, content, saved_at)
    values (${owner}, 'motivation', 1, 'a-tab', '{"form":null,"documents":{}}', now())`)
  await db.execute(sql`insert into deadline_mails (owner, closing_date, days) values (${owner}, '2031-09-30', 7)`)
  await db.execute(sql`insert into fellowships (id, owner, applicant_id, application_date, status, last_active_step, highest_step,
      personal_detail_id, motivation_id)
    values (${`${owner}-f`}, ${owner}, ${owner}, now(), 'Completed Motivation', 3, 4, ${`${owner}-p`}, ${`${owner}-m`})`)
  const application = JSON.stringify({ personalDetails: { idNumber: ' na-90 0321‑00123 ' } })
  await db.execute(sql`insert into submissions (id, fellowship_id, owner, version, reference, submitted_at, application)
    values (${`${owner}-s`}, ${`${owner}-f`}, ${owner}, 1, ${`PB-2031-${owner}`}, now(), ${application}::jsonb)`)
}

const IN_AN_INTAKE = [
  'fellowships',
  'personal_details',
  'course_details',
  'motivations',
  'drafts',
  'deadline_mails',
  'submissions',
]

test.each([
  ['its status', sql`insert into applications_status (id, open, closing_date) values ('7', true, '2031-09-30')`],
  ['none', null],
])('assigns everything in a database with %s to the first intake, and loses nothing', async (_, status) => {
  const dataDir = path.join(folder, 'database')
  await copyBelow(made, dataDir)
  const before = await openEmbedded({ folder: dataDir, migrationsFolder: await migrationsBefore('0015_intakes') })
  if (status) await before.db.execute(status)
  await before.db.execute(sql`insert into regions (id, name) values ('NA-KH', 'Khomas')`)
  for (const owner of ['ada', 'ben']) await applyOnce(before.db, owner)
  await before.close()

  const { db, close } = await openEmbedded({ folder: dataDir, migrationsFolder: MIGRATIONS })
  const [intake, ...others] = await db.select().from(intakes)
  expect(others).toEqual([])
  const year = String(new Date().getUTCFullYear())
  expect(intake).toMatchObject(
    status
      ? { id: '7', name: '2031', openingDate: null, open: true, closingDate: '2031-09-30', isCurrent: true }
      : { id: '1', name: year, openingDate: null, open: false, isCurrent: true },
  )
  for (const table of IN_AN_INTAKE) {
    const { rows } = (await db.execute(sql.raw(`select intake_id from ${table}`))) as { rows: { intake_id: string }[] }
    const expected = table === 'course_details' ? [] : [intake?.id, intake?.id]
    expect(
      rows.map((row) => row.intake_id),
      table,
    ).toEqual(expected)
  }
  const application = await findApplication(db, 'ada')
  expect(application?.row).toMatchObject({ id: 'ada-f', owner: 'ada', intakeId: intake?.id })
  expect(application?.own).toMatchObject({ personalDetails: { id: 'ada-p' }, motivation: { motivation: '<p>Why</p>' } })
  expect((await listSubmissions(db, 'ben')).map(({ reference }) => reference)).toEqual(['PB-2031-ben'])
  const { rows: numbers } = (await db.execute(sql`select id_number from submissions`)) as { rows: unknown[] }
  expect(numbers).toEqual([{ id_number: 'NA90032100123' }, { id_number: 'NA90032100123' }])
  await expect(db.execute(sql`update submissions set intake_id = intake_id`)).rejects.toThrow()
  await close()
})

test('stores the names of the passed steps, whatever the steps of the programme are', async () => {
  const dataDir = path.join(folder, 'database')
  await copyBelow(made, dataDir)
  const before = await openEmbedded({ folder: dataDir, migrationsFolder: await migrationsBefore('0031_passed-steps') })
  await before.db.execute(sql`insert into intakes (id, name, open, closing_date, is_current)
    values ('1', '2031', true, '2031-09-30', true)`)
  const records = ['first', 'second']
  for (const highestStep of [1, 2, 3, 4, 5, 8]) {
    await before.db.execute(sql`insert into fellowships
      (id, owner, applicant_id, application_date, status, last_active_step, highest_step)
      values (${highestStep}, ${highestStep}, ${highestStep}, now(), '', 1, ${highestStep})`)
    for (const step of records.slice(0, highestStep - 1))
      await before.db.execute(sql`insert into records (id, owner, step, format, answers)
        values (${`${highestStep}-${step}`}, ${highestStep}, ${step}, 1, '{}')`)
  }
  await before.close()

  const { db, close } = await openEmbedded({ folder: dataDir, migrationsFolder: MIGRATIONS })
  const { rows } = (await db.execute(sql`select passed from fellowships order by id`)) as { rows: unknown[] }
  expect(rows.map((row) => (row as { passed: string[] }).passed)).toEqual([
    [],
    ['first'],
    records,
    [...records, 'review'],
    [...records, 'review', 'submit'],
    [...records, 'review', 'submit', 'allEnabled'],
  ])
  await close()
})

test('a new database has no intake before its first start', async () => {
  const { db, close } = await openEmbedded({ migrationsFolder: MIGRATIONS })
  expect(await db.select().from(intakes)).toEqual([])
  await close()
})

test('turns an unversioned submission into version 1, with a reference and its documents', async () => {
  const dataDir = path.join(folder, 'database')
  // By default the server uses the database from the build, which has all migrations.
  await copyBelow(made, dataDir)
  const before = await openEmbedded({ folder: dataDir, migrationsFolder: await migrationsBefore('0004_submissions') })
  await before.db.execute(sql`insert into regions (id, name) values ('NA-KH', 'Khomas')`)
  const owners = ['ada', 'ben', 'carla']
  const [{ personalDetails, courseDetails, motivation }] = [await submitOnce(before.db, 'ada')]
  for (const owner of owners.slice(1)) await submitOnce(before.db, owner)
  await before.close()

  const { db, close } = await openEmbedded({ folder: dataDir, migrationsFolder: MIGRATIONS })
  const kept = (await Promise.all(owners.map((owner) => listSubmissions(db, owner)))).flat()
  expect(kept.map(({ fellowshipId, version }) => [fellowshipId, version])).toEqual(
    owners.map((owner) => [`${owner}-fellowship`, 1]),
  )
  for (const { reference } of kept) expect(reference).toMatch(REFERENCE_PATTERN)
  expect(kept[0]?.reference).toMatch(/^PB-2027-/)
  expect(new Set(kept.map(({ reference }) => reference)).size).toBe(owners.length)
  expect(kept[0]?.documents).toEqual(
    DOCUMENTS.map(({ kind }) => ({ kind, fileName: `ada-${kind}.pdf`, originalFilename: `my_${kind}.pdf`, size: 42 })),
  )
  expect((await findSubmission(db, 'ada', kept[0]?.id ?? ''))?.application).toEqual({
    personalDetails: { ...personalDetails, region: { name: 'Khomas' } },
    courseDetails,
    motivation,
  })
  await close()
})
