import { beforeAll, describe, expect, test } from 'vitest'
import type { CountedPage, ListChanges } from '../../../domain/desk.ts'
import type { DecisionOutcome } from '../../../domain/outcomes.ts'
import { MAIL_DATA } from '../../../domain/mails.ts'
import { NO_RUBRIC, type Rubric, type StoredRubric } from '../../../domain/rubrics.ts'
import type { DeskReviews } from '../../../domain/reviews.ts'
import type { Reviewer } from '../../../domain/assignments.ts'
import { reviewMails } from '../../../server/features/reviews/reminders.ts'
import { subjectOf } from '../../../server/features/identity/subjects.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { RUBRIC } from '../../support/desk.ts'
import { entriesOfCall } from '../audit/trail.ts'
import { scored } from '../desk/calls.ts'
import { idOf, keysIn, pathOf, referenceOf, seed } from '../desk/seed.ts'
import { startServer, TENANT, type Caller } from '../fixture.ts'
import { reviewerOf } from './reviewers.ts'

/** A second round for the shortlist, with a rubric of its own (decision 133), and blind review in it (decision 134). */

const SECOND: Rubric = {
  criteria: [{ id: 'interview', name: 'Interview', weight: 1 }],
  scale: 10,
  scoresShown: 'afterOwn',
  isBlind: false,
}
const KEYS = ['AAA', 'BBB', 'CCC', 'DDD'] as const
type Key = (typeof KEYS)[number]

const reviewsOf = async (by: Caller, key: Key) => (await by.read(key)).reviews as DeskReviews

/** Advances the clock, so that every decision has a time of its own. */
async function decide(key: Key, outcome: DecisionOutcome) {
  server.clock.now += 1_000
  const { decisions } = await chair.read(key)
  await chair.decide(key, outcome, decisions.at(-1)?.number)
}

const score = (by: Caller, key: Key, round: 1 | 2, given: number, note = '') => {
  const { criteria } = round === 1 ? RUBRIC : SECOND
  return by.put(`${pathOf(key)}/review`, {
    scores: criteria.map(({ id }) => ({ criterion: id, score: given })),
    note,
    round,
  })
}

const comment = (by: Caller, key: Key, text: string) => by.post(`${pathOf(key)}/comments`, { id: text, text })

const startSecond = (rubric: Partial<Rubric> & { seen?: Rubric } = {}, by = chair) => {
  server.clock.now += 1_000
  return by.put('/api/desk/rubric/second', { ...SECOND, ...rubric })
}

const server = closedAfterAll(await startServer())
const admin = await server.admin()
const [ann, ben, chair] = await Promise.all([
  server.staff('ann'),
  server.staff('ben'),
  server.staff('chair', 'bursaryAdmin'),
])
await seed(
  server.db,
  KEYS.map((key) => ({ key, lastName: `Name${key}`, idNumber: '85 1204 1001' })),
)

test('a second round needs a first one with a rubric', async () => {
  expect((await startSecond()).json()).toMatchObject({ code: 'noFirstRound' })
  const refused = (await chair.get('/api/desk/submissions?round=second')).json<{ errors: object }>()
  expect(refused.errors).toEqual({ round: 'Round: there is no second round.' })
})

describe('a small intake with two rounds', () => {
  // Ann scores all four in the first round, and AAA and BBB are on the shortlist.
  beforeAll(async () => {
    await server.setRubric()
    for (const [index, key] of KEYS.entries()) await score(ann, key, 1, index + 1, `First note on ${key}.`)
    await comment(ann, 'AAA', 'First impression.')
    for (const key of ['AAA', 'BBB'] as const) await decide(key, 'shortlisted')
  })

  test('is started by a bursary admin only, with a rubric, and recorded in the history', async () => {
    expect([(await startSecond({}, ann)).statusCode, (await startSecond({}, admin)).statusCode]).toEqual([403, 403])
    expect((await startSecond({ criteria: [] })).statusCode).toBe(422)
    expect((await startSecond()).statusCode).toBe(200)
    const history = await ann.history('AAA')
    expect(history.find(({ action }) => action === 'rubric.startRound')).toMatchObject({ by: 'chair' })
    expect((await chair.get('/api/desk/rubric')).json<StoredRubric>()).toMatchObject({
      ...SECOND,
      round: 2,
      rounds: 2,
      started: { by: 'chair@bank.example' },
      isScored: false,
    })
    expect((await chair.get('/api/desk/rubric?round=1')).json()).toMatchObject({ ...RUBRIC, round: 1, isScored: true })
  })

  test('is not started twice: a repetition changes nothing, and a colleague’s other start is refused', async () => {
    const again = await startSecond()
    expect([again.statusCode, await entriesOfCall(server.db, again.headers['x-request-id'])]).toEqual([200, []])
    const other = await startSecond({ scale: 5, seen: NO_RUBRIC })
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'changedMeanwhile'])
  })

  test('asks for the second rubric on the shortlist, and shows the first scores by the first rule', async () => {
    expect(await reviewsOf(ann, 'AAA')).toMatchObject({
      round: 2,
      rubric: SECOND,
      mine: null,
      count: 0,
      reviewers: [],
      earlier: { mine: { note: 'First note on AAA.' }, others: [], count: 1 },
    })
    // Ben gave no scores in the first round, so he sees none of it, nor who did.
    expect((await reviewsOf(ben, 'AAA')).earlier).toMatchObject({ mine: null, others: null, count: 1 })
    const body = (await ben.get(pathOf('AAA'))).body
    expect(['First note', 'First impression', 'ann@bank.example'].filter((each) => body.includes(each))).toEqual([])
    const named = async (by: Caller) => (await by.history('AAA')).map((each) => each.action)
    expect(await named(ann)).toEqual(expect.arrayContaining(['submission.review', 'submission.comment']))
    expect((await named(ben)).filter((action) => /review|omment/.test(action))).toEqual([])
    expect(await reviewsOf(ann, 'CCC')).toMatchObject({ round: 1, earlier: null, mine: { note: 'First note on CCC.' } })
  })

  test('refuses a form of the first round that another device still has open, and loses nothing of it', async () => {
    const refused = await score(ann, 'AAA', 1, 5, 'Late.')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'otherRound', message: expect.stringContaining('second round now') })
    expect((await score(ann, 'CCC', 2, 5)).json()).toMatchObject({ code: 'otherRound' })
    expect((await reviewsOf(ann, 'AAA')).earlier?.mine?.note).toBe('First note on AAA.')
    // A desk that an earlier release has loaded names no round.
    expect((await chair.put(`${pathOf('AAA')}/review`, scored(3))).statusCode).toBe(409)
  })

  test('lists, sorts, filters and exports by the round of each application, the second one first', async () => {
    expect((await score(ann, 'AAA', 2, 4)).statusCode).toBe(200)
    expect((await score(ann, 'BBB', 2, 7, 'Second note.')).statusCode).toBe(200)
    const best = await ann.list('sort=score&order=desc')
    expect(best.items.map(({ id, reviews }) => [id.slice(0, 3), reviews?.round, reviews?.average])).toEqual([
      ['BBB', 2, 7],
      ['AAA', 2, 4],
      ['DDD', 1, 4],
      ['CCC', 1, 3],
    ])
    expect(keysIn(await ann.list('round=second'))).toEqual(['AAA', 'BBB'])
    expect(keysIn(await ann.list('round=first'))).toEqual(['CCC', 'DDD'])
    expect(keysIn(await ann.list('scoreFrom=5'))).toEqual(['BBB'])
    expect(keysIn(await ann.list('review=reviewed&round=second'))).toEqual(['AAA', 'BBB'])
    // Ben has given no scores: none are shown, none match, and none order his list.
    const hidden = await ben.list('sort=score&order=desc')
    expect(hidden.items.every(({ reviews }) => reviews?.average === null)).toBe(true)
    expect(keysIn(hidden)).toEqual(['BBB', 'AAA', 'DDD', 'CCC'])
    expect(keysIn(await ben.list('scoreFrom=1'))).toEqual([])

    await score(chair, 'BBB', 2, 9)
    const csv = (await chair.get(`/api/desk/reviews.csv?text=${referenceOf('BBB')}`)).body.split('\r\n')
    expect(csv[0]).toContain('"Round","Reviewer","State","Results","Motivation","Interview (second round)"')
    expect(csv.slice(1, 4).map((line) => /"([12])","(\w+)@bank.example","([^"]*)"/.exec(line)?.slice(1))).toEqual([
      ['1', 'ann', 'Hidden from you'],
      ['2', 'ann', 'Reviewed'],
      ['2', 'chair', 'Reviewed'],
    ])
    const text = await chair.dossier('BBB')
    expect([text.includes('Second note.'), text.includes('First note')]).toEqual([true, false])
  })

  test('opens the scores and comments of one round without the other', async () => {
    await comment(ann, 'AAA', 'Interview impression.')
    expect((await ben.read('AAA')).comments).toEqual([])
    await chair.post('/api/desk/rubric/opening', { round: 1 })
    const { earlier, others } = await reviewsOf(ben, 'AAA')
    expect([earlier?.others?.map(({ reviewer }) => reviewer), others]).toEqual([['ann@bank.example'], null])
    expect((await ben.read('AAA')).comments.map(({ text }) => text)).toEqual(['First impression.'])
    const text = await chair.dossier('BBB')
    expect(text).toContain('First note on BBB.')
  })

  test('follows the shortlist: one that joins it later is in the second round, one that leaves it is not', async () => {
    const roundOf = async (key: Key) => (await reviewsOf(ann, key)).round
    await decide('CCC', 'shortlisted')
    expect(await roundOf('CCC')).toBe(2)
    const since = new Date(server.clock.now).toISOString()
    const { changed } = (await ann.get(`/api/desk/changes?since=${since}`)).json<ListChanges>()
    expect(changed.find(({ id }) => id === idOf('CCC'))?.reviews?.round).toBe(2)
    await decide('CCC', 'notShortlisted')
    expect(await roundOf('CCC')).toBe(1)
    // Decisions on the award leave an application in its round, and so keep its scores.
    for (const outcome of ['reserve', 'awarded', 'notAwarded'] as const) {
      await decide('BBB', outcome)
      expect(await roundOf('BBB')).toBe(2)
    }
    await decide('BBB', 'undecided')
    expect(await reviewsOf(ann, 'BBB')).toMatchObject({ round: 1, mine: { note: 'First note on BBB.' } })
    await decide('BBB', 'shortlisted')
    expect(await reviewsOf(ann, 'BBB')).toMatchObject({ round: 2, mine: { note: 'Second note.' } })
  })

  test('bars a member with a conflict of interest from both rounds, whenever it was declared', async () => {
    await ann.declareConflict('AAA')
    expect((await ann.get(pathOf('AAA'))).statusCode).toBe(404)
    const { items } = await chair.list('round=second')
    expect(items.find(({ id }) => id === idOf('AAA'))?.reviews?.count).toBe(0)
    const { conflicts } = await ann.list()
    expect(conflicts.map(({ reference }) => reference)).toEqual([referenceOf('AAA')])
    await ann.withdrawConflict('AAA')
    expect(await reviewsOf(ann, 'AAA')).toMatchObject({ mine: { scores: { interview: 4 } }, earlier: { count: 1 } })
  })

  test('fixes the second rubric once a score is given', async () => {
    const changed = await startSecond({ scale: 100 })
    expect([changed.statusCode, changed.json<{ code: string }>().code]).toEqual([409, 'scoresGiven'])
    expect((await startSecond({ scoresShown: 'onceOpened' })).statusCode).toBe(200)
  })
})

describe('assignments', () => {
  test('are of the round of each application, with a plan, a last day and a reminder of its own', async () => {
    const { by: eva, id: evaId, email } = await reviewerOf(server, 'eva')
    const reviewers = [evaId]
    const workIn = async (round: 1 | 2) => {
      const all = (await chair.get(`/api/desk/reviewers?round=${round}`)).json<Reviewer[]>()
      const { assigned, open, reviewed } = all.find(({ id }) => id === evaId) as Reviewer
      return { assigned, open, reviewed }
    }
    const partOf = async () => {
      const { toReview, toReviewOf, reviewsDue } = await eva.list()
      return { toReview, toReviewOf, reviewsDue }
    }
    const assign = async (body: object) => (await chair.post('/api/desk/assignments', { reviewers, ...body })).json()

    // In the first round, she is assigned what is in it then. What moves to the second round no longer waits for her.
    await decide('BBB', 'notShortlisted')
    expect(await assign({ round: 1, each: 3 })).toEqual({ assignments: 3, leftOut: 0 })
    await chair.put('/api/desk/rubric/due', { round: 1, due: '2999-01-01' })
    expect((await chair.post('/api/desk/rubric/reminders', { round: 1 })).json()).toEqual({ mails: 1 })
    expect(await partOf()).toEqual({ toReview: 3, toReviewOf: 3, reviewsDue: '2999-01-01' })
    await decide('BBB', 'shortlisted')
    expect(await workIn(1)).toEqual({ assigned: 3, open: 2, reviewed: 0 })
    expect(await partOf()).toMatchObject({ toReview: 2, toReviewOf: 2 })
    expect(keysIn(await chair.list('planned=fewer'))).toEqual(['CCC', 'DDD'])

    expect(await assign({ round: 2, each: 3 })).toEqual({ assignments: 2, leftOut: 0 })
    expect(await workIn(2)).toEqual({ assigned: 2, open: 2, reviewed: 0 })
    await chair.put('/api/desk/rubric/due', { round: 2, due: '2998-01-01' })
    expect(await partOf()).toEqual({ toReview: 4, toReviewOf: 4, reviewsDue: '2998-01-01' })
    expect(keysIn(await eva.list('review=toReview&round=second'))).toEqual(['AAA', 'BBB'])
    expect(keysIn(await chair.list(`reviewer=${encodeURIComponent(ownerOf(TENANT, subjectOf(evaId)))}`))).toEqual([
      ...KEYS,
    ])
    await score(eva, 'AAA', 2, 5)
    expect(keysIn(await chair.list('planned=fewer'))).toEqual(['AAA', 'BBB', 'CCC', 'DDD'])

    // The first round’s reminder of today does not stop that of the second one.
    await server.db.delete(outbox)
    expect((await chair.post('/api/desk/rubric/reminders', { round: 2 })).json()).toEqual({ mails: 1 })
    const [mail] = await server.db.select().from(outbox)
    const data = MAIL_DATA.reviewReminder.validateSync(mail?.data)
    const mails = reviewMails({
      db: server.db,
      tenant: TENANT,
      publicUrl: 'https://bursary.test',
      now: () => server.clock.now,
    })
    const text = JSON.stringify(await mails.reviewReminder?.(data, email))
    expect(text).toContain('1 of 2 applications')
    expect(text).toMatch(/in the second round.*1 January 2998.*round=second/)

    expect((await chair.post('/api/desk/assignments/removal', { reviewers, round: 2 })).json()).toEqual({
      assignments: 1,
      leftOut: 0,
    })
    expect(await workIn(1)).toEqual({ assigned: 3, open: 2, reviewed: 0 })
  })
})

test('an assignment by hand in an intake without a second round is of its first one', async () => {
  const [past] = await server.db
    .insert(intakes)
    .values({ id: 'past', name: '2029', open: false, closingDate: '2029-09-30', isCurrent: false })
    .returning()
  await seed(server.db, [{ key: 'OLD', intakeId: past?.id ?? '' }])
  await chair.decide('OLD', 'shortlisted')
  const { by: member, id } = await reviewerOf(server, 'old')
  const chosen = { submissions: [idOf('OLD')], reviewers: [id] }
  expect((await chair.post('/api/desk/assignments', chosen)).json()).toEqual({ assignments: 1, leftOut: 0 })
  expect(await member.list('intake=past')).toMatchObject({ toReview: 1, items: [{ reviews: null }] })
  expect((await chair.post('/api/desk/assignments/removal', chosen)).json()).toEqual({ assignments: 1, leftOut: 0 })
  expect((await member.list('intake=past')).toReview).toBe(0)
})

describe('blind review', () => {
  const blindIn = async (first: boolean, second: boolean) => {
    await server.setRubric({ isBlind: first })
    expect((await startSecond({ isBlind: second })).statusCode).toBe(200)
  }
  const seenBy = async (by: Caller, query = '') => {
    const { items, sight } = await by.list(query)
    return [sight.isBlind, items.map(({ applicant }) => applicant)]
  }

  test('of the second round hides who is on the shortlist, in every list that they may be in', async () => {
    await blindIn(false, true)
    expect([(await ann.read('AAA')).isBlind, (await ann.read('CCC')).isBlind]).toEqual([true, false])
    expect((await ann.get(pathOf('AAA'))).body).not.toContain('NameAAA')
    expect(await seenBy(ann)).toEqual([true, ['', '', '', '']])
    expect(await seenBy(ann, 'round=second')).toEqual([true, ['', '']])
    expect(await seenBy(ann, 'round=first')).toEqual([false, ['NameCCC, Ndapewa', 'NameDDD, Ndapewa']])
    expect(keysIn(await ann.list('text=NameAAA'))).toEqual([])
    expect((await chair.list('text=NameAAA')).items).toHaveLength(1)
  })

  test('of the second round holds for the comments that a list of the first one counts', async () => {
    await blindIn(false, true)
    const since = new Date(server.clock.now).toISOString()
    await comment(chair, 'AAA', 'By someone who sees names.')
    const countIn = ({ items }: CountedPage) => items.find(({ id }) => id === idOf('AAA'))?.comments
    const { changed } = (await ann.get(`/api/desk/changes?round=first&since=${since}`)).json<ListChanges>()
    expect(changed.find(({ id }) => id === idOf('AAA'))?.comments).toBe(countIn(await ann.list('round=second')))
  })

  test('of the first round holds for all that are not on the shortlist', async () => {
    await blindIn(true, false)
    expect([(await ann.read('AAA')).isBlind, (await ann.read('CCC')).isBlind]).toEqual([false, true])
    expect(await seenBy(ann)).toEqual([true, ['', '', '', '']])
    expect(await seenBy(ann, 'round=second')).toEqual([false, ['NameAAA, Ndapewa', 'NameBBB, Ndapewa']])
    // The search reaches only the applications of the named round.
    expect(keysIn(await ann.list('round=second&text=Name'))).toEqual(['AAA', 'BBB'])
    // A shared ID number would name a blind application beside one with a name.
    const { items, sight } = await ann.list('round=second')
    expect(items.map(({ sameIdentity }) => sameIdentity)).toEqual([[], []])
    expect(sight.filters).not.toContain('identity')
    expect((await ann.read('AAA')).sameIdentity).toEqual([])
  })

  test('of the first round holds again for one that leaves the shortlist', async () => {
    await blindIn(true, false)
    await decide('AAA', 'notShortlisted')
    expect((await ann.get(pathOf('AAA'))).body).not.toContain('NameAAA')
    expect(await seenBy(ann, 'round=second')).toEqual([false, ['NameBBB, Ndapewa']])
  })
})
