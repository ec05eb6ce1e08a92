import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fellowship } from '../../../domain/entities.ts'
import { ALL_ENABLED, STEP, SUBMITTED_HIGHEST_STEP, RECORD_STEPS, STEPS } from '../../../domain/steps.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { changeFellowship, findApplication } from '../../../server/features/applications/fellowships.ts'
import { fellowships, records } from '../../../server/platform/database/schema/applications.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { submissions } from '../../../server/platform/database/schema/submissions.ts'
import { emailNotProved } from '../../../server/platform/http/emailProof.ts'
import {
  FELLOWSHIP,
  TENANT,
  motivationOf,
  register,
  saveRecords,
  startServer,
  TODAY,
  uploaded,
  type Caller,
} from '../fixture.ts'
import { closeWindowFor, outcome, update, advanceTo } from '../advance.ts'
import { PERSONAL_VALUES } from '../../support/applicant.ts'
import { closedAfterAll } from '../../support/closing.ts'

const server = closedAfterAll(await startServer())

const KINDS = [
  'getpersonaldetails',
  'getcoursedetails',
  'getmotivationdetails',
  'getreviewdetails',
  'applicant',
  'byapplicant',
]
const byApplicant = [...KINDS.map((kind) => `/api/fellowships/${kind}`), '/api/sponsorships/filter']

/**
 * Completes the steps up to this one. The provider then raises the fellowship to highestStep 8, which no
 * applicant call can do.
 */
async function enableAll(applicant: Caller, highest: number): Promise<Fellowship> {
  const fellowship = await advanceTo(applicant, highest)
  const passed = sql`array_append(${fellowships.passed}, ${ALL_ENABLED})`
  await server.db.update(fellowships).set({ passed }).where(eq(fellowships.id, fellowship.id))
  return { ...fellowship, highestStep: 8 }
}

describe('creating', () => {
  test("§4.1 registers a new application with the server's time and owner, whatever the body contains", async () => {
    const applicant = await server.applicant({ sub: 'auth0|new-one' })
    const sent = {
      ...FELLOWSHIP,
      applicantId: 'someone-else',
      status: 'Completed Motivation',
      highestStep: 6,
      id: 'mine',
    }
    const answer = await applicant.post('/api/fellowships/', sent)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      applicantId: 'new-one',
      applicationDate: new Date(TODAY).toISOString(),
      status: 'Completed Registration',
      highestStep: 1,
      lastActiveStep: 1,
      personalDetails: null,
      courseDetails: null,
      motivation: null,
    })
    expect(answer.json<Fellowship>().id).not.toBe('mine')
  })

  test('returns the same application when it is created again, even concurrently', async () => {
    const applicant = await server.applicant()
    const answers = await Promise.all([1, 2, 3].map(() => applicant.post('/api/fellowships/', FELLOWSHIP)))
    const ids = new Set(answers.map((answer) => answer.json<Fellowship>().id))
    expect([...ids]).toEqual([expect.any(String)])
    expect((await applicant.get('/api/fellowships')).json()).toHaveLength(1)
  })

  test('refuses a second subject with the same applicantId', async () => {
    await register(await server.applicant({ sub: 'auth0|shared' }))
    const other = await server.applicant({ sub: 'google-oauth2|shared' })
    const answer = await other.post('/api/fellowships/', FELLOWSHIP)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'applicantIdTaken' })
    expect((await other.get('/api/fellowships/applicant/shared')).json()).toEqual([])
  })

  test('§5.5 refuses a subject without an applicantId', async () => {
    const answer = await (await server.applicant({ sub: 'machine' })).post('/api/fellowships/', FELLOWSHIP)
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: 'ApplicantId is required' }])
  })

  test('§4.7 refuses a new application while the window is closed, and returns an existing one', async () => {
    const early = await server.applicant()
    const { id } = await register(early)
    const late = await server.applicant()
    await closeWindowFor(server, async () => {
      const refused = await late.post('/api/fellowships/', FELLOWSHIP)
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({ code: 'applicationsClosed' })
      expect((await early.post('/api/fellowships/', FELLOWSHIP)).json()).toMatchObject({ id })
    })
  })
})

describe('reading', () => {
  const [ofOne, ofOther] = ['reader', 'other-reader']
  let one: Caller
  let other: Caller
  let first: Fellowship
  let second: Fellowship
  beforeAll(async () => {
    one = await server.applicant({ sub: `auth0|${ofOne}` })
    other = await server.applicant({ sub: `auth0|${ofOther}` })
    first = await advanceTo(one, 'review')
    second = await register(other)
  })

  test.each(byApplicant)(
    "§7.3 GET %s/{applicantId} lists the applicant's application with its records",
    async (path) => {
      const [own] = (await one.get(`${path}/${ofOne}`)).json<Fellowship[]>()
      expect(own).toEqual(first)
      expect(own?.personalDetails).toMatchObject({ ...PERSONAL_VALUES, originalIDDocName: 'my_id.pdf' })
      expect(own?.courseDetails).toMatchObject({
        country: { name: 'Namibia' },
        institution: { name: 'University of Namibia' },
      })
      expect(own?.motivation?.motivation).toContain('word479')
      expect((await server.anyone.get(`${path}/${ofOne}`)).statusCode).toBe(401)
    },
  )

  test.each(byApplicant)('§7.3 GET %s/{applicantId} refuses another applicantId', async (path) => {
    for (const id of [ofOther, 'unknown']) expect((await one.get(`${path}/${id}`)).json()).toEqual([])
    expect((await other.get(`${path}/${ofOther}`)).json()).toEqual([second])
  })

  test.each(byApplicant)('§5.5 GET %s/ needs an applicantId', async (path) => {
    const answer = await (await server.applicant()).get(`${path}/`)
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'ApplicantId is required' }])
  })

  test("§6 the full list holds only the applicant's own application", async () => {
    expect((await one.get('/api/fellowships')).json<Fellowship[]>().map(({ id }) => id)).toEqual([first.id])
  })
})

describe('updating', () => {
  test('§4.1 never decreases highestStep', async () => {
    const applicant = await server.applicant()
    const fellowship = await advanceTo(applicant, 'submit')
    const answer = await update(applicant, fellowship, { ...outcome(2) })
    expect(answer.json()).toMatchObject({ ...outcome('personalDetails'), highestStep: STEP.submit.number })
  })

  test('§4.1 keeps the largest highestStep of concurrent saves, and no answer is below the step it saved', async () => {
    const applicant = await server.applicant()
    const fellowship = await advanceTo(applicant, 2)
    const ids = await saveRecords(applicant)
    const steps = [3, 2, 4, 3, 4, 2]
    const answers = await Promise.all(steps.map((step) => update(applicant, fellowship, { ...ids, ...outcome(step) })))
    expect(answers.map((answer) => answer.statusCode)).toEqual(steps.map(() => 200))
    for (const [index, answer] of answers.entries()) {
      expect(answer.json<Fellowship>().highestStep).toBeGreaterThanOrEqual(steps[index] ?? 0)
    }
    const [own] = (await applicant.get('/api/fellowships')).json<Fellowship[]>()
    expect(own).toMatchObject({ highestStep: 4, ...ids })
  })

  test('applies and records one of two concurrent changes based on the same version', async () => {
    const sub = `auth0|${randomUUID()}`
    const applicant = await server.applicant({ sub })
    await advanceTo(applicant, 3)
    const read = await findApplication(server.db, `${TENANT}|${sub}`)
    if (read === null) throw new Error('There is no application')
    const changed = await Promise.all(
      ['one', 'the other'].map((status) =>
        changeFellowship(server.db, read.row, { ...read.row, status }, operatorEntry('application.change', status)),
      ),
    )
    expect(changed.map((row) => row?.status)).toEqual(['one', undefined])
    const told = await server.db
      .select({ object: auditEntries.object })
      .from(auditEntries)
      .where(inArray(auditEntries.object, ['one', 'the other']))
    expect(told).toEqual([{ object: 'one' }])
    expect((await findApplication(server.db, `${TENANT}|${sub}`))?.row.status).toBe('one')
  })

  test('ignores fields that applicants cannot change', async () => {
    const applicant = await server.applicant({ sub: 'auth0|keeps' })
    const fellowship = await register(applicant)
    const change = { id: 'x', applicantId: 'y', applicationDate: '2001-01-01T00:00:00Z', shortlisted: true, owner: 'z' }
    expect((await update(applicant, fellowship, change)).json()).toEqual(fellowship)
  })

  test('§4.1 refuses a step whose record is missing', async () => {
    const applicant = await server.applicant()
    const fellowship = await register(applicant)
    const tries = await Promise.all([2, 3, 4, 5, 6].map((step) => update(applicant, fellowship, outcome(step))))
    expect(tries.map((answer) => answer.statusCode)).toEqual([409, 409, 409, 409, 409])
    const personal = { ...PERSONAL_VALUES, ...(await uploaded(applicant, 'personalDetails')) }
    const { id } = (await applicant.post('/api/personaldetails', personal)).json<{ id: string }>()
    expect((await update(applicant, fellowship, { ...outcome(3), personalDetailId: id })).statusCode).toBe(409)
    expect((await update(applicant, fellowship, { ...outcome(2), personalDetailId: id })).statusCode).toBe(200)
  })

  test('§4.1 saves later steps when an earlier one asks for more since, but not the review', async () => {
    const sub = `auth0|${randomUUID()}`
    const applicant = await server.applicant({ sub })
    const fellowship = await advanceTo(applicant, 'motivation')
    const personal = and(eq(records.owner, `${TENANT}|${sub}`), eq(records.step, 'personalDetails'))
    await server.db
      .update(records)
      .set({ answers: sql`${records.answers} - 'lastName'` })
      .where(personal)
    for (const step of RECORD_STEPS.slice(RECORD_STEPS.indexOf('motivation')))
      expect((await update(applicant, fellowship, outcome(step))).json()).toMatchObject(outcome(step))
    expect((await update(applicant, fellowship, outcome('review'))).json()).toMatchObject({ code: 'stepMissing' })
  })

  test('§4.1 allows submission only after review', async () => {
    const applicant = await server.applicant()
    const fellowship = await advanceTo(applicant, 'review')
    expect((await update(applicant, fellowship, outcome('submit'))).json()).toMatchObject({ code: 'stepMissing' })
    const reviewed = (await update(applicant, fellowship, outcome('review'))).json<Fellowship>()
    expect((await update(applicant, reviewed, outcome('submit'))).json()).toMatchObject({
      highestStep: SUBMITTED_HIGHEST_STEP,
    })
  })

  test.each([
    { highestStep: 8 },
    { highestStep: 1.5 },
    { highestStep: 'six' },
    { status: 'Shortlisted' },
    { lastActiveStep: 6 },
    { status: 'Completed Application Submission', lastActiveStep: 6 },
    { personalDetailId: 'somebody' },
  ])('refuses %j, which no step sends', async (change) => {
    const applicant = await server.applicant()
    const fellowship = await register(applicant)
    expect((await update(applicant, fellowship, change)).statusCode).toBe(422)
    expect((await applicant.get('/api/fellowships')).json()).toEqual([fellowship])
  })

  test("refuses to attach another applicant's record", async () => {
    const [one, other] = [await server.applicant(), await server.applicant()]
    const ids = await saveRecords(one)
    const fellowship = await register(other)
    for (const [name, id] of Object.entries(ids)) {
      const answer = await update(other, fellowship, { [name]: id })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [name]])
    }
  })

  test('§4.4 accepts an embedded motivation as its id', async () => {
    const applicant = await server.applicant()
    const fellowship = await advanceTo(applicant, 3)
    const motivation = (await applicant.post('/api/motivations/', { motivation: motivationOf(500) })).json()
    const answer = await update(
      applicant,
      { ...fellowship, motivationId: null },
      { motivation, ...outcome('motivation') },
    )
    expect(answer.json()).toMatchObject({ highestStep: 4, motivation, motivationId: motivation.id })
  })

  test("answers 404 for another applicant's application", async () => {
    const [one, other] = [await server.applicant(), await server.applicant()]
    const fellowship = await register(one)
    await register(other)
    const answers = [
      await update(other, fellowship, outcome(2)),
      await update(other, { ...fellowship, id: 'none' }, outcome(2)),
      await other.remove(`/api/fellowships/${fellowship.id}`),
      await other.remove('/api/fellowships/none'),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [404, { message: 'Not found.' }]),
    )
    expect((await one.get('/api/fellowships')).json()).toEqual([fellowship])
  })

  test('§7.3 lets an applicant delete their application', async () => {
    const applicant = await server.applicant()
    const { id } = await register(applicant)
    expect((await applicant.remove(`/api/fellowships/${id}`)).statusCode).toBe(204)
    expect((await applicant.get('/api/fellowships')).json()).toEqual([])
  })
})

describe('submitting', () => {
  test('§4.1 keeps highestStep 8 through every save, and submits', async () => {
    const applicant = await server.applicant()
    const enabled = await enableAll(applicant, 4)
    for (const { name } of STEPS) {
      const answer = await update(applicant, enabled, { ...outcome(name), highestStep: 8 })
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        expect.objectContaining({ ...outcome(name), highestStep: 8 }) as unknown,
      ])
    }
    const kept = await server.db.select().from(submissions).where(eq(submissions.fellowshipId, enabled.id))
    expect(kept.map(({ application }) => application)).toEqual([
      expect.objectContaining({ motivation: expect.objectContaining({ motivation: motivationOf(480) }) }) as unknown,
    ])
  })

  test('§4.1 refuses to submit at highestStep 8 when a record is missing or the window is closed', async () => {
    const [incomplete, late] = [await server.applicant(), await server.applicant()]
    const partial = await enableAll(incomplete, 1)
    const [motivation] = (await incomplete.get('/api/motivations')).json()
    await incomplete.call(`/api/motivations/${motivation.id}`, { method: 'DELETE' })
    const refused = await update(
      incomplete,
      { ...partial, motivationId: null, motivation: null },
      { ...outcome('submit'), highestStep: 8 },
    )
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'stepMissing'])
    const enabled = await enableAll(late, 4)
    await closeWindowFor(server, async () => {
      const closed = await update(late, enabled, { ...outcome('submit'), highestStep: 8 })
      expect([closed.statusCode, closed.json().code]).toEqual([409, 'applicationsClosed'])
    })
  })

  test.each([1, SUBMITTED_HIGHEST_STEP])(
    '§4.1 refuses to raise an applicant at highestStep %i to 8',
    async (highestStep) => {
      const applicant = await server.applicant()
      const fellowship = await advanceTo(applicant, highestStep)
      expect((await update(applicant, fellowship, { highestStep: 8 })).statusCode).toBe(422)
      const { status, lastActiveStep } = fellowship
      expect((await applicant.get('/api/fellowships')).json()).toMatchObject([{ highestStep, status, lastActiveStep }])
    },
  )

  test('§4.7 refuses saves while the window is closed, and still stores drafts', async () => {
    const [late, typing] = [await server.applicant(), await server.applicant()]
    const walked = await advanceTo(late, 3)
    await register(typing)
    const changed = { motivation: motivationOf(500) }
    const refuses = async (saving: ReturnType<typeof late.post>) => {
      const answer = await saving
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'applicationsClosed'])
    }
    await closeWindowFor(server, async () => {
      await refuses(late.put(`/api/motivations/${walked.motivationId}`, changed))
      await refuses(late.post('/api/motivations', changed))
      await refuses(late.post('/api/personaldetails', { ...walked.personalDetails, name: 'Changed' }))
      await refuses(update(late, walked, outcome('motivation')))
      const draft = { basedOn: 0, device: 'tab', form: changed, documents: {} }
      expect((await typing.put('/api/drafts/motivation', draft)).statusCode).toBe(200)
    })
    expect((await late.get('/api/fellowships')).json()).toEqual([walked])
    expect((await late.put(`/api/motivations/${walked.motivationId}`, changed)).statusCode).toBe(200)
  })
})

test('§6 refuses only submission until the email address is verified', async () => {
  const proved = new Set<string>()
  const strict = await startServer(
    {},
    {
      need: async (owner) => {
        if (!proved.has(owner)) throw emailNotProved()
      },
    },
  )
  const applicant = await strict.applicant({ sub: 'portal|unproved' })
  const fellowship = await advanceTo(applicant, 'submit')
  expect(fellowship.highestStep).toBe(STEP.review.highestStep)
  const refused = await update(applicant, fellowship, outcome('submit'))
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'emailNotProved',
    message: 'Please confirm your email address before you submit.',
  })
  expect(await strict.db.select().from(submissions)).toEqual([])

  proved.add(`${TENANT}|portal|unproved`)
  expect((await update(applicant, fellowship, outcome('submit'))).json()).toMatchObject({
    highestStep: SUBMITTED_HIGHEST_STEP,
  })
  await strict.close()
})
