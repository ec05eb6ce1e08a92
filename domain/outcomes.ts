/** The decisions on an application. An application without one is undecided; choosing 'undecided' withdraws a decision. */
export const DECISION_OUTCOMES = [
  'undecided',
  'shortlisted',
  'reserve',
  'notShortlisted',
  'awarded',
  'notAwarded',
] as const
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number]

export const OUTCOME_LABELS: Readonly<Record<DecisionOutcome, string>> = {
  undecided: 'Not decided',
  shortlisted: 'Shortlisted',
  reserve: 'Reserve',
  notShortlisted: 'Not shortlisted',
  awarded: 'Awarded',
  notAwarded: 'Not awarded',
}
