import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { committeeModels, FIRST_PAGE, keeps, openStub } from '../model/committee.ts'
import { journey as runJourney } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { Model, PathEvent } from 'xstate-paths'
import type { DeskSubmission } from '../../domain/desk.ts'

export const STUBS = {
  watchRestored: stub,
  watchLocation: stub,
  listing: stub,
  keepWork: stub,
  selection: stub,
  exports: stub,
  openSubmission: openStub,
}

export const done = (contract: string, output?: unknown): PathEvent => ({
  type: `xstate.done.actor.${contract}`,
  output,
})
export const failed = (contract: string, failure?: string): PathEvent => ({
  type: `xstate.error.actor.${contract}`,
  error: failure === undefined ? new Error('cut') : { failure },
})

/** Loads the first page, opens its first submission, shows it, opens the next one. */
export const listed = done('loadPage', FIRST_PAGE)
export const open: PathEvent = { type: 'submission.open', id: 's1' }
export const first = keeps('s1')
/** The next submission was loaded in advance. */
export const ahead = (prefetched: DeskSubmission) => keeps('s1', { prefetched })
export const next: PathEvent = { type: 'submission.next' }
export async function journeyOf(model: Model, ...events: PathEvent[]) {
  const result = await runJourney(model, events, STUBS)
  const snapshot = result.snapshot as CommitteeSnapshot
  /** The last opened submission's input. */
  const opened = snapshot.children.openSubmission?.getSnapshot().context
  return { ...result, snapshot, context: snapshot.context, opened }
}

/** Runs a journey as a bursary admin. */
export const journey = (...events: PathEvent[]) => journeyOf(committeeModels.bursaryAdmin, ...events)
