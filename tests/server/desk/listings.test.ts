import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CountedPage } from '../../../domain/desk.ts'
import { dropOtherListings } from '../../../server/features/applications/listings.ts'
import { eraseSubmissions } from '../../../server/features/ownData/erase.ts'
import { listings } from '../../../server/platform/database/schema/submissions.ts'
import { advanceTo } from '../advance.ts'
import { startServer } from '../fixture.ts'
import { idOf, ownerOf, seed } from './seed.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The rows from which the desk lists and searches. */

const server = closedAfterAll(await startServer())
const chair = await server.holder('bursaryAdmin')

const stored = () => server.db.select({ id: listings.submissionId, rules: listings.rules }).from(listings)
const applicants = async () =>
  (await chair.get('/api/desk/submissions')).json<CountedPage>().items.map((each) => each.applicant)

test('are stored with a submission', async () => {
  await advanceTo(await server.applicant())
  expect(await stored()).toHaveLength(1)
})

test('are made for submissions of a node that stores none, before the desk reads them', async () => {
  await seed(server.db, [{ key: 'AAA', lastName: 'Amupolo' }])
  // More than are made at once.
  const others = sql`generate_series(1, 201) as n`
  await server.db.execute(sql`insert into fellowships
    (id, owner, applicant_id, application_date, status)
    select 'f' || n, 'other|' || n, 'a' || n, now(), '' from ${others}`)
  await server.db.execute(sql`insert into submissions
    (id, fellowship_id, owner, version, reference, submitted_at, application)
    select 's' || n, 'f' || n, 'other|' || n, 1, 'PB-2030-' || n, now(), application
    from ${others}, submissions where submissions.id = ${idOf('AAA')}`)
  expect(await stored()).toHaveLength(1)
  const { counts } = (await chair.get('/api/desk/submissions?text=Amupolo')).json<CountedPage>()
  expect(counts.undecided).toBe(202)
  expect(await stored()).toHaveLength(203)
})

test('of another programme stay beside those of this one, until they are deleted', async () => {
  await server.db.update(listings).set({ rules: 'other', applicant: 'Other' })
  expect(await applicants()).not.toContain('Other')
  expect(await stored()).toHaveLength(406)
  await dropOtherListings(server.db)
  const left = await stored()
  expect([left.length, left.some(({ rules }) => rules === 'other')]).toEqual([203, false])
})

test('are erased with their submission', async () => {
  await server.db.transaction((tx) => eraseSubmissions(tx, ownerOf('AAA')))
  expect((await stored()).map(({ id }) => id)).not.toContain(idOf('AAA'))
})
