import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callerId } from '../../../server/platform/audit/caller.ts'
import { sealTrail, textOfSeal } from '../../../server/platform/audit/seals.ts'
import { openDatabase, type Database } from '../../../server/platform/database/database.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { seedReference } from '../../../server/features/reference/seed.ts'
import { entryBy, tell } from '../audit/trail.ts'
import { openPostgresForTests } from '../../support/postgres.ts'
import { UNIVERSITIES } from '../fixture.ts'
import { portalCommand } from './portalCommand.ts'
import { closedAfterAll, folderForAllTests } from '../../support/closing.ts'

/** `npm run portal` on PostgreSQL, which needs no embedded engine. stores.slow.test.ts covers folders. */

const ANNA = 'https://identity.test/|auth0|anna'

/** Opens the database briefly, as a running server does. */
async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const postgres = closedAfterAll(await openPostgresForTests())
const dataDir = await folderForAllTests()
const databaseUrl = await postgres.fresh()
const seal = await withDatabase(async (db) => {
  await tell(db, entryBy(ANNA, { object: 'first', request: 'call 1' }), entryBy(ANNA, { action: 'document.view' }))
  await tell(db, entryBy(null, { action: 'account.logIn', outcome: 'refused', reason: '422', times: 7 }))
  const [taken] = await sealTrail(db)
  if (taken === undefined) throw new Error('There is no seal')
  await seedReference(db, { universities: async () => UNIVERSITIES, closingDate: '2090-09-30', now: Date.now() })
  return textOfSeal(taken)
})

const env = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const portal = (...args: string[]) => portalCommand(args, env())
const inDataDir = (text: string) => text.replace('DIR', dataDir)
const linesOf = (said: string) => said.trim().split('\n')

test('audit verify reports an intact trail and the seal to record elsewhere', async () => {
  const { code, said } = await portal('audit', 'verify', '--seal', seal)
  expect(said).toContain('The audit trail is intact: 3 entries in 2 chains under 1 seals.')
  expect(said).toContain(`Store this seal elsewhere: --seal ${seal}`)
  expect(code).toBe(0)
  const json = await portal('audit', 'verify', '--json')
  expect(JSON.parse(json.out)).toEqual({
    whole: true,
    entries: 3,
    chains: 2,
    seals: 1,
    unsealed: 0,
    seal,
    prunedUntil: null,
  })
})

test('audit find prints entries in order, as text and JSON, by subject, applicantId and caller', async () => {
  for (const subject of [ANNA, 'anna', callerId(ANNA)]) {
    const { code, out } = await portal('audit', 'find', '--subject', subject, '--json')
    expect(code, out).toBe(0)
    const entries = linesOf(out).map((line) => JSON.parse(line) as object)
    expect(entries).toEqual([
      expect.objectContaining({ action: 'motivation.save', object: 'first', subject: ANNA, request: 'call 1' }),
      expect.objectContaining({ action: 'document.view', number: 2 }),
    ])
  }
  const { out } = await portal('audit', 'find', '--outcome', 'refused', '--from', '2020-01-01')
  expect(linesOf(out)).toEqual([
    expect.stringMatching(
      /^\d{4}-.*Z {2}account\.logIn {2}refused 422 7 times {2}anonymous {2}a-record {2}203\.0\.113\.7/,
    ),
  ])
  expect((await portal('audit', 'find', '--to', '2020-01-01')).said).toBe('')
})

test('window and person print text and JSON', async () => {
  expect((await portal('window', 'show')).out).toBe('Applications are open until the end of 2090-09-30.\n')
  const closed = await portal('window', 'close', '--closing-date', '2090-10-31', '--json')
  expect(JSON.parse(closed.out)).toMatchObject({ open: false, isOpen: false, closingDate: '2090-10-31' })
  expect((await portal('window', 'open')).out).toBe('Applications are open until the end of 2090-10-31.\n')
  expect(await portal('person', 'find', 'nobody@example.org')).toMatchObject({
    code: 1,
    out: '',
    said: 'No one matches nobody@example.org.\n',
  })
  const json = await portal('person', 'find', 'nobody@example.org', '--json')
  expect([json.code, JSON.parse(json.out)]).toEqual([1, { problem: 'No one matches nobody@example.org.' }])
})

test('intake opens one when the window is closed, and lists them, as text and JSON', async () => {
  const days = ['--opening-date', '2091-02-01', '--closing-date', '2091-09-30']
  expect(await portal('intake', 'new', '2091', ...days)).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /^Applications for intake 2090 are open until the end of 2090-10-31\. .* Close them first with 'portal window close'\.\n$/,
    ) as string,
  })
  await portal('window', 'close')
  expect(await portal('intake', 'new', '2090', ...days)).toMatchObject({
    code: 1,
    said: 'Intake 2090 already exists.\n',
  })
  expect((await portal('intake', 'new', '2091', ...days)).out).toBe(
    'Intake 2091 has started.\nApplications are closed. They open on 2091-02-01 and close at the end of 2091-09-30.\n',
  )
  const { out } = await portal('intake', 'list', '--json')
  expect(linesOf(out).map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ name: '2091', openingDate: '2091-02-01', open: false, isCurrent: true }),
    expect.objectContaining({ name: '2090', openingDate: null, open: false, isCurrent: false }),
  ])
  expect((await portal('window', 'open')).out).toBe('Applications are open until the end of 2091-09-30.\n')
  expect(linesOf((await portal('intake', 'list')).out)).toEqual([
    expect.stringMatching(/^2091 .* to 2091-09-30 {2}current, open$/),
    expect.stringMatching(/^2090 .* over$/),
  ])
  await withDatabase(async (db) => {
    const told = await db.select().from(auditEntries).where(eq(auditEntries.action, 'intake.begin'))
    expect(told).toMatchObject([{ subject: 'operator', request: 'portal intake new' }])
  })
})

test('window close sets or removes the opening date, and asks which if there is one', async () => {
  const close = async (...options: string[]) => (await portal('window', 'close', ...options)).said
  expect(await close('--opening-date', '2091-02-01')).toBe(
    'Applications are closed. They open on 2091-02-01 and close at the end of 2091-09-30.\n',
  )
  expect(await close()).toBe(
    'Applications are closed and open automatically on 2091-02-01. Set another day with --opening-date, or remove it with --no-opening-date.\n',
  )
  expect(await close('--closing-date', '2091-01-31')).toBe('The opening date is after the closing date.\n')
  expect(await close('--no-opening-date')).toBe('Applications are closed. The closing date is 2091-09-30.\n')
})

test.each([
  [['window'], 'Usage: portal window'],
  [['window', 'open', '--closing-date', 'soon'], "error: option '--closing-date <day>' argument 'soon' is invalid."],
  [['audit', 'find', '--action', 'motivation.frame'], "argument 'motivation.frame' is invalid. There are:"],
  [['audit', 'find', '--from', 'yesterday'], "argument 'yesterday' is invalid. Use a time"],
])('%j exits with 2 and prints the usage', async (args, why) => {
  const { code, said } = await portal(...args)
  expect([code, said]).toEqual([2, expect.stringContaining(why)])
})

test('exits with 1 and the reason when something is broken', async () => {
  expect(await portal('audit', 'verify', '--seal', '1:abc')).toMatchObject({
    code: 1,
    said: 'The audit trail is broken. Seal 1 is not the one that was noted.\n',
  })
  expect(await portalCommand(['window', 'show'], { ...env(), PORT: 'http' })).toMatchObject({
    code: 1,
    said: expect.stringContaining("PORT must be a port number, not 'http'."),
  })
})

test.each([
  ['move --database-url-file DIR/blank --data-dir DIR/other', 'DIR/blank is empty.'],
  ['move --database-url-file DIR/absent', 'The file DIR/absent cannot be read (ENOENT).'],
  ['move --database-url-file DIR/wrong', 'The text in DIR/wrong must be a postgres:// address.'],
  ['move --database-url-file DIR/wrong --database-url wrong', 'are both set: set one of them.'],
  ['move --database-url wrong', '--database-url must be a postgres:// address.'],
  ['move --documents-url wrong', '--documents-url must be s3://bucket/prefix'],
  ['move --documents-url s3://bucket --data-dir=', '--data-dir must be a folder.'],
  ['move --data-dir DIR/wrong', 'DIR/wrong/documents cannot be used (ENOTDIR).'],
  ['move-issuer --users DIR/blank', 'The file DIR/blank is empty.'],
  ['backup DIR/new.age --passphrase-file DIR/blank', 'The file DIR/blank is empty.'],
  ['restore DIR', 'The file DIR cannot be read (EISDIR).'],
  ['verify --backup DIR/blank', 'It is damaged, or no backup of the portal.'],
])('%s exits with 1 and a reason in words', async (line, why) => {
  await writeFile(path.join(dataDir, 'blank'), ' \n')
  await writeFile(path.join(dataDir, 'wrong'), 'not an address')
  const { code, said } = await portal(...line.split(' ').map(inDataDir))
  expect([code, said]).toEqual([1, expect.stringContaining(inDataDir(why))])
})

test('--version prints the version of the product, and --help the exit codes and the options of a command', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(await portal('--version')).toMatchObject({ code: 0, out: `${version}\n` })
  expect((await portal('--help')).out).toContain('Exit codes: 0 success;')
  const { code, out } = await portal('window', 'show', '--help')
  expect([code, out]).toEqual([0, expect.stringMatching(/^Usage: portal window show [^]*--json/)])
})

test('audit verify exits with 1 and names the first changed entry', async () => {
  await withDatabase((db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx
        .update(auditEntries)
        .set({ address: '198.51.100.1' })
        .where(sql`object = 'first'`)
    }),
  )
  const { code, said } = await portal('audit', 'verify')
  expect([code, linesOf(said)]).toEqual([
    1,
    [
      `The audit trail is broken. Entry 1 of chain ${callerId(ANNA)} has another address than was written (call call 1).`,
    ],
  ])
})
