import type { actorContracts } from '../../machines/reviews/contracts.ts'
import type { Api } from '../api/client.ts'
import { callActors } from './callActors.ts'
import { createDeskApi } from './deskApi.ts'

export type ReviewsCalls = Omit<typeof actorContracts, 'watchRestored' | 'keepRubric'>

export function createReviewsActors(api: Api) {
  const desk = createDeskApi(api)
  return callActors<ReviewsCalls>({
    loadReviews: async ({ assigns }) => {
      const [{ isScored, opened, due, reminded, ...rubric }, reviewers] = await Promise.all([
        desk.rubric(),
        assigns ? desk.reviewers('') : [],
      ])
      return { rubric, isScored, opened, due, reminded, reviewers }
    },
    saveRubric: ({ rubric, seen }) => desk.saveRubric(rubric, seen),
    openScores: desk.openScores,
    saveDue: ({ due }) => desk.saveDue(due),
    remind: desk.remind,
    assign: desk.assign,
    reassign: desk.reassign,
    unassign: ({ reviewer }) => desk.unassign(reviewer),
  })
}
