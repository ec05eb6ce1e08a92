import type { ConflictDraft, Conflicts, NewConflict } from '../../domain/conflicts.ts'
import type { Reviewer } from '../../domain/assignments.ts'
import { notProvided } from '../notProvided.ts'

export interface ConflictsInput {
  /** The signed-in user's subject. */
  user: string
  /** The id of the submission's newest version. */
  id: string
  /** The intake's id; empty for the current one. */
  intake: string
  /** Null if the user may not change them. */
  conflicts: Conflicts | null
  /** The unsaved change; null if there is none. */
  draft: ConflictDraft | null
  mayChange: boolean
}

export interface ConflictsContext extends ConflictsInput {
  /** Members to declare a conflict for. */
  members: readonly Reviewer[]
  /** The server's message for a refused change. */
  refusal: string | null
}

export type ConflictsEvent =
  | { type: 'conflict.declare' }
  | { type: 'conflict.retry' }
  | { type: 'conflict.confirm'; reviewer: string }
  | { type: 'conflict.lift'; reviewer: string }
  | { type: 'conflict.choose'; reviewer: string }
  | { type: 'conflict.type'; reason: string }
  | { type: 'conflict.save' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.cancel' }

/** 'expired': the user must log in again. 'saved', and 'stale' after a refusal: the application has to be loaded again. */
export type ConflictsEnd = 'expired' | 'saved' | 'stale'

export const actorContracts = {
  /** Loads the members with their work in an intake. */
  loadReviewers: notProvided<readonly Reviewer[], { intake: string }>('loadReviewers'),
  /** Fails with 'refused' if the conflicts or the application have changed, or for the user's own. */
  changeConflict: notProvided<void, NewConflict & { id: string }>('changeConflict'),
}
