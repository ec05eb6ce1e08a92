import { keysOf } from './objects.ts'

/** The decisions on an application. An application without one is undecided; choosing 'undecided' withdraws a decision. */
export const OUTCOME_LABELS = {
  undecided: 'Not decided',
  shortlisted: 'Shortlisted',
  reserve: 'Reserve',
  notShortlisted: 'Not shortlisted',
  awarded: 'Awarded',
  notAwarded: 'Not awarded',
}

export type DecisionOutcome = keyof typeof OUTCOME_LABELS
export const DECISION_OUTCOMES: readonly DecisionOutcome[] = keysOf(OUTCOME_LABELS)
