import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fromEntries } from '../../../domain/objects.ts'
import { NO_COUNTS } from '../../../domain/desk.ts'
import type { DecisionOutcome } from '../../../domain/outcomes.ts'
import { figureTables, type Figures } from '../../../domain/figures.ts'
import { STEPS } from '../../../domain/steps.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { rubrics } from '../../../server/platform/database/schema/reviews.ts'
import { shortlistings } from '../../../server/platform/database/schema/submissions.ts'
import { idOf, ownerOf, seed } from '../desk/seed.ts'
import { startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The figures count applications and contain no personal data. */

const PATH = '/api/desk/figures'
const ERONGO = { id: '2', name: 'Erongo' }

/** An application that is not submitted for each number of steps that it has passed. */
const started = (numbers: readonly number[]) =>
  numbers.map((number) => ({
    id: `started-${number}`,
    owner: ownerOf(`started-${number}`),
    applicantId: `started-${number}`,
    applicationDate: new Date('2030-02-01T08:00:00Z'),
    status: 'Started',
    passed: STEPS.slice(0, number).map(({ name }) => name),
  }))

const decisionOn = (key: string, outcome: DecisionOutcome) => ({
  submissionId: idOf(key),
  fellowshipId: `${key}-fellowship`,
  owner: ownerOf(key),
  shortlisted: outcome === 'shortlisted',
  outcome,
  reason: '',
  decidedBy: 'chair@bank.example',
  decidedAt: new Date('2030-03-02T08:00:00Z'),
})

const server = closedAfterAll(await startServer())
const reader = await server.holder('committeeMember')
const past = { id: 'past', name: '2029', open: false, closingDate: '2029-08-31', isCurrent: false }
await server.db.insert(intakes).values(past)
await seed(server.db, [
  { key: 'AAA', course: 'Law', submittedAt: '2030-02-01T21:59:00.000Z' },
  // The next day in Windhoek.
  { key: 'BBB', region: ERONGO, country: 'Kenya', submittedAt: '2030-02-01T22:00:00.000Z' },
  // The first of its versions is from the day before the last one.
  { key: 'CCC', submittedAt: '2030-02-03T22:00:00.000Z', versions: 2 },
  { key: 'OLD', intakeId: 'past', course: 'Physics', submittedAt: '2029-02-01T08:00:00.000Z' },
])
await server.db.insert(fellowships).values(started([0, ...STEPS.slice(0, -1).map(({ number }) => number)]))
await server.db.insert(shortlistings).values([
  decisionOn('AAA', 'shortlisted'),
  decisionOn('AAA', 'awarded'),
  // A decision that was withdrawn.
  decisionOn('BBB', 'reserve'),
  decisionOn('BBB', 'undecided'),
])

const figuresOf = async (query = '') => {
  const answer = await reader.get(`${PATH}${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Figures>()
}

describe('the figures', () => {
  test('count each application in every stage that it has reached', async () => {
    const { stages } = await figuresOf()
    const before = STEPS.slice(0, -1).map(({ name }, index) => [name, 2 + STEPS.length - index] as const)
    expect(stages).toEqual({ registered: 3 + STEPS.length, ...fromEntries(before), submitted: 3, decided: 1 })
  })

  test('count the newest versions by answer, the most frequent first', async () => {
    const { groups } = await figuresOf()
    expect(groups).toMatchObject({
      regionId: [
        { name: 'Khomas', count: 2 },
        { name: 'Erongo', count: 1 },
      ],
      sex: [{ name: expect.stringMatching(/^(?:Fem|M)ale$/), count: 3 }],
      firstChoiceCourse: [
        { name: 'Economics', count: 2 },
        { name: 'Law', count: 1 },
      ],
      countryId: [
        { name: 'Namibia', count: 2 },
        { name: 'Kenya', count: 1 },
      ],
    })
  })

  test("count by the day of the first version in the provider's time zone", async () => {
    expect((await figuresOf()).groups['day']).toMatchObject([
      { name: '2030-02-01', count: 1 },
      { name: '2030-02-02', count: 1 },
      { name: '2030-02-03', count: 1 },
    ])
  })

  test('are those of one intake', async () => {
    const { intake, stages, groups } = await figuresOf('?intake=past')
    expect([intake, stages.registered, stages.submitted]).toEqual(['2029', 1, 1])
    expect(groups['firstChoiceCourse']).toMatchObject([{ name: 'Physics', count: 1 }])
    expect((await reader.get(`${PATH}?intake=none`)).statusCode).toBe(404)
    expect((await reader.get(`${PATH}?intak=past`)).statusCode).toBe(422)
  })

  test('leave out a step that no one completed in a past intake, because it may have been added since', async () => {
    const passed = ['personalDetails', 'courseDetails', 'review', 'submit']
    const old = eq(fellowships.id, 'OLD-fellowship')
    await server.db.update(fellowships).set({ passed }).where(old)
    const [progress] = figureTables(await figuresOf('?intake=past'))
    expect(progress?.figures.map(({ name, count }) => [name, count])).toEqual([
      ['Logged in', 1],
      ['Personal Details completed', 1],
      ['Course Details completed', 1],
      ['Review completed', 1],
      ['Submitted', 1],
      ['Decided', 0],
    ])
  })

  test('split the answers by the latest decision', async () => {
    const { groups } = await figuresOf()
    expect(groups['regionId']).toEqual([
      { name: 'Khomas', count: 2, outcomes: { ...NO_COUNTS, awarded: 1, undecided: 1 } },
      { name: 'Erongo', count: 1, outcomes: { ...NO_COUNTS, undecided: 1 } },
    ])
    for (const figures of Object.values(groups)) {
      expect(figures.map(({ outcomes }) => outcomes?.awarded).reduce((sum = 0, count = 0) => sum + count)).toBe(1)
    }
  })

  test('leave out of a blind review the decisions by an answer that it hides', async () => {
    const rubric = { criteria: [], scale: 5, scoresShown: 'always', isBlind: true } as const
    await server.db
      .insert(rubrics)
      .values({ intakeId: 'past', rubric, savedBy: 'admin@bank.example', savedAt: new Date() })
    const splitFor = async (by: Caller) => {
      const { groups } = (await by.get(`${PATH}?intake=past`)).json<Figures>()
      return Object.keys(groups).filter((group) => groups[group]?.every(({ outcomes }) => outcomes !== undefined))
    }
    const all = await splitFor(await server.holder('bursaryAdmin'))
    expect(all).toContain('sex')
    expect(await splitFor(reader)).toEqual(all.filter((group) => group !== 'sex'))
  })

  test('count an application with a conflict of interest, without its decision', async () => {
    const before = await figuresOf()
    const answer = await reader.declareConflict('AAA')
    expect(answer.statusCode).toBe(204)
    const after = await figuresOf()
    expect(after.stages).toEqual(before.stages)
    const counts = ({ groups }: Figures) =>
      Object.values(groups).map((figures) => figures.map(({ name, count }) => [name, count]))
    expect(counts(after)).toEqual(counts(before))
    expect(after.groups['regionId']?.[0]).toEqual({
      name: 'Khomas',
      count: 2,
      outcomes: { ...NO_COUNTS, undecided: 1 },
    })
    expect(
      Object.values(after.groups)
        .flat()
        .filter(({ outcomes }) => outcomes?.awarded !== 0),
    ).toEqual([])
  })

  test('do not contain the decision on the own application of a member of staff', async () => {
    const own = await server.holder('committeeMember', { sub: 'auth0|BBB' })
    const { groups } = (await own.get(PATH)).json<Figures>()
    expect(groups['countryId']?.find(({ name }) => name === 'Kenya')).toEqual({
      name: 'Kenya',
      count: 1,
      outcomes: NO_COUNTS,
    })
  })

  test('of an intake without applications are zero and empty', async () => {
    const none = { id: 'none', name: '2028', open: false, closingDate: '2028-08-31', isCurrent: false }
    await server.db.insert(intakes).values(none)
    const { stages, groups } = await figuresOf('?intake=none')
    expect(new Set(Object.values(stages))).toEqual(new Set([0]))
    expect(Object.values(groups).flat()).toEqual([])
  })
})

test('an administrator without another role is refused', async () => {
  expect((await (await server.admin()).get(PATH)).statusCode).toBe(403)
})

test('reading them writes no audit entry', async () => {
  const count = () => server.db.$count(auditEntries)
  const before = await count()
  await figuresOf()
  expect(await count()).toBe(before)
})
