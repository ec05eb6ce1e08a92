import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ListChanges } from '../../../domain/desk.ts'
import type { Rubric, StoredRubric } from '../../../domain/rubrics.ts'
import { rubrics } from '../../../server/platform/database/schema/reviews.ts'
import { recordsOf } from '../../support/csv.ts'
import { RUBRIC } from '../../support/desk.ts'
import { entriesOfCall } from '../audit/trail.ts'
import { idOf, referenceOf, seed } from '../desk/seed.ts'
import { startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The rubric states when others' scores are shown, and a bursary admin opens them (decision 123). */

const server = closedAfterAll(await startServer())
const [admin, ann, ben, chair] = await Promise.all([
  server.admin(),
  server.staff('ann'),
  server.staff('ben'),
  server.staff('chair', 'bursaryAdmin'),
])
await seed(server.db, ['AAA', 'BBB'])
await server.setRubric()
await ann.review('AAA', 2, 'Zwanote.')
await ben.review('AAA', 4, 'Zwanote.')

const setRule = (scoresShown: Rubric['scoresShown']) => server.setRubric({ scoresShown })
const open = (by: Caller) => by.post('/api/desk/rubric/opening', {})

/** The number of others' reviews that a reader sees in the open application, of all, and the average in the list. */
async function seenBy(by: Caller) {
  const { reviews } = await by.read('AAA')
  const { items } = await by.list('sort=score&order=desc')
  const item = items.find(({ id }) => id === idOf('AAA'))
  return { others: reviews?.others?.length ?? null, count: reviews?.count, average: item?.reviews?.average ?? null }
}

const HIDDEN = { others: null, count: 2, average: null }

/** The scores in the spreadsheet of applications. */
async function exportedTo(by: Caller) {
  const { body } = await by.get(`/api/desk/submissions.csv?text=${referenceOf('AAA')}`)
  const [row] = recordsOf(body)
  return ['Reviews', 'Average score', 'Spread of scores'].map((header) => row?.[header])
}

describe('others’ scores', () => {
  test('stay hidden from everyone, also after their own, while the rubric waits for a bursary admin', async () => {
    await setRule('onceOpened')
    expect([await seenBy(ann), await seenBy(chair)]).toEqual([HIDDEN, HIDDEN])
    const dossier = await chair.dossier('AAA')
    expect([dossier.includes('Zwanote'), dossier.includes('Average')]).toEqual([false, false])
    expect(await exportedTo(chair)).toEqual(['2', '', ''])
  })

  test('are shown after the own ones, to a bursary admin who reviews as to anyone', async () => {
    await setRule('afterOwn')
    expect([await seenBy(ann), await seenBy(chair)]).toEqual([{ others: 1, count: 2, average: 3 }, HIDDEN])
  })

  test('are shown from the start if the rubric says so', async () => {
    await setRule('always')
    expect(await seenBy(chair)).toEqual({ others: 2, count: 2, average: 3 })
    expect(await exportedTo(chair)).toEqual(['2', '3', '2'])
  })

  test('follow the rule of a rubric that an earlier release has stored', async () => {
    for (const [showsScores, scoresShown] of [
      [true, 'always'],
      [false, 'afterOwn'],
    ] as const) {
      const { scoresShown: _, ...earlier } = RUBRIC
      await server.db.update(rubrics).set({ rubric: { ...earlier, showsScores } })
      expect((await admin.get('/api/desk/rubric')).json()).toMatchObject({ scoresShown })
    }
  })
})

describe('opening the scores', () => {
  beforeEach(async () => {
    await server.db.update(rubrics).set({ openedBy: null, openedAt: null })
    await setRule('onceOpened')
  })

  test('shows all scores to everyone, also to members who have not given theirs', async () => {
    const dan = await server.staff('dan')
    expect(await seenBy(dan)).toEqual(HIDDEN)
    expect((await open(chair)).statusCode).toBe(204)
    expect(await seenBy(dan)).toEqual({ others: 2, count: 2, average: 3 })
  })

  test('shows them in a list that is open already', async () => {
    server.clock.now += 600_000
    const since = new Date(server.clock.now).toISOString()
    const changesFor = async (from: string) =>
      (await ann.get(`/api/desk/changes?since=${from}`))
        .json<ListChanges>()
        .changed.map(({ reviews }) => reviews?.average)
    expect(await changesFor(since)).toEqual([])
    await open(chair)
    expect(await changesFor(since)).toContain(3)
    server.clock.now += 600_000
    expect(await changesFor(new Date(server.clock.now).toISOString())).toEqual([])
  })

  test('is named with author and time in the rubric and the history', async () => {
    await open(chair)
    const { opened } = (await admin.get('/api/desk/rubric')).json<StoredRubric>()
    expect(opened).toEqual({ by: 'chair@bank.example', at: new Date(server.clock.now).toISOString() })
    const history = await ann.history('BBB')
    expect(history.find(({ action }) => action === 'rubric.openScores')).toMatchObject({ by: 'chair' })
  })

  test('happens once: a repetition changes nothing, and no later rule hides the scores again', async () => {
    await open(chair)
    const other = await server.staff('vice', 'bursaryAdmin')
    const again = await open(other)
    expect([again.statusCode, await entriesOfCall(server.db, again.headers['x-request-id'])]).toEqual([204, []])
    await setRule('afterOwn')
    expect((await admin.get('/api/desk/rubric')).json()).toMatchObject({ opened: { by: 'chair@bank.example' } })
    expect(await seenBy(await server.staff('eve'))).toEqual({ others: 2, count: 2, average: 3 })
  })

  test('is refused to members and administrators, and without a rubric', async () => {
    expect([(await open(ann)).statusCode, (await open(admin)).statusCode]).toEqual([403, 403])
    const [stored] = await server.db.select().from(rubrics)
    await server.db.delete(rubrics).where(eq(rubrics.intakeId, stored?.intakeId ?? ''))
    expect((await open(chair)).statusCode).toBe(404)
    if (stored !== undefined) await server.db.insert(rubrics).values(stored)
  })
})
