import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { DOCUMENTS } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { SubmissionSummary } from '../../domain/submissions.ts'
import { records } from '../../server/platform/database/schema/applications.ts'
import { documents, downloadTokens } from '../../server/platform/database/schema/documents.ts'
import { deadlineMailChoices, deadlineMails } from '../../server/platform/database/schema/mail.ts'
import { pdfOf } from '../support/documents.ts'
import { CLOSING_DATE, TENANT, motivationOf, PDF, register, startServer, type Caller } from './fixture.ts'
import { closeWindowFor, advanceTo } from './advance.ts'
import { closedAfterAll } from '../support/closing.ts'

const server = closedAfterAll(await startServer())

const PATH = '/api/owndata'
const filesOnDisk = () => readdir(path.join(server.folder, 'documents'))

async function unzipped(applicant: Caller) {
  const answer = await applicant.get(PATH)
  expect(answer.statusCode).toBe(200)
  return unzipSync(answer.rawPayload)
}
const jsonIn = (files: Record<string, Uint8Array>, name: string): unknown =>
  JSON.parse(strFromU8(files[name] ?? new Uint8Array()))

const keepDraft = (applicant: Caller, firstChoiceCourse: string) =>
  applicant.put('/api/drafts/courseDetails', {
    basedOn: 0,
    device: 'a-device-of-the-tests',
    form: { firstChoiceCourse },
    documents: {},
  })

/** Answers of the API have no names of regions, the download has. */
const withRegion = ({ personalDetails, ...others }: Fellowship) => ({
  ...others,
  personalDetails: { ...personalDetails, region: { name: 'Khomas' } },
})

describe('downloading everything', () => {
  test("§6 includes past intakes' applications, each in its own folder", async () => {
    const own = await startServer()
    const applicant = await own.applicant()
    const first = await advanceTo(applicant)
    const [submission] = (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()
    await own.beginIntake({ name: '2031/b', closingDate: '2031-09-30' })
    const registered = await register(applicant)
    await keepDraft(applicant, 'MSc Economics')
    await own.beginIntake({ name: '2032', closingDate: '2032-09-30' })
    const files = await unzipped(applicant)
    expect(jsonIn(files, 'application.json')).toBeNull()
    expect(jsonIn(files, 'drafts.json')).toEqual([])
    expect(jsonIn(files, 'earlier/2031_b/application.json')).toEqual(registered)
    expect(jsonIn(files, 'earlier/2031_b/drafts.json')).toMatchObject([
      { form: { firstChoiceCourse: 'MSc Economics' } },
    ])
    expect(jsonIn(files, 'earlier/2030/application.json')).toEqual(withRegion(first))
    expect(jsonIn(files, 'earlier/2030/drafts.json')).toEqual([])
    expect(Object.keys(files)).toContain(`submissions/receipt-${submission?.reference}.pdf`)
    expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toHaveLength(DOCUMENTS.length)
    await own.close()
  })

  test('§6 includes everything of the applicant, and nothing of others', async () => {
    const other = await server.applicant()
    await advanceTo(other)
    const applicant = await server.applicant()
    const fellowship = await advanceTo(applicant)
    const [submission] = (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()
    const files = await unzipped(applicant)

    const reference = submission?.reference ?? ''
    const folders = { personalDetails: '1 Personal Details', courseDetails: '2 Course Details' }
    const stored = DOCUMENTS.map(({ kind, step }) => `documents/${folders[step]}/my ${kind}.pdf`)
    expect(Object.keys(files).sort()).toEqual(
      [
        'application.json',
        'drafts.json',
        'letters.json',
        'requests.json',
        `submissions/${reference}.json`,
        `submissions/receipt-${reference}.pdf`,
        ...stored,
      ].sort(),
    )
    expect(jsonIn(files, 'application.json')).toEqual(withRegion(fellowship))
    for (const name of ['drafts', 'letters', 'requests']) expect(jsonIn(files, `${name}.json`)).toEqual([])
    expect(jsonIn(files, `submissions/${reference}.json`)).toMatchObject({ ...submission })
    for (const document of stored) expect(Buffer.from(files[document] ?? []), document).toEqual(PDF)
    const receipt = files[`submissions/receipt-${reference}.pdf`]
    expect(strFromU8((receipt ?? new Uint8Array()).slice(0, 5))).toBe('%PDF-')
  })

  test('keeps two documents of one name apart, and includes drafts', async () => {
    const applicant = await server.applicant()
    await register(applicant)
    const scans = ['first', 'second'].map((text) => pdfOf(text))
    for (const content of scans) await applicant.upload('/api/iddocuploads/', { name: 'Größe.pdf', content })
    await keepDraft(applicant, 'MSc Economics')
    const files = await unzipped(applicant)
    const names = ['Größe.pdf', 'Größe (2).pdf'].map((name) => `documents/1 Personal Details/${name}`)
    expect(names.map((name) => Buffer.from(files[name] ?? []))).toEqual(scans)
    expect(jsonIn(files, 'drafts.json')).toMatchObject([{ form: { firstChoiceCourse: 'MSc Economics' } }])
  })

  test('needs a log-in, and is limited to a few times a minute', async () => {
    expect((await server.anyone.get(PATH)).statusCode).toBe(401)
    const applicant = await server.applicant()
    const answers = []
    for (let count = 0; count < 7; count += 1) answers.push((await applicant.get(PATH)).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('aborts when a document cannot be read, instead of omitting it', async () => {
    const applicant = await server.applicant()
    await advanceTo(applicant, 2)
    const [{ fileName = '' } = {}] = await server.db
      .select()
      .from(documents)
      .orderBy(desc(documents.createdAt))
      .limit(1)
    await rm(path.join(server.folder, 'documents', fileName))
    await expect(applicant.get(PATH)).rejects.toThrow()
  })
})

describe('deleting the application', () => {
  test('§6 leaves nothing of it in the database or on disk, and affects no one else', async () => {
    const other = await server.applicant()
    const theirs = await advanceTo(other, 'submit')
    const before = await filesOnDisk()
    const motivationsBefore = await server.db.select().from(records)

    const applicant = await server.applicant()
    const { personalDetails } = await advanceTo(applicant, 'submit')
    await keepDraft(applicant, 'MSc Economics')
    const file = personalDetails?.idDocument ?? ''
    await applicant.post('/api/iddocuploads/tickets', { file })
    expect(await filesOnDisk()).toHaveLength(before.length + DOCUMENTS.length)

    expect((await applicant.remove(PATH)).statusCode).toBe(204)
    expect((await filesOnDisk()).sort()).toEqual(before.sort())
    expect(await server.db.select().from(records)).toEqual(motivationsBefore)
    for (const url of ['/api/fellowships', '/api/personaldetails', '/api/coursedetails', '/api/motivations'])
      expect((await applicant.get(url)).json(), url).toEqual([])
    expect((await applicant.get('/api/drafts')).json()).toEqual([])
    expect((await applicant.get(`/api/iddocuploads?file=${file}`)).statusCode).toBe(404)
    expect(await server.db.select().from(downloadTokens).where(eq(downloadTokens.fileName, file))).toEqual([])
    expect((await other.get('/api/fellowships')).json()).toEqual([theirs])
    expect((await applicant.remove(PATH)).statusCode).toBe(204)
  })

  test('§4.1 is refused once it has been submitted, and changes nothing', async () => {
    const applicant = await server.applicant()
    const submitted = await advanceTo(applicant)
    const before = await filesOnDisk()
    const refused = await applicant.remove(PATH)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'submitted'])
    expect((await applicant.get('/api/fellowships')).json()).toEqual([submitted])
    expect((await filesOnDisk()).sort()).toEqual(before.sort())
  })

  test('§4.7 works after the window has closed, and allows a new application while it is open', async () => {
    const applicant = await server.applicant()
    await advanceTo(applicant, 3)
    await closeWindowFor(server, async () => {
      expect((await applicant.remove(PATH)).statusCode).toBe(204)
    })
    expect(await register(applicant)).toMatchObject({ highestStep: 1, personalDetails: null })
    expect((await applicant.post('/api/motivations/', { motivation: motivationOf(480) })).statusCode).toBe(201)
  })

  test('deletes the choices about mails', async () => {
    const sub = 'auth0|who-deletes'
    const applicant = await server.applicant({ sub })
    await register(applicant)
    const owner = `${TENANT}|${sub}`
    await server.db.insert(deadlineMails).values({ owner, closingDate: CLOSING_DATE, days: 7 })
    await server.db.insert(deadlineMailChoices).values({ owner, token: 'a-token' })
    expect((await applicant.remove(PATH)).statusCode).toBe(204)
    expect(await server.db.select().from(deadlineMails)).toEqual([])
    expect(await server.db.select().from(deadlineMailChoices)).toEqual([])
  })

  test('needs a log-in', async () => {
    expect((await server.anyone.remove(PATH)).statusCode).toBe(401)
  })
})
