import { array, assert, asyncProperty, constantFrom, integer, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { EVERY_SUBMISSION, type CountedPage } from '../../../domain/desk.ts'
import type { Rubric } from '../../../domain/rubrics.ts'
import type { Scores } from '../../../domain/reviews.ts'
import { readDeskSubmission } from '../../../server/features/desk/decisions.ts'
import { wholeBatches } from '../../../server/features/desk/submissionList.ts'
import { tableOf } from '../../../server/features/desk/table.ts'
import { Opened, Reader } from '../../../server/features/reviews/reader.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { sectionsOf } from '../../../server/features/desk/dossier.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { reviews, rubrics } from '../../../server/platform/database/schema/reviews.ts'
import { idOf, ownerOf, seed } from '../desk/seed.ts'
import { startServer } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Averages against exact arithmetic with fractions. */

const KEYS = Array.from({ length: 30 }, (_, index) => `K${String(index).padStart(2, '0')}`)

const server = closedAfterAll(await startServer())
const chair = await server.holder('bursaryAdmin')
await seed(server.db, KEYS)

/** A fraction of whole numbers; [0, 1] without reviews. */
type Fraction = readonly [bigint, bigint]
const compare = ([a, b]: Fraction, [c, d]: Fraction) => Number(a * d - c * b)

/** One decimal, halves rounded up. */
const tenths = ([a, b]: Fraction) => (Number((20n * a + b) / (2n * b)) / 10).toFixed(1)

function averageOf({ criteria }: Rubric, given: readonly Scores[]): Fraction {
  const weight = criteria.reduce((sum, each) => sum + each.weight, 0)
  const points = given.flatMap((scores) => criteria.map((each) => each.weight * (scores[each.id] ?? 0)))
  const sum = points.reduce((total, each) => total + each, 0)
  return given.length === 0 ? [0n, 1n] : [BigInt(sum), BigInt(weight * given.length)]
}

const scored = record({
  weights: array(integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 }),
  scale: constantFrom(3, 5, 10, 100),
}).chain(({ weights, scale }) => {
  const rubric: Rubric = {
    criteria: weights.map((weight, index) => ({ id: `c${index}`, name: `C${index}`, weight })),
    scale,
    scoresShown: 'always',
    isBlind: false,
  }
  const scores = tuple(...weights.map(() => integer({ min: 1, max: Math.min(scale, 5) }))).map((each) =>
    Object.fromEntries(each.map((score, index) => [`c${index}`, score])),
  )
  const all = array(array(scores, { maxLength: 4 }), { minLength: KEYS.length, maxLength: KEYS.length })
  return all.map((given) => ({ rubric, given: new Map(KEYS.map((key, index) => [key, given[index] ?? []])) }))
})

async function store({ rubric, given }: { rubric: Rubric; given: ReadonlyMap<string, readonly Scores[]> }) {
  const { db } = server
  await db.delete(reviews)
  await db.delete(rubrics)
  const [intake] = await db.select({ id: intakes.id }).from(intakes)
  await db
    .insert(rubrics)
    .values({ intakeId: intake?.id ?? '', rubric: { ...rubric }, savedBy: 'admin', savedAt: new Date(0) })
  const rows = [...given].flatMap(([key, all]) =>
    all.map((scores, index) => ({
      fellowshipId: `${key}-fellowship`,
      submissionId: idOf(key),
      owner: ownerOf(key),
      reviewer: `portal|m${index}`,
      reviewerName: `m${index}@bank.example`,
      scores,
      version: 1,
    })),
  )
  if (rows.length > 0) await db.insert(reviews).values(rows)
}

async function listed(order: 'asc' | 'desc') {
  const { items } = (await chair.get(`/api/desk/submissions?sort=score&order=${order}&limit=100`)).json<CountedPage>()
  return items.map(({ id, reviews: found }) => ({ key: id.slice(0, 3), average: found?.average?.toFixed(1) ?? '' }))
}

async function exported() {
  const asked = {
    filter: { ...EVERY_SUBMISSION, sort: 'score', order: 'desc' },
    reader: await Reader.in(server.db, 'operator', { intake: '' }),
    until: new Date(server.clock.now),
    entry: operatorEntry('submission.export', 'averages'),
    needRole: async () => undefined,
  } as const
  const rows: { key: string; average: string }[] = []
  for await (const [reference, average] of tableOf(wholeBatches(server.db, asked), ['Reference', 'Average score'])) {
    rows.push({
      key: String(reference).slice(-4, -1),
      average: typeof average === 'number' ? average.toFixed(1) : String(average),
    })
  }
  return rows.slice(1)
}

async function inDossier(key: string) {
  const read = await readDeskSubmission(server.db, await Opened.by(server.db, 'operator', idOf(key)), server.clock.now)
  const rows = sectionsOf(read).flatMap((section) => section.rows)
  return rows.find(([label]) => label === 'Average')?.[1].split(' ')[0] ?? ''
}

test('equal averages are shown and sorted equal in the list, the spreadsheet and the dossier', async () => {
  await assert(
    asyncProperty(scored, async ({ rubric, given }) => {
      await store({ rubric, given })
      const exact = new Map([...given].map(([key, all]) => [key, averageOf(rubric, all)]))
      const shown = (key: string) => (given.get(key)?.length ? tenths(exact.get(key) ?? [0n, 1n]) : '')
      const expected = KEYS.toSorted(
        (one, other) =>
          compare(exact.get(one) ?? [0n, 1n], exact.get(other) ?? [0n, 1n]) || (one < other ? -1 : Number(one > other)),
      ).map((key) => ({ key, average: shown(key) }))
      expect(await listed('asc')).toEqual(expected)
      expect(await listed('desc')).toEqual(expected.toReversed())
      expect(await exported()).toEqual(expected.toReversed())
      for (const key of KEYS.slice(0, 3)) expect(await inDossier(key)).toBe(shown(key))
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
