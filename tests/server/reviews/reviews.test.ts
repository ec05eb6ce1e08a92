import { describe, expect, onTestFinished, test } from 'vitest'
import type { HistoryEntry, ListedSubmission } from '../../../domain/desk.ts'
import type { Reviewer } from '../../../domain/assignments.ts'
import { closeAccount } from '../../../server/features/identity/closing.ts'
import { removeRole } from '../../../server/features/identity/staff.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { RUBRIC } from '../../support/desk.ts'
import { entriesOfCall } from '../audit/trail.ts'
import { idOf, pathOf, referenceOf, seed, submitAgain } from '../desk/seed.ts'
import { startServer, TENANT, tokenOf, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { scored } from '../desk/calls.ts'
import { reviewerOf } from './reviewers.ts'

/** Members score applications by the intake's rubric. */

const server = closedAfterAll(await startServer())
const [admin, anna, ben] = await Promise.all([server.admin(), server.staff('anna'), server.staff('ben')])
await seed(server.db, [{ key: 'AAA' }, { key: 'BBB' }, { key: 'CCC' }, { key: 'TWO', versions: 2 }])
await server.setRubric()

const read = async (by: Caller, key: string) => (await by.read(key)).reviews
const listed = async (by: Caller, key: string): Promise<ListedSubmission | undefined> =>
  (await by.list()).items.find(({ id }) => id === idOf(key))
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

  test('replace their author’s earlier ones, but only those that the author has seen', async () => {
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
    expect((await listed(anna, 'BBB'))?.reviews).toMatchObject({ count: 1, average: 3.5 })
  })

  test.each([
    ['one is missing', bodyOf({ results: 5 })],
    ['one is above the scale', bodyOf({ results: 6, motivation: 1 })],
    ['one is below the scale', bodyOf({ results: 0, motivation: 1 })],
    ['one is no whole number', bodyOf({ results: 2.5, motivation: 1 })],
    ['one is for an unknown criterion', bodyOf({ results: 5, motivation: 1, charm: 5 })],
    ['a criterion has two', { scores: [...scored(5).scores, ...scored(1).scores], note: '' }],
  ])('are refused if %s', async (_, body) => {
    expect((await anna.put(`${pathOf('CCC')}/review`, body)).statusCode).toBe(422)
  })

  test('are refused on an earlier version', async () => {
    const answer = await anna.put(`${pathOf('TWO', 1)}/review`, bodyOf({ results: 1, motivation: 1 }))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'amended'])
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
    await server.setRubric()
  })

  test('is changed by administrators only', async () => {
    expect((await anna.put('/api/desk/rubric', RUBRIC)).statusCode).toBe(403)
    expect((await anna.get('/api/desk/rubric')).json()).toMatchObject({ ...RUBRIC, round: 1, isScored: true })
  })
})

describe('a conflict of interest', () => {
  test('hides the application from the member everywhere, and their review from others', async () => {
    const eve = await server.staff('eve')
    await score(eve, 'CCC', 5, 5)
    expect((await eve.declareConflict('CCC')).statusCode).toBe(204)
    const answers = await Promise.all([
      eve.get(pathOf('CCC')),
      eve.get(`${pathOf('CCC')}/history`),
      eve.get(`${pathOf('CCC')}/documents/cv`),
      score(eve, 'CCC', 1, 1),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(await listed(eve, 'CCC')).toBeUndefined()
    expect((await listed(anna, 'CCC'))?.reviews).toMatchObject({ count: 0 })
    const hiddenFrom = async (reader: Caller) => (await reader.list()).conflicts.map(({ reference }) => reference)
    expect([await hiddenFrom(eve), await hiddenFrom(anna)]).toEqual([[referenceOf('CCC')], []])
  })

  test('cannot be withdrawn for an unknown application', async () => {
    const eva = await server.staff('eva')
    expect((await eva.remove(`/api/desk/submissions/${crypto.randomUUID()}/conflict`)).statusCode).toBe(404)
    // A repetition after a lost answer.
    expect((await eva.withdrawConflict('CCC')).statusCode).toBe(204)
  })

  test('hides its assignments from a bursary admin', async () => {
    const { id } = await reviewerOf(server, 'rita')
    const [barred, other] = [await server.staff('barred', 'bursaryAdmin'), await server.staff('other', 'bursaryAdmin')]
    await barred.declareConflict('BBB')
    await other.post('/api/desk/assignments', { submissions: [idOf('BBB')], reviewers: [id] })
    const assigned = async (reader: Caller) =>
      (await reader.get('/api/desk/reviewers')).json<Reviewer[]>().map((each) => each.assigned)
    expect([await assigned(barred), await assigned(other)]).toEqual([[0], [1]])
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
  await seed(server.db, ['DDD'])
  await score(anna, 'DDD', 3, 3)
  await submitAgain(server.db, 'DDD')
  const { items, toReview } = await anna.list({ review: 'toReview' })
  expect([items.map((item) => [item.id, item.reviews?.mine]), toReview]).toEqual([[[idOf('DDD', 2), 'outdated']], 1])
})

describe('assignments', () => {
  async function openSite() {
    const site = await startServer()
    onTestFinished(() => site.close())
    await site.setRubric()
    return { site, chair: await site.holder('bursaryAdmin') }
  }

  test('are even, keep those that exist, and make a queue of their own', async () => {
    const { site, chair } = await openSite()
    const one = await reviewerOf(site, 'one')
    const ids = [one.id, (await reviewerOf(site, 'two')).id, (await reviewerOf(site, 'three')).id]
    const keys = Array.from({ length: 10 }, (_, index) => `K${String(index).padStart(2, '0')}`)
    await seed(site.db, keys)
    const change = async (path: '' | '/removal', body: object) => {
      const answer = await chair.post(`/api/desk/assignments${path}`, body)
      const entries = await entriesOfCall(site.db, answer.headers['x-request-id'])
      return { ...answer.json<{ assignments: number }>(), recorded: entries.map(({ action }) => action) }
    }
    const assigning = { assignments: 10, leftOut: 0, recorded: Array(10).fill('submission.assign') }
    expect(await change('', { reviewers: ids.slice(0, 2), each: 1 })).toEqual(assigning)
    expect(await change('', { reviewers: ids, each: 2 })).toEqual(assigning)
    const work = async () => (await chair.get('/api/desk/reviewers')).json<Reviewer[]>()
    expect((await work()).map(({ assigned }) => assigned).toSorted()).toEqual([6, 7, 7])

    const queue = await one.by.list({ review: 'toReview' })
    const [first = '', second = '', third = '', fourth = ''] = queue.items.map(({ id }) => id)
    expect(queue.items.length).toBe(queue.toReview)
    await one.by.put(`/api/desk/submissions/${first}/review`, scored(1))
    expect((await one.by.list()).toReview).toBe(queue.toReview - 1)
    expect((await work()).find(({ id }) => id === one.id)).toMatchObject({
      assigned: queue.toReview,
      open: queue.toReview - 1,
      reviewed: 1,
    })
    expect((await one.by.list({ review: 'reviewed' })).items.map(({ id }) => id)).toEqual([first])

    const history = (await chair.get(`/api/desk/submissions/${first}/history`)).json<HistoryEntry[]>()
    const assigned = history.filter(({ action }) => action === 'submission.assign').map(({ about }) => about)
    expect(assigned).toHaveLength(2)
    expect(assigned).toContain('one@bank.example')

    // A conflict of interest that is undone leaves the assignment as it was.
    await one.by.put(`/api/desk/submissions/${second}/conflict`, {})
    expect((await one.by.list()).toReview).toBe(queue.toReview - 2)
    await one.by.remove(`/api/desk/submissions/${second}/conflict`)
    expect((await one.by.list()).toReview).toBe(queue.toReview - 1)

    expect(await change('/removal', { reviewers: [one.id] })).toEqual({
      assignments: queue.toReview - 1,
      leftOut: 0,
      recorded: Array(queue.toReview - 1).fill('submission.unassign'),
    })
    expect((await one.by.list()).toReview).toBe(0)

    // Chosen members get chosen applications, but none with a conflict of interest or an assignment.
    const chosen = { submissions: [second, third], reviewers: [one.id] }
    await one.by.put(`/api/desk/submissions/${second}/conflict`, {})
    expect((await change('', chosen)).assignments).toBe(1)
    expect((await change('', chosen)).assignments).toBe(0)
    expect((await one.by.list({ review: 'toReview' })).items.map(({ id }) => id)).toEqual([third])
    expect((await change('/removal', { ...chosen, submissions: [fourth] })).assignments).toBe(0)
    expect((await change('/removal', chosen)).assignments).toBe(1)
  })

  test('of people who no longer review are listed, and can be given to others', async () => {
    const { site, chair } = await openSite()
    const former = await reviewerOf(site, 'anna')
    const closed = await reviewerOf(site, 'ben', { isEmailProved: false })
    const others = [(await reviewerOf(site, 'cora')).id, (await reviewerOf(site, 'dan')).id]
    await seed(site.db, ['AAA', 'BBB', 'CCC', 'DDD'])
    await chair.post('/api/desk/assignments', { reviewers: [former.id, closed.id], each: 2 })
    await removeRole(site.db, {
      id: former.id,
      role: 'committeeMember',
      by: null,
      entry: operatorEntry('role.revoke', former.id),
    })
    await site.db.transaction((tx) => closeAccount(tx, { id: closed.id }))

    const known = async () => (await chair.get('/api/desk/reviewers')).json<Reviewer[]>()
    const left = async () => (await known()).filter(({ mayReview }) => !mayReview)
    expect((await left()).map(({ email, open, isConfirmed }) => [email, open, isConfirmed])).toEqual([
      ['anna@bank.example', 4, true],
      ['ben@bank.example', 4, false],
    ])
    const reassigned = async (from: readonly Reviewer[], reviewers: readonly string[]) => {
      const body = { from: from.map(({ id }) => id), reviewers }
      const answer = await chair.post('/api/desk/assignments/reassignment', body)
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
  })

  test('leave out applications that the caller may not see, and are refused for unknown members, who are named', async () => {
    const { site, chair } = await openSite()
    const { id: eva } = await reviewerOf(site, 'eva')
    await seed(site.db, [{ key: 'SEE', versions: 2 }, { key: 'HID' }])
    await chair.declareConflict('HID')
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
      expect(await assigned(path, { reviewers: [eva], submissions: some })).toEqual([
        200,
        { assignments: 1, leftOut: 2 },
      ])
      expect(await assigned(path, { reviewers: [eva, 'no one'] })).toEqual(refused('reviewers', 'no one'))
    }
    const reassignment = { from: [eva, 'no one'], reviewers: [eva] }
    expect(await assigned('/reassignment', reassignment)).toEqual(refused('from', 'no one'))
    // An earlier version names the application, too, and repeated ids count once.
    const twice = { reviewers: [eva, eva], submissions: [idOf('SEE', 1), idOf('SEE', 2)] }
    expect(await assigned('', twice)).toEqual([200, { assignments: 1, leftOut: 0 }])
    expect((await chair.get('/api/desk/reviewers?intake=unknown')).statusCode).toBe(404)
    expect((await chair.get('/api/desk/submissions?intake=unknown')).statusCode).toBe(404)
  })

  test('are for those who decide', async () => {
    expect((await anna.get('/api/desk/reviewers')).statusCode).toBe(403)
    expect((await anna.post('/api/desk/assignments', { reviewers: ['x'], each: 1 })).statusCode).toBe(403)
  })
})
