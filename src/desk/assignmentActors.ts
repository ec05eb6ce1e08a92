import { fromPromise } from 'xstate'
import type { HandAssignment, Reviewer } from '../../domain/reviews.ts'
import type { Api } from '../api/client.ts'
import { createDeskApi } from './deskApi.ts'

export function createAssignmentActors(api: Api) {
  const desk = createDeskApi(api)
  return {
    loadReviewers: fromPromise<readonly Reviewer[], Record<string, never>>(() => desk.reviewers()),
    saveAssignments: fromPromise<number, HandAssignment>(({ input }) => desk.assignByHand(input)),
  }
}
