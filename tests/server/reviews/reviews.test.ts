import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  EVERY_SUBMISSION,
  type CountedPage,
  type DeskSubmission,
  type HistoryEntry,
  type ListedSubmission,
} from '../../../domain/desk.ts'
import type { Reviewer } from '../../../domain/reviews.ts'
import { assignEvenly, listReviewers } from '../../../server/features/reviews/assignments.ts'
import { Reader } from '../../../server/features/reviews/reader.ts'
import { closeAccount } from '../../../server/features/identity/closing.ts'
import { removeRole } from '../../../server/features/identity/staff.ts'
import { openAccounts } from '../../../server/features/identity/accounts.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { submissions } from '../../../server/platform/database/schema/submissions.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { RUBRIC } from '../../support/desk.ts'
import { entriesOfCall } from '../audit/trail.ts'
import { idOf, referenceOf, seed } from '../desk/seed.ts'
import { startServer, TENANT, tokenOf, type Caller, type TestServer } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Members score applications by the intake's rubric. */

const member = async (server: TestServer, sub: string) =>
  server.bearer(await tokenOf({ sub, permissions: ['committeeMember'], email: `${sub}@bank.example` }))

const server = closedAfterAll(await startServer())
const admin = await server.admin()
const anna = await member(server, 'anna')
const ben = await member(server, 'ben')
await seed(server.db, [{ key: 'AAA' }, { key: 'BBB' }, { key: 'CCC' }, { key: 'TWO', versions: 2 }])
expect((await admin.put('/api/desk/rubric', RUBRIC)).statusCode).toBe(200)

const pathOf = (key: string, version = 1) => `/api/desk/submissions/${idOf(key, version)}`
const read = async (by: Caller, key: string) => (await by.get(pathOf(key))).json<DeskSubmission>().reviews
const list = async (by: Caller, filter: Partial<typeof EVERY_SUBMISSION> = {}) =>
  (await by.get(`/api/desk/submissions?${new URLSearchParams(filter)}`)).json<CountedPage>()
const listed = async (by: Caller, key: string): Promise<ListedSubmission | undefined> =>
  (await list(by)).items.find(({ id }) => id === idOf(key))
const bodyOf = (scores: Record<string, number>, note = '') => ({
  scores: Object.entries(scores).map(([criterion, given]) => ({ criterion, score: given })),
  note,
})
const score = (by: Caller, key: string, results: number, motivation: number, note = '') =>
  by.put(`${pathOf(key)}/review`, bodyOf({ results, motivation }, note))

describe('scores', () => {
  test('are averaged by weight, and others’ are shown only after the own ones', async () => {
    const answer = await score(anna, 'AAA', 5, 1, 'Strong.')
    expect(answer.json()).toMatchObject({ mine: { scores: { results: 5, motivation: 1 }, note: 'Strong.' } })
    expect(await entriesOfCall(server.db, answer.headers['x-request-id'])).toMatchObject([
      { action: 'submission.review', object: idOf('AAA'), outcome: 'done' },
    ])
    expect(await read(ben, 'AAA')).toMatchObject({ mine: null, others: null, reviewers: ['anna@bank.example'] })
    expect((await listed(ben, 'AAA'))?.reviews).toEqual({
      round: 1,
      mine: 'none',
      count: 1,
      average: null,
      spread: null,
    })

    await score(ben, 'AAA', 3, 3)
    expect(await read(ben, 'AAA')).toMatchObject({
      others: [{ reviewer: 'anna@bank.example', average: 4, note: 'Strong.', version: 1 }],
    })
    expect((await listed(ben, 'AAA'))?.reviews).toEqual({
      round: 1,
      mine: 'reviewed',
      count: 2,
      average: 3.5,
      spread: 1,
    })
  })

  test('can be changed by their author, and replace the earlier ones', async () => {
    await score(anna, 'BBB', 1, 1)
    await score(anna, 'BBB', 2, 2)
    expect((await listed(anna, 'BBB'))?.reviews).toMatchObject({ count: 1, average: 2 })
  })

  test('replace only those that their author has seen', async () => {
    const given = (results: number, seen: string | null | undefined) =>
      anna.put(`${pathOf('BBB')}/review`, { ...bodyOf({ results, motivation: 2 }), seen })
    await score(anna, 'BBB', 1, 1)
    const stored = (await read(anna, 'BBB'))?.mine?.savedAt
    server.clock.now += 1_000
    expect((await given(4, stored)).statusCode).toBe(200)
    for (const seen of [stored, null]) {
      expect((await given(5, seen)).json()).toMatchObject({ code: 'otherReview' })
      // The answer to the call before was lost.
      expect((await given(4, seen)).statusCode).toBe(200)
    }
    expect((await given(4, 'yesterday')).statusCode).toBe(422)
    expect(await read(anna, 'BBB')).toMatchObject({ mine: { scores: { results: 4 } } })
    await score(anna, 'BBB', 2, 2)
  })

  test.each([
    ['one is missing', { results: 5 }],
    ['one is above the scale', { results: 6, motivation: 1 }],
    ['one is below the scale', { results: 0, motivation: 1 }],
    ['one is no whole number', { results: 2.5, motivation: 1 }],
    ['one is for an unknown criterion', { results: 5, motivation: 1, charm: 5 }],
  ])('are refused if %s', async (_, scores) => {
    expect((await anna.put(`${pathOf('CCC')}/review`, bodyOf(scores))).statusCode).toBe(422)
  })

  test('are refused if a criterion has two', async () => {
    const { scores, note } = bodyOf({ results: 5, motivation: 1 })
    const body = { scores: [...scores, { criterion: 'results', score: 1 }], note }
    expect((await anna.put(`${pathOf('CCC')}/review`, body)).statusCode).toBe(422)
  })

  test('are refused on an earlier version', async () => {
    const answer = await anna.put(`${pathOf('TWO', 1)}/review`, bodyOf({ results: 1, motivation: 1 }))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'amended'])
  })

  test('sort the list, without revealing those that are hidden', async () => {
    const order = async (by: Caller) => (await list(by, { sort: 'score', order: 'desc' })).items.map(({ id }) => id)
    expect((await order(anna)).slice(0, 2)).toEqual([idOf('AAA'), idOf('BBB')])
    const other = await member(server, 'cora')
    const byId = [idOf('AAA'), idOf('BBB'), idOf('CCC'), idOf('TWO', 2)].toReversed()
    expect(await order(other)).toEqual(byId)
  })

  test('are exported once the exporting user has given theirs', async () => {
    const chair = server.bearer(await tokenOf({ sub: 'gina', permissions: ['bursaryAdmin'], email: 'g@bank.example' }))
    const exported = async () => {
      const { body } = await chair.get('/api/desk/submissions.csv?text=PB-2030-BBB1')
      const [headers = [], row = []] = body
        .replaceAll('"', '')
        .split('\r\n')
        .map((line) => line.split(','))
      return ['Reviews', 'Average score', 'Spread of scores'].map((header) => row[headers.indexOf(header)])
    }
    expect(await exported()).toEqual(['1', '', ''])
    await score(chair, 'BBB', 3, 3)
    expect(await exported()).toEqual(['2', '2.5', '1'])
  })

  test('are shown to everyone if the administrator allows it', async () => {
    await admin.put('/api/desk/rubric', { ...RUBRIC, scoresShown: 'always' })
    const other = await member(server, 'dan')
    expect((await listed(other, 'AAA'))?.reviews).toMatchObject({ mine: 'none', average: 3.5 })
    expect((await read(other, 'AAA'))?.others).toHaveLength(2)
    await admin.put('/api/desk/rubric', RUBRIC)
  })
})

describe('the rubric', () => {
  test('keeps its criteria, weights and scale once a score is given', async () => {
    expect((await admin.put('/api/desk/rubric?intake=none', RUBRIC)).statusCode).toBe(404)
    const answer = await admin.put('/api/desk/rubric', { ...RUBRIC, scale: 10 })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'scoresGiven'])
  })

  test.each([
    [{ ...RUBRIC, criteria: [] }],
    [{ ...RUBRIC, scale: 4 }],
    [{ ...RUBRIC, criteria: [{ id: 'a', name: ' ', weight: 1 }] }],
    [{ ...RUBRIC, criteria: [{ id: 'a', name: 'A', weight: 11 }] }],
    [{ ...RUBRIC, criteria: ['A', 'B'].map((name) => ({ id: 'a', name, weight: 1 })) }],
  ])('is refused if it is not valid: %j', async (rubric) => {
    expect((await admin.put('/api/desk/rubric', rubric)).statusCode).toBe(422)
  })

  test('is not overwritten by an administrator who has seen an older one', async () => {
    const changed = await admin.put('/api/desk/rubric', { ...RUBRIC, scoresShown: 'always', seen: RUBRIC })
    expect(changed.statusCode).toBe(200)
    const late = await admin.put('/api/desk/rubric', { ...RUBRIC, isBlind: true, seen: RUBRIC })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'changedMeanwhile'])
    await admin.put('/api/desk/rubric', RUBRIC)
  })

  test('is changed by administrators only', async () => {
    expect((await anna.put('/api/desk/rubric', RUBRIC)).statusCode).toBe(403)
    expect((await anna.get('/api/desk/rubric')).json()).toEqual({
      ...RUBRIC,
      round: 1,
      rounds: 1,
      started: null,
      isScored: true,
      opened: null,
      due: null,
      reminded: null,
    })
  })
})

describe('a conflict of interest', () => {
  test('hides the application from the member everywhere, and their review from others', async () => {
    const eve = await member(server, 'eve')
    await score(eve, 'CCC', 5, 5)
    expect((await eve.call(`${pathOf('CCC')}/conflict`, { method: 'PUT', body: {} })).statusCode).toBe(204)
    const answers = await Promise.all([
      eve.get(pathOf('CCC')),
      eve.get(`${pathOf('CCC')}/history`),
      eve.get(`${pathOf('CCC')}/documents/cv`),
      score(eve, 'CCC', 1, 1),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(await listed(eve, 'CCC')).toBeUndefined()
    expect((await listed(anna, 'CCC'))?.reviews).toMatchObject({ count: 0 })
    const hiddenFrom = async (reader: Caller) =>
      (await reader.get('/api/desk/submissions')).json<CountedPage>().conflicts.map(({ reference }) => reference)
    expect([await hiddenFrom(eve), await hiddenFrom(anna)]).toEqual([[referenceOf('CCC')], []])
  })

  test('keeps the member’s review, which counts again once it is withdrawn', async () => {
    const eva = await member(server, 'eva')
    await score(eva, 'CCC', 5, 4, 'Fine.')
    await eva.call(`${pathOf('CCC')}/conflict`, { method: 'PUT', body: {} })
    await eva.remove(`${pathOf('CCC')}/conflict`)
    expect((await read(eva, 'CCC'))?.mine).toMatchObject({
      reviewer: 'eva@bank.example',
      scores: { results: 5, motivation: 4 },
      note: 'Fine.',
      version: 1,
    })
  })

  test('cannot be withdrawn for an unknown application', async () => {
    const eva = await member(server, 'eva')
    expect((await eva.remove(`/api/desk/submissions/${crypto.randomUUID()}/conflict`)).statusCode).toBe(404)
    // A repetition after a lost answer.
    expect((await eva.remove(`${pathOf('CCC')}/conflict`)).statusCode).toBe(204)
  })

  test('bars a member who decides from deciding, exporting and writing', async () => {
    const chair = server.bearer(await tokenOf({ sub: 'chair', permissions: ['bursaryAdmin'], email: 'c@bank.example' }))
    await chair.call(`${pathOf('BBB')}/conflict`, { method: 'PUT', body: {} })
    const decision = { outcome: 'shortlisted', reason: '', seen: null }
    expect((await chair.put(`${pathOf('BBB')}/decision`, decision)).statusCode).toBe(404)
    const message = { id: crypto.randomUUID(), subject: 'Hello', text: 'Hello' }
    expect((await chair.post(`${pathOf('BBB')}/letters`, message)).statusCode).toBe(404)
    const { body } = await chair.get('/api/desk/submissions.csv')
    expect([body.includes('PB-2030-AAA1'), body.includes('PB-2030-BBB1')]).toEqual([true, false])
  })

  test('bars a member who assigns from assigning its reviewers, and from seeing them', async () => {
    const accounts = await openAccounts(server.db)
    const account = { email: 'rita@bank.example', password: 'seven quiet rivers', permissions: ['committeeMember'] }
    const rita = await accounts.create(account, ({ id }) => operatorEntry('account.signUp', id))
    const [barred, other] = await Promise.all(
      ['barred', 'other'].map(async (sub) => server.bearer(await tokenOf({ sub, permissions: ['bursaryAdmin'] }))),
    )
    await barred?.put(`${pathOf('BBB')}/conflict`, {})
    const chosen = { submissions: [idOf('BBB')], reviewers: [rita?.id] }
    const change = async (caller: Caller | undefined, path: string) => {
      const answer = await caller?.post(`/api/desk/assignments${path}`, chosen)
      return answer?.json<{ assignments?: number }>().assignments ?? answer?.statusCode
    }
    const assigned = async (caller: Caller | undefined) =>
      (await caller?.get('/api/desk/reviewers'))?.json<Reviewer[]>().map((each) => each.assigned)
    expect([await change(barred, ''), await change(other, '')]).toEqual([422, 1])
    expect([await assigned(barred), await assigned(other)]).toEqual([[0], [1]])
    expect([await change(barred, '/removal'), await change(other, '/removal')]).toEqual([422, 1])
  })

  test('hides the application where others with the same ID number are named', async () => {
    await seed(
      server.db,
      ['SAM', 'SUE'].map((key) => ({ key, idNumber: '77 0418 7704' })),
    )
    const fay = await member(server, 'fay')
    const same = async () => [
      (await fay.get(pathOf('SUE'))).json<DeskSubmission>().sameIdentity.map(({ id }) => id),
      (await listed(fay, 'SUE'))?.sameIdentity.map(({ id }) => id),
    ]
    expect(await same()).toEqual([[idOf('SAM')], [idOf('SAM')]])
    await fay.put(`${pathOf('SAM')}/conflict`, {})
    expect(await same()).toEqual([[], []])
  })
})

test('staff see neither their own application nor its reviews', async () => {
  const sub = 'auth0|both'
  await seed(server.db, [{ key: 'OWN', owner: ownerOf(TENANT, sub) }])
  const own = server.bearer(await tokenOf({ sub, permissions: ['committeeMember'], email: 'o@bank.example' }))
  expect((await own.get(pathOf('OWN'))).statusCode).toBe(404)
  expect(await listed(own, 'OWN')).toBeUndefined()
})

test('scores of an earlier version wait for their author again', async () => {
  await seed(server.db, [{ key: 'DDD' }])
  await score(anna, 'DDD', 3, 3)
  const { id, fellowshipId, owner, intakeId, submittedAt, application } = submissions
  const [first] = await server.db
    .select({ fellowshipId, owner, intakeId, submittedAt, application })
    .from(submissions)
    .where(eq(id, idOf('DDD')))
  if (first === undefined) throw new Error('no submission')
  const newest = { ...first, id: idOf('DDD', 2), version: 2, reference: 'PB-2030-DDD2' }
  await server.db.insert(submissions).values(newest)
  const { items, toReview } = await list(anna, { review: 'toReview' })
  expect([items.map((item) => [item.id, item.reviews?.mine]), toReview]).toEqual([[[newest.id, 'outdated']], 1])
})

describe('assignments', () => {
  test('are even, keep those that exist, and make a queue of their own', async () => {
    const site = await startServer()
    try {
      const accounts = await openAccounts(site.db)
      const staff = await Promise.all(
        ['one', 'two', 'three'].map(async (name) => {
          const account = {
            email: `${name}@bank.example`,
            password: 'seven quiet rivers',
            permissions: ['committeeMember'],
          }
          return accounts.create(account, ({ id }) => operatorEntry('account.signUp', id))
        }),
      )
      const ids = staff.map((account) => account?.id ?? '')
      const keys = Array.from({ length: 10 }, (_, index) => `K${String(index).padStart(2, '0')}`)
      await seed(
        site.db,
        keys.map((key) => ({ key })),
      )
      await (await site.admin()).put('/api/desk/rubric', RUBRIC)
      const chair = await site.holder('bursaryAdmin')
      const first = await chair.post('/api/desk/assignments', { intake: '', reviewers: ids.slice(0, 2), each: 1 })
      expect(first.json()).toEqual({ assignments: 10 })
      const second = await chair.post('/api/desk/assignments', { intake: '', reviewers: ids, each: 2 })
      expect(second.json()).toEqual({ assignments: 10 })
      const recorded = await entriesOfCall(site.db, second.headers['x-request-id'])
      expect(recorded.map(({ action }) => action)).toEqual(Array.from({ length: 10 }, () => 'submission.assign'))
      const everyone = await Reader.in(site.db, 'operator', { intake: '' })
      const reviewers = await listReviewers(site.db, { tenant: site.settings.auth.tenant, reader: everyone })
      expect(reviewers.map(({ assigned }) => assigned).toSorted()).toEqual([6, 7, 7])

      const [one] = staff
      const sub = one?.subject ?? ''
      const caller = site.bearer(await tokenOf({ sub, permissions: ['committeeMember'], email: 'one@bank.example' }))
      const queue = await list(caller, { review: 'toReview' })
      expect(queue.items.length).toBe(queue.toReview)
      const id = queue.items[0]?.id ?? ''
      await caller.put(`/api/desk/submissions/${id}/review`, bodyOf({ results: 1, motivation: 1 }))
      expect((await list(caller)).toReview).toBe(queue.toReview - 1)
      const work = await listReviewers(site.db, { tenant: site.settings.auth.tenant, reader: everyone })
      expect(work.find((each) => each.id === one?.id)).toMatchObject({
        assigned: queue.toReview,
        open: queue.toReview - 1,
        reviewed: 1,
      })
      expect((await list(caller, { review: 'reviewed' })).items.map((item) => item.id)).toEqual([id])

      const history = (await chair.get(`/api/desk/submissions/${id}/history`)).json<HistoryEntry[]>()
      const assigned = history.filter(({ action }) => action === 'submission.assign').map(({ about }) => about)
      expect(assigned).toHaveLength(2)
      expect(assigned).toContain('one@bank.example')

      // A conflict of interest that is undone leaves the assignment as it was.
      const other = queue.items[1]?.id ?? ''
      await caller.put(`/api/desk/submissions/${other}/conflict`, {})
      expect((await list(caller)).toReview).toBe(queue.toReview - 2)
      await caller.remove(`/api/desk/submissions/${other}/conflict`)
      expect((await list(caller)).toReview).toBe(queue.toReview - 1)

      const removed = await chair.post('/api/desk/assignments/removal', { intake: '', reviewers: [one?.id] })
      expect(removed.json()).toEqual({ assignments: queue.toReview - 1 })
      const gone = await entriesOfCall(site.db, removed.headers['x-request-id'])
      expect(new Set(gone.map(({ action }) => action))).toEqual(new Set(['submission.unassign']))
      expect((await list(caller)).toReview).toBe(0)

      // By hand: chosen members get chosen applications, but none with a conflict of interest or an assignment.
      const byHand = { submissions: [other, queue.items[2]?.id], reviewers: [one?.id] }
      await caller.put(`/api/desk/submissions/${other}/conflict`, {})
      expect((await chair.post('/api/desk/assignments', byHand)).json()).toEqual({ assignments: 1 })
      expect((await chair.post('/api/desk/assignments', byHand)).json()).toEqual({ assignments: 0 })
      const [waiting] = (await list(caller, { review: 'toReview' })).items
      expect(waiting?.id).toBe(queue.items[2]?.id)
      const elsewhere = { ...byHand, submissions: [queue.items[3]?.id] }
      expect((await chair.post('/api/desk/assignments/removal', elsewhere)).json()).toEqual({ assignments: 0 })
      expect((await chair.post('/api/desk/assignments/removal', byHand)).json()).toEqual({ assignments: 1 })
      await expect(
        assignEvenly(site.db, {
          reader: everyone,
          reviewers: ['unknown'],
          each: 1,
          tenant: TENANT,
          entry: operatorEntry('submission.assign', null),
        }),
      ).rejects.toMatchObject({ statusCode: 422 })
    } finally {
      await site.close()
    }
  })

  test('of people who no longer review are listed, and can be given to others', async () => {
    const site = await startServer()
    try {
      const accounts = await openAccounts(site.db)
      const staff: string[] = []
      for (const name of ['anna', 'ben', 'cora', 'dan']) {
        const account = {
          email: `${name}@bank.example`,
          password: 'seven quiet rivers',
          permissions: ['committeeMember'],
          isEmailProved: name === 'anna',
        }
        staff.push((await accounts.create(account, ({ id }) => operatorEntry('account.signUp', id)))?.id ?? '')
      }
      const [former = '', closed = '', ...others] = staff
      await seed(
        site.db,
        ['AAA', 'BBB', 'CCC', 'DDD'].map((key) => ({ key })),
      )
      await (await site.admin()).put('/api/desk/rubric', RUBRIC)
      const chair = await site.holder('bursaryAdmin')
      await chair.post('/api/desk/assignments', { reviewers: [former, closed], each: 2 })
      await removeRole(site.db, former, 'committeeMember', operatorEntry('role.revoke', former))
      await site.db.transaction((tx) => closeAccount(tx, { id: closed }))

      const known = async () => (await chair.get('/api/desk/reviewers')).json<Reviewer[]>()
      const left = async () => (await known()).filter(({ mayReview }) => !mayReview)
      expect((await left()).map(({ email, open, isConfirmed }) => [email, open, isConfirmed])).toEqual([
        ['anna@bank.example', 4, true],
        ['ben@bank.example', 4, false],
      ])
      const reassigned = async (from: readonly Reviewer[], reviewers: readonly string[]) => {
        const answer = await chair.post('/api/desk/assignments/reassignment', {
          from: from.map(({ id }) => id),
          reviewers,
        })
        const entries = await entriesOfCall(site.db, answer.headers['x-request-id'])
        const count = (action: string) => entries.filter((entry) => entry.action === action).length
        return [answer.statusCode, answer.json(), count('submission.assign'), count('submission.unassign')]
      }
      // One person's, to one member: the second one's cannot go to the same member.
      expect(await reassigned((await left()).slice(0, 1), others.slice(0, 1))).toEqual([200, { assignments: 4 }, 4, 4])
      expect(await reassigned(await left(), others.slice(0, 1))).toEqual([200, { assignments: 0 }, 0, 0])
      expect(await reassigned(await left(), others)).toEqual([200, { assignments: 4 }, 4, 4])
      expect((await known()).map(({ email, assigned }) => [email, assigned])).toEqual([
        ['cora@bank.example', 4],
        ['dan@bank.example', 4],
      ])
    } finally {
      await site.close()
    }
  })

  test('are refused for unknown ids, which are named; what the caller may not see is unknown, too', async () => {
    const site = await startServer()
    try {
      const accounts = await openAccounts(site.db)
      const anyone = { email: 'eva@bank.example', password: 'seven quiet rivers', permissions: ['committeeMember'] }
      const eva = (await accounts.create(anyone, ({ id }) => operatorEntry('account.signUp', id)))?.id ?? ''
      await seed(site.db, [{ key: 'SEE', versions: 2 }, { key: 'HID' }])
      const chair = await site.holder('bursaryAdmin')
      await chair.put(`/api/desk/submissions/${idOf('HID')}/conflict`, {})
      const assigned = async (path: string, body: object) => {
        const answer = await chair.post(`/api/desk/assignments${path}`, body)
        return [answer.statusCode, answer.json()]
      }
      const refused = (field: string, ...ids: string[]) => [
        422,
        expect.objectContaining({ errors: { [field]: `These ids are unknown: ${ids.join(', ')}.` } }),
      ]
      const some = [idOf('SEE', 2), idOf('HID'), 'nothing']
      for (const path of ['', '/removal']) {
        expect(await assigned(path, { reviewers: [eva], submissions: some })).toEqual(
          refused('submissions', idOf('HID'), 'nothing'),
        )
        expect(await assigned(path, { reviewers: [eva, 'no one'] })).toEqual(refused('reviewers', 'no one'))
      }
      const reassignment = { from: [eva, 'no one'], reviewers: [eva] }
      expect(await assigned('/reassignment', reassignment)).toEqual(refused('from', 'no one'))
      // An earlier version names the application, too, and repeated ids count once.
      const twice = { reviewers: [eva, eva], submissions: [idOf('SEE', 1), idOf('SEE', 2)] }
      expect(await assigned('', twice)).toEqual([200, { assignments: 1 }])
      expect((await chair.get('/api/desk/reviewers?intake=unknown')).statusCode).toBe(404)
      expect((await chair.get('/api/desk/submissions?intake=unknown')).statusCode).toBe(404)
    } finally {
      await site.close()
    }
  })

  test('are for those who decide', async () => {
    expect((await anna.get('/api/desk/reviewers')).statusCode).toBe(403)
    expect((await anna.post('/api/desk/assignments', { reviewers: ['x'], each: 1 })).statusCode).toBe(403)
  })
})
