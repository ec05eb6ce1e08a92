import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PERSONAL_VALUES } from '../../support/applicant.ts'
import { startServer, TENANT, uploaded, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Triggers copy every record to the tables of an earlier schema until the next release drops them (decision 37). */

const server = closedAfterAll(await startServer())

const PATH = '/api/personaldetails'

test.each<[string, (applicant: Caller, id: string) => Promise<{ statusCode: number }>]>([
  ['the record', (applicant, id) => applicant.remove(`${PATH}/${id}`)],
  ['the whole application', (applicant) => applicant.remove('/api/owndata')],
])('an applicant who deletes %s leaves no copy of it', async (_, deleteIt) => {
  const sub = `auth0|${randomUUID()}`
  const applicant = await server.applicant({ sub })
  const body = { ...PERSONAL_VALUES, ...(await uploaded(applicant, 'personalDetails')) }
  const { id } = (await applicant.post(PATH, body)).json<{ id: string }>()
  await applicant.put(`${PATH}/${id}`, { ...body, name: 'Selma' })
  const copies = async () => {
    const statement = sql`select name from personal_details where owner = ${`${TENANT}|${sub}`}`
    return ((await server.db.execute(statement)) as { rows: unknown[] }).rows
  }
  expect(await copies()).toEqual([{ name: 'Selma' }])
  expect((await deleteIt(applicant, id)).statusCode).toBeLessThan(300)
  expect(await copies()).toEqual([])
})
