import type { UnsavedRubrics } from './contracts.ts'
import type { ReviewsSnapshot } from './reviews.ts'

/** The rubrics that the user has changed. */
export const unsavedRubrics = ({ context: { typed } }: ReviewsSnapshot): UnsavedRubrics =>
  Object.fromEntries(
    Object.entries(typed).filter(([, unsaved]) => unsaved !== undefined && unsaved.rubric !== unsaved.seen),
  )

/** True once the user has changed a rubric. */
export const isRubricUnsaved = (snapshot: ReviewsSnapshot) => Object.keys(unsavedRubrics(snapshot)).length > 0
