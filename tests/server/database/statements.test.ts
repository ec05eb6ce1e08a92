import { Client } from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { fellowshipAfter, STEP, RECORD_STEPS } from '../../../domain/steps.ts'
import { fillListings } from '../../../server/features/applications/listings.ts'
import { idOf, pathOf, seed } from '../desk/seed.ts'
import { FELLOWSHIP, PDF, recordBody, register, saveRecords, startServer, type TestServer } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/**
 * The number of database statements per call, counted in the driver on either engine. An audit entry is written
 * in the statement of the change; a submission's entry has its own.
 */

const REFERENCE = [
  '/api/courses',
  '/api/regions',
  '/api/countries',
  '/api/institutions?pageSize=50',
  '/api/institutions/country/NA',
  '/api/FellowshipApplicationsStatus',
]

const server = closedAfterAll(await startServer())
const client = Reflect.get(server.db, '$client') as object
const sent =
  'run' in client ? vi.spyOn(client as { run(text: string): unknown }, 'run') : vi.spyOn(Client.prototype, 'query')
afterAll(() => sent.mockRestore())
for (const path of REFERENCE) await server.anyone.get(path)
// Ended sessions are read at most twice a second for all callers together. The sessions' clock is stopped here.
await (await server.applicant()).get('/api/fellowships')

type Answer = Awaited<ReturnType<TestServer['anyone']['get']>>

async function statementsOf(call: Promise<Answer>): Promise<number> {
  sent.mockClear()
  const { statusCode, body } = await call
  expect(statusCode, body).toBeLessThan(300)
  return sent.mock.calls.length
}

describe('statements per call', () => {
  test.each(REFERENCE)('GET %s: none, once it is in memory', async (path) => {
    expect(await statementsOf(server.anyone.get(path))).toBe(0)
  })

  test('registering takes four, repeating it one, and reading the fellowship one', async () => {
    const applicant = await server.applicant()
    expect(await statementsOf(applicant.post('/api/fellowships/', FELLOWSHIP))).toBe(4)
    expect(await statementsOf(applicant.post('/api/fellowships/', FELLOWSHIP))).toBe(1)
    expect(await statementsOf(applicant.get('/api/fellowships'))).toBe(1)
  })

  test('updating the fellowship takes two, and submitting it twelve with its transaction', async () => {
    const applicant = await server.applicant()
    const fellowship = { ...(await register(applicant)), ...(await saveRecords(applicant)) }
    const update = (step: keyof typeof STEP) =>
      applicant.post(`/api/fellowships/${fellowship.id}`, { ...fellowship, ...fellowshipAfter(STEP[step], 1) })
    for (const step of RECORD_STEPS) expect(await statementsOf(update(step))).toBe(2)
    expect(await statementsOf(update('review'))).toBe(2)
    expect(await statementsOf(update('submit'))).toBe(12)
  })

  test('concurrent reads or updates of many applicants take as many as one', async () => {
    const applicants = await Promise.all(Array.from({ length: 8 }, () => server.applicant()))
    const own = await Promise.all(
      applicants.map(async (applicant) => ({ applicant, fellowship: await register(applicant) })),
    )
    sent.mockClear()
    const read = await Promise.all(applicants.map((applicant) => applicant.get('/api/fellowships')))
    expect(sent).toHaveBeenCalledTimes(1)
    expect(read.map((answer) => answer.json())).toEqual(own.map(({ fellowship }) => [fellowship]))
    sent.mockClear()
    const updated = await Promise.all(
      own.map(({ applicant, fellowship }) => applicant.post(`/api/fellowships/${fellowship.id}`, fellowship)),
    )
    expect(sent).toHaveBeenCalledTimes(2)
    expect(updated.map((answer) => answer.json())).toEqual(own.map(({ fellowship }) => fellowship))
  })

  test.each([
    { step: 'personalDetails', created: 3, changed: 4 },
    { step: 'courseDetails', created: 3, changed: 4 },
    { step: 'motivation', created: 2, changed: 3 },
  ] as const)(
    'a new record of $step takes $created, and a changed one $changed',
    async ({ step, created, changed }) => {
      const { path } = STEP[step].record
      const applicant = await server.applicant()
      await register(applicant)
      const record = await recordBody(applicant, step)
      expect(await statementsOf(applicant.post(path, record))).toBe(created)
      const [{ id }] = (await applicant.get(path)).json<[{ id: string }]>()
      expect(await statementsOf(applicant.put(`${path}/${id}`, record))).toBe(changed)
    },
  )

  test('at the desk, a page takes six, an application fourteen, and one or many decisions eleven with their transaction', async () => {
    await seed(server.db, ['ONE', 'TWO'])
    const chair = await server.holder('bursaryAdmin')
    await fillListings(server.db)
    expect(await statementsOf(chair.get('/api/desk/submissions'))).toBe(6)
    expect(await statementsOf(chair.get(pathOf('ONE')))).toBe(14)
    const decision = { outcome: 'shortlisted', reason: 'Strong.', seen: null }
    expect(await statementsOf(chair.put(`${pathOf('ONE')}/decision`, decision))).toBe(11)
    const ids = ['ONE', 'TWO'].map((key) => idOf(key))
    const decisions = ids.map((id, index) => ({ id, ...decision, outcome: 'reserve', seen: index === 0 ? 1 : null }))
    expect(await statementsOf(chair.post('/api/desk/decisions', { decisions }))).toBe(11)
  })

  test.each(['submissions.csv', 'reviews.csv', 'letters.xlsx'])(
    'GET /api/desk/%s takes as many for two applications as for one',
    async (file) => {
      const keys = [1, 2].map((number) => `${file.split('.')[0]?.toUpperCase()}${number}`)
      await seed(server.db, keys)
      await fillListings(server.db)
      const chair = await server.holder('bursaryAdmin')
      const [one, two] = [keys[0], keys[0]?.slice(0, -1)].map((text) => `/api/desk/${file}?text=${text}`)
      expect(await statementsOf(chair.get(two ?? ''))).toBe(await statementsOf(chair.get(one ?? '')))
    },
  )

  test('an upload takes two, and one when it is already stored', async () => {
    const applicant = await server.applicant()
    await register(applicant)
    const upload = () => applicant.upload('/api/iddocuploads/', { name: 'id.pdf', content: PDF })
    expect(await statementsOf(upload())).toBe(2)
    expect(await statementsOf(upload())).toBe(1)
  })
})
