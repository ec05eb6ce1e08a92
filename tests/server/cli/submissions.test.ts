import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DOCUMENTS, submittedFileLabel } from '../../../domain/documents.ts'
import { openDatabase, type Database } from '../../../server/platform/database/database.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { beginIntake, findCurrentIntake } from '../../../server/features/intakes/intakes.ts'
import { answerOperator } from '../../../server/app/operator/socket.ts'
import { seedReference } from '../../../server/features/reference/seed.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { content, fileNameOf, idOf, referenceOf, seed } from '../desk/seed.ts'
import { decide } from '../../../server/features/desk/decisions.ts'
import { openPostgresForTests } from '../../support/postgres.ts'
import { entryBy } from '../audit/trail.ts'
import { UNIVERSITIES } from '../fixture.ts'
import { portalCommand } from './portalCommand.ts'
import { closedAfterAll, folderForAllTests } from '../../support/closing.ts'

/** `portal submissions`: on PostgreSQL, and beside a server that has the embedded database open. */

const inside = (name: string) => path.join(dataDir, name)
const portal = (...args: string[]) => portalCommand(args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const besideServer = (...args: string[]) => portalCommand(args, { DATA_DIR: dataDir, DATABASE_URL: '' })
const linesOf = (said: string) => said.trim().split('\n')

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** The audit entries of operators' reads, newest last. */
const told = (db: Database, action: 'submission.list' | 'submission.export' | 'submission.viewDocument') =>
  db
    .select({ object: auditEntries.object, request: auditEntries.request })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.subject, 'operator')))
    .orderBy(auditEntries.number)

const NOW = Date.now()

/** Four applications, one of them from a past intake. */
async function fill(db: Database): Promise<void> {
  await seedReference(db, { universities: async () => UNIVERSITIES, closingDate: '2090-09-30', now: NOW })
  const first = await findCurrentIntake(db)
  await db.update(intakes).set({ open: false })
  await beginIntake(db, { name: '2091', openingDate: null, closingDate: '2091-09-30' }, Date.now())
  await seed(db, [
    { key: 'OLD', lastName: 'Former', intakeId: first?.id, submittedAt: '2024-03-01T08:00:00.000Z' },
    { key: 'AAA', lastName: 'Amupolo', course: 'Economics', submittedAt: '2025-03-01T08:00:00.000Z', idNumber: '7' },
    { key: 'BBB', lastName: 'Beukes', course: 'Law', submittedAt: '2025-03-02T08:00:00.000Z', idNumber: '7' },
    { key: 'CCC', lastName: '=Haufiku', course: 'Statistics', submittedAt: '2025-03-03T08:00:00.000Z' },
  ])
  const decision = { id: idOf('BBB'), outcome: 'shortlisted', reason: 'Strong.', seen: null } as const
  await decide(db, decision, {
    caller: 'operator',
    decidedBy: 'chair@bank.example',
    now: NOW,
    entry: entryBy('chair', { action: 'submission.decide' }),
  })
}

const postgres = closedAfterAll(await openPostgresForTests())
const databaseUrl = await postgres.fresh()
const dataDir = await folderForAllTests()
await withDatabase(fill)
await mkdir(inside('documents'))
for (const key of ['OLD', 'AAA', 'BBB', 'CCC']) {
  for (const { kind } of DOCUMENTS) await writeFile(inside(`documents/${fileNameOf(key, kind)}`), content)
}

test('lists the current or another intake, as text and JSON, and records each read', async () => {
  const people = await portal('submissions', 'list')
  expect([people.code, linesOf(people.out)]).toEqual([
    0,
    [
      '3 applications',
      expect.stringMatching(
        /^PB-2030-AAA1 {2}2025-03-01T08:00:00\.000Z {2}Amupolo, Ndapewa +Economics {2}UNAM, Namibia {2}Khomas {2}same ID number as PB-2030-BBB1$/,
      ),
      expect.stringMatching(
        /^PB-2030-BBB1 .* {2}Law {2}UNAM, Namibia {2}Khomas {2}shortlisted {2}same ID number as PB-2030-AAA1$/,
      ),
      expect.stringMatching(/^PB-2030-CCC1 /),
    ],
  ])
  const references = async (...which: string[]) => {
    const { out } = await portal('submissions', 'list', ...which, '--json')
    return out === '' ? [] : linesOf(out).map((line) => (JSON.parse(line) as { reference: string }).reference)
  }
  expect(await references('--decision', 'shortlisted')).toEqual([referenceOf('BBB')])
  expect(await references('--decision', 'undecided')).toEqual([referenceOf('AAA'), referenceOf('CCC')])
  expect(await references('--text', 'law beukes')).toEqual([referenceOf('BBB')])
  expect(await references('--intake', '2090')).toEqual([referenceOf('OLD')])
  expect(await references('--intake', '2090', '--decision', 'shortlisted')).toEqual([])
  const entries = await withDatabase((db) => told(db, 'submission.list'))
  expect(entries.slice(0, 3)).toEqual(
    ['AAA', 'BBB', 'CCC'].map((key) => ({ object: idOf(key), request: 'portal submissions list' })),
  )
  expect(entries).toHaveLength(3 + 1 + 2 + 1 + 1)
})

test('exports the table and documents into new files that only their user can read', async () => {
  const table = await portal('submissions', 'export', inside('all.csv'), '--json')
  expect(table.code, table.said).toBe(0)
  const text = await readFile(inside('all.csv'), 'utf8')
  expect(JSON.parse(table.out)).toEqual({ file: inside('all.csv'), bytes: Buffer.byteLength(text) })
  expect(text.trim().split('\r\n')).toHaveLength(4)
  expect(text).toContain(`'=Haufiku`)
  expect((await stat(inside('all.csv'))).mode & 0o777).toBe(0o600)

  expect((await portal('submissions', 'export', inside('all.xlsx'))).code).toBe(0)
  expect(Object.keys(unzipSync(await readFile(inside('all.xlsx'))))).toContain('xl/workbook.xml')

  expect((await portal('submissions', 'export', inside('listed.zip'), '--decision', 'shortlisted')).code).toBe(0)
  const files = unzipSync(await readFile(inside('listed.zip')))
  expect(Object.keys(files)).toEqual(
    DOCUMENTS.map(({ kind }) => `${referenceOf('BBB')}/${submittedFileLabel(kind)} my_${kind}.pdf`),
  )
  for (const file of Object.values(files)) expect(Buffer.from(file).equals(content)).toBe(true)

  await withDatabase(async (db) => {
    const exported = { request: 'portal submissions export' }
    expect(await told(db, 'submission.export')).toEqual(
      ['AAA', 'BBB', 'CCC', 'AAA', 'BBB', 'CCC', 'BBB'].map((key) => ({ object: idOf(key), ...exported })),
    )
    const seen = await told(db, 'submission.viewDocument')
    expect(seen.map(({ object }) => object).toSorted()).toEqual(
      DOCUMENTS.map(({ kind }) => fileNameOf('BBB', kind)).toSorted(),
    )
  })
})

test('names a document that cannot be read, and exports the others', async () => {
  await rm(inside(`documents/${fileNameOf('OLD', 'cv')}`))
  const { code } = await portal('submissions', 'export', inside('old.zip'), '--intake', '2090')
  const files = unzipSync(await readFile(inside('old.zip')))
  expect([code, Object.keys(files).length]).toEqual([0, DOCUMENTS.length])
  expect(strFromU8(files['not-included.txt'] ?? new Uint8Array())).toContain(`${referenceOf('OLD')}/CV my_cv.pdf: `)
})

test.each([
  [
    ['export', 'all.ods'],
    2,
    'Use a name that ends with .xlsx for a spreadsheet, .csv for programs or .zip for the documents.',
  ],
  [['export', 'there.csv'], 1, 'there.csv already exists. Choose another name.'],
  [['export', 'new.csv', '--intake', '2019'], 1, 'There is no intake 2019. The intakes are 2091, 2090.'],
  [['export', 'new.csv', '--text', 'unmatched'], 1, 'There are no applications to export.'],
  [['list', '--intake', '2019'], 1, 'There is no intake 2019. The intakes are 2091, 2090.'],
  [['list', '--decision', 'maybe'], 2, 'Allowed choices are undecided, shortlisted, reserve'],
])('%j is refused with a message and writes no file', async ([command = '', ...args], code, words) => {
  await writeFile(inside('there.csv'), 'kept')
  const before = await readdir(dataDir)
  const [file, ...others] = args
  const named = command === 'export' ? [inside(file ?? ''), ...others] : args
  const answer = await portal('submissions', command, ...named)
  expect([answer.code, answer.said]).toEqual([code, expect.stringContaining(words)])
  expect(await readdir(dataDir)).toEqual(before)
  expect(await readFile(inside('there.csv'), 'utf8')).toBe('kept')
})

test('works through a running server, which records the read; an interrupted export leaves no file', async () => {
  const database = await openDatabase({ dataDir })
  const { db } = database
  await fill(db)
  const lines: string[] = []
  const server = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  const settings = readSettings({ DATA_DIR: dataDir })
  answerOperator(server, { db, settings, documents: await documentsInFolder(inside('documents')) })
  await server.ready()
  try {
    expect((await besideServer('submissions', 'list')).out).toContain('3 applications')
    expect((await besideServer('submissions', 'export', inside('served.csv'))).code).toBe(0)
    expect(await readFile(inside('served.csv'), 'utf8')).toBe(await readFile(inside('all.csv'), 'utf8'))
    expect(await told(db, 'submission.export')).toHaveLength(3)
    expect((await besideServer('submissions', 'export', inside('none.csv'), '--intake', '2019')).said).toContain(
      'There is no intake 2019',
    )

    await db.execute(sql`alter table submissions rename column application to gone`)
    const broken = await besideServer('submissions', 'export', inside('broken.csv'))
    expect([broken.code, broken.said]).toEqual([
      1,
      "The running server stopped this command. Its log has the reason under 'An operator's command failed'.\n",
    ])
    expect(lines.join('')).toContain("An operator's command failed")
    expect((await readdir(dataDir)).filter((name) => name.startsWith('broken'))).toEqual([])
  } finally {
    await server.close()
    await database.close()
  }
})
