import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { reviews } from '../../../server/platform/database/schema/reviews.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { RUBRIC } from '../../support/desk.ts'
import { openPostgresForTests } from '../../support/postgres.ts'
import { scored } from '../desk/calls.ts'
import { idOf, ownerOf as applicantOf, pathOf, seed } from '../desk/seed.ts'
import { startServer, TENANT } from '../fixture.ts'
import { reviewerOf } from './reviewers.ts'

/** Calls of two people at once, which only PostgreSQL itself runs at once. */

const postgres = closedAfterAll(await openPostgresForTests())
vi.stubEnv('TEST_DATABASE_URL', await postgres.fresh())
const server = closedAfterAll(await startServer())
vi.unstubAllEnvs()
await server.setRubric()

test.runIf(postgres.isReal)('two assignments at once give each application as many reviewers as one', async () => {
  const chair = await server.staff('head', 'bursaryAdmin')
  const keys = [...'BCDEFGHIJK'].map((letter) => letter.repeat(3))
  await seed(server.db, keys)
  const names = ['one', 'two', 'three', 'four', 'five']
  const reviewers = await Promise.all(names.map(async (name) => (await reviewerOf(server, name)).id))
  const assign = async () => (await chair.post('/api/desk/assignments', { reviewers, each: 1 })).json<object>()
  const answers = await Promise.all([assign(), assign()])
  expect(answers).toEqual(expect.arrayContaining([{ assignments: keys.length }, { assignments: 0 }]))
})

test.runIf(postgres.isReal)(
  'a review that is saved while a conflict of its member is declared does not count',
  async () => {
    const [member, chair] = [await server.staff('ann'), await server.staff('chair', 'bursaryAdmin')]
    await seed(server.db, ['AAA'])
    const at = pathOf('AAA')
    await chair.decide('AAA', 'shortlisted')
    expect((await chair.put('/api/desk/rubric/second', RUBRIC)).statusCode).toBe(200)

    let saving: Promise<{ statusCode: number }> | undefined
    await server.db.transaction(async (tx) => {
      // As changeConflict does, before its commit.
      const [locked] = await tx
        .select({ id: fellowships.id })
        .from(fellowships)
        .where(eq(fellowships.owner, applicantOf('AAA')))
        .for('update')
      const about = { submissionId: idOf('AAA'), fellowshipId: locked?.id ?? '', owner: applicantOf('AAA'), version: 1 }
      const reviewer = { reviewer: ownerOf(TENANT, 'ann'), reviewerName: 'ann@bank.example' }
      await tx.insert(reviews).values({ ...about, ...reviewer, hasConflict: true })
      let isSaved = false
      saving = member.put(`${at}/review`, { ...scored(4), round: 2 }).finally(() => (isSaved = true))
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock'`
      const isWaiting = async () =>
        ((await server.db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length > 0
      await expect.poll(async () => isSaved || (await isWaiting())).toBe(true)
    })
    await saving
    const its = eq(reviews.reviewer, ownerOf(TENANT, 'ann'))
    const parts = await server.db.select({ hasConflict: reviews.hasConflict }).from(reviews).where(its)
    expect(parts).toEqual([{ hasConflict: true }, { hasConflict: true }])
  },
)
