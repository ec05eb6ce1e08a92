import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { committeeModels, FIRST_PAGE } from '../model/committee.ts'
import { journey as runJourney } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { Model, PathEvent } from 'xstate-paths'
import { deskSubmissionOf } from '../support/desk.ts'

export const STUBS = {
  watchRestored: stub,
  watchLocation: stub,
  listing: stub,
  showDocument: stub,
  keepWork: stub,
  selection: stub,
  exports: stub,
}

export const done = (contract: string, output?: unknown): PathEvent => ({
  type: `xstate.done.actor.${contract}`,
  output,
})
export const failed = (contract: string, failure?: string): PathEvent => ({
  type: `xstate.error.actor.${contract}`,
  error: failure === undefined ? new Error('cut') : { failure },
})

/** Loads the first page, opens its first submission, loads it, opens the next one. */
export const listed = done('loadPage', FIRST_PAGE)
export const open: PathEvent = { type: 'submission.open', id: 's1' }
export const first = done('loadSubmission', deskSubmissionOf('s1'))
export const next: PathEvent = { type: 'submission.next' }
export async function journeyOf(model: Model, ...events: PathEvent[]) {
  const result = await runJourney(model, events, STUBS)
  const snapshot = result.snapshot as CommitteeSnapshot
  return { ...result, snapshot, context: snapshot.context, contracts: result.calls.map(({ contract }) => contract) }
}

/** Runs a journey as a bursary admin. */
export const journey = (...events: PathEvent[]) => journeyOf(committeeModels.bursaryAdmin, ...events)
