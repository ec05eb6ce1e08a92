import type { Fellowship } from '../../domain/entities.ts'
import { STEPS } from '../../domain/steps.ts'
import { register, saveRecords, TODAY, type Caller, type TestServer } from './fixture.ts'

/** An applicant's calls through the steps, in the order of section 7. */

export const update = (applicant: Caller, fellowship: Fellowship, change: object) =>
  applicant.post(`/api/fellowships/${fellowship.id}`, { ...fellowship, ...change })

export const outcome = (highestStep: number) => {
  const step = STEPS.find((each) => each.highestStep === highestStep)
  return { status: step?.status, highestStep, lastActiveStep: step?.lastActiveStep }
}

/** Completes the steps up to this one, in order, with all records saved. */
export async function advanceTo(applicant: Caller, highest: number): Promise<Fellowship> {
  let fellowship = await register(applicant)
  const ids = await saveRecords(applicant)
  for (let step = 2; step <= highest; step += 1) {
    fellowship = (await update(applicant, fellowship, { ...ids, ...outcome(step) })).json<Fellowship>()
  }
  return fellowship
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
