import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../domain/documents.ts'
import { motivationOf, pathOf, PDF, recordBody, saveRecords, startServer, uploaded, type Caller } from '../fixture.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { fieldsWhere, questionOf } from '../../../domain/programme.ts'
import { PERSONAL_MESSAGES } from '../../support/messages.ts'
import { closedAfterAll } from '../../support/closing.ts'

const server = closedAfterAll(await startServer())

interface Saved {
  id: string
}

describe.each([
  ['§7.4 personal details', '/api/personaldetails', 'personalDetails', { name: 'Changed' }],
  ['§7.5 course details', '/api/coursedetails', 'courseDetails', { secondChoiceCourse: 'Changed' }],
  ['§7.6 motivations', '/api/motivations', 'motivation', { motivation: motivationOf(600) }],
] as const)('%s', (_title, path, step, change) => {
  const bodyOf = (applicant: Caller) => recordBody(applicant, step)

  test('lets the applicant create, list, change and delete records', async () => {
    const applicant = await server.applicant()
    const body = await bodyOf(applicant)
    expect((await applicant.get(path)).json()).toEqual([])
    const created = await applicant.post(`${path}/`, body)
    expect(created.statusCode).toBe(201)
    const { id } = created.json<Saved>()
    expect(created.json()).toMatchObject({ ...body, id: expect.stringMatching(/^[\w-]{36}$/) })
    expect((await applicant.get(path)).json()).toEqual([created.json()])

    const changed = await applicant.put(`${path}/${id}`, { ...body, ...change, id: 'another' })
    expect(changed.json()).toEqual({ ...created.json(), ...change })
    expect((await applicant.remove(`${path}/${id}`)).statusCode).toBe(204)
    expect((await applicant.remove(`${path}/${id}`)).statusCode).toBe(404)
    expect((await applicant.get(path)).json()).toEqual([])
  })

  test('never creates a second record when a save is repeated, even from two windows at once', async () => {
    const applicant = await server.applicant()
    const body = await bodyOf(applicant)
    const answers = await Promise.all(
      [body, body, { ...body, ...change }].map((each) => applicant.post(`${path}/`, each)),
    )
    const ids = new Set(answers.map((answer) => answer.json<Saved>().id))
    expect([...ids]).toEqual([expect.any(String)])
    expect((await applicant.get(path)).json()).toHaveLength(1)
    expect((await applicant.post(`${path}/`, { ...body, ...change })).statusCode).toBe(200)
    expect((await applicant.get(path)).json()).toMatchObject([change])
  })

  test('needs a token, and answers 404 to everyone else', async () => {
    const [applicant, other] = [await server.applicant(), await server.applicant()]
    const body = await bodyOf(applicant)
    const { id } = (await applicant.post(path, body)).json<Saved>()
    await other.post(path, await bodyOf(other))
    const calls = (by: Caller, wanted: string) => [by.put(`${path}/${wanted}`, body), by.remove(`${path}/${wanted}`)]
    const theirs = await Promise.all(calls(other, id))
    const none = await Promise.all(calls(other, 'none'))
    expect(theirs.map((answer) => [answer.statusCode, answer.body])).toEqual(none.map((answer) => [404, answer.body]))
    expect((await applicant.get(path)).json()).toMatchObject([{ id }])

    const unknown = [server.anyone.get(path), server.anyone.post(path, body), ...calls(server.anyone, id)]
    const refused = await Promise.all(unknown)
    expect(refused.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401])
  })
})

test("§7.6 GET /api/motivations/{id} returns only the applicant's own motivation", async () => {
  const [one, other] = [await server.applicant(), await server.applicant()]
  const saved = (await one.post('/api/motivations', { motivation: motivationOf(490) })).json<Saved>()
  expect((await one.get(`/api/motivations/${saved.id}`)).json()).toEqual(saved)
  expect((await other.get(`/api/motivations/${saved.id}`)).statusCode).toBe(404)
  expect((await server.anyone.get(`/api/motivations/${saved.id}`)).statusCode).toBe(401)
})

const errorsFor = async (applicant: Caller, path: string, body: object) => {
  const answer = await applicant.post(path, body)
  return [answer.statusCode, answer.json().errors]
}

/** Disability details are required only for an applicant with a disability. */
const { disabilityDetails: _details, ...requiredMessages } = PERSONAL_MESSAGES

describe('§5.1 personal details', () => {
  test('enforces every rule of the form', async () => {
    const applicant = await server.applicant()
    expect(await errorsFor(applicant, '/api/personaldetails', {})).toEqual([
      422,
      {
        ...requiredMessages,
        idDocument: 'Please upload a file.',
        cvDocument: 'Please upload a file.',
      },
    ])
  })

  test.each([
    [{ regionId: 'NA-XX' }, 'regionId'],
    [{ disabled: true, disabilityDetails: ' ' }, 'disabilityDetails'],
    [{ name: { first: 'x' } }, 'name'],
    [{ idDocument: 'made-up-name.pdf' }, 'idDocument'],
  ])('refuses %j', async (change, field) => {
    const applicant = await server.applicant()
    const body = { ...(await recordBody(applicant, 'personalDetails')), ...change }
    expect(await errorsFor(applicant, '/api/personaldetails', body)).toEqual([422, { [field]: expect.any(String) }])
  })

  test('refuses a document of another applicant or of another kind', async () => {
    const [one, other] = [await server.applicant(), await server.applicant()]
    const theirs = await recordBody(other, 'personalDetails')
    expect(await errorsFor(one, '/api/personaldetails', theirs)).toEqual([
      422,
      { idDocument: 'Please upload a file.', cvDocument: 'Please upload a file.' },
    ])
    const { idDocument, cvDocument } = await uploaded(other, 'personalDetails')
    const swapped = { ...theirs, idDocument: cvDocument, cvDocument: idDocument }
    expect((await other.post('/api/personaldetails', swapped)).statusCode).toBe(422)
  })

  test("stores the upload's original name with spaces replaced", async () => {
    const applicant = await server.applicant()
    const body = { ...(await recordBody(applicant, 'personalDetails')), originalIDDocName: '<b>not the name</b>.exe' }
    expect((await applicant.post('/api/personaldetails', body)).json()).toMatchObject({
      originalIDDocName: 'my_id.pdf',
    })
  })

  test("§6 locks the email address to the token's", async () => {
    const applicant = await server.applicant({ email: 'Login@Example.org' })
    const body = await recordBody(applicant, 'personalDetails')
    expect(await errorsFor(applicant, '/api/personaldetails', body)).toEqual([422, { email: expect.any(String) }])
    expect((await applicant.post('/api/personaldetails', { ...body, email: 'login@example.org' })).statusCode).toBe(201)
  })
})

test('§2.8 refuses personal details with a message when the token has no email address', async () => {
  const applicant = await server.applicant({ email: null })
  const answer = await applicant.post('/api/personaldetails', await recordBody(applicant, 'personalDetails'))
  const message = 'Your login does not include an email address. Log in with an account that has one.'
  expect([answer.statusCode, answer.json()]).toEqual([422, { message, code: 'noEmail', errors: { email: message } }])
})

describe('§5.2 course details', () => {
  test('enforces every rule of the form', async () => {
    const applicant = await server.applicant()
    const [status, errors] = await errorsFor(applicant, '/api/coursedetails', {})
    expect(status).toBe(422)
    const required = fieldsWhere('courseDetails', ({ message }) => message !== undefined)
    expect(errors).toEqual({
      ...fromEntries(required.map((field) => [field, questionOf('courseDetails', field).message] as const)),
      ...fromEntries(
        documentsOf('courseDetails').map(({ storedField }) => [storedField, 'Please upload a file.'] as const),
      ),
    })
  })

  test.each([
    ['in another country', { countryId: 710 }, 'institutionId'],
    ['with an unknown id', { institutionId: '99' }, 'institutionId'],
    ['in an unknown country', { countryId: 999_999 }, 'countryId'],
  ])('refuses an institution %s', async (_where, change, field) => {
    const applicant = await server.applicant()
    const body = { ...(await recordBody(applicant, 'courseDetails')), ...change }
    expect(await errorsFor(applicant, '/api/coursedetails', body)).toEqual([422, { [field]: expect.any(String) }])
  })
})

describe('§5.3 a motivation', () => {
  test('accepts 480 words and refuses 479', async () => {
    const applicant = await server.applicant()
    expect(await errorsFor(applicant, '/api/motivations', { motivation: motivationOf(479) })).toEqual([
      422,
      { motivation: 'Your motivation should be at least 500 words in length.' },
    ])
    expect((await applicant.post('/api/motivations', { motivation: motivationOf(480) })).statusCode).toBe(201)
  })

  test('stores only the markup that the editor produces', async () => {
    const applicant = await server.applicant()
    const kept = '<p style="text-align:center"><strong>Bold</strong> <ins>under</ins></p><ul><li>one</li></ul>'
    const dangerous =
      '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">link</a><p onclick="x()">end</p>'
    const answer = await applicant.post('/api/motivations', { motivation: kept + motivationOf(500) + dangerous })
    const { motivation } = answer.json<{ motivation: string }>()
    expect(motivation).toContain(kept)
    expect(motivation).not.toMatch(/script|onerror|onclick|<img|javascript/)
  })

  test('does not count words that sanitising removes', async () => {
    const applicant = await server.applicant()
    const hidden = `<style>${motivationOf(600)}</style>`
    expect((await applicant.post('/api/motivations', { motivation: hidden })).statusCode).toBe(422)
  })
})

test('§9 opens an uploaded document by the stored name in its record', async () => {
  const applicant = await server.applicant()
  const { personalDetailId } = await saveRecords(applicant)
  const [record] = (await applicant.get('/api/personaldetails')).json()
  expect(record.id).toBe(personalDetailId)
  expect((await applicant.get(`${pathOf('id')}?file=${record.idDocument}`)).rawPayload).toEqual(PDF)
})

test('§4.7 a save from a page that was left open adds nothing once the application is deleted or its intake is past', async () => {
  const save = (by: Caller) => by.post('/api/motivations', { motivation: motivationOf(480) })
  const stored = async (by: Caller) => (await by.get('/api/motivations')).json<Saved[]>()
  const [deleting, earlier] = [await server.applicant(), await server.applicant()]
  for (const applicant of [deleting, earlier]) expect((await save(applicant)).statusCode).toBe(201)
  expect((await deleting.remove('/api/owndata')).statusCode).toBe(204)
  expect([(await save(deleting)).statusCode, await stored(deleting)]).toEqual([404, []])

  const intake = { name: 'The next one', closingDate: '2031-09-30' }
  expect((await server.beginIntake(intake)).statusCode).toBe(201)
  expect([(await save(earlier)).statusCode, await stored(earlier)]).toEqual([404, []])
})
