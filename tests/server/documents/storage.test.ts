import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { DOCUMENT_KINDS } from '../../../domain/documents.ts'
import { documents } from '../../../server/platform/database/schema/documents.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { addDocument, findStoredMatch, type NewDocument } from '../../../server/features/documents/documents.ts'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { sweepDocuments } from '../../../server/features/documents/sweep.ts'
import { pdfOf } from '../../support/documents.ts'
import { fileIn, multipart, register, startServer, TENANT, TODAY, type Caller } from '../fixture.ts'
import { closeWindowFor, advanceTo } from '../advance.ts'
import { closedAfterAll } from '../../support/closing.ts'

const ID = '/api/iddocuploads'
const DAY_MS = 86_400_000

const server = closedAfterAll(await startServer({ UPLOAD_FILES: '3', UPLOAD_MEGABYTES: '2' }))

const folder = () => path.join(server.folder, 'documents')
const upload = (applicant: Caller, content = pdfOf(randomUUID())) =>
  applicant.upload(`${ID}/`, { name: 'a.pdf', content })

describe("an applicant's storage", () => {
  test('is limited by number, concurrently or in sequence; a repeated file counts once', async () => {
    const applicant = await server.applicant()
    await register(applicant)
    const before = (await readdir(folder())).length
    const same = pdfOf('same')
    expect((await upload(applicant, same)).statusCode).toBe(200)
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(applicant)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'storageFull', message: expect.stringContaining('3 files or 2 MB') })
    expect((await readdir(folder())).length - before).toBe(3)
    expect((await upload(applicant, same)).statusCode).toBe(200)
    expect((await upload(await server.applicant())).statusCode).toBe(200)
  })

  test('is limited by size', async () => {
    const applicant = await server.applicant()
    expect((await upload(applicant, pdfOf('large', 1_500_000))).statusCode).toBe(200)
    expect((await upload(applicant, pdfOf('larger', 700_000))).json().code).toBe('storageFull')
    expect((await upload(applicant, pdfOf('small', 500_000))).statusCode).toBe(200)
  })
})

test("records the upload's own details when as many bytes are stored as were counted", async () => {
  const sub = `auth0|${randomUUID()}`
  await register(await server.applicant({ sub }))
  const owner = `${TENANT}|${sub}`
  const given: NewDocument = {
    fileName: `${randomUUID()}.pdf`,
    owner,
    kind: 'id',
    originalFilename: 'given.pdf',
    size: 7,
    sha256: randomUUID(),
    scannedAt: new Date('2026-11-24T21:13:03Z'),
  }
  const { createdAt: _made, malware: _found, ...columns } = getTableColumns(documents)
  expect(Object.keys(given).toSorted()).toEqual(Object.keys(columns).toSorted())
  const entry = operatorEntry('document.upload', given.fileName)
  expect(await addDocument(server.db, given, { files: 1, bytes: 7 }, entry)).toBeNull()
  const added = await addDocument(server.db, given, { files: 0, bytes: 0 }, entry)
  expect(added).toEqual({ ...given, createdAt: expect.any(Date), malware: null })
  const { stored, same } = await findStoredMatch(server.db, given)
  expect({ stored, same }).toEqual({ stored: { files: 1, bytes: 7 }, same: added })
  // The row has no file, so later tests must not find it.
  await server.db.delete(documents).where(eq(documents.owner, owner))
})

describe('§4.7 an upload', () => {
  test('is refused without an application, and stores nothing', async () => {
    const applicant = await server.applicant()
    const before = await readdir(folder())
    const form = multipart('a.pdf', pdfOf('nobody'))
    const answer = await applicant.call(`${ID}/`, { method: 'POST', body: form.body, headers: form.headers })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'noApplication'])
    expect(await readdir(folder())).toEqual(before)
  })

  test('is refused while the window is closed before a submission', async () => {
    const applicant = await server.applicant()
    await register(applicant)
    const before = await readdir(folder())
    await closeWindowFor(server, async () => {
      const answer = await upload(applicant)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'applicationsClosed'])
    })
    expect(await readdir(folder())).toEqual(before)
    expect((await upload(applicant)).statusCode).toBe(200)
  })
})

test('§4.7 an upload that arrives after applications have closed is refused', async () => {
  const applicant = await server.applicant()
  await register(applicant)
  await closeWindowFor(server, async () => {
    const closed = server.clock.now
    server.clock.now = TODAY
    const asked = vi.spyOn(server.sessions, 'hasEnded').mockImplementationOnce(async () => {
      server.clock.now = closed
      return false
    })
    const answer = await upload(applicant)
    expect(asked).toHaveBeenCalled()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'applicationsClosed'])
  })
})

describe('a document that nothing names', () => {
  test('is deleted after its days; one in a record, draft or submission is kept', async () => {
    const swept = await startServer({})
    try {
      const store = await documentsInFolder(path.join(swept.folder, 'documents'))
      const sweep = (days: number) => sweepDocuments({ db: swept.db, store, days: 7, now: Date.now() + days * DAY_MS })
      const names = async () => new Set(await readdir(path.join(swept.folder, 'documents')))

      const [submitter, drafter, saver] = [await swept.applicant(), await swept.applicant(), await swept.applicant()]
      await advanceTo(submitter)
      await advanceTo(saver, 2)
      const kept = await names()
      expect(kept.size).toBe(2 * DOCUMENT_KINDS.length)
      const drafted = fileIn(await upload(drafter, pdfOf('drafted'))).fileName
      const stored = { fileName: drafted, originalFilename: 'a.pdf' }
      const draft = { basedOn: 0, device: 'a-tab', form: null, documents: { id: stored } }
      expect((await drafter.put('/api/drafts/personalDetails', draft)).statusCode).toBe(200)
      const replaced = fileIn(await upload(drafter, pdfOf('replaced'))).fileName
      const lost = `${randomUUID()}.pdf`
      await writeFile(path.join(swept.folder, 'documents', lost), 'left by a killed server')

      expect(await sweep(6)).toBe(0)
      expect((await names()).has(lost)).toBe(true)
      expect(await sweep(8)).toBe(2)
      expect(await names()).toEqual(new Set([...kept, drafted]))
      expect((await drafter.get(`${ID}?file=${replaced}`)).statusCode).toBe(404)
      expect((await drafter.get(`${ID}?file=${drafted}`)).statusCode).toBe(200)

      expect((await drafter.remove('/api/drafts/personalDetails')).statusCode).toBe(204)
      expect(await sweep(8)).toBe(1)
      expect(await names()).toEqual(kept)
    } finally {
      await swept.close()
    }
  })

  test('is deleted as a file without a row, by any number of concurrent nodes', async () => {
    const store = await documentsInFolder(folder())
    await writeFile(path.join(folder(), `${randomUUID()}.pdf`), 'left')
    const sweep = () => sweepDocuments({ db: server.db, store, days: 7, now: Date.now() + 8 * DAY_MS })
    await Promise.all([sweep(), sweep(), sweep()])
    const rows = await server.db.select({ fileName: documents.fileName }).from(documents)
    expect((await readdir(folder())).toSorted()).toEqual(rows.map(({ fileName }) => fileName).toSorted())
  })

  test('is kept if it is older than the database, which may be the wrong one for this store', async () => {
    const store = await documentsInFolder(folder())
    const older = `${randomUUID()}.pdf`
    await writeFile(path.join(folder(), older), 'of another database')
    await utimes(path.join(folder(), older), new Date(0), new Date(0))
    await sweepDocuments({ db: server.db, store, days: 7, now: Date.now() })
    expect(await readdir(folder())).toContain(older)
  })
})
