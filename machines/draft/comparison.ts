import type { DraftSnapshot } from './draft.ts'
import { draftState, type DraftState } from './selectors.ts'

/** The comparison of a step with other tabs and devices. Apart from the selectors, which every step loads. */

const UNDECIDED: readonly DraftState[] = ['comparing', 'notComparedYet', 'willAsk']

/** True unless the step is being compared. */
export const isCompared = (snapshot: DraftSnapshot): boolean => !UNDECIDED.includes(draftState(snapshot))

/** True if the comparison needs the applicant: for a choice, or because it failed. */
export const needsApplicant = (snapshot: DraftSnapshot): boolean =>
  ['conflict', 'notCompared'].includes(draftState(snapshot))
