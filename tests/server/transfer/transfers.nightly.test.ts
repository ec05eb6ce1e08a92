import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { submissions } from '../../../server/platform/database/schema/submissions.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { openStream, operate, type Operating } from '../../../server/app/operator/commands.ts'
import { openStoreAccess, type StoreAccess } from '../../../server/app/operator/storeAccess.ts'
import { readSettings, type Settings } from '../../../server/platform/settings/settings.ts'
import { writeBackup } from '../../../server/app/transfer/backupFile.ts'
import { TransferProblem, type Piece } from '../../../server/app/transfer/pieces.ts'
import { readStores, type Source } from '../../../server/app/transfer/read.ts'
import { backUp, move, restore, verifyBackup, verifyStores } from '../../../server/app/transfer/transfers.ts'
import { openPostgresForTests, type TestPostgres } from '../../support/postgres.ts'
import { startS3, type S3Server } from '../../../tools/support/s3.mjs'
import { startServer } from '../fixture.ts'
import { advanceTo } from '../advance.ts'
import { closedAfterAll, folderForTest } from '../../support/closing.ts'

/** Restoring and moving all data, compared to the last row and byte. */

/** All stores in a comparable form: rows by table, and files by their hash. */
async function contentsOf(source: Source) {
  const rows = new Map<string, unknown[]>()
  const documents = new Map<string, string>()
  for await (const piece of readStores(source)) {
    if (piece.kind === 'rows') {
      const parsed = piece.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
      rows.set(piece.table, [...(rows.get(piece.table) ?? []), ...parsed.filter((row) => !isOfCommand(row))])
    }
    if (piece.kind === 'document') documents.set(piece.name, createHash('sha256').update(piece.content).digest('hex'))
    if (piece.kind === 'head') rows.set('sequences', [piece.sequences])
  }
  return { rows, documents }
}

/** Only the new stores have the audit entry of a restore or move. */
const OPERATORS_CHAIN = createHash('sha256').update('operator').digest('hex').slice(0, 16)
const isOfCommand = (row: Record<string, unknown>) =>
  row['chain'] === OPERATORS_CHAIN && ['portal restore', 'portal move', undefined].includes(row['request'] as string)

async function contentsAt(settings: Settings) {
  const access = await openStoreAccess(settings)
  try {
    return await contentsOf(await access.reading())
  } finally {
    await access.close()
  }
}

const server = closedAfterAll(await startServer())
const operating: Operating = {
  db: server.db,
  documents: await documentsInFolder(path.join(server.folder, 'documents')),
  settings: readSettings({ DATA_DIR: server.folder }),
}
/** The server's stores, as commands open those of a stopped server. */
const source: StoreAccess = {
  isServed: false,
  ask: (name, input) => operate(name, operating, input),
  stream: (name, input) => openStream(name, operating, input),
  reading: async () => ({ ...operating, isKept: async () => true }),
  close: async () => undefined,
}
const applicant = await server.applicant({ sub: 'auth0|submitted' })
await advanceTo(applicant)
await advanceTo(await server.applicant({ sub: 'auth0|halfway' }), 3)
// Text that a careless format would corrupt.
const draft = {
  basedOn: 1,
  device: 'a-tab',
  form: { motivation: '"\\\n\u2028\u{1F393} ǂ’ </script>' },
  documents: {},
}
await applicant.put('/api/drafts/motivation', draft)

let folder: string
beforeEach(async () => {
  folder = await folderForTest()
})

const at = (name: string) => path.join(folder, name)
const settingsAt = (name: string, env: Record<string, string> = {}) => readSettings({ DATA_DIR: at(name), ...env })

async function backedUp(keys = {}): Promise<string> {
  await backUp(source, at('portal.tar'), keys)
  return at('portal.tar')
}

describe('a backup', () => {
  test('restores every row, file and sequence, and the audit trail verifies', async () => {
    const file = await backedUp()
    const before = await contentsOf(await source.reading())
    expect(before.documents.size).toBe(14)
    expect(before.rows.get('submissions')).toHaveLength(1)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const settings = settingsAt('restored')
    const restored = await restore(settings, file, {})
    expect(restored).toMatchObject({ documents: 14, absent: [] })
    expect(await contentsAt(settings)).toEqual(before)

    const { db, close } = await openDatabase(settings)
    await verifyTrail(db)
    // Constraints disabled during the restore apply again.
    await expect(db.delete(submissions)).rejects.toThrow()
    await expect(db.delete(fellowships)).rejects.toThrow()
    await close()
    const access = await openStoreAccess(settings)
    expect(await verifyStores(access)).toMatchObject({ problems: [], stores: { documents: 14 } })
    await access.close()
  })

  test('opens only with its passphrase or key when encrypted, and reveals nothing', async () => {
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    await writeFile(at('identity'), `# a key\n${identity}\n`)
    await writeFile(at('passphrase'), 'five quiet words are enough\n')
    await writeFile(at('other'), 'some other words of mine\n')
    await backUp(source, at('words.age'), { passphraseFile: at('passphrase') })
    await backUp(source, at('key.age'), { recipient: [recipient] })
    for (const name of ['words.age', 'key.age']) {
      const bytes = await readFile(at(name))
      expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      expect(bytes.includes('auth0|submitted')).toBe(false)
    }
    expect(await verifyBackup(at('words.age'), { passphraseFile: at('passphrase') })).toMatchObject({ documents: 14 })
    expect(await verifyBackup(at('key.age'), { identityFile: at('identity') })).toMatchObject({ documents: 14 })
    const wrong = 'It cannot be opened with this passphrase or identity'
    await expect(verifyBackup(at('words.age'), { passphraseFile: at('other') })).rejects.toThrow(wrong)
    await expect(verifyBackup(at('words.age'), { identityFile: at('identity') })).rejects.toThrow(wrong)
    await expect(verifyBackup(at('key.age'), {})).rejects.toThrow('It is encrypted: name --passphrase-file')
    const settings = settingsAt('restored')
    await restore(settings, at('key.age'), { identityFile: at('identity') })
    expect(await contentsAt(settings)).toEqual(await contentsOf(await source.reading()))
  })

  test('names files that the store has lost, and has everything else', async () => {
    const reading = await source.reading()
    const [lost] = [...(await contentsOf(reading)).documents.keys()]
    const documents = {
      ...reading.documents,
      get: (name: string) => (name === lost ? Promise.resolve(null) : reading.documents.get(name)),
    }
    for (const [isKept, why] of [
      [true, 'missing'],
      [false, 'deleted'],
    ] as const) {
      const lacking: StoreAccess = {
        ...source,
        reading: async () => ({ ...reading, documents, isKept: async () => isKept }),
      }
      const made = await backUp(lacking, at(`${why}.tar`), {})
      expect(made).toMatchObject({ documents: 13, absent: [{ name: lost, why }] })
      expect((await verifyStores(lacking)).problems).toEqual(isKept ? [`The document ${lost} is missing.`] : [])
    }
  })
})

describe('a restore that fails', () => {
  let file: string
  let settings: Settings
  beforeEach(async () => {
    file = await backedUp()
    settings = settingsAt('untouched')
  })
  const untouched = () => expect(existsSync(path.join(settings.dataDir, 'database'))).toBe(false)
  const restoring = async (change: (bytes: Buffer) => Buffer, keys = {}) => {
    await writeFile(file, change(await readFile(file)))
    return restore(settings, file, keys)
  }

  test('writes nothing when any part of the backup is damaged', async () => {
    const whole = await readFile(file)
    let tried = 0
    const spread = Array.from({ length: 24 }, (_, part) => Math.floor(((part + 0.5) / 24) * (whole.length - 2_048)))
    // Rows are read before their table's checksum, so their quotation marks are damaged.
    const read = ['"sha256":', '"idDocument":', '"transcript":'].map((column) => whole.indexOf(column))
    expect(read).not.toContain(-1)
    for (const place of [...spread, ...read]) {
      const bytes = Buffer.from(whole)
      // A file's padding to its block carries no data.
      if (bytes[place] === 0) continue
      bytes[place] = (bytes[place] ?? 0) ^ 0x15
      await writeFile(file, bytes)
      await expect(restore(settings, file, {}), `byte ${place}`).rejects.toThrow(TransferProblem)
      tried += 1
    }
    expect(tried).toBeGreaterThan(8)
    untouched()
  })

  test.each([0.1, 0.5, 0.9, 0.999])('writes nothing when only %d of the backup is left', async (share) => {
    const cut = restoring((bytes) => bytes.subarray(0, Math.floor((bytes.length - 4_096) * share)))
    await expect(cut).rejects.toThrow(TransferProblem)
    untouched()
  })

  test('writes nothing when a later release made the backup', async () => {
    async function* later(change: Partial<Extract<Piece, { kind: 'head' }>>): AsyncGenerator<Piece> {
      for await (const piece of readStores(await source.reading()))
        yield piece.kind === 'head' ? { ...piece, ...change } : piece
    }
    for (const [name, change] of Object.entries({ format: { format: 2 }, schema: { schema: 9_000_000_000_000 } })) {
      await writeBackup(at(name), later(change), {})
      await expect(restore(settings, at(name), {})).rejects.toThrow('It was made by a later release of the portal.')
    }
    untouched()
  })

  test('writes nothing when the file is not a backup, or is missing', async () => {
    await expect(restoring(() => Buffer.from('no backup at all'))).rejects.toThrow(TransferProblem)
    await expect(restoring(() => Buffer.alloc(0))).rejects.toThrow(TransferProblem)
    await expect(restore(settings, at('none'), {})).rejects.toThrow('cannot be read (ENOENT).')
    untouched()
  })

  test('writes nothing when the stores are not empty', async () => {
    await restore(settings, file, {})
    const before = await contentsAt(settings)
    await expect(restore(settings, file, {})).rejects.toThrow(/is not empty/)
    await rm(path.join(settings.dataDir, 'documents'), { recursive: true })
    await expect(restore(settings, file, {})).rejects.toThrow(
      /The database is not empty: there is one in .*untouched\./,
    )
    expect((await contentsAt(settings).catch(() => before)).rows).toEqual(before.rows)
  })

  test('leaves the database empty when the store fails midway, and removes stored files', async () => {
    const reading = await source.reading()
    async function* failing(): AsyncGenerator<Piece> {
      let documents = 0
      for await (const piece of readStores(reading)) {
        if (piece.kind === 'document' && (documents += 1) > 3) throw new Error('The disk is full')
        yield piece
      }
    }
    const { loadPieces } = await import('../../../server/app/transfer/load.ts')
    const stored = new Set<string>()
    const documents = {
      ...reading.documents,
      put: async (name: string) => void stored.add(name),
      remove: async (name: string) => void stored.delete(name),
    }
    const { db, close } = await openDatabase({ dataDir: at('cut') })
    await expect(loadPieces({ db, documents }, failing())).rejects.toThrow('The disk is full')
    expect(stored).toEqual(new Set())
    expect(await db.$count(fellowships)).toBe(0)
    await close()
  })
})

describe('a move', () => {
  let postgres: TestPostgres
  let s3: S3Server
  beforeAll(async () => {
    ;[postgres, s3] = await Promise.all([openPostgresForTests(), startS3({ buckets: ['bucket', 'other'] })])
    for (const [name, value] of Object.entries(s3.credentials)) vi.stubEnv(name, value)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await s3.close()
    await postgres.close()
  })
  const moving = async (settings: Settings, to: Parameters<typeof move>[2]) => {
    const access = await openStoreAccess(settings)
    return move(access, settings, to).finally(() => access.close())
  }

  test('from the embedded stores to PostgreSQL and S3 and back changes nothing', { timeout: 600_000 }, async () => {
    const embedded = settingsAt('embedded')
    await restore(embedded, await backedUp(), {})
    const before = await contentsAt(embedded)
    const databaseUrl = await postgres.fresh()
    const documentsUrl = `s3://bucket/bursaries?endpoint=${s3.endpoint}`
    const served = settingsAt('served', { DATABASE_URL: databaseUrl, DOCUMENTS_URL: documentsUrl })

    expect(await moving(embedded, { databaseUrl, documentsUrl })).toMatchObject({ documents: 14 })
    expect(await contentsAt(served)).toEqual(before)
    const keys = await s3.keys()
    expect(keys.every((key) => key.startsWith('bucket/bursaries/'))).toBe(true)
    expect(keys).toHaveLength(14)
    await expect(moving(embedded, { databaseUrl })).rejects.toThrow('The database is not empty: there are rows in ')
    await expect(moving(embedded, { documentsUrl })).rejects.toThrow('The document store is not empty')

    const back = settingsAt('back')
    await moving(served, { dataDir: back.dataDir })
    expect(await contentsAt(back)).toEqual(before)
    const access = await openStoreAccess(back)
    expect((await verifyStores(access)).problems).toEqual([])
    await access.close()
  })

  test('of one store leaves the other unchanged', async () => {
    const embedded = settingsAt('embedded')
    await restore(embedded, await backedUp(), {})
    const before = await contentsAt(embedded)
    const databaseUrl = await postgres.fresh()
    expect(await moving(embedded, { databaseUrl })).toMatchObject({ documents: 0 })
    expect(await contentsAt(settingsAt('embedded', { DATABASE_URL: databaseUrl }))).toEqual(before)
    const documentsUrl = `s3://other?endpoint=${s3.endpoint}`
    expect(await moving(embedded, { documentsUrl })).toMatchObject({ rows: 0, documents: 14 })
    expect(await contentsAt(settingsAt('embedded', { DOCUMENTS_URL: documentsUrl }))).toEqual(before)
  })

  test('is refused while another client is connected, and while a server runs', async () => {
    const access = { ...source, isServed: true }
    await expect(move(access, settingsAt('x'), { dataDir: at('y') })).rejects.toThrow('The server runs. Stop it first')
    const databaseUrl = await postgres.fresh()
    const node = await openDatabase({ databaseUrl, dataDir: '' })
    await node.db.$count(fellowships)
    const served = settingsAt('served', { DATABASE_URL: databaseUrl })
    if (postgres.isReal) {
      await expect(moving(served, { dataDir: at('y') })).rejects.toThrow(
        /others are connected to the database\. Stop every node/,
      )
    }
    await node.close()
    expect(existsSync(at('y/database'))).toBe(false)
  })
})
