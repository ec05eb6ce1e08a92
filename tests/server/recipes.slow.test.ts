import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fellowship } from '../../domain/entities.ts'
import type { Submission, SubmissionSummary } from '../../domain/submissions.ts'
import type { StoredDraft } from '../../domain/drafts.ts'
import { STEP } from '../../domain/steps.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { recordsOf } from '../support/csv.ts'
import { append, copyRelease, type Addition } from '../support/nextRelease.ts'
import { pdfOf } from '../support/documents.ts'
import { readPdf } from '../support/pdf.ts'
import { closeWindowFor, outcome, update } from './advance.ts'
import { fileIn, motivationOf, PDF, type Caller, type TestServer } from './fixture.ts'

/**
 * The recipes of docs/how-to.md on a database with a submission, a draft and documents. Today's release has two more
 * questions and documents than the programme. The next release removes one of each, and adds two questions and a
 * document. No schema changes, so nodes of both releases share the database.
 */

/** Adds a section of questions to Course Details. */
const asking = (questions: string): Addition => [
  'programme/records.ts',
  `
import * as kinds from '#domain/questions/kinds.ts'
import { record, section } from '#domain/questions/record.ts'
const { text, sections } = RECORDS.courseDetails
RECORDS.courseDetails = record(text, ...sections, section({ review: 'Samples', questions: [{ ${questions} }] }))
`,
]
const requiring = (documents: string): Addition => ['programme/documents.ts', `DOCUMENTS.push(${documents})\n`]

const documentRow = (kind: string, reviewLabel: string) =>
  `{ kind: '${kind}', step: 'courseDetails', label: '${reviewLabel} Upload', reviewLabel: '${reviewLabel}', short: '${kind}', about: 'a ${kind}' }`

const ANSWER = 'the removed answer'
const REMOVED = `removedAnswer: kinds.choice({ label: 'Which question is removed?', message: 'Choose one.', review: 'Removed question', options: ['${ANSWER}'] })`
const KEPT = `keptAnswer: kinds.line({ label: 'Kept question', message: 'Enter an answer.' })`
const ADDED = `optionalAnswer: kinds.line({ label: 'Optional question' }), requiredAnswer: kinds.yesOrNo({ label: 'Required question', message: 'Select an option.', placeholder: 'Choose an option' })`

const KEPT_PAPER = documentRow('keptPaper', 'Kept paper')
const REMOVED_PAPER = documentRow('removedPaper', 'Removed paper')
const NEW_PAPER = documentRow('newPaper', 'New paper')

const TODAY: readonly Addition[] = [asking(`${REMOVED}, ${KEPT}`), requiring(`${KEPT_PAPER}, ${REMOVED_PAPER}`)]

const NEXT: readonly Addition[] = [
  asking(`${KEPT}, ${ADDED}`),
  requiring(`${KEPT_PAPER}, ${NEW_PAPER}`),
  ['programme/documents.ts', `REMOVED_DOCUMENTS.push(${REMOVED_PAPER})\n`],
  [
    'programme/retired.ts',
    `
import * as kinds from '#domain/questions/kinds.ts'
Object.assign(RETIRED, { courseDetails: { ...RETIRED['courseDetails'], ${REMOVED} } })
`,
  ],
]

const SUB = { sub: 'auth0|before' }

/** Modules of the copied sources. */
type Fixture = typeof import('./fixture.ts')
type Advance = typeof import('./advance.ts')

const folders: string[] = []
let advanceTo: Advance['advanceTo']
let advanceNext: Advance['advanceTo']
let today: TestServer
let next: TestServer
let submitted: Fellowship
let before: { today: Caller; next: Caller }
let first: SubmissionSummary

async function release(additions: readonly Addition[]) {
  const folder = await copyRelease()
  folders.push(folder)
  await append(folder, additions)
  const { startServer } = (await import(path.join(folder, 'tests/server/fixture.ts'))) as Fixture
  const advance = (await import(path.join(folder, 'tests/server/advance.ts'))) as Advance
  return { startServer, advanceTo: advance.advanceTo }
}

beforeAll(async () => {
  const database = await openDatabase({ dataDir: 'memory://' })
  const releases = { today: await release(TODAY), next: await release(NEXT) }
  advanceTo = releases.today.advanceTo
  advanceNext = releases.next.advanceTo
  today = await releases.today.startServer({}, undefined, undefined, Promise.resolve(database))
  const applicant = await today.applicant(SUB)
  submitted = await advanceTo(applicant)
  const drafter = await today.applicant({ sub: 'auth0|drafter' })
  await advanceTo(drafter, 1)
  const form = { keptAnswer: 'changed', removedAnswer: ANSWER }
  const versions = (await drafter.get('/api/fellowships')).headers['record-versions']
  const basedOn = Number(/courseDetails=(\d+)/.exec(String(versions))?.[1])
  await drafter.put('/api/drafts/courseDetails', { basedOn, device: 'tab', form, documents: {} })

  const shared = Promise.resolve({ db: database.db, close: async () => undefined })
  next = await releases.next.startServer({ DATA_DIR: today.folder }, undefined, undefined, shared)
  before = { today: applicant, next: await next.applicant(SUB) }
  const [found] = (await before.next.get('/api/submissions')).json<SubmissionSummary[]>()
  if (found === undefined) throw new Error('Nothing was submitted')
  first = found
})
afterAll(async () => {
  await next.close()
  await today.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
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
  const shown = [
    'Kept question Example',
    'Removed paper my_removedPaper.pdf',
    'Questions we no longer ask',
    `Removed question ${ANSWER}`,
  ]
  for (const each of shown) expect(text).toContain(each)
  for (const later of ['Optional question', 'Required question']) expect(text).not.toContain(later)
})

test("the next release's download has everything that was submitted", async () => {
  const files = await unzipped(before.next)
  const stored = JSON.parse(strFromU8(files[`submissions/${first.reference}.json`] ?? new Uint8Array())) as Submission
  expect(stored.application.courseDetails).toMatchObject({ removedAnswer: ANSWER })
  expect(stored.application.courseDetails).not.toHaveProperty('optionalAnswer')
  expect(stored.application.courseDetails).not.toHaveProperty('requiredAnswer')
  const folder = `${STEP.courseDetails.number} ${STEP.courseDetails.title}`
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([`submissions/receipt-${first.reference}.pdf`, `documents/${folder}/my removedPaper.pdf`]),
  )
})

test('the next release shows an earlier submission at the desk, with its documents', async () => {
  const chair = await next.holder('bursaryAdmin')
  const read = await chair.get(`/api/desk/submissions/${first.id}`)
  expect(read.statusCode).toBe(200)
  expect(read.json<{ submission: Submission }>().submission.application.courseDetails).toMatchObject({
    keptAnswer: 'Example',
    removedAnswer: ANSWER,
    optionalAnswer: '',
    requiredAnswer: null,
  })
  expect((await chair.get(`/api/desk/submissions/${first.id}/documents/removedPaper`)).statusCode).toBe(200)
  const [row] = recordsOf(await tableOf(next)).filter((each) => each['Reference'] === first.reference)
  expect(row).toMatchObject({
    'Kept question': 'Example',
    'Optional question': '',
    'Removed question (no longer asked)': ANSWER,
    'Removed paper (no longer asked)': 'my_removedPaper.pdf',
  })
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
  expect(draft?.form).toEqual({ keptAnswer: 'changed' })
})

test("both releases read each other's submissions", async () => {
  const applicant = { sub: 'auth0|after' }
  await advanceNext(await next.applicant(applicant), 6)
  const reader = await today.applicant(applicant)
  const [second] = (await reader.get('/api/submissions')).json<SubmissionSummary[]>()
  expect(second?.documents.map(({ kind }) => kind)).toContain('newPaper')
  const text = await receiptOf(reader, { id: second?.id ?? '' })
  expect(text).toContain('Kept question Example')
  await unzipped(reader)
  expect(await tableOf(today)).toContain(second?.reference)

  const other = { sub: 'auth0|meanwhile' }
  await advanceTo(await today.applicant(other))
  const [third] = (await (await next.applicant(other)).get('/api/submissions')).json<SubmissionSummary[]>()
  expect(await receiptOf(await next.applicant(other), { id: third?.id ?? '' })).toContain(`Removed question ${ANSWER}`)
})

test('an application that lacks the new answer and document is refused until it has them', async () => {
  const sub = { sub: 'auth0|halfway' }
  const reached = await advanceTo(await today.applicant(sub), 'submit')
  const applicant = await next.applicant(sub)
  const [{ courseDetails }] = (await applicant.get('/api/fellowships')).json<[Fellowship]>()
  expect(courseDetails).toMatchObject({ requiredAnswer: null, newPaper: '' })
  expect((await update(applicant, reached, outcome('submit'))).json()).toMatchObject({ code: 'stepMissing' })
  const form = { name: 'x.pdf', content: PDF }
  const file = fileIn(await applicant.upload('/api/newpaperuploads/', form))
  const names = { newPaper: file.fileName, originalNewPaperDocName: file.originalFilename }
  const address = `/api/coursedetails/${courseDetails?.id}`
  const unanswered = await applicant.put(address, { ...courseDetails, ...names })
  expect([unanswered.statusCode, unanswered.json()]).toMatchObject([
    422,
    { errors: { requiredAnswer: 'Select an option.' } },
  ])
  expect((await applicant.put(address, { ...courseDetails, ...names, requiredAnswer: false })).statusCode).toBe(200)

  // A node of the previous release keeps the answers that it does not know.
  const earlier = { ...reached.courseDetails, keptAnswer: 'changed' }
  expect((await (await today.applicant(sub)).put(address, earlier)).statusCode).toBe(200)
  const submittedNow = await update(applicant, reached, outcome('submit'))
  expect(submittedNow.json()).toMatchObject({
    highestStep: 6,
    courseDetails: { keptAnswer: 'changed', requiredAnswer: false, newPaper: file.fileName },
  })
  const [version] = (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()
  const text = await receiptOf(applicant, { id: version?.id ?? '' })
  expect(text).toContain('Required question No')
  // Review did not show the removed question, so only the saved record still has its answer.
  expect(text).not.toContain(ANSWER)
  const { 'application.json': own } = await unzipped(applicant)
  expect(JSON.parse(strFromU8(own ?? new Uint8Array()))).toMatchObject({
    courseDetails: { removedAnswer: ANSWER },
  })
})

const saveMotivation = (applicant: Caller, { motivation, motivationId }: Fellowship) =>
  applicant.put(`/api/motivations/${motivationId}`, { ...motivation, motivation: motivationOf(500) })

async function saveKeptPaper(applicant: Caller, { courseDetails, courseDetailId }: Fellowship) {
  const answer = await applicant.upload('/api/keptpaperuploads/', { name: 'x.pdf', content: pdfOf('clearer') })
  const { fileName, originalFilename } = fileIn(answer)
  const names = { keptPaper: fileName, originalKeptPaperDocName: originalFilename }
  return applicant.put(`/api/coursedetails/${courseDetailId}`, { ...courseDetails, ...names })
}

test.each<[string, string]>([
  ['another step', 'motivation'],
  ['a document of their step', 'keptPaper'],
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
      const saved = asked === 'motivation' ? saveMotivation(applicant, own) : saveKeptPaper(applicant, own)
      expect((await saved).statusCode).toBe(200)
      expect((await update(applicant, own, outcome(6))).json()).toMatchObject(outcome(6))
    })
    const [, second] = await versions()
    expect(second?.documents.map(({ kind }) => kind)).not.toContain('newPaper')
    expect(await receiptOf(applicant, { id: second?.id ?? '' })).not.toContain('Required question')
  },
)
