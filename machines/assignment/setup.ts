import { assign, emit, setup } from 'xstate'
import type { ChangedAssignments, HandAssignment, Reviewer } from '../../domain/assignments.ts'
import { failureGuards } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type AssignmentContext,
  type AssignmentEnd,
  type AssignmentEvent,
  type AssignmentInput,
} from './contracts.ts'

export const assignmentSetup = setup({
  types: {
    context: {} as AssignmentContext,
    input: {} as AssignmentInput,
    output: {} as AssignmentEnd,
    events: {} as AssignmentEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    hasChosen: ({ context }) => context.chosen.length > 0,
  },
  actions: {
    rememberReviewers: assign((_, params: { reviewers: readonly Reviewer[] }) => params),
    toggle: assign(({ context: { chosen } }, { reviewer }: { reviewer: string }) => ({
      chosen: chosen.includes(reviewer) ? chosen.filter((id) => id !== reviewer) : [...chosen, reviewer],
    })),
    rememberChange: assign((_, params: Pick<HandAssignment, 'change'>) => params),
    rememberChanged: assign((_, { changed }: { changed: ChangedAssignments }) => changed),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
