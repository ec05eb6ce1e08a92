import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { RECORD_STEPS, SUBMITTED_HIGHEST_STEP } from '../../../domain/steps.ts'
import { fromEntries } from '../../../domain/objects.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import { DOCUMENTS } from '../../../domain/documents.ts'
import { REFERENCE_PATTERN, type Submission, type SubmissionSummary } from '../../../domain/submissions.ts'
import { RECORD_VERSIONS_HEADER } from '../../../domain/versions.ts'
import { documents } from '../../../server/platform/database/schema/documents.ts'
import { submissions, submittedDocuments } from '../../../server/platform/database/schema/submissions.ts'
import { COURSE_VALUES, PERSONAL_VALUES } from '../../support/applicant.ts'
import { pdfOf } from '../../support/documents.ts'
import { fileIn, motivationOf, PDF, startServer, TODAY, type Caller } from '../fixture.ts'
import { closeWindowFor, outcome, update, advanceTo, onlyVersion, versionsOf } from '../advance.ts'
import { closedAfterAll } from '../../support/closing.ts'

const server = closedAfterAll(await startServer())

const readVersion = async (applicant: Caller, { id }: SubmissionSummary) =>
  (await applicant.get(`/api/submissions/${id}`)).json<Submission>()

/** Saves another first choice of course, as in section 4.3, without updating the fellowship. */
const editCourse = (applicant: Caller, { courseDetails, courseDetailId }: Fellowship, firstChoiceCourse: string) =>
  applicant.put(`/api/coursedetails/${courseDetailId}`, { ...COURSE_VALUES, ...courseDetails, firstChoiceCourse })

/** The innermost cause: the database's own error. */
async function refusalOf(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
  } catch (error) {
    let cause = error
    while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
    return String(cause)
  }
  return 'It was not refused'
}

describe('a submission', () => {
  test('§4.1 ‘Agree & Submit’ stores the whole application as a version with a reference', async () => {
    const applicant = await server.applicant()
    expect(await versionsOf(applicant)).toEqual([])
    const { id: fellowshipId, ...submitted } = await advanceTo(applicant)
    const first = await onlyVersion(applicant)
    expect(first).toMatchObject({ fellowshipId, version: 1, submittedAt: new Date(TODAY).toISOString() })
    expect(first.reference).toMatch(REFERENCE_PATTERN)
    expect(first.reference).toMatch(/^PB-2030-/)
    expect(first.documents).toEqual(
      DOCUMENTS.map(({ kind, step, storedField }) => ({
        kind,
        fileName: (submitted[step] as unknown as Record<string, string>)[storedField],
        originalFilename: `my_${kind}.pdf`,
        size: PDF.length,
      })),
    )
    expect(await readVersion(applicant, first)).toEqual({
      ...first,
      application: {
        ...fromEntries(RECORD_STEPS.map((step) => [step, submitted[step]])),
        personalDetails: { ...submitted.personalDetails, region: { name: 'Khomas' } },
      },
    })
    expect(submitted.courseDetails).toMatchObject({
      country: { name: 'Namibia' },
      institution: { name: 'University of Namibia' },
    })
  })

  test('§4.1 is stored if the lists have to be read again', async () => {
    const applicant = await server.applicant()
    const reviewed = await advanceTo(applicant, 'submit')
    server.clock.now = TODAY + 60_000
    const submitted = await update(applicant, reviewed, outcome('submit'))
    server.clock.now = TODAY
    expect(submitted.json()).toMatchObject(outcome('submit'))
  })

  test('§4.1 creates no second version when repeated, even concurrently, without a save in between', async () => {
    const applicant = await server.applicant()
    const reviewed = await advanceTo(applicant, 'submit')
    const tries = await Promise.all([1, 2, 3].map(() => update(applicant, reviewed, outcome('submit'))))
    expect(tries.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    server.clock.now = TODAY + 60_000
    const again = await update(applicant, reviewed, outcome('submit'))
    expect((await editCourse(applicant, again.json(), COURSE_VALUES.firstChoiceCourse)).statusCode).toBe(200)
    expect((await update(applicant, reviewed, outcome('submit'))).json()).toMatchObject(outcome('submit'))
    server.clock.now = TODAY
    expect((await onlyVersion(applicant)).submittedAt).toBe(new Date(TODAY).toISOString())
  })

  test('§4.1 creates version 2 once after an amendment, also from concurrent submissions, and keeps version 1 unchanged', async () => {
    const applicant = await server.applicant()
    const submitted = await advanceTo(applicant)
    const first = await onlyVersion(applicant)
    const before = await readVersion(applicant, first)
    server.clock.now = TODAY + 60_000
    expect((await editCourse(applicant, submitted, 'MPhil Statistics')).statusCode).toBe(200)
    expect((await update(applicant, submitted, outcome(3))).json()).toMatchObject({
      ...outcome(3),
      highestStep: SUBMITTED_HIGHEST_STEP,
    })
    expect(await onlyVersion(applicant)).toEqual(first)
    expect((await update(applicant, submitted, outcome('review'))).json()).toMatchObject({
      ...outcome('review'),
      highestStep: SUBMITTED_HIGHEST_STEP,
    })
    const tries = await Promise.all([1, 2, 3].map(() => update(applicant, submitted, outcome('submit'))))
    for (const answer of tries) expect(answer.json()).toMatchObject(outcome('submit'))
    server.clock.now = TODAY

    const [one, two, ...more] = await versionsOf(applicant)
    expect([one, more]).toEqual([first, []])
    expect(two).toMatchObject({
      version: 2,
      reference: first.reference,
      replaces: null,
      submittedAt: new Date(TODAY + 60_000).toISOString(),
    })
    expect(await readVersion(applicant, first)).toEqual(before)
    const amended = await readVersion(applicant, two as SubmissionSummary)
    expect(amended.application).toEqual({
      ...before.application,
      courseDetails: { ...before.application.courseDetails, firstChoiceCourse: 'MPhil Statistics' },
    })
  })

  test('§4.1 derives the status from later saves, and no caller can reset it', async () => {
    const applicant = await server.applicant()
    const submitted = await advanceTo(applicant)
    const claims = [
      { status: 'Completed Registration', lastActiveStep: 1, highestStep: 1 },
      ...[2, 3, 4, 5].map(outcome),
      { personalDetailId: null, courseDetailId: null, motivationId: null },
    ]
    for (const claim of claims) {
      expect((await update(applicant, submitted, claim)).json()).toEqual(submitted)
    }
    await editCourse(applicant, submitted, 'MPhil Statistics')
    for (const step of [2, 3, 4]) {
      expect((await update(applicant, submitted, outcome(step))).json()).toMatchObject({
        ...outcome(3),
        highestStep: SUBMITTED_HIGHEST_STEP,
      })
    }
  })

  test('§4.1 does not submit an amendment in a call without a status', async () => {
    const applicant = await server.applicant()
    const submitted = await advanceTo(applicant)
    await editCourse(applicant, submitted, 'MPhil Statistics')
    const answer = await applicant.post(`/api/fellowships/${submitted.id}`, { highestStep: SUBMITTED_HIGHEST_STEP })
    expect(answer.json()).toMatchObject({ ...outcome(3), highestStep: SUBMITTED_HIGHEST_STEP })
    await onlyVersion(applicant)
  })

  test('§4.1 contains no answer that was saved after the applicant saw the others (decision 24)', async () => {
    const applicant = await server.applicant()
    const reviewed = await advanceTo(applicant, 'submit')
    const seen = await applicant.get('/api/fellowships')
    const shown = { [RECORD_VERSIONS_HEADER]: String(seen.headers[RECORD_VERSIONS_HEADER.toLowerCase()]) }
    const confirm = (step: 'review' | 'submit', headers = {}) => {
      const body = { ...reviewed, ...outcome(step) }
      return applicant.call(`/api/fellowships/${reviewed.id}`, { method: 'POST', body, headers })
    }
    await editCourse(applicant, reviewed, 'MPhil Statistics')
    const refused = await Promise.all([confirm('review', shown), confirm('submit', shown)])
    expect(refused.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [412, 'stale'],
      [412, 'stale'],
    ])
    expect(await versionsOf(applicant)).toEqual([])
    expect((await confirm('submit')).statusCode).toBe(200)
    await onlyVersion(applicant)
  })

  test('§6 can be read only by its applicant', async () => {
    const [one, other] = [await server.applicant(), await server.applicant()]
    await advanceTo(one)
    const { id } = await onlyVersion(one)
    expect(await versionsOf(other)).toEqual([])
    for (const unknown of [id, randomUUID()]) {
      const answer = await other.get(`/api/submissions/${unknown}`)
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
    }
    expect((await server.anyone.get('/api/submissions')).statusCode).toBe(401)
    expect((await server.anyone.get(`/api/submissions/${id}`)).statusCode).toBe(401)
  })
})

describe('a submitted version', () => {
  test('§4.1 cannot be deleted, nor can its records', async () => {
    const applicant = await server.applicant()
    const { id, personalDetailId, courseDetailId, motivationId } = await advanceTo(applicant)
    const paths = [
      `/api/fellowships/${id}`,
      `/api/personaldetails/${personalDetailId}`,
      `/api/coursedetails/${courseDetailId}`,
      `/api/motivations/${motivationId}`,
    ]
    for (const path of paths) {
      const answer = await applicant.remove(path)
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 409, 'submitted'])
    }
    expect((await applicant.get('/api/fellowships')).json()).toMatchObject([{ id, ...outcome('submit') }])
  })

  test('§4.1 never changes, and only an erasure deletes it', async () => {
    const applicant = await server.applicant()
    await advanceTo(applicant)
    const { id, documents: named } = await onlyVersion(applicant)
    const [kept] = await server.db.select().from(submissions).where(eq(submissions.id, id))
    const isOwn = eq(submissions.id, id)
    const FINAL = /What was submitted is not changed/
    expect(await refusalOf(server.db.update(submissions).set({ version: 7 }).where(isOwn))).toMatch(FINAL)
    expect(await refusalOf(server.db.delete(submissions).where(isOwn))).toMatch(FINAL)
    expect(await refusalOf(server.db.delete(submittedDocuments))).toMatch(FINAL)
    expect(await refusalOf(server.db.execute(sql`truncate submissions cascade`))).toMatch(FINAL)
    const fileName = named[0]?.fileName ?? ''
    expect(await refusalOf(server.db.delete(documents).where(eq(documents.fileName, fileName)))).toMatch(/foreign key/)
    expect(await server.db.select().from(submissions).where(isOwn)).toEqual([kept])

    const erase = (owner: string) =>
      server.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('portal.erasure', ${owner}, true)`)
        await tx.delete(submissions).where(isOwn)
      })
    expect(await refusalOf(erase('somebody else'))).toMatch(FINAL)
    await erase(kept?.owner ?? '')
    expect(await versionsOf(applicant)).toEqual([])
    expect(await server.db.select().from(submittedDocuments).where(eq(submittedDocuments.submissionId, id))).toEqual([])
  })

  test('§7.12 keeps its documents when its record names others', async () => {
    const applicant = await server.applicant()
    const { courseDetails, courseDetailId } = await advanceTo(applicant)
    const { documents: named } = await onlyVersion(applicant)
    const other = { name: 'other.pdf', content: pdfOf('another') }
    const { fileName: transcript } = fileIn(await applicant.upload('/api/transcriptuploads/', other))
    const body = { ...COURSE_VALUES, ...courseDetails, transcript }
    expect((await applicant.put(`/api/coursedetails/${courseDetailId}`, body)).statusCode).toBe(200)
    for (const { kind, fileName } of named) {
      const path = DOCUMENTS.find((each) => each.kind === kind)?.path
      expect((await applicant.get(`${path}?file=${fileName}`)).statusCode).toBe(200)
    }
  })

  test('§4.7 does not change when the window closes', async () => {
    const submitter = await server.applicant()
    const submitted = await advanceTo(submitter)
    const { personalDetails, courseDetails, motivationId, courseDetailId } = submitted
    const draft = { basedOn: 0, device: 'tab', form: { motivation: 'more' }, documents: {} }
    const changes = (applicant: Caller, id: string | null) => [
      () => applicant.post('/api/personaldetails', { ...PERSONAL_VALUES, ...personalDetails, name: 'Changed' }),
      () => applicant.put(`/api/coursedetails/${id}`, { ...COURSE_VALUES, ...courseDetails }),
      () => applicant.put('/api/drafts/motivation', draft),
      () => applicant.upload('/api/cvdocuploads/', { name: 'new.pdf', content: PDF }),
    ]
    await closeWindowFor(server, async () => {
      for (const change of [
        ...changes(submitter, courseDetailId),
        () => submitter.put(`/api/motivations/${motivationId}`, { motivation: motivationOf(500) }),
      ]) {
        const answer = await change()
        expect([answer.statusCode, answer.json()]).toEqual([
          409,
          {
            code: 'applicationsClosed',
            message: 'The application has been submitted and the applications window is closed: it can only be read.',
          },
        ])
      }
      expect((await update(submitter, submitted, outcome('submit'))).json()).toEqual(submitted)
      expect((await update(submitter, submitted, outcome(2))).json()).toEqual(submitted)
    })
    expect((await submitter.get('/api/fellowships')).json()).toEqual([submitted])
  })

  test('§4.7 does not include an amendment that was not submitted in time', async () => {
    const applicant = await server.applicant()
    const submitted = await advanceTo(applicant)
    await editCourse(applicant, submitted, 'MPhil Statistics')
    await closeWindowFor(server, async () => {
      for (const step of [3, 5, 6]) {
        const answer = await update(applicant, submitted, outcome(step))
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'applicationsClosed'])
      }
    })
    expect(
      (await readVersion(applicant, await onlyVersion(applicant))).application.courseDetails.firstChoiceCourse,
    ).toBe(COURSE_VALUES.firstChoiceCourse)
  })
})
