import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskSubmission } from '../../../domain/desk.ts'
import { DOCUMENT, type DocumentKind } from '../../../domain/documents.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import type { AskedPart } from '../../../domain/askedParts.ts'
import type { DeskRequest, InformationRequest } from '../../../domain/informationRequests.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { needOnly } from '../../../server/features/applicationsWindow/changeable.ts'
import { informationRequests } from '../../../server/platform/database/schema/informationRequests.ts'
import { pdfOf } from '../../support/documents.ts'
import { advanceTo, closeWindowFor, outcome, update, versionsOf } from '../advance.ts'
import { scored } from '../desk/calls.ts'
import { delivered } from '../mail/delivered.ts'
import { erase, personWith } from '../erase.ts'
import { fileIn, motivationOf, startServer, TODAY, type Caller, type TestServer } from '../fixture.ts'
import { LAST_DOCUMENT } from '../../support/applicant.ts'

/** A request reopens parts of one application until a date, also after closing (decision 92). */

const MEMBER = 'anna@bank.example'
/** While the window is open, and after the day to which closeWindowFor moves the clock. */
const SOON = '2030-03-20'
const UNTIL = '2030-12-05'
const AFTER = Date.parse('2030-12-06T08:00:00Z')

let server: TestServer
let member: Caller
async function open() {
  server = await startServer()
  member = await server.staff('anna')
}
beforeAll(open)
afterAll(() => server.close())

interface Submitter {
  by: Caller
  fellowship: Fellowship
  /** The id of the newest version. */
  id: string
}

async function submitter(): Promise<Submitter> {
  const by = await server.applicant()
  const fellowship = await advanceTo(by)
  return { by, fellowship, id: (await versionsOf(by)).at(-1)?.id ?? '' }
}

interface Asking {
  asked?: readonly AskedPart[]
  id?: string
  text?: string
  until?: string
}

const ask = (submission: string, asking: Asking = {}, by = member) => {
  const until = server.clock.now === TODAY ? SOON : UNTIL
  const body = { id: randomUUID(), asked: ['cv'], text: 'Your CV cannot be read.', until, ...asking }
  return by.post(`/api/desk/submissions/${submission}/requests`, body)
}

async function asked(submission: string, asking: Asking = {}): Promise<DeskRequest> {
  const answer = await ask(submission, asking)
  expect(answer.statusCode).toBe(200)
  const request = answer.json<DeskRequest[]>().at(-1)
  if (request === undefined) throw new Error('There is no request')
  return request
}

const withdraw = (submission: string, { id }: Pick<DeskRequest, 'id'>, by = member) =>
  by.remove(`/api/desk/submissions/${submission}/requests/${id}`)
const readAtDesk = async (id: string) => (await member.get(`/api/desk/submissions/${id}`)).json<DeskSubmission>()
const ownRequest = async (by: Caller) => (await by.get('/api/informationrequests')).json<InformationRequest[]>()[0]
const listed = async (request: string) => (await member.list(`request=${request}&limit=100`)).items.map(({ id }) => id)

const upload = (by: Caller, kind: DocumentKind) =>
  by.upload(`${DOCUMENT[kind].path}/`, { name: 'new.pdf', content: pdfOf(randomUUID()) })

const savePersonal = (by: Caller, { personalDetails }: Fellowship, change: object = {}) =>
  by.put(`/api/personaldetails/${personalDetails?.id}`, { ...personalDetails, ...change })
const saveCourse = (by: Caller, { courseDetails }: Fellowship, change: object = {}) =>
  by.put(`/api/coursedetails/${courseDetails?.id}`, { ...courseDetails, ...change })
const saveMotivation = (by: Caller, { motivation }: Fellowship, count = 500) =>
  by.put(`/api/motivations/${motivation?.id}`, { id: motivation?.id, motivation: motivationOf(count) })

/** Uploads a new CV, saves it and submits. */
async function answerWithCv({ by, fellowship }: Submitter): Promise<void> {
  const { fileName } = fileIn(await upload(by, 'cv'))
  const saved = await savePersonal(by, fellowship, { cvDocument: fileName, originalCVDocName: 'new.pdf' })
  expect(saved.statusCode).toBe(200)
  expect((await update(by, fellowship, outcome(2))).statusCode).toBe(200)
  expect((await update(by, fellowship, outcome('submit'))).statusCode).toBe(200)
}

const CLOSED = [409, 'applicationsClosed']
const resultOf = ({ statusCode, json }: Awaited<ReturnType<Caller['get']>>) => [
  statusCode,
  json<{ code?: string }>().code,
]

const deliver = () => delivered(server)

describe('asking', () => {
  test('sends a mail with a link, and is shown at the desk, on Progress and in the history', async () => {
    await deliver()
    const { by, id } = await submitter()
    await closeWindowFor(server, async () => {
      const request = await asked(id, { asked: ['cv', 'cv'] })
      expect(request).toMatchObject({ asked: ['cv'], state: 'open', askedBy: MEMBER, mail: 'waiting', until: UNTIL })
      const mail = (await deliver()).find(({ content }) => content.subject.startsWith('More information needed'))
      expect(mail?.content.blocks).toContainEqual({ paragraph: 'Your CV cannot be read.' })
      const url = `${server.settings.externalBaseUrl}/application?link=${id}`
      expect(mail?.content.blocks.at(-1)).toEqual({ action: { label: 'Open your application', url } })

      expect(await readAtDesk(id)).toMatchObject({ requests: [{ id: request.id, mail: 'sent' }] })
      expect(await ownRequest(by)).toEqual({
        id: request.id,
        asked: ['cv'],
        text: 'Your CV cannot be read.',
        until: UNTIL,
        askedAt: new Date(server.clock.now).toISOString(),
        state: 'open',
        answeredAt: null,
        unchanged: [],
      })
      const history = await member.get(`/api/desk/submissions/${id}/history`)
      expect(history.json()).toMatchObject([{ action: 'submission.view' }, { action: 'submission.ask' }, {}])
      expect(await listed('open')).toEqual([id])
    })
  })

  test('is done once if the call is repeated, and refused while a request is open', async () => {
    const { id } = await submitter()
    const first = await asked(id)
    expect((await ask(id, { id: first.id })).json()).toEqual([first])
    expect(resultOf(await ask(id))).toEqual([409, 'requestOpen'])
    expect((await readAtDesk(id)).letters).toHaveLength(1)
    expect((await withdraw(id, first)).json()).toMatchObject([{ id: first.id, state: 'withdrawn' }])
    server.clock.now += 1
    expect((await ask(id, { until: SOON })).json()).toMatchObject([{ state: 'withdrawn' }, { state: 'open' }])
    server.clock.now = TODAY
  })

  test('is refused under an id that was used for anything else, and leaves no trace', async () => {
    const [one, other] = [await submitter(), await submitter()]
    const { id } = await asked(one.id)
    const message = { id: randomUUID(), subject: 'Hello', text: 'Hello' }
    const chair = await server.holder('bursaryAdmin')
    expect((await chair.post(`/api/desk/submissions/${other.id}/letters`, message)).statusCode).toBe(200)
    const colleague = await server.staff('ben')
    const answers = [
      await ask(one.id, { id, text: 'Another text.' }),
      await ask(one.id, { id, asked: ['cv', 'courseDetails'] }),
      await ask(one.id, { id }, colleague),
      await ask(other.id, { id }),
      await ask(other.id, { id: message.id }),
    ]
    expect(answers.map(resultOf)).toEqual(answers.map(() => [409, 'idUsed']))
    expect(await readAtDesk(other.id)).toMatchObject({ requests: [], letters: [{ id: message.id }] })
    expect(await ownRequest(other.by)).toBeUndefined()
    expect((await ask(other.id)).statusCode).toBe(200)
  })

  test.each([
    { asking: { asked: [] }, field: 'asked' },
    { asking: { text: '' }, field: 'text' },
    { asking: { until: '2030-03-09' }, field: 'until' },
    { asking: { asked: ['shortlisted' as AskedPart] }, field: 'asked' },
  ])('is refused with $asking', async ({ asking, field }) => {
    const { id } = await submitter()
    const answer = await ask(id, asking)
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]])
  })

  test('is refused for an earlier version', async () => {
    const { by, fellowship, id } = await submitter()
    await saveCourse(by, fellowship, { firstChoiceCourse: 'MPhil Statistics' })
    await update(by, fellowship, outcome('submit'))
    expect(resultOf(await ask(id))).toEqual([409, 'amended'])
  })

  test('needs a role that reads applications, and no conflict of interest', async () => {
    const { by, id } = await submitter()
    const request = await asked(id)
    const others = [by, await server.admin(), await server.applicant()]
    for (const other of others) {
      expect((await ask(id, {}, other)).statusCode).toBe(403)
      expect((await withdraw(id, request, other)).statusCode).toBe(403)
    }
    expect((await ask(id, {}, server.anyone)).statusCode).toBe(401)
    const barred = await server.holder('committeeMember')
    expect((await barred.call(`/api/desk/submissions/${id}/conflict`, { method: 'PUT' })).statusCode).toBe(204)
    expect((await ask(id, {}, barred)).statusCode).toBe(404)
    expect((await withdraw(id, request, barred)).statusCode).toBe(404)
    expect((await ask('nothing')).statusCode).toBe(404)
    const other = await submitter()
    expect((await withdraw(other.id, request)).statusCode).toBe(404)
  })
})

describe('after closing, an applicant with an open request', () => {
  test('answers with a new version, once', async () => {
    const applicant = await submitter()
    const { by, fellowship, id } = applicant
    await closeWindowFor(server, async () => {
      const request = await asked(id)
      await answerWithCv(applicant)
      const versions = await versionsOf(by)
      expect(versions.map(({ version }) => version)).toEqual([1, 2])
      expect(await ownRequest(by)).toMatchObject({ state: 'answered' })
      const newest = versions.at(-1)?.id ?? ''
      expect((await readAtDesk(newest)).requests).toMatchObject([{ state: 'answered', answeredVersion: 2 }])
      expect(await listed('answered')).toEqual([newest])

      expect(resultOf(await upload(by, 'cv'))).toEqual(CLOSED)
      expect(resultOf(await savePersonal(by, fellowship))).toEqual(CLOSED)
      expect(resultOf(await withdraw(newest, request))).toEqual([409, 'requestAnswered'])
    })
  })

  test('changes only the documents that were asked for', async () => {
    const { by, fellowship, id } = await submitter()
    const other = fileIn(await upload(by, 'id'))
    await closeWindowFor(server, async () => {
      await asked(id)
      expect(resultOf(await savePersonal(by, fellowship, { cellPhoneNumber: '0811111111' }))).toEqual(CLOSED)
      expect(resultOf(await savePersonal(by, fellowship, { idDocument: other.fileName }))).toEqual(CLOSED)
      expect(resultOf(await upload(by, 'id'))).toEqual(CLOSED)
      expect((await savePersonal(by, fellowship)).statusCode).toBe(200)
      const again = { ...fellowship.personalDetails, cellPhoneNumber: '0811111111' }
      expect(resultOf(await by.post('/api/personaldetails/', again))).toEqual(CLOSED)
    })
  })

  test('changes no email address except that of the login', () => {
    const save = (step: RecordStep) => () =>
      needOnly(step, [], { email: 'ada@old.example' }, { email: 'ada@new.example' })
    expect(save('personalDetails')).not.toThrow()
    expect(save('courseDetails')).toThrow()
  })

  test('changes only the step that was asked for', async () => {
    const { by, fellowship, id } = await submitter()
    await closeWindowFor(server, async () => {
      await asked(id, { asked: ['courseDetails'] })
      expect((await saveCourse(by, fellowship, { firstChoiceCourse: 'MPhil Statistics' })).statusCode).toBe(200)
      expect((await upload(by, LAST_DOCUMENT.kind)).statusCode).toBe(200)
      expect(resultOf(await savePersonal(by, fellowship))).toEqual(CLOSED)
      expect(resultOf(await saveMotivation(by, fellowship))).toEqual(CLOSED)
      expect(resultOf(await upload(by, 'cv'))).toEqual(CLOSED)

      const draft = { basedOn: 0, device: 'tab', form: null, documents: {} }
      expect(resultOf(await by.put('/api/drafts/motivation', draft))).toEqual(CLOSED)
      // Stale, and so not refused as closed.
      expect((await by.put('/api/drafts/courseDetails', draft)).statusCode).toBe(412)
      expect((await by.remove(`/api/fellowships/${fellowship.id}`)).statusCode).toBe(409)
    })
  })

  test('sends only what was asked for; other changes that were saved before closing stay out', async () => {
    const applicant = await submitter()
    const { by, fellowship, id } = applicant
    const id2 = fileIn(await upload(by, 'id'))
    const phone = { cellPhoneNumber: '0811111111', idDocument: id2.fileName, originalIDDocName: 'new.pdf' }
    const changed = (await savePersonal(by, fellowship, phone)).json<NonNullable<Fellowship['personalDetails']>>()
    await saveCourse(by, fellowship, { firstChoiceCourse: 'MPhil Statistics' })
    await saveMotivation(by, fellowship, 499)
    await closeWindowFor(server, async () => {
      await asked(id, { asked: ['cv', 'motivation'] })
      const readVersions = async () => {
        const all = await versionsOf(by)
        return Promise.all(all.map(async (each) => (await by.get(`/api/submissions/${each.id}`)).json<Submission>()))
      }
      const answering = { ...applicant, fellowship: { ...fellowship, personalDetails: changed } }
      await answerWithCv(answering)
      const [first, second] = await readVersions()
      const { cvDocument, originalCVDocName, ...rest } = second!.application.personalDetails
      expect(originalCVDocName).toBe('new.pdf')
      expect(first!.application.personalDetails).toMatchObject(rest)
      expect(second!.application.courseDetails).toEqual(first!.application.courseDetails)
      expect(second!.application.motivation.motivation).toBe(motivationOf(499))
      expect(second!.documents.find(({ kind }) => kind === 'id')).toEqual(
        first!.documents.find(({ kind }) => kind === 'id'),
      )
      expect(second!.documents.find(({ kind }) => kind === 'cv')).toMatchObject({ fileName: cvDocument })
      // The answer to the first call was lost.
      expect((await update(by, answering.fellowship, outcome('submit'))).statusCode).toBe(200)
      expect(await readVersions()).toHaveLength(2)
      // The saved changes are kept.
      expect((await by.get('/api/coursedetails')).json()).toMatchObject([{ firstChoiceCourse: 'MPhil Statistics' }])
    })
  })

  test('submits nothing if nothing that was asked for has changed', async () => {
    const { by, fellowship, id } = await submitter()
    await saveCourse(by, fellowship, { firstChoiceCourse: 'MPhil Statistics' })
    await closeWindowFor(server, async () => {
      await asked(id)
      expect(resultOf(await update(by, fellowship, outcome('submit')))).toEqual(CLOSED)
      expect(await versionsOf(by)).toHaveLength(1)
      expect(await ownRequest(by)).toMatchObject({ state: 'open' })
    })
  })

  test('says nothing to others: neither the link nor the id opens their application', async () => {
    const { id } = await submitter()
    const other = await submitter()
    await closeWindowFor(server, async () => {
      await asked(id)
      expect(resultOf(await upload(other.by, 'cv'))).toEqual(CLOSED)
      expect(resultOf(await savePersonal(other.by, other.fellowship))).toEqual(CLOSED)
      expect(await ownRequest(other.by)).toBeUndefined()
    })
  })

  test('loses the right when the request is withdrawn, also between saving and submitting', async () => {
    const { by, fellowship, id } = await submitter()
    await closeWindowFor(server, async () => {
      const request = await asked(id, { asked: ['motivation'] })
      expect((await saveMotivation(by, fellowship)).statusCode).toBe(200)
      await withdraw(id, request)
      expect(await ownRequest(by)).toBeUndefined()
      expect(resultOf(await saveMotivation(by, fellowship, 501))).toEqual(CLOSED)
      expect(resultOf(await update(by, fellowship, outcome('submit')))).toEqual(CLOSED)
      expect(await versionsOf(by)).toHaveLength(1)
    })
  })

  test('loses the right at the end of the day', async () => {
    const { by, fellowship, id } = await submitter()
    await closeWindowFor(server, async () => {
      await asked(id, { asked: ['motivation'] })
      server.clock.now = Date.parse('2030-12-05T21:59:00Z')
      expect((await saveMotivation(by, fellowship)).statusCode).toBe(200)
      server.clock.now = AFTER
      expect(resultOf(await update(by, fellowship, outcome('submit')))).toEqual(CLOSED)
      expect(await ownRequest(by)).toMatchObject({ state: 'expired' })
      expect(await listed('expired')).toContain(id)
      expect((await ask(id, { until: '2030-12-20' })).json()).toMatchObject([{ state: 'expired' }, { state: 'open' }])
    })
  })
})

test('while applications are open, a version answers once it changes what was asked for, and names what stayed', async () => {
  const applicant = await submitter()
  const { by, fellowship, id } = applicant
  await asked(id, { asked: ['cv', 'id', 'motivation'] })
  expect((await saveCourse(by, fellowship, { firstChoiceCourse: 'MPhil Statistics' })).statusCode).toBe(200)
  expect((await update(by, fellowship, outcome('submit'))).statusCode).toBe(200)
  expect(await ownRequest(by)).toMatchObject({ state: 'open', unchanged: [] })

  await answerWithCv(applicant)
  const answered = { state: 'answered', unchanged: ['id', 'motivation'] }
  expect(await ownRequest(by)).toMatchObject(answered)
  const { requests } = await readAtDesk((await versionsOf(by)).at(-1)?.id ?? '')
  expect(requests).toMatchObject([{ ...answered, answeredVersion: 3 }])
})

test('a request stays readable and is answered after the programme has removed a part of it', async () => {
  const applicant = await submitter()
  const { id } = await asked(applicant.id, { asked: ['cv'] })
  const parts = ['referees', 'cv'] as AskedPart[]
  await server.db.update(informationRequests).set({ asked: parts }).where(eq(informationRequests.id, id))
  expect(await ownRequest(applicant.by)).toMatchObject({ asked: ['cv'], state: 'open' })
  await answerWithCv(applicant)
  expect(await ownRequest(applicant.by)).toMatchObject({ asked: ['cv'], state: 'answered', unchanged: [] })
})

test('an answer returns the application to those who have reviewed it', async () => {
  const reviewer = await server.holder('committeeMember')
  await server.setRubric()
  const applicant = await submitter()
  const review = (id: string) => reviewer.put(`/api/desk/submissions/${id}/review`, scored(3))
  expect((await review(applicant.id)).json()).toMatchObject({ state: 'reviewed' })
  expect(await reviewer.list('review=toReview')).toMatchObject({ items: [], toReview: 0 })

  await asked(applicant.id)
  await answerWithCv(applicant)
  const newest = (await versionsOf(applicant.by)).at(-1)?.id ?? ''
  expect(await reviewer.list('review=toReview')).toMatchObject({
    items: [{ id: newest, reviews: { mine: 'outdated' } }],
    toReview: 1,
  })
  const read = (await reviewer.get(`/api/desk/submissions/${newest}`)).json<DeskSubmission>()
  expect(read.reviews).toMatchObject({ state: 'outdated', mine: { version: 1 } })

  expect((await review(newest)).json()).toMatchObject({ state: 'reviewed', mine: { version: 2 } })
  expect(await reviewer.list('review=toReview')).toMatchObject({ items: [], toReview: 0 })
})

test('an erasure deletes the requests', async () => {
  const sub = `auth0|${randomUUID()}`
  const by = await server.applicant({ sub })
  await advanceTo(by)
  const { id } = (await versionsOf(by)).at(-1) ?? { id: '' }
  const request = await asked(id)
  expect(await erase(server, await personWith(server, { subject: sub }))).toMatchObject({
    informationRequests: { before: 1, after: 0 },
  })
  const rows = await server.db.select({ id: informationRequests.id }).from(informationRequests)
  expect(rows.map((row) => row.id)).not.toContain(request.id)
})

test('an open request keeps the current intake: no new one starts until it is withdrawn', async () => {
  // Without the other tests' requests.
  await server.close()
  await open()
  const { id } = await submitter()
  const request = await asked(id)
  const begin = () => server.beginIntake({ name: '2031', closingDate: '2031-09-30' })
  const refused = await begin()
  expect(resultOf(refused)).toEqual([409, 'requestsOpen'])
  expect(refused.body).toContain('1 applicant can still answer a request for more information')
  const window = await server.anyone.get('/api/FellowshipApplicationsStatus')
  expect(window.json()).toMatchObject([{ id: '1' }])
  await withdraw(id, request)
  expect((await begin()).statusCode).toBe(201)
  expect(resultOf(await ask(id))).toEqual([409, 'pastIntake'])
})
