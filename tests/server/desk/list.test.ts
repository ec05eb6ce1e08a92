import { sql } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import {
  SORT_ORDERS,
  SUBMISSION_SORTS,
  totalOf,
  type CountedPage,
  type ListChanges,
  type SelectedSubmission,
} from '../../../domain/desk.ts'
import { mayDo, ROLE_NAMES, type Duty } from '../../../domain/roles.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { shortlistings } from '../../../server/platform/database/schema/submissions.ts'
import { isSeen, searchKey, sortedByLetters } from '../../../domain/text.ts'
import { entriesOfCall } from '../audit/trail.ts'
import { startServer, type Caller } from '../fixture.ts'
import { idOf, keysIn, ownerOf, referenceOf, seed } from './seed.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The desk's list: access, contents and order. */

const ERONGO = { id: '2', name: 'Erongo' }
const APPLICATIONS = [
  { key: 'AAA', lastName: 'Amupolo', course: 'Economics', submittedAt: '2030-02-03T08:00:00.000Z' },
  { key: 'BBB', lastName: 'beukes', course: 'Law', region: ERONGO, submittedAt: '2030-02-01T08:00:00.000Z' },
  {
    key: 'CCC',
    name: 'Jose\u0301',
    lastName: '100%_sure O’Na\u200Bruseb',
    email: 'odd@example.org',
    submittedAt: '2030-02-02T08:00:00.000Z',
  },
  { key: 'DDD', lastName: 'Diergaardt', second: 'Law', institution: 'Oxford', country: 'United Kingdom', versions: 2 },
  {
    key: 'EEE',
    lastName: 'Amupolo',
    idNumber: 'N-95 0311 00123',
    phone: '081-765 4321',
    course: 'Statistics',
    submittedAt: '2030-02-03T08:00:00.000Z',
  },
]

const server = closedAfterAll(await startServer())
const reader = await server.holder('committeeMember')
await seed(server.db, APPLICATIONS)
const strong = { reason: 'Strong.', decidedBy: 'chair@example.org', decidedAt: new Date('2030-03-02T08:00:00Z') }
const of = (key: string, version: number) => ({
  submissionId: idOf(key, version),
  fellowshipId: `${key}-fellowship`,
  owner: ownerOf(key),
})
await server.db.insert(shortlistings).values([
  { ...of('AAA', 1), ...strong, shortlisted: true },
  { ...of('BBB', 1), ...strong, shortlisted: true },
  // An earlier release stored no outcome.
  { ...of('BBB', 1), ...strong, shortlisted: false },
  { ...of('DDD', 1), ...strong, shortlisted: false, outcome: 'reserve' },
])

async function page(query = ''): Promise<CountedPage> {
  const answer = await reader.get(`/api/desk/submissions${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CountedPage>()
}

describe('access', () => {
  test('every desk route requires a role with its duty', async () => {
    const isGuarded = ({ url, method }: RouteOptions) =>
      url.includes('/api/desk/') && method !== 'HEAD' && !url.endsWith('/:ticket')
    const routes = server.routes.filter(isGuarded)
    expect(routes.length).toBeGreaterThanOrEqual(6)
    for (const { url, method, config } of routes) {
      const duty = config?.access as Duty
      const path = url.slice(API_BASE_PATH.length).replace(':id', 'nobody').replace(':kind', 'cv')
      const call = (caller: Caller) =>
        caller.call(path, {
          method: String(method) as 'GET',
          body: method === 'GET' ? undefined : {},
        })
      expect([path, (await call(server.anyone)).statusCode]).toEqual([path, 401])
      expect([path, (await call(await server.applicant())).statusCode]).toEqual([path, 403])
      for (const role of ROLE_NAMES) {
        const { statusCode } = await call(await server.holder(role))
        expect([path, role, statusCode !== 403]).toEqual([path, role, mayDo([role], duty)])
      }
    }
  })
})

describe('the contents', () => {
  test("shows each application's newest version with the last decision", async () => {
    const { items, counts, next } = await page('?sort=applicant')
    expect([next, items.length]).toEqual([null, 5])
    expect(counts).toEqual({
      undecided: 2,
      shortlisted: 1,
      reserve: 1,
      notShortlisted: 1,
      awarded: 0,
      notAwarded: 0,
    })
    expect(items.find(({ id }) => id === idOf('DDD', 2))).toEqual({
      id: idOf('DDD', 2),
      reference: referenceOf('DDD', 2),
      version: 2,
      submittedAt: '2030-03-01T08:00:00.000Z',
      applicant: 'Diergaardt, Ndapewa',
      answers: { course: 'Economics', institution: 'Oxford, United Kingdom', region: 'Khomas' },
      offer: null,
      comments: 0,
      labels: [],
      outcome: 'reserve',
      decided: expect.any(Number),
      published: null,
      isAmendedSince: true,
      sameIdentity: [],
      reviews: null,
      request: null,
    })
    const decided = items.map(({ id, outcome, isAmendedSince }) => [id.slice(0, 3), outcome, isAmendedSince])
    expect(Object.fromEntries(decided.map(([key, ...rest]) => [key, rest]))).toEqual({
      AAA: ['shortlisted', false],
      BBB: ['notShortlisted', false],
      CCC: ['undecided', false],
      DDD: ['reserve', true],
      EEE: ['undecided', false],
    })
  })

  test.each([
    { query: '?text=amupolo', found: ['AAA', 'EEE'] },
    { query: '?text=AMUPOLO%20statistics%20ndapewa', found: ['AAA', 'EEE'] },
    { query: '?text=pb-2030-ddd2', found: ['DDD'] },
    { query: '?text=PB2030ddd2', found: ['DDD'] },
    { query: '?text=pb%202030%20DDD2', found: ['DDD'] },
    { query: '?text=former', found: [] },
    { query: '?text=odd@example.org', found: ['CCC'] },
    { query: '?text=100%25_', found: ['CCC'] },
    { query: '?text=%25', found: ['CCC'] },
    { query: "?text='%20or%20true", found: [] },
    { query: '?text=JOS%C3%89', found: ['CCC'] },
    { query: '?text=jose%CC%81', found: ['CCC'] },
    { query: '?text=jose', found: ['CCC'] },
    { query: "?text=o'Naruseb", found: ['CCC'] },
    { query: '?text=Na%E2%80%8Bruseb', found: ['CCC'] },
    { query: '?course=law', found: ['BBB', 'DDD'] },
    { query: '?institution=oxf', found: ['DDD'] },
    { query: '?region=2', found: ['BBB'] },
    { query: '?text=pb-2030-ddd1', found: ['DDD'] },
    { query: '?text=95%2003%2011%2000123', found: ['EEE'] },
    { query: '?text=95031100123', found: ['EEE'] },
    { query: '?text=n95031100123', found: ['EEE'] },
    { query: `?text=${encodeURIComponent('Amupolo, Ndapewa')}`, found: ['AAA', 'EEE'] },
    { query: '?text=081%20765%204321', found: ['EEE'] },
    { query: '?text=%2B264817654321', found: ['EEE'] },
    { query: '?decision=shortlisted', found: ['AAA'] },
    { query: '?decision=reserve', found: ['DDD'] },
    { query: '?decision=undecided', found: ['CCC', 'EEE'] },
    { query: '?course=law&decision=notShortlisted', found: ['BBB'] },
    { query: '?decision=&limit=no', found: ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'] },
  ])('$query finds $found', async ({ query, found }) => {
    const list = await page(query)
    expect(keysIn(list).toSorted()).toEqual(found)
    const decision = new URLSearchParams(query).get('decision') as '' | null
    expect(totalOf(list.counts, { decision: decision ?? '' })).toBe(found.length)
  })

  test.each(SUBMISSION_SORTS.flatMap((sort) => SORT_ORDERS.map((order) => [sort, order] as const)))(
    'sorted by %s, %s: pages join without repeats or gaps',
    async (sort, order) => {
      const whole = keysIn(await page(`?sort=${sort}&order=${order}&limit=100`))
      expect(whole.toSorted()).toEqual(['AAA', 'BBB', 'CCC', 'DDD', 'EEE'])
      const walked: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const list: CountedPage = await page(`?sort=${sort}&order=${order}&limit=2&after=${after}`)
        expect(totalOf(list.counts, { decision: '' })).toBe(5)
        walked.push(...keysIn(list))
        after = list.next
      }
      expect(walked).toEqual(whole)
      const reverse = order === 'asc' ? 'desc' : 'asc'
      expect(keysIn(await page(`?sort=${sort}&order=${reverse}`))).toEqual(whole.toReversed())
    },
  )

  test('sorts by the displayed text, ignoring case', async () => {
    expect(keysIn(await page('?sort=applicant'))).toEqual(['CCC', 'AAA', 'EEE', 'BBB', 'DDD'])
    expect(keysIn(await page())).toEqual(['BBB', 'CCC', 'AAA', 'EEE', 'DDD'])
  })

  test('sorts accented names by their letters, and pages through them', async () => {
    const names = ['Ábel', 'Zeelie', 'Éva', 'Ebson', 'Östlund', 'Otto', 'ǃNoëls', 'Noels', 'amadhila']
    const site = await startServer()
    try {
      const member = await site.holder('committeeMember')
      await seed(
        site.db,
        names.map((lastName, index) => ({
          key: `N${index}0`,
          lastName,
          course: `${lastName} studies`,
          institution: `${lastName} university`,
          region: { id: '1', name: `${lastName} region` },
        })),
      )
      const sorted = sortedByLetters(names, (name) => name).map((name) => searchKey(name))
      expect(sorted).toEqual(['abel', 'amadhila', 'ebson', 'eva', 'noels', 'noels', 'ostlund', 'otto', 'zeelie'])
      for (const sort of ['applicant', 'course', 'institution', 'region'] as const) {
        const walked: string[] = []
        let after: string | null = ''
        while (after !== null) {
          const answer = await member.get(`/api/desk/submissions?sort=${sort}&limit=3&after=${after}`)
          const { items, next }: CountedPage = answer.json<CountedPage>()
          walked.push(...items.map(({ applicant }) => searchKey(applicant.split(',')[0] ?? '')))
          after = next
        }
        expect(walked).toEqual(sorted)
      }
    } finally {
      await site.close()
    }
  })

  test.each(['x', 'W10', Buffer.from('["applicant","asc","a","b"]').toString('base64url'), 'bnVsbA'])(
    'refuses a cursor that no page returned: %s',
    async (after) => {
      const answer = await reader.get(`/api/desk/submissions?after=${after}`)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        422,
        'This is no page of this list. Begin with the first one.',
      ])
    },
  )

  test('refuses a search that is too long', async () => {
    expect((await reader.get(`/api/desk/submissions?text=${'a'.repeat(201)}`)).statusCode).toBe(422)
  })
})

test('the changes since a time are listed by the newest version, whatever the filter, and no reading is recorded', async () => {
  const changes = async (query: string) => {
    const answer = await reader.get(`/api/desk/changes?${query}`)
    expect(await entriesOfCall(server.db, answer.headers['x-request-id'])).toEqual([])
    return answer.json<ListChanges>()
  }
  const { changed, counts, readAt } = await changes('since=2030-03-02T08:00:00Z&region=2')
  expect(changed.map(({ id, outcome, version }) => [id, outcome, version]).toSorted()).toEqual([
    [idOf('AAA'), 'shortlisted', 1],
    [idOf('BBB'), 'notShortlisted', 1],
    [idOf('DDD', 2), 'reserve', 2],
  ])
  expect([counts.undecided, counts.notShortlisted]).toEqual([0, 1])
  expect(Object.keys(changed[0] ?? {})).not.toContain('applicant')
  expect((await changes(`since=${readAt}`)).changed).toEqual([])
  // A transaction can commit a minute later than the time that it stores.
  expect((await changes('since=2030-03-02T08:01:00Z')).changed).toHaveLength(3)
  expect((await changes('since=2030-03-02T08:01:01Z')).changed).toEqual([])
  expect((await reader.get('/api/desk/changes?since=yesterday')).statusCode).toBe(422)
})

describe('a selection', () => {
  const selectedBy = async (by: Caller, body: object) => {
    const answer = await by.post('/api/desk/selection', body)
    expect(await entriesOfCall(server.db, answer.headers['x-request-id'])).toEqual([])
    return answer.json<{ selected: SelectedSubmission[] }>().selected
  }

  test('has every application that matches, without personal data', async () => {
    const chair = await server.holder('bursaryAdmin')
    const selected = await selectedBy(chair, { decision: 'shortlisted' })
    expect(selected).toEqual([
      {
        id: idOf('AAA'),
        reference: referenceOf('AAA'),
        outcome: 'shortlisted',
        decided: 1,
        published: null,
        offer: null,
      },
    ])
    expect(await selectedBy(chair, {})).toHaveLength(5)
    expect(
      (await selectedBy(chair, { submissions: [idOf('BBB'), idOf('DDD', 1), 'unknown'] })).map(({ id }) => id),
    ).toEqual([idOf('BBB')])
    expect((await chair.post('/api/desk/selection', { decisions: 'shortlisted' })).statusCode).toBe(422)
  })

  test('leaves out what a conflict of interest hides, and is listed alone', async () => {
    const chair = await server.holder('bursaryAdmin')
    const submissions = [idOf('AAA'), idOf('CCC')]
    const listed = async () => (await chair.post('/api/desk/submissions', { submissions })).json<CountedPage>()
    expect(keysIn(await listed())).toEqual(['CCC', 'AAA'])
    expect(totalOf((await listed()).counts, { decision: '' })).toBe(2)
    await chair.declareConflict('CCC')
    expect([keysIn(await listed()), await selectedBy(chair, { submissions })]).toMatchObject([
      ['AAA'],
      [{ id: idOf('AAA') }],
    ])
    expect(await selectedBy(chair, {})).toHaveLength(4)
  })
})

test('the list records each application on a page in the audit trail', async () => {
  const answer = await reader.get('/api/desk/submissions?text=amupolo')
  const told = await entriesOfCall(server.db, answer.headers['x-request-id'])
  expect(told.map(({ action, object, outcome }) => [action, object, outcome]).toSorted()).toEqual([
    ['submission.list', idOf('AAA'), 'done'],
    ['submission.list', idOf('EEE'), 'done'],
  ])
})

async function inDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = (await server.db.execute(
    sql`select search_key(text) as key from json_array_elements_text(${JSON.stringify(texts)}::json) as text`,
  )) as unknown as { rows: { key: string }[] }
  return rows.map(({ key }) => key)
}

test('the database compares names as domain/text.ts does', async () => {
  const names = [
    'O’Kavango',
    "O'Kavango",
    'Jose\u0301',
    'JOSÉ',
    'Müller-Großmann',
    'ǃNaruseb',
    'Łukasz Øst ıĐħ',
    'Ａ９',
    'ﬁne',
  ]
  const keys = ['okavango', 'okavango', 'jose', 'jose', 'muller-grossmann', 'naruseb', 'lukasz ost idh', 'a9', 'fine']
  expect(await inDatabase(names)).toEqual(keys)
  expect(names.map(searchKey)).toEqual(keys)
})

test('the database removes every invisible character', async () => {
  const every = Array.from({ length: 0x10_ff_ff }, (_, index) => String.fromCodePoint(index + 1))
  const invisible = every.filter(
    (each) =>
      /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(each) && !isSeen(each) && searchKey(`a${each}b`) === 'ab',
  )
  expect(invisible.length).toBeGreaterThan(4_000)
  expect(await inDatabase([`a${invisible.join('')}b`])).toEqual(['ab'])
})
