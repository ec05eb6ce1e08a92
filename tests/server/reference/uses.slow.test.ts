import { expect, test, vi } from 'vitest'
import { COURSE_VALUES } from '../../support/applicant.ts'
import { openPostgresForTests } from '../../support/postgres.ts'
import { startServer, uploaded } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Lists that saved records choose from. No foreign key refuses deletions, because answers are JSON. */

const postgres = closedAfterAll(await openPostgresForTests())
vi.stubEnv('TEST_DATABASE_URL', await postgres.fresh())
const server = closedAfterAll(await startServer())
vi.unstubAllEnvs()

test('either an institution is deleted or a save chooses it, never both', async () => {
  const administrator = await server.admin()
  const applicant = await server.applicant()
  const documents = await uploaded(applicant, 'courseDetails')
  const outcomes: [saved: number, deleted: number][] = []
  for (let round = 0; round < 40; round += 1) {
    const institution = { name: `Institution ${round}`, countryCode: 'NA', website: 'https://example.org' }
    const { id } = (await administrator.post('/api/institutions', institution)).json<{ id: string }>()
    const body = { ...COURSE_VALUES, ...documents, institutionId: id }
    const calls = [
      () => applicant.post('/api/coursedetails', body),
      () => administrator.remove(`/api/institutions/${id}`),
    ] as const
    const answers = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((send) => send()))
    const [saved, deleted] = (round % 2 === 0 ? answers : answers.toReversed()).map(({ statusCode }) => statusCode)
    outcomes.push([saved ?? 0, deleted ?? 0])
    const [course] = (await applicant.get('/api/coursedetails')).json<{ institution: object | null }[]>()
    expect(course?.institution).not.toBeNull()
  }
  for (const [saved, deleted] of outcomes) {
    if (deleted === 200) expect([409, 422]).toContain(saved)
    else expect([saved < 300, deleted]).toEqual([true, 409])
  }
})
