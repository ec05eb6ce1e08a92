import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fellowship } from '../../domain/entities.ts'
import { STEP, STEPS, SUBMITTED_HIGHEST_STEP } from '../../domain/steps.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { closedAfterAll } from '../support/closing.ts'
import { copyRelease, edit, type Edit } from '../support/nextRelease.ts'
import { advanceTo, update } from './advance.ts'
import { startServer, type Caller } from './fixture.ts'

/** The next release adds, removes or moves a step while people apply. The database has an applicant at every stage. */

const STEPS_FILE = 'programme/steps.ts'
const RECORDS_FILE = 'programme/records.ts'

const rowOf = (name: string, title: string) => `  {
    name: '${name}',
    title: '${title}',
    route: '/application/${name.toLowerCase()}',
    id: '${name}Id',
    path: '/api/${name.toLowerCase()}s',
  },
`
const MOTIVATION = rowOf('motivation', 'Motivation')
const COURSE = `  {
    name: 'courseDetails',`

const ADDED: readonly Edit[] = [
  [STEPS_FILE, MOTIVATION, `${rowOf('supervisor', 'Supervisor')}${MOTIVATION}`],
  [
    RECORDS_FILE,
    `RECORDS = {`,
    `supervisor = record({ info: [], intro: '' }, section({ review: 'Supervisor', questions: [{ supervisor: line({ label: 'Supervisor', message: 'Enter one.' }) }] }))
export const RECORDS = { supervisor,`,
  ],
  [
    RECORDS_FILE,
    `import type { QuestionRecord }`,
    `import { line } from '../domain/questions/kinds.ts'
import { record, section } from '../domain/questions/record.ts'
import type { QuestionRecord }`,
  ],
]
const REMOVED: readonly Edit[] = [
  [STEPS_FILE, MOTIVATION, ''],
  [RECORDS_FILE, 'courseDetails, motivation', 'courseDetails'],
]
const MOVED: readonly Edit[] = [
  [STEPS_FILE, MOTIVATION, ''],
  [STEPS_FILE, COURSE, `${MOTIVATION}${COURSE}`],
]

const WRITTEN = STEP.motivation.highestStep
const CHOSEN = STEP.courseDetails.highestStep
const STAGES = [1, ...STEPS.map(({ highestStep }) => highestStep)]

/** highestStep of applicants who had 1 to the last in the previous release. */
const CHANGES = [
  { change: 'adds a step', edits: ADDED, highest: STAGES.map((stage) => (stage < WRITTEN ? stage : stage + 1)) },
  { change: 'removes a step', edits: REMOVED, highest: STAGES.map((stage) => (stage < WRITTEN ? stage : stage - 1)) },
  {
    change: 'moves a step forward',
    edits: MOVED,
    highest: STAGES.map((stage) => (stage === CHOSEN ? WRITTEN : stage)),
  },
]

type Fixture = typeof import('./fixture.ts')

const subOf = (stage: number) => ({ sub: `auth0|stage${stage}` })

const shared = await openDatabase({ dataDir: 'memory://' })
const today = closedAfterAll(await startServer({}, undefined, undefined, Promise.resolve(shared)))
for (const stage of STAGES) await advanceTo(await today.applicant(subOf(stage)), stage)

const versionsOf = async (applicant: Caller) => (await applicant.get('/api/submissions')).json<object[]>().length

const ownOf = async (applicant: Caller): Promise<Fellowship> => {
  const [own] = (await applicant.get('/api/fellowships')).json<Fellowship[]>()
  if (own === undefined) throw new Error('There is no application')
  return own
}

async function startNext(edits: readonly Edit[]) {
  const folder = await copyRelease()
  await edit(folder, edits)
  const { startServer: start } = (await import(path.join(folder, 'tests/server/fixture.ts'))) as Fixture
  const database = Promise.resolve({ db: shared.db, close: async () => undefined })
  const server = await start({ DATA_DIR: today.folder }, undefined, undefined, database)
  async function close() {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, close }
}

describe.each(CHANGES)('a release that $change', ({ edits, highest }) => {
  let next: Awaited<ReturnType<typeof startNext>>
  beforeAll(async () => {
    next = await startNext(edits)
  })
  afterAll(() => next.close())

  test('§4.1 leaves every application as far as it was', async () => {
    const own = await Promise.all(STAGES.map(async (stage) => ownOf(await next.server.applicant(subOf(stage)))))
    expect(own.map(({ highestStep }) => highestStep)).toEqual(highest)
    expect(own.at(-1)).toMatchObject({ status: STEP.submit.status, lastActiveStep: highest.at(-1) })
  })

  test('§4.1 accepts a submitted application as it returned it, and submits nothing new', async () => {
    const applicant = await next.server.applicant(subOf(SUBMITTED_HIGHEST_STEP))
    const answer = await update(applicant, await ownOf(applicant), {})
    expect([answer.statusCode, answer.json<Fellowship>().highestStep]).toEqual([200, highest.at(-1)])
    expect(await versionsOf(applicant)).toBe(1)
  })

  test('§4.1 the previous release still reads its own numbers', async () => {
    const own = await Promise.all(STAGES.map(async (stage) => ownOf(await today.applicant(subOf(stage)))))
    expect(own.map(({ highestStep }) => highestStep)).toEqual(STAGES)
  })
})

describe('a release that adds a step', () => {
  let next: Awaited<ReturnType<typeof startNext>>
  beforeAll(async () => {
    next = await startNext(ADDED)
  })
  afterAll(() => next.close())

  const REVIEWED = {
    status: STEP.review.status,
    highestStep: SUBMITTED_HIGHEST_STEP,
    lastActiveStep: SUBMITTED_HIGHEST_STEP - 1,
  }
  const LAST = SUBMITTED_HIGHEST_STEP + 1
  const SUBMITTED = { status: STEP.submit.status, highestStep: LAST, lastActiveStep: LAST }

  const answer = async (applicant: Caller) =>
    expect((await applicant.post('/api/supervisors', { supervisor: 'Selma Nangolo' })).statusCode).toBe(201)

  test('§4.1 asks an applicant for it before review and submission', async () => {
    const applicant = await next.server.applicant(subOf(STEP.review.highestStep - 1))
    expect((await update(applicant, await ownOf(applicant), REVIEWED)).json()).toMatchObject({ code: 'stepMissing' })
    await answer(applicant)
    for (const each of [REVIEWED, SUBMITTED])
      expect((await update(applicant, await ownOf(applicant), each)).json()).toMatchObject(each)
  })

  test('§4.1 asks for it once the applicant amends a submitted application', async () => {
    const applicant = await next.server.applicant(subOf(SUBMITTED_HIGHEST_STEP))
    const { courseDetails } = await ownOf(applicant)
    const changed = { ...courseDetails, firstChoiceCourse: 'MSc Statistics' }
    await applicant.put(`/api/coursedetails/${courseDetails?.id}`, changed)
    expect((await update(applicant, await ownOf(applicant), SUBMITTED)).json()).toMatchObject({ code: 'stepMissing' })
    await answer(applicant)
    expect((await update(applicant, await ownOf(applicant), SUBMITTED)).json()).toMatchObject(SUBMITTED)
    expect(await versionsOf(applicant)).toBe(2)
  })
})
