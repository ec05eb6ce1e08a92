import type { ActorRef, Snapshot } from 'xstate'
import type { Submission } from '../../domain/submissions.ts'
import { reconnected } from '../connection/reconnected.ts'
import type { DraftEvent } from '../draft/contracts.ts'
import { notProvided } from '../notProvided.ts'

/** The last submission of a past intake. */
export interface LastApplication extends Pick<Submission, 'submittedAt' | 'application'> {
  /** The intake's name. */
  intake: string
}

export type PrefillEvent = { type: 'offer.accept' } | { type: 'offer.decline' } | { type: 'offer.retry' }

export interface PrefillInput {
  /** The submission's id. */
  submission: string
  /** The step's draft, which receives the answer. */
  draft: () => ActorRef<Snapshot<unknown>, DraftEvent>
}

export interface PrefillContext extends PrefillInput {
  last: LastApplication | null
}

export const actorContracts = {
  /** Loads one of the applicant's own submissions, with its intake's name. */
  loadLast: notProvided<LastApplication, { submission: string }>('loadLast'),
  reconnected,
}

export type PrefillActors = typeof actorContracts
