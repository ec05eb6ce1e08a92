import type { Decision, DeskSubmission, NewDecision } from '../../domain/desk.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import { notProvided } from '../notProvided.ts'

/** An unsaved decision. Each outcome has a reason of its own, so that no text is saved with another decision. */
export interface DecisionDraft {
  outcome: DecisionOutcome
  reasons: Readonly<Partial<Record<DecisionOutcome, string>>>
}

export interface DecisionInput {
  /** The id of the submission's newest version. */
  id: string
  /** Oldest first. */
  decisions: Decision[]
  /** The unsaved decision; null if there is none. */
  draft: DecisionDraft | null
  mayDecide: boolean
}

export type DecisionContext = DecisionInput

export type DecisionEvent =
  | { type: 'decision.begin' }
  | { type: 'decision.choose'; outcome: DecisionOutcome }
  | { type: 'decision.type'; reason: string }
  | { type: 'decision.cancel' }
  | { type: 'decision.save' }
  | { type: 'decision.agree' }
  | { type: 'decision.change' }
  | { type: 'decision.reload' }

/** 'expired': the user must log in again. 'stale': there is a newer version to load. */
export type DecisionEnd = 'expired' | 'stale'

export const actorContracts = {
  /** Saves a decision. Fails with 'refused' if another member decided or the applicant submitted a new version in between. */
  saveDecision: notProvided<Decision[], NewDecision & { id: string }>('saveDecision'),
  loadSubmission: notProvided<DeskSubmission, { id: string }>('loadSubmission'),
}
