import type { ChangedAssignments, HandAssignment, Reviewer } from '../../domain/assignments.ts'
import { notProvided } from '../notProvided.ts'

export interface AssignmentInput {
  /** Ids of the newest versions. */
  submissions: readonly string[]
  /** Their intake; empty for the current one. */
  intake: string
}

export interface AssignmentContext extends AssignmentInput, ChangedAssignments {
  reviewers: readonly Reviewer[]
  /** Ids of the chosen members. */
  chosen: readonly string[]
  change: HandAssignment['change']
}

export type AssignmentEvent =
  | { type: 'assignment.retry' }
  | { type: 'assignment.toggle'; reviewer: string }
  | { type: 'assignment.save'; change: HandAssignment['change'] }
  | { type: 'assignment.close' }

/** 'expired': the user must log in again. */
export type AssignmentEnd = 'closed' | 'expired'

export const actorContracts = {
  /** Loads the members with their work in an intake. */
  loadReviewers: notProvided<readonly Reviewer[], { intake: string }>('loadReviewers'),
  /** Creates or removes assignments. Can be repeated safely. */
  saveAssignments: notProvided<ChangedAssignments, HandAssignment>('saveAssignments'),
}
