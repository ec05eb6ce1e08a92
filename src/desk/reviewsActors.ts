import type { actorContracts } from '../../machines/reviews/contracts.ts'
import type { Api } from '../api/client.ts'
import { callActors } from './callActors.ts'
import { createDeskApi } from './deskApi.ts'

export type ReviewsCalls = Omit<typeof actorContracts, 'watchRestored' | 'keepRubric'>

export function createReviewsActors(api: Api) {
  const desk = createDeskApi(api)
  return callActors<ReviewsCalls>({
    loadReviews: async ({ assigns, round: asked }) => {
      const { round, rounds, started, isScored, opened, due, reminded, ...rubric } = await desk.rubric(asked)
      const reviewers = assigns ? await desk.reviewers({ intake: '', round }) : []
      return { round, rounds, started, rubric, isScored, opened, due, reminded, reviewers }
    },
    saveRubric: desk.saveRubric,
    openScores: desk.openScores,
    saveDue: desk.saveDue,
    remind: desk.remind,
    assign: desk.assign,
    reassign: desk.reassign,
    unassign: desk.unassign,
  })
}
