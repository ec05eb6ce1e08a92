import type { DecisionSnapshot } from './decision.ts'

export { isReasonUnsaved, shownOutcome, typedReason } from './setup.ts'

export const decisionState = ({ value }: DecisionSnapshot) => value
