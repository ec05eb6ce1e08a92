import type { ActorRef, Snapshot } from 'xstate'
import type { Submission } from '../../domain/submissions.ts'
import { reconnected } from '../connection/reconnected.ts'
import type { DraftEvent } from '../draft/contracts.ts'
import { notProvided } from '../notProvided.ts'

/** The types of what may be taken over, and the actors that it needs from outside. */

/** What was submitted last in an intake that is over. */
export interface LastApplication extends Pick<Submission, 'submittedAt' | 'application'> {
  /** The intake's name. */
  intake: string
}

export type PrefillEvent = { type: 'offer.accept' } | { type: 'offer.decline' } | { type: 'offer.retry' }

export interface PrefillInput {
  /** The submission's id. */
  submission: string
  /** The step's draft, which fills the form or leaves it empty. */
  draft: () => ActorRef<Snapshot<unknown>, DraftEvent>
}

export interface PrefillContext extends PrefillInput {
  last: LastApplication | null
}

export const actorContracts = {
  /** Reads a submission of the applicant's own, and of which intake it is. */
  loadLast: notProvided<LastApplication, { submission: string }>('loadLast'),
  reconnected,
}

export type PrefillActors = typeof actorContracts
