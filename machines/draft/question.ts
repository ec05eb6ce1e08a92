import type { ShownStep } from '../../domain/recordForms.ts'
import type { DraftContext, Theirs } from './contracts.ts'
import { openMerge, sidesOf, type Merging } from './merge.ts'

/** The applicant's choice in a conflict. Apart from the merge, so that browsers load it only then. */

export interface Question {
  ours: ShownStep
  theirs: ShownStep
  /** The answers that both sides changed. */
  answers: string[]
  /** When and from where the other draft was stored; null if the other side is the saved record. */
  stored: DraftContext['stored']
}

/** The answers to ask about. Call it only while there are some. */
export function questionOf(context: Merging, theirs: Theirs): Question {
  const [{ step }, merge] = openMerge(context, theirs)
  const sides = sidesOf(step, merge)
  return {
    ours: merge.ours,
    theirs: merge.theirs,
    answers: [...sides.keys()].filter((answer) => sides.get(answer) === null),
    stored: merge.isDraft ? theirs.draft : null,
  }
}
