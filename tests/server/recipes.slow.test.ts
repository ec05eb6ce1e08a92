import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectIn } from '../../domain/objects.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { Submission, SubmissionSummary } from '../../domain/submissions.ts'
import type { StoredDraft } from '../../domain/drafts.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { EXAMPLES } from '../../scenarios/examples.ts'
import { copyRelease, edit, type Edit } from '../support/nextRelease.ts'
import { pdfOf } from '../support/documents.ts'
import { readPdf } from '../support/pdf.ts'
import { advanceTo, closeWindowFor, outcome, update } from './advance.ts'
import { fileIn, motivationOf, PDF, startServer, type Caller, type TestServer } from './fixture.ts'

/**
 * The recipes of docs/how-to.md on a database with a submission, a draft and documents. The next release removes a
 * question and a document and adds two questions and a document. No schema changes, so nodes of both releases share the
 * database.
 */

const PROGRAMME = 'programme/personalDetails.ts'
const COURSE = 'programme/courseDetails.ts'
const RETIRED = 'programme/retired.ts'
const DOCUMENTS = 'programme/documents.ts'

const TELEPHONE = `        telephoneNumber: phone({
          label: 'Telephone',
          message: 'Enter your telephone number.',
          review: 'Tel',
          autoComplete: 'tel',
        }),
`
const COSTING = `  {
    kind: 'costing',
    step: 'courseDetails',
    label: 'Course Costing Upload',
    reviewLabel: 'Cost Estimate',
    short: 'course costing',
    about: 'the institution’s cost estimate for the course',
    listed: 'the costing of the course, as a cost estimate from the institution',
    blind: true,
  },
`
const REFERENCE = `  {
    kind: 'reference',
    step: 'courseDetails',
    label: 'Reference Upload',
    reviewLabel: 'Letter of reference',
    short: 'letter of reference',
    about: 'a letter of reference',
  },
`

const REMOVING: readonly Edit[] = [
  [PROGRAMME, TELEPHONE, ''],
  ['programme/orders.ts', ` 'telephoneNumber',`, ''],
  [
    RETIRED,
    'RETIRED: Readonly<Record<string, Questions>> = {}',
    `RETIRED: Readonly<Record<string, Questions>> = { personalDetails: {\n${TELEPHONE}} }`,
  ],
  [RETIRED, `import type`, `import { phone } from '../domain/questions/kinds.ts'\nimport type`],
  [DOCUMENTS, COSTING, ''],
  [DOCUMENTS, 'REMOVED_DOCUMENTS: readonly DocumentRow[] = []', `REMOVED_DOCUMENTS = [${COSTING}]`],
]

const ADDING: readonly Edit[] = [
  [
    PROGRAMME,
    `        postalAddress: text`,
    `        passportNumber: line({ label: 'Passport No' }),\n        postalAddress: text`,
  ],
  [
    COURSE,
    `        secondChoiceCourse: line`,
    `        studiedAbroad: yesOrNo({ label: 'Studied abroad', message: 'Select an option.', placeholder: 'Choose an option' }),\n        secondChoiceCourse: line`,
  ],
  [COURSE, 'import { country, institution, line }', 'import { country, institution, line, yesOrNo }'],
  [DOCUMENTS, `] as const satisfies`, `${REFERENCE}] as const satisfies`],
]

const SUB = { sub: 'auth0|before' }
const TEL = String(objectIn(EXAMPLES.personalDetails)['telephoneNumber'])

/** Modules of the copied sources. */
type Fixture = typeof import('./fixture.ts')
type Advance = typeof import('./advance.ts')

let folder: string
let advanceNext: Advance['advanceTo']
let today: TestServer
let next: TestServer
let submitted: Fellowship
let before: { today: Caller; next: Caller }
let first: SubmissionSummary

beforeAll(async () => {
  const database = await openDatabase({ dataDir: 'memory://' })
  today = await startServer({}, undefined, undefined, Promise.resolve(database))
  const applicant = await today.applicant(SUB)
  submitted = await advanceTo(applicant)
  const drafter = await today.applicant({ sub: 'auth0|drafter' })
  await advanceTo(drafter, 1)
  const form = { name: 'Ndapewa', telephoneNumber: '061' }
  const versions = (await drafter.get('/api/fellowships')).headers['record-versions']
  const basedOn = Number(/personalDetails=(\d+)/.exec(String(versions))?.[1])
  await drafter.put('/api/drafts/personalDetails', { basedOn, device: 'tab', form, documents: {} })

  folder = await copyRelease()
  await edit(folder, REMOVING)
  await edit(folder, ADDING)

  const { startServer: startNext } = (await import(path.join(folder, 'tests/server/fixture.ts'))) as Fixture
  advanceNext = ((await import(path.join(folder, 'tests/server/advance.ts'))) as Advance).advanceTo
  const shared = Promise.resolve({ db: database.db, close: async () => undefined })
  next = await startNext({ DATA_DIR: today.folder }, undefined, undefined, shared)
  before = { today: applicant, next: await next.applicant(SUB) }
  const [found] = (await before.next.get('/api/submissions')).json<SubmissionSummary[]>()
  if (found === undefined) throw new Error('Nothing was submitted')
  first = found
})
afterAll(async () => {
  await next.close()
  await today.close()
  await rm(folder, { recursive: true, force: true })
})

async function receiptOf(applicant: Caller, { id }: { id: string }): Promise<string> {
  const answer = await applicant.get(`/api/submissions/${id}/receipt`)
  expect(answer.statusCode).toBe(200)
  return (await readPdf(answer.rawPayload)).text
}

async function unzipped(applicant: Caller) {
  const answer = await applicant.get('/api/owndata')
  expect(answer.statusCode).toBe(200)
  return unzipSync(answer.rawPayload)
}

async function tableOf(server: TestServer): Promise<string> {
  const answer = await (await server.holder('bursaryAdmin')).get('/api/desk/submissions.csv')
  expect(answer.statusCode).toBe(200)
  return answer.body
}

test('the next release prints the receipt of an earlier submission with the removed field and document', async () => {
  const text = await receiptOf(before.next, first)
  const shown = ['Ndapewa Shikongo', 'Cost Estimate my_costing.pdf', 'Questions we no longer ask', `Tel ${TEL}`]
  for (const each of shown) expect(text).toContain(each)
  for (const later of ['Passport No', 'Studied abroad']) expect(text).not.toContain(later)
})

test("the next release's download has everything that was submitted", async () => {
  const files = await unzipped(before.next)
  const stored = JSON.parse(strFromU8(files[`submissions/${first.reference}.json`] ?? new Uint8Array())) as Submission
  expect(stored.application.personalDetails).toMatchObject({ telephoneNumber: TEL })
  expect(stored.application.personalDetails).not.toHaveProperty('passportNumber')
  expect(stored.application.courseDetails).not.toHaveProperty('studiedAbroad')
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([`submissions/receipt-${first.reference}.pdf`, 'documents/2 Course Details/my costing.pdf']),
  )
})

test('the next release shows an earlier submission at the desk, with its documents', async () => {
  const chair = await next.holder('bursaryAdmin')
  const read = await chair.get(`/api/desk/submissions/${first.id}`)
  expect(read.statusCode).toBe(200)
  expect(read.json<{ submission: Submission }>().submission.application.personalDetails).toMatchObject({
    name: 'Ndapewa',
    passportNumber: '',
    telephoneNumber: TEL,
  })
  expect(read.json<{ submission: Submission }>().submission.application.courseDetails).toMatchObject({
    studiedAbroad: null,
  })
  expect((await chair.get(`/api/desk/submissions/${first.id}/documents/costing`)).statusCode).toBe(200)
  const [header = '', row = ''] = (await tableOf(next)).split('\r\n')
  expect(header).toMatch(/Passport No/)
  expect(header).toMatch(/,"Tel \(no longer asked\)","Cost Estimate \(no longer asked\)"$/)
  expect(row).toContain(first.reference)
  expect(row).toMatch(new RegExp(`,"${TEL}","my_costing.pdf"$`))
})

test('an earlier submission in which nothing changed is not submitted again', async () => {
  const mails = () => next.db.execute(sql`select id from outbox where kind = 'receipt'`)
  const queued = await mails()
  const again = await update(before.next, submitted, outcome('submit'))
  expect([again.statusCode, again.json<Fellowship>().highestStep]).toEqual([200, 6])
  expect((await before.next.get('/api/submissions')).json()).toHaveLength(1)
  expect(await mails()).toEqual(queued)
})

test('the next release reads a draft without the removed field', async () => {
  const drafter = await next.applicant({ sub: 'auth0|drafter' })
  const [draft] = (await drafter.get('/api/drafts')).json<StoredDraft[]>()
  expect(draft?.form).toEqual({ name: 'Ndapewa' })
})

test("both releases read each other's submissions", async () => {
  const applicant = { sub: 'auth0|after' }
  await advanceNext(await next.applicant(applicant), 6)
  const reader = await today.applicant(applicant)
  const [second] = (await reader.get('/api/submissions')).json<SubmissionSummary[]>()
  expect(second?.documents.map(({ kind }) => kind)).toContain('reference')
  const text = await receiptOf(reader, { id: second?.id ?? '' })
  expect(text).toContain('Ndapewa Shikongo')
  await unzipped(reader)
  expect(await tableOf(today)).toContain(second?.reference)

  const other = { sub: 'auth0|meanwhile' }
  await advanceTo(await today.applicant(other))
  const [third] = (await (await next.applicant(other)).get('/api/submissions')).json<SubmissionSummary[]>()
  expect(await receiptOf(await next.applicant(other), { id: third?.id ?? '' })).toContain(`Tel ${TEL}`)
})

test('an application that lacks the new answer and document is refused until it has them', async () => {
  const sub = { sub: 'auth0|halfway' }
  const reached = await advanceTo(await today.applicant(sub), 'submit')
  const applicant = await next.applicant(sub)
  const [{ courseDetails }] = (await applicant.get('/api/fellowships')).json<[Fellowship]>()
  expect(courseDetails).toMatchObject({ studiedAbroad: null, reference: '' })
  expect((await update(applicant, reached, outcome('submit'))).json()).toMatchObject({ code: 'stepMissing' })
  const form = { name: 'x.pdf', content: PDF }
  const file = fileIn(await applicant.upload('/api/referenceuploads/', form))
  const names = { reference: file.fileName, originalReferenceDocName: file.originalFilename }
  const address = `/api/coursedetails/${courseDetails?.id}`
  const unanswered = await applicant.put(address, { ...courseDetails, ...names })
  expect([unanswered.statusCode, unanswered.json()]).toMatchObject([
    422,
    { errors: { studiedAbroad: 'Select an option.' } },
  ])
  expect((await applicant.put(address, { ...courseDetails, ...names, studiedAbroad: false })).statusCode).toBe(200)

  // A node of the previous release keeps the answers that it does not know.
  const earlier = { ...reached.courseDetails, firstChoiceCourse: 'MSc Statistics' }
  expect((await (await today.applicant(sub)).put(address, earlier)).statusCode).toBe(200)
  const submittedNow = await update(applicant, reached, outcome('submit'))
  expect(submittedNow.json()).toMatchObject({
    highestStep: 6,
    courseDetails: { firstChoiceCourse: 'MSc Statistics', studiedAbroad: false, reference: file.fileName },
  })
  const [version] = (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()
  const text = await receiptOf(applicant, { id: version?.id ?? '' })
  expect(text).toContain('Studied abroad No')
  // Review did not show the removed question, so only the saved record still has its answer.
  expect(text).not.toContain(TEL)
  const { 'application.json': own } = await unzipped(applicant)
  expect(JSON.parse(strFromU8(own ?? new Uint8Array()))).toMatchObject({
    personalDetails: { telephoneNumber: TEL },
  })
})

const saveMotivation = (applicant: Caller, { motivation, motivationId }: Fellowship) =>
  applicant.put(`/api/motivations/${motivationId}`, { ...motivation, motivation: motivationOf(500) })

async function saveTranscript(applicant: Caller, { courseDetails, courseDetailId }: Fellowship) {
  const answer = await applicant.upload('/api/transcriptuploads/', { name: 'x.pdf', content: pdfOf('clearer') })
  const { fileName, originalFilename } = fileIn(answer)
  const names = { transcript: fileName, originalTranscriptDocName: originalFilename }
  return applicant.put(`/api/coursedetails/${courseDetailId}`, { ...courseDetails, ...names })
}

test.each<[string, string]>([
  ['another step', 'motivation'],
  ['a document of their step', 'transcript'],
])(
  'an answer to a request for %s is submitted without a question and a document that were added since',
  async (_, asked) => {
    const sub = { sub: `auth0|asked-${asked}` }
    await advanceTo(await today.applicant(sub), 6)
    const applicant = await next.applicant(sub)
    const [own] = (await applicant.get('/api/fellowships')).json<[Fellowship]>()
    const versions = async () => (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()
    await closeWindowFor(next, async () => {
      const member = await next.holder('committeeMember')
      const request = { id: randomUUID(), asked: [asked], text: 'Tell us more.', until: '2030-12-05' }
      const address = `/api/desk/submissions/${(await versions())[0]?.id}/requests`
      expect((await member.post(address, request)).statusCode).toBe(200)
      const saved = asked === 'motivation' ? saveMotivation(applicant, own) : saveTranscript(applicant, own)
      expect((await saved).statusCode).toBe(200)
      expect((await update(applicant, own, outcome(6))).json()).toMatchObject(outcome(6))
    })
    const [, second] = await versions()
    expect(second?.documents.map(({ kind }) => kind)).not.toContain('reference')
    expect(await receiptOf(applicant, { id: second?.id ?? '' })).not.toContain('Studied abroad')
  },
)
