import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CountedPage, SubmissionFilter } from '../../../domain/desk.ts'
import { FILTER_NAMES, NO_FILTERS, NUMBER_NAMES, valuesOf, CHOICE_NAMES } from '../../../domain/deskFilters.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { reviews } from '../../../server/platform/database/schema/reviews.ts'
import { idOf, keysIn, seed } from '../desk/seed.ts'
import { startServer, tokenOf, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { reviewerOf } from './reviewers.ts'

/** Filters reveal nothing that the reader may not see (decision 121). */

const server = closedAfterAll(await startServer())
const by: Record<string, Caller> = { former: server.bearer(await tokenOf({ sub: 'former', permissions: [] })) }
for (const sub of ['anna', 'ben', 'cora']) by[sub] = await server.staff(sub)
for (const sub of ['chair', 'partial']) by[sub] = await server.staff(sub, 'bursaryAdmin')
// The first two have the same ID number.
const [ONE, TWO] = ['90 0101 2002', '900101-2002']
await seed(server.db, [{ key: 'AAA', idNumber: ONE }, { key: 'BBB', idNumber: TWO }, { key: 'CCC' }, { key: 'DDD' }])

type Asked = Partial<SubmissionFilter>

const queried = (filter: Asked) => new URLSearchParams(filter as Record<string, string>)
const ask = async (reader: string, filter: Asked) => by[reader]?.get(`/api/desk/submissions?${queried(filter)}`)

/** The keys of the listed applications, or the status of a refusal. The counts must not differ from the list. */
async function found(reader: string, filter: Asked) {
  const answer = await ask(reader, filter)
  if (answer?.statusCode !== 200) return answer?.statusCode
  const { items, counts } = answer.json<CountedPage>()
  expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(items.length)
  return keysIn({ items }).join(' ')
}

const sightOf = async (reader: string) => (await ask(reader, {}))?.json<CountedPage>().sight
const reviewerId = async (name: string) =>
  (await sightOf('chair'))?.reviewers.find((each) => each.name === `${name}@bank.example`)?.id ?? name

const VALUES = {
  ...NO_FILTERS,
  ...fromEntries(FILTER_NAMES.map((name) => [name, '1'])),
  ...fromEntries(CHOICE_NAMES.map((name) => [name, valuesOf(name)[0]])),
}

test('§3 refuses the filters of reviews without a rubric', async () => {
  for (const name of [...NUMBER_NAMES, 'review', 'planned', 'reviewer'] as const) {
    expect([name, await found('chair', { [name]: VALUES[name] })]).toEqual([name, 422])
  }
  expect(await sightOf('chair')).toMatchObject({ hasRubric: false, reviewers: [] })
})

describe('with a rubric', () => {
  beforeAll(async () => {
    await server.setRubric()
    await by['anna']?.review('AAA', 5)
    await by['ben']?.review('AAA', 2)
    await by['ben']?.review('BBB', 4)
    await by['cora']?.review('CCC', 3)
    await by['partial']?.declareConflict('BBB')
  })

  // Anna has scored AAA and Ben both; the chairs have scored nothing, and one has a conflict of interest with BBB.
  test.each<[string, Asked, string | number]>([
    ['anna', { scoreFrom: '0' }, 'AAA'],
    ['anna', { scoreFrom: '3.5' }, 'AAA'],
    ['anna', { scoreFrom: '3.51' }, ''],
    ['anna', { scoreTo: '999' }, 'AAA'],
    ['anna', { spreadFrom: '3' }, 'AAA'],
    ['anna', { spreadFrom: '3.1' }, ''],
    ['ben', { scoreTo: '4' }, 'AAA BBB'],
    ['ben', { scoreFrom: '3.6' }, 'BBB'],
    ['ben', { spreadFrom: '0' }, 'AAA'],
    ['chair', { scoreFrom: '0' }, ''],
    ['chair', { scoreTo: '999' }, ''],
    ['chair', { spreadFrom: '0' }, ''],
    ['chair', { reviewsFrom: '1' }, 'AAA BBB CCC'],
    ['chair', { reviewsFrom: '2' }, 'AAA'],
    ['chair', { reviewsTo: '0' }, 'DDD'],
    ['partial', { reviewsFrom: '1' }, 'AAA CCC'],
    ['chair', { identity: 'shared' }, 'AAA BBB'],
    ['anna', { identity: 'shared' }, 'AAA BBB'],
    ['partial', { identity: 'shared' }, ''],
    ['anna', { reviewer: 'ben' }, 422],
    ['anna', { planned: 'fewer' }, 422],
    ['chair', { scoreFrom: 'high' }, 422],
    ['former', { scoreFrom: '0' }, 403],
  ])('§3 shows %s, filtered by %o, only what they may see: %s', async (reader, filter, keys) => {
    expect(await found(reader, filter)).toBe(keys)
  })

  test('§3 finds the applications of a reviewer, except where a conflict hides them', async () => {
    const ben = await reviewerId('ben')
    expect(await found('chair', { reviewer: ben })).toBe('AAA BBB')
    expect(await found('partial', { reviewer: ben })).toBe('AAA')
    expect((await sightOf('anna'))?.reviewers).toEqual([])
    // A conflict of interest hides the member, too.
    const cora = await reviewerId('cora')
    await by['cora']?.declareConflict('CCC')
    expect(await found('chair', { reviewer: cora })).toBe('')
    expect((await sightOf('chair'))?.reviewers.map(({ name }) => name)).not.toContain('cora@bank.example')
    await by['cora']?.withdrawConflict('CCC')
  })

  test('§3 shows all scores to everyone once the rubric does', async () => {
    await server.setRubric({ scoresShown: 'always' })
    expect(await found('chair', { scoreFrom: '0' })).toBe('AAA BBB CCC')
    // Their own scores, too: an average of two tells the other one.
    await server.setRubric({ scoresShown: 'onceOpened' })
    expect(await found('anna', { scoreFrom: '0' })).toBe('')
    await server.setRubric()
  })

  test('§3 finds applications with fewer reviews than were planned', async () => {
    const dan = await reviewerOf(server, 'dan')
    expect(await found('chair', { planned: 'fewer' })).toBe('')
    const assigned = { reviewers: [dan.id], each: 2 }
    expect((await by['chair']?.post('/api/desk/assignments', assigned))?.json()).toEqual({ assignments: 3, leftOut: 0 })
    expect(await found('chair', { planned: 'fewer' })).toBe('BBB CCC DDD')
    // Without the assignment, a review is still missing.
    await server.db.delete(reviews).where(eq(reviews.reviewerName, dan.email))
    expect(await found('chair', { planned: 'fewer' })).toBe('BBB CCC DDD')
  })

  test('§3 hides in a blind review which applications share an ID number', async () => {
    await server.setRubric({ isBlind: true })
    expect(await found('anna', { identity: 'shared' })).toBe(422)
    const listed = (await ask('anna', {}))?.json<CountedPage>().items ?? []
    expect(listed.flatMap(({ sameIdentity }) => sameIdentity)).toEqual([])
    expect(await found('chair', { identity: 'shared' })).toBe('AAA BBB')
    expect(await sightOf('anna')).toMatchObject({ isBlind: true })
    await server.setRubric()
  })

  test.each([
    ['anna', false],
    ['anna', true],
    ['chair', true],
  ])('offers %s exactly the filters that every call accepts (blind: %s)', async (reader, isBlind) => {
    await server.setRubric({ isBlind })
    const caller = by[reader] as Caller
    const filters = (await sightOf(reader))?.filters ?? []
    for (const name of FILTER_NAMES) {
      const filter = { [name]: VALUES[name] }
      const changes = await caller.get(`/api/desk/changes?since=2020-01-01&${queried(filter)}`)
      const some = await caller.post('/api/desk/submissions', { ...filter, submissions: [idOf('AAA')] })
      const statuses = [await ask(reader, filter), changes, some].map((answer) => answer?.statusCode)
      expect([name, new Set(statuses)]).toEqual([name, new Set([filters.includes(name) ? 200 : 422])])
    }
    await server.setRubric()
  })

  test('names the refused filters and the reasons', async () => {
    const answer = await ask('anna', { reviewer: 'x', planned: 'fewer' })
    expect(answer?.json<{ message: string }>().message).toMatch(
      /^Remove these filters, which you cannot use here\. Reviews given: Only .+\. Reviewer: Only .+\.$/,
    )
  })
})
