import { fromPromise } from 'xstate'
import type { Rubric } from '../../domain/reviews.ts'
import type { LoadedReviews, NewAssignment } from '../../machines/reviews/contracts.ts'
import type { Api } from '../api/client.ts'
import { createDeskApi } from './deskApi.ts'

export function createReviewsActors(api: Api) {
  const desk = createDeskApi(api)
  return {
    loadReviews: fromPromise<LoadedReviews, { assigns: boolean }>(async ({ input: { assigns } }) => {
      const [{ isScored, ...rubric }, reviewers] = await Promise.all([desk.rubric(), assigns ? desk.reviewers() : []])
      return { rubric, isScored, reviewers }
    }),
    saveRubric: fromPromise<void, { rubric: Rubric; seen: Rubric }>(({ input }) =>
      desk.saveRubric(input.rubric, input.seen),
    ),
    assign: fromPromise<number, NewAssignment>(({ input }) => desk.assign(input)),
    unassign: fromPromise<number, { reviewer: string }>(({ input }) => desk.unassign(input.reviewer)),
  }
}
