import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { known } from '../../../domain/known.ts'
import { declareConflict } from '../../../server/features/reviews/conflicts.ts'
import { Opened } from '../../../server/features/reviews/reader.ts'
import { saveRubric } from '../../../server/features/reviews/rubrics.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { reviews } from '../../../server/platform/database/schema/reviews.ts'
import { shortlistings } from '../../../server/platform/database/schema/submissions.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { RUBRIC } from '../../support/desk.ts'
import { openPostgresForTests } from '../../support/postgres.ts'
import { idOf, pathOf, seed } from '../desk/seed.ts'
import { startServer, TENANT, TODAY } from '../fixture.ts'
import { reviewerOf } from './reviewers.ts'

/** Calls of two people at once, which only PostgreSQL itself runs at once. */

const postgres = closedAfterAll(await openPostgresForTests())
vi.stubEnv('TEST_DATABASE_URL', await postgres.fresh())
const server = closedAfterAll(await startServer())
vi.unstubAllEnvs()
await server.setRubric()
const KEYS = [...'ABCDEFGHIJ'].map((letter) => letter.repeat(3))
await seed(server.db, KEYS)

test.runIf(postgres.isReal)('two assignments at once give each application as many reviewers as one', async () => {
  const chair = await server.staff('head', 'bursaryAdmin')
  const names = ['one', 'two', 'three', 'four', 'five']
  const reviewers = await Promise.all(names.map(async (name) => (await reviewerOf(server, name)).id))
  const assign = async () => (await chair.post('/api/desk/assignments', { reviewers, each: 1 })).json<object>()
  const answers = await Promise.all([assign(), assign()])
  expect(answers).toEqual(
    expect.arrayContaining([
      { assignments: KEYS.length, leftOut: 0 },
      { assignments: 0, leftOut: 0 },
    ]),
  )
})

/** Makes a call that waits for a change, which is stored then. */
async function during<Answer>(
  change: (tx: Database) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let calling: Promise<Answer> | undefined
  await server.db.transaction(async (tx) => {
    await change(tx)
    let isOver = false
    calling = call().finally(() => (isOver = true))
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock'`
    const isWaiting = async () => ((await server.db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length > 0
    await expect.poll(async () => isOver || (await isWaiting())).toBe(true)
  })
  return known(calling, 'call')
}

const partsOf = (name: string) => {
  const its = eq(reviews.reviewer, ownerOf(TENANT, name))
  return server.db.select({ hasConflict: reviews.hasConflict, scores: reviews.scores }).from(reviews).where(its)
}
const declared = (key: string, name: string) => async (tx: Database) => {
  const application = await Opened.by(tx, { owner: ownerOf(TENANT, name), permissions: ['committeeMember'] }, idOf(key))
  const member = { reviewer: ownerOf(TENANT, name), reviewerName: `${name}@bank.example` }
  await declareConflict(tx, {
    application,
    ...member,
    now: TODAY,
    entry: operatorEntry('submission.declareConflict', null),
  })
}

test.runIf(postgres.isReal)('a conflict of interest that is declared meanwhile refuses its member', async () => {
  const [member, chair] = [await server.staff('ann'), await server.staff('chair', 'bursaryAdmin')]
  const review = await during(declared('AAA', 'ann'), () => member.review('AAA', 4))
  expect([review.statusCode, await partsOf('ann')]).toEqual([404, [{ hasConflict: true, scores: null }]])
  const decision = { outcome: 'awarded', reason: '', seen: null }
  const decided = await during(declared('CCC', 'chair'), () => chair.put(`${pathOf('CCC')}/decision`, decision))
  expect([decided.statusCode, await server.db.$count(shortlistings)]).toEqual([404, 0])
})

test.runIf(postgres.isReal)('scores by a rubric that is changed meanwhile are not stored', async () => {
  const member = await server.staff('bob')
  const rubric = { ...RUBRIC, criteria: [{ id: 'other', name: 'Other', weight: 1 }] }
  const saving = { intake: '', round: 1, rubric, savedBy: '', now: TODAY } as const
  const review = await during(
    (tx) => saveRubric(tx, { ...saving, entry: operatorEntry('rubric.save', null) }),
    () => member.review('DDD', 4),
  )
  expect([review.statusCode, await partsOf('bob')]).toEqual([422, []])
})
