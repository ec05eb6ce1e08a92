import type { Fellowship } from '../../domain/entities.ts'
import type { SubmissionSummary } from '../../domain/submissions.ts'
import { STEPS, type StepName } from '../../domain/steps.ts'
import { highestStepAt, type Position } from '../support/applicant.ts'
import { register, saveRecords, TODAY, type Caller, type TestServer } from './fixture.ts'

/** An applicant's calls through the steps, in the order of section 7. */

export const update = (applicant: Caller, fellowship: Fellowship, change: object) =>
  applicant.post(`/api/fellowships/${fellowship.id}`, { ...fellowship, ...change })

/** The fellowship's values after a step, which tests of the first steps give as highestStep. */
export const outcome = (saved: StepName | number) => {
  const step = STEPS.find(({ name, highestStep }) => name === saved || highestStep === saved)
  return { status: step?.status, highestStep: step?.highestStep ?? saved, lastActiveStep: step?.lastActiveStep }
}

/** Completes the steps up to a position, in order, with all records saved. */
export async function advanceTo(applicant: Caller, position: Position = 'submitted'): Promise<Fellowship> {
  let fellowship = await register(applicant)
  const ids = await saveRecords(applicant)
  for (let step = 2; step <= highestStepAt(position); step += 1) {
    fellowship = (await update(applicant, fellowship, { ...ids, ...outcome(step) })).json<Fellowship>()
  }
  return fellowship
}

/** The applicant's submissions, oldest first. */
export const versionsOf = async (applicant: Caller) =>
  (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()

/** The applicant's only submission. */
export async function onlyVersion(applicant: Caller): Promise<SubmissionSummary> {
  const [only, ...others] = await versionsOf(applicant)
  if (only === undefined || others.length > 0) throw new Error(`There are ${others.length} other submissions`)
  return only
}

/** Closes the window by its closing date while the callback runs. */
export async function closeWindowFor(server: TestServer, work: () => Promise<void>): Promise<void> {
  server.clock.now = Date.parse('2030-12-01T00:00:00Z')
  try {
    await work()
  } finally {
    server.clock.now = TODAY
  }
}
