import type { actorContracts } from '../../machines/reviews/contracts.ts'
import type { actorContracts as labelContracts } from '../../machines/labelSettings/contracts.ts'
import { labelSettingsMachine } from '../../machines/labelSettings/labelSettings.ts'
import { reviewsMachine } from '../../machines/reviews/reviews.ts'
import type { Api } from '../api/client.ts'
import { callActors } from './callActors.ts'
import { createDeskApi } from './deskApi.ts'

type Contracts = typeof actorContracts & typeof labelContracts

export type ReviewsCalls = Omit<Contracts, 'watchRestored' | 'keepRubric'>

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
    loadLabels: desk.labels,
    renameLabel: desk.renameLabel,
    removeLabel: ({ id }) => desk.removeLabel(id),
  })
}

/** The reviews and the machine that they invoke, with their actors. */
export function provideReviews({ loadLabels, renameLabel, removeLabel, ...ofReviews }: Contracts) {
  const labelSettings = labelSettingsMachine.provide({ actors: { loadLabels, renameLabel, removeLabel } })
  return reviewsMachine.provide({ actors: { ...ofReviews, labelSettings } })
}
