import { NOTHING_SAVED } from '../../../domain/newFellowship.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationsStatus, Fellowship } from '../../../domain/entities.ts'
import type { Intake } from '../../../domain/intakes.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { openDocuments } from '../../../server/features/documents/documentStore.ts'
import { expireApplications } from '../../../server/features/ownData/retention.ts'
import { readPdf } from '../../support/pdf.ts'
import {
  FELLOWSHIP,
  motivationOf,
  register,
  saveRecords,
  startServer,
  TODAY,
  type Caller,
  type TestServer,
} from '../fixture.ts'
import { outcome, update, advanceTo, versionsOf } from '../advance.ts'

/** An applicant, an administrator and the calls of section 7 across two intakes. */

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const NEXT = { name: '2031', closingDate: '2031-09-30' }

const begin = (intake: Parameters<TestServer['beginIntake']>[0] = NEXT) => server.beginIntake(intake)
const statusNow = async () =>
  (await server.anyone.get('/api/FellowshipApplicationsStatus')).json<[ApplicationsStatus]>()[0]
const fellowshipsOf = async (applicant: Caller) => (await applicant.get('/api/fellowships')).json<Fellowship[]>()

describe('the intakes', () => {
  test('§4.7 are named after their closing year at first; a new one becomes current, and closes the previous window for good', async () => {
    const first = { id: '1', name: '2030', openingDate: null, open: true, closingDate: '2030-09-30', isCurrent: true }
    expect((await (await server.admin()).get('/api/intakes')).json()).toEqual([first])
    const answer = await begin()
    expect(answer.statusCode, answer.body).toBe(201)
    const { id } = answer.json<Intake>()
    expect(answer.json()).toEqual({ id, ...NEXT, openingDate: null, open: true, isCurrent: true })
    const admin = await server.admin()
    expect((await admin.get('/api/intakes')).json()).toEqual([
      answer.json(),
      { ...first, open: false, isCurrent: false },
    ])
    expect(await statusNow()).toEqual({ id, open: true, closingDate: '2031-09-30' })
    const reopening = { id: '1', open: true, closingDate: '2039-09-30' }
    expect((await admin.put('/api/FellowshipApplicationsStatus/1', reopening)).statusCode).toBe(404)
    const closing = await admin.put(`/api/FellowshipApplicationsStatus/${id}`, {
      open: false,
      closingDate: '2031-08-31',
    })
    expect(closing.json()).toEqual({ id, open: false, closingDate: '2031-08-31' })
    expect(await statusNow()).toEqual({ id, open: false, closingDate: '2031-08-31' })
  })

  test('§4.7 keeps the window closed until the opening date begins, then opens it', async () => {
    const { id } = (await begin({ ...NEXT, openingDate: '2031-02-01' })).json<Intake>()
    const applicant = await server.applicant()
    const closed = await applicant.post('/api/fellowships/', FELLOWSHIP)
    expect([closed.statusCode, closed.json<{ code: string }>().code]).toEqual([409, 'applicationsClosed'])
    const ahead = { id, open: false, closingDate: '2031-09-30', openingDate: '2031-02-01' }
    expect(await statusNow()).toEqual(ahead)
    // Sending the status back as it was read keeps the opening date.
    const admin = await server.admin()
    const later = { ...ahead, closingDate: '2031-10-31' }
    expect((await admin.put(`/api/FellowshipApplicationsStatus/${id}`, later)).json()).toEqual(later)
    server.clock.now = Date.parse('2031-01-31T21:59:59.999Z')
    expect(await statusNow()).toMatchObject({ open: false })
    server.clock.now += 1
    expect(await statusNow()).toEqual({ id, open: true, closingDate: '2031-10-31' })
    expect((await applicant.post('/api/fellowships/', FELLOWSHIP)).statusCode).toBe(201)
  })

  test('§4.7 lets the opening date be postponed, cancelled and set again while the window is closed', async () => {
    const { id } = (await begin({ ...NEXT, openingDate: '2031-02-01' })).json<Intake>()
    const admin = await server.admin()
    const put = (body: object) => admin.put(`/api/FellowshipApplicationsStatus/${id}`, { id, ...body })
    const closed = { open: false, closingDate: '2031-09-30' }
    const later = { id, ...closed, openingDate: '2031-03-01' }
    expect((await put({ ...closed, openingDate: '2031-03-01' })).json()).toEqual(later)
    expect(await statusNow()).toEqual(later)
    expect((await put({ ...closed, openingDate: null })).json()).toEqual({ id, ...closed })
    server.clock.now = Date.parse('2031-03-02T08:00:00Z')
    expect(await statusNow()).toEqual({ id, ...closed })
    expect((await put({ ...closed, openingDate: '2031-04-01' })).json()).toMatchObject({ openingDate: '2031-04-01' })
    server.clock.now = Date.parse('2031-03-31T22:00:00Z')
    expect(await statusNow()).toEqual({ id, open: true, closingDate: '2031-09-30' })
    // The first day stays, however often the window is closed and opened.
    await put(closed)
    await put({ ...closed, open: true })
    expect((await admin.get('/api/intakes')).json()).toMatchObject([{ open: true }, {}])
  })

  test.each([
    [{ open: false, openingDate: '2030-03-01' }, 'The opening date 2030-03-01 has passed.'],
    [{ open: false, openingDate: '2030-03-10' }, 'The opening date 2030-03-10 is not in the future.'],
    [{ open: false, openingDate: '2031-10-01' }, 'The opening date is after the closing date.'],
    [{ open: false, closingDate: '2031-01-31' }, 'The opening date is after the closing date.'],
    [{ open: true, openingDate: '2031-03-01' }, 'A window that has an opening date is closed until then.'],
    [{ open: false, openingDate: '1 March 2031' }, 'not valid'],
  ])('refuses %j for a window with an opening date, which stays', async (change, message) => {
    const { id } = (await begin({ ...NEXT, openingDate: '2031-02-01' })).json<Intake>()
    const before = await statusNow()
    const body = { id, closingDate: '2031-09-30', ...change }
    const answer = await (await server.admin()).put(`/api/FellowshipApplicationsStatus/${id}`, body)
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(message)])
    expect(await statusNow()).toEqual(before)
  })

  test('§4.7 starts an intake at once when it is opened before its opening date', async () => {
    const { id } = (await begin({ ...NEXT, openingDate: '2031-02-01' })).json<Intake>()
    const admin = await server.admin()
    await admin.put(`/api/FellowshipApplicationsStatus/${id}`, { open: true, closingDate: '2031-09-30' })
    expect(await statusNow()).toMatchObject({ open: true })
    expect((await admin.get('/api/intakes')).json()).toMatchObject([{ openingDate: null, open: true }, {}])
  })

  test.each([
    [{ ...NEXT, name: '2030' }, 409, 'There is already an intake called 2030. Choose another name.'],
    [{ ...NEXT, name: ' ' }, 422, 'not valid'],
    [{ ...NEXT, closingDate: '2030-02-30' }, 422, 'not valid'],
    [{ ...NEXT, closingDate: '2030-03-09' }, 422, 'The closing date 2030-03-09 has passed.'],
    [{ ...NEXT, openingDate: '2031-10-01' }, 422, 'The opening date is after the closing date.'],
    [{ ...NEXT, openingDate: '2030-03-10' }, 422, 'is not in the future. Without one the intake begins at once.'],
  ])('refuses %j and changes nothing', async (intake, status, message) => {
    const answer = await begin(intake)
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)])
    expect(await statusNow()).toEqual({ id: '1', open: false, closingDate: '2030-09-30' })
  })

  test('§4.7 starts no intake while applications are open, and one only for a call that is repeated', async () => {
    const admin = await server.admin()
    const refused = await admin.post('/api/intakes', NEXT)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'windowOpen'])
    expect(await statusNow()).toEqual({ id: '1', open: true, closingDate: '2030-09-30' })
    const started = (await begin()).json<Intake>()
    // The window is open again by now.
    expect((await admin.post('/api/intakes', NEXT)).json()).toEqual(started)
    expect((await admin.post('/api/intakes', { ...NEXT, name: '2031 again' })).statusCode).toBe(409)
    expect((await admin.get('/api/intakes')).json()).toMatchObject([started, {}])
  })

  test('§6 lets only administrators create one, and all staff list them', async () => {
    for (const role of ['bursaryAdmin', 'committeeMember'] as const) {
      const holder = await server.holder(role)
      expect((await holder.get('/api/intakes')).statusCode).toBe(200)
      expect((await holder.post('/api/intakes', NEXT)).statusCode).toBe(403)
    }
    expect((await (await server.applicant()).get('/api/intakes')).statusCode).toBe(403)
  })

  test('creates one of two concurrent ones, and one intake is current', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => begin({ ...NEXT, name })))
    expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode)
    const all = (await (await server.admin()).get('/api/intakes')).json<Intake[]>()
    expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  })
})

describe('an applicant', () => {
  test('§4.1 applies once in each of two intakes, and the earlier submission does not change', async () => {
    const applicant = await server.applicant({ sub: 'auth0|twice' })
    const first = await advanceTo(applicant)
    const [before] = await versionsOf(applicant)
    const whole = (await applicant.get(`/api/submissions/${before?.id}`)).json<Submission>()
    const receipt = await applicant.get(`/api/submissions/${before?.id}/receipt`)
    expect((await applicant.get('/api/submissions/earlier')).json()).toEqual([])
    expect((await applicant.get('/api/drafts')).headers).not.toHaveProperty('earlier-submission')

    await begin()
    server.clock.now = TODAY + 366 * 86_400_000
    // The specified calls find nothing of hers.
    for (const path of [
      'fellowships',
      'fellowships/applicant/twice',
      'personaldetails',
      'coursedetails',
      'motivations',
      'drafts',
      'submissions',
    ]) {
      const answer = await applicant.get(`/api/${path}`)
      expect([path, answer.statusCode, answer.json<unknown[]>().length]).toEqual([path, 200, 0])
    }
    // She can no longer change the first intake's records.
    expect((await update(applicant, first, outcome('submit'))).statusCode).toBe(404)
    const motivation = { motivation: motivationOf(490) }
    expect((await applicant.put(`/api/motivations/${first.motivationId}`, motivation)).statusCode).toBe(404)
    expect((await applicant.remove(`/api/fellowships/${first.id}`)).statusCode).toBe(404)

    const registered = await applicant.post('/api/fellowships/', FELLOWSHIP)
    expect([registered.statusCode, registered.json()]).toEqual([
      201,
      {
        ...outcome(1),
        ...FELLOWSHIP,
        id: expect.any(String),
        applicantId: 'twice',
        applicationDate: new Date(server.clock.now).toISOString(),
        ...NOTHING_SAVED,
      },
    ])
    const drafted = await applicant.get('/api/drafts')
    const again = await applicant.post('/api/fellowships/', FELLOWSHIP)
    expect([again.statusCode, again.json<Fellowship>().id]).toEqual([200, registered.json<Fellowship>().id])
    const second = await advanceTo(applicant)
    expect(second.id).not.toBe(first.id)
    const [now, ...others] = await versionsOf(applicant)
    expect(others).toEqual([])
    expect(now).toMatchObject({ version: 1, replaces: null, fellowshipId: second.id })
    expect(now?.reference).toMatch(/^PB-2031-/)

    expect((await applicant.get(`/api/submissions/${before?.id}`)).json()).toEqual(whole)
    const kept = await applicant.get(`/api/submissions/${before?.id}/receipt`)
    expect((await readPdf(kept.rawPayload)).text).toBe((await readPdf(receipt.rawPayload)).text)
    const earlier = (await applicant.get('/api/submissions/earlier')).json<object[]>()
    expect(earlier).toEqual([{ ...before, intake: '2030' }])
    expect(drafted.headers['earlier-submission']).toBe(before?.id)
    const { idDocument } = whole.application.personalDetails
    expect((await applicant.get(`/api/iddocuploads?file=${idDocument}`)).statusCode).toBe(200)
  })

  test('§4.1 learns in the next intake that the last application was not submitted', async () => {
    const [started, visited] = [await server.applicant(), await server.applicant()]
    await advanceTo(started, 2)
    await register(visited)
    const headersOf = async (by: Caller) => (await by.get('/api/drafts')).headers
    expect(await headersOf(started)).not.toHaveProperty('earlier-unsubmitted')
    await begin()
    expect(await headersOf(started)).toHaveProperty('earlier-unsubmitted')
    expect(await headersOf(visited)).not.toHaveProperty('earlier-unsubmitted')
  })

  test('§4.1 keeps two subjects of one applicantId apart in each intake', async () => {
    await register(await server.applicant({ sub: 'auth0|same' }))
    const other = await server.applicant({ sub: 'other|same' })
    expect((await other.post('/api/fellowships/', FELLOWSHIP)).json()).toMatchObject({ code: 'applicantIdTaken' })
    await begin()
    expect((await other.post('/api/fellowships/', FELLOWSHIP)).statusCode).toBe(201)
    const first = await server.applicant({ sub: 'auth0|same' })
    expect((await first.post('/api/fellowships/', FELLOWSHIP)).json()).toMatchObject({ code: 'applicantIdTaken' })
  })

  test('§4.1 cannot submit or change an application once a new intake has started', async () => {
    const applicant = await server.applicant()
    const reviewed = await advanceTo(applicant, 'submit')
    await begin()
    expect((await update(applicant, reviewed, outcome('submit'))).statusCode).toBe(404)
    expect(await versionsOf(applicant)).toEqual([])
    expect(await fellowshipsOf(applicant)).toEqual([])
  })

  test('can copy only their own earlier personal details, and shared documents are kept', async () => {
    const applicant = await server.applicant({ sub: 'auth0|again' })
    await advanceTo(applicant)
    const [{ id } = { id: '' }] = await versionsOf(applicant)
    await begin()
    const other = await server.applicant({ sub: 'auth0|other' })
    const refused = await other.get(`/api/submissions/${id}`)
    expect(refused.statusCode).toBe(404)

    const { application } = (await applicant.get(`/api/submissions/${id}`)).json<Submission>()
    const { id: _, region: _region, ...given } = application.personalDetails
    const documents = { id: { fileName: given.idDocument, originalFilename: given.originalIDDocName } }
    await register(applicant)
    const draft = { basedOn: 0, device: 'a-tab', form: { name: given.name }, documents }
    expect((await applicant.put('/api/drafts/personalDetails', draft)).statusCode).toBe(200)
    const saved = await applicant.post('/api/personaldetails/', given)
    expect([saved.statusCode, saved.json()]).toEqual([201, { ...given, id: expect.any(String) }])
    // No one else's record names them.
    await register(other)
    const stolen = await other.post('/api/personaldetails/', given)
    expect([stolen.statusCode, Object.keys(stolen.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['idDocument', 'cvDocument'],
    ])

    // The earlier application reached its retention limit; documents that this one names stay.
    const keeping = { db: server.db, store: await openDocuments(server.settings), keepSubmittedDays: 1 }
    expect(await expireApplications({ ...keeping, now: TODAY + 2 * 86_400_000 })).toBe(1)
    expect((await applicant.get(`/api/submissions/${id}`)).statusCode).toBe(404)
    for (const [path, file] of [
      ['iddocuploads', given.idDocument],
      ['cvdocuploads', given.cvDocument],
    ]) {
      expect((await applicant.get(`/api/${path}?file=${file}`)).statusCode).toBe(200)
    }
  })

  test("deletes only the current intake's application; an earlier one keeps its documents", async () => {
    const applicant = await server.applicant()
    await advanceTo(applicant)
    const [earlier] = await versionsOf(applicant)
    await begin()
    await register(applicant)
    await saveRecords(applicant)
    const draft = { basedOn: 1, device: 'a-tab', form: { motivation: 'more' }, documents: {} }
    await applicant.put('/api/drafts/motivation', draft)
    const deleted = await applicant.remove('/api/owndata')
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect(await fellowshipsOf(applicant)).toEqual([])
    for (const { kind, fileName } of earlier?.documents ?? []) {
      if (kind !== 'id') continue
      expect((await applicant.get(`/api/iddocuploads?file=${fileName}`)).statusCode).toBe(200)
    }
    expect((await applicant.get(`/api/submissions/${earlier?.id}/receipt`)).statusCode).toBe(200)
  })
})
