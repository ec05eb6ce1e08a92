import type { EventObject } from 'xstate'
import type { DeskSubmission } from '../../domain/desk.ts'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import { committeeModel, FIRST, keeps, listStub, lists, openStub } from '../model/committee.ts'
import { journey as runJourney } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { Model, PathEvent } from 'xstate-paths'

/** Shows the first page. */
export const listed = lists(FIRST)
/** Opens its first submission, shows it, opens the next one. */
export const open: PathEvent = { type: 'submission.open', id: 's1' }
export const first = keeps('s1')
/** The next submission was loaded in advance. */
export const ahead = (prefetched: DeskSubmission) => keeps('s1', { prefetched })
export const next: PathEvent = { type: 'submission.next' }
export async function journeyOf(model: Model, ...events: PathEvent[]) {
  const received: EventObject[] = []
  const stubs = { watchLocation: stub, keepWork: stub, submissionList: listStub(received), openSubmission: openStub }
  const result = await runJourney(model, events, stubs)
  const snapshot = result.snapshot as CommitteeSnapshot
  /** The last opened submission's input. */
  const opened = snapshot.children.openSubmission?.getSnapshot().context
  return { ...result, snapshot, context: snapshot.context, opened, received }
}

export const journey = (...events: PathEvent[]) => journeyOf(committeeModel(), ...events)
