import type { Round } from './rubrics.ts'

/** The assignment of reviewers to applications (decision 90). */

/** A member who can be assigned, or someone who no longer reviews and still has open assignments. */
export interface Reviewer {
  /** The account's id; the stored owner of someone who no longer reviews. */
  id: string
  email: string
  /** False until the invitation's link has been used. */
  isConfirmed: boolean
  /** False once their role was removed or their account was closed. */
  mayReview: boolean
  assigned: number
  /** Assignments without a review. */
  open: number
  reviewed: number
  conflicts: number
}

/** Assigns so many reviewers to each application of a round, evenly at random. */
export interface Assignment {
  /** An intake's id; empty for the current one. */
  intake: string
  round: Round
  /** Accounts' ids. */
  reviewers: readonly string[]
  /** Reviewers per application, with those already assigned. */
  each: number
}

/** Shares out the open assignments of some reviewers in a round among others, evenly at random. */
export interface Reassignment {
  round: Round
  /** Reviewers' ids. */
  from: readonly string[]
  /** Accounts' ids. */
  reviewers: readonly string[]
}

/** Assigns each chosen member to each of these applications, or removes those assignments without a review. */
export interface HandAssignment {
  change: 'assign' | 'remove'
  /** Ids of the newest versions. */
  submissions: readonly string[]
  /** Accounts' ids. */
  reviewers: readonly string[]
}

/** Changed assignments, and the named applications without a change because they were deleted or are hidden from the caller. */
export interface ChangedAssignments {
  assignments: number
  leftOut: number
}

/** An application and its reviewers. */
export interface Reviewed {
  id: string
  assigned: readonly string[]
  /** The applicant, and members with a conflict of interest. */
  barred: readonly string[]
  /** Reviewers to add. */
  needs: number
}

/**
 * Reviewers to add to each application: those with the fewest applications first, in random order among equals. `draw(n)` returns a random integer from 0 to n - 1.
 */
export function spreadEvenly(
  applications: readonly Reviewed[],
  reviewers: readonly string[],
  draw: (below: number) => number,
): { id: string; reviewer: string }[] {
  const load = new Map(
    reviewers.map((reviewer) => [reviewer, applications.filter(({ assigned }) => assigned.includes(reviewer)).length]),
  )
  return applications.flatMap(({ id, assigned, barred, needs }) => {
    const free = reviewers
      .filter((reviewer) => !assigned.includes(reviewer) && !barred.includes(reviewer))
      .map((reviewer) => ({ reviewer, load: load.get(reviewer) ?? 0, order: draw(1_000_000) }))
      .toSorted((one, other) => one.load - other.load || one.order - other.order)
    return free.slice(0, Math.max(0, needs)).map(({ reviewer }) => {
      load.set(reviewer, (load.get(reviewer) ?? 0) + 1)
      return { id, reviewer }
    })
  })
}
