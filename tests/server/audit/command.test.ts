import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerId } from '../../../server/audit/caller.ts'
import { sealTrail, textOfSeal } from '../../../server/audit/seals.ts'
import { openDatabase, type Database, type OpenDatabase } from '../../../server/database/database.ts'
import { auditEntries } from '../../../server/database/schema/audit.ts'
import { openTestDatabase } from '../fixture.ts'
import { entryBy, tell } from './trail.ts'

/** `npm run audit`, on a folder of its own; or on the PostgreSQL of the tests, beside whoever else has it open. */

const ANNA = 'https://identity.test/|auth0|anna'
const POSTGRES = process.env.TEST_DATABASE_URL

let dataDir: string
let shared: OpenDatabase & { url?: string }
let seal: string

/** Opens the database for a moment, as the server has it while it runs. */
async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  if (POSTGRES) return work(shared.db)
  const { db, close } = await openDatabase({ dataDir })
  return work(db).finally(close)
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-audit-'))
  if (POSTGRES) shared = await openTestDatabase()
  seal = await withDatabase(async (db) => {
    await tell(db, entryBy(ANNA, { object: 'first', request: 'call 1' }), entryBy(ANNA, { action: 'document.view' }))
    await tell(db, entryBy(null, { action: 'account.logIn', outcome: 'refused', reason: '422', times: 7 }))
    const [taken] = await sealTrail(db)
    if (taken === undefined) throw new Error('There is no seal')
    return textOfSeal(taken)
  })
})
afterAll(async () => {
  if (POSTGRES) await shared.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function audit(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: (POSTGRES && shared.url) ?? '', NODE_OPTIONS: '' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/audit.ts', ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

const linesOf = (said: string) => said.trim().split('\n')

test('verify says that the trail is whole, and what to write down elsewhere', async () => {
  const { code, said } = await audit('verify', '--seal', seal)
  expect(said).toContain('The audit trail is whole: 3 entries in 2 chains under 1 seals.')
  expect(said).toContain(`To be written down elsewhere: --seal ${seal}`)
  expect(code).toBe(0)
})

test('find tells in order, for people and for programs, by subject, applicantId and caller', async () => {
  for (const subject of [ANNA, 'anna', callerId(ANNA)]) {
    const { code, said } = await audit('find', '--subject', subject, '--json')
    expect(code, said).toBe(0)
    const entries = linesOf(said).map((line) => JSON.parse(line) as object)
    expect(entries).toEqual([
      expect.objectContaining({ action: 'motivation.save', object: 'first', subject: ANNA, request: 'call 1' }),
      expect.objectContaining({ action: 'document.view', number: 2 }),
    ])
  }
  const { said } = await audit('find', '--outcome', 'refused', '--from', '2020-01-01')
  expect(linesOf(said)).toEqual([
    expect.stringMatching(
      /^\d{4}-.*Z {2}account\.logIn {2}refused 422 7 times {2}nobody {2}a-record {2}203\.0\.113\.7/,
    ),
  ])
  expect((await audit('find', '--to', '2020-01-01')).said).toBe('')
})

test.each([
  [['nothing'], 'Say what is to be done:'],
  [['find', '--action', 'motivation.frame'], 'There is no action motivation.frame. There are:'],
  [['find', '--from', 'yesterday'], '--from yesterday is no time.'],
  [['verify', '--seal', '1:abc'], 'The audit trail is broken. Seal 1 is not the one that was noted.'],
])('%j ends with 1, and says why', async (args, why) => {
  const { code, said } = await audit(...args)
  expect([code, linesOf(said)[0]]).toEqual([1, why])
})

test.skipIf(POSTGRES)('an embedded database that the server has open is said so', async () => {
  const { code, said } = await withDatabase(() => audit('verify'))
  expect([code, linesOf(said)]).toEqual([
    1,
    [
      `The data folder ${dataDir} is in use by another running portal. Stop that one, or give this one its own DATA_DIR.`,
    ],
  ])
})

test('verify ends with 1 and names the first entry that is not as it was written', async () => {
  await withDatabase((db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx
        .update(auditEntries)
        .set({ address: '198.51.100.1' })
        .where(sql`object = 'first'`)
    }),
  )
  const { code, said } = await audit('verify')
  expect([code, linesOf(said)]).toEqual([
    1,
    [
      `The audit trail is broken. Entry 1 of chain ${callerId(ANNA)} has another address than was written (call call 1).`,
    ],
  ])
})

test('find gives everything to a program that reads slowly', async () => {
  const object = 'x'.repeat(500)
  await withDatabase((db) => tell(db, ...Array.from({ length: 800 }, () => entryBy(ANNA, { object }))))
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: (POSTGRES && shared.url) ?? '', NODE_OPTIONS: '' }
  const find = ['server/audit.ts', 'find', '--object', object, '--json']
  const child = spawn(process.execPath, ['--import', 'tsx', ...find], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  // Whoever reads in small parts leaves the pipe full.
  for await (const part of child.stdout.setEncoding('utf8')) {
    said += String(part)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(linesOf(said).filter((line) => (JSON.parse(line) as { object: string }).object === object)).toHaveLength(800)
})
