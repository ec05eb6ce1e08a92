/** Conflicts of interest between members and applicants (decision 122). */

/** 'declared' and 'withdrawn' are a member's own changes, 'confirmed' and 'lifted' a bursaryAdmin's (decision 122). */
export const CONFLICT_CHANGES = ['declared', 'withdrawn', 'confirmed', 'lifted'] as const
export type ConflictChangeKind = (typeof CONFLICT_CHANGES)[number]

const CONFLICT_LABELS: Readonly<Record<ConflictChangeKind, string>> = {
  declared: 'Declared',
  withdrawn: 'Withdrawn',
  confirmed: 'Confirmed',
  lifted: 'Lifted',
}

export const CONFLICT_REASON_MAX = 1_000

/** A change of a member's conflict of interest with the applicant. */
export interface ConflictChange {
  change: ConflictChangeKind
  /** The member's email address or subject. */
  member: string
  /** Empty if the member made the change. */
  reason: string
  changedBy: string
  /** ISO 8601. */
  changedAt: string
}

/** Changes with their labels. Without a conflict to confirm, a bursaryAdmin declares one. */
export const labelledConflictChanges = (changes: readonly ConflictChange[]) =>
  changes.map((each, index) => {
    const before = changes.slice(0, index).findLast(({ member }) => member === each.member)?.change
    const declares = each.change === 'confirmed' && before !== 'declared' && before !== 'confirmed'
    return { ...each, label: CONFLICT_LABELS[declares ? 'declared' : each.change] }
  })

/** A member who has a conflict of interest. */
export interface MemberConflict {
  /** As in Reviewer. */
  id: string
  email: string
  /** True if only a bursaryAdmin can lift it. */
  isConfirmed: boolean
}

/** The conflicts of interest with an applicant, for those who may change them. */
export interface Conflicts {
  members: readonly MemberConflict[]
  /** Oldest first. */
  changes: readonly ConflictChange[]
}

/** A change of a member's conflict by a bursaryAdmin. */
export interface NewConflict {
  change: 'confirmed' | 'lifted'
  /** As in Reviewer. */
  reviewer: string
  reason: string
  /** The number of changes that the author has seen. */
  seen: number
}

/** A change that is not saved. The reviewer is empty until a member is chosen. */
export type ConflictDraft = Omit<NewConflict, 'seen'>

/** A message for a reason that cannot be stored; null if it can. */
export function conflictReasonProblem(reason: string): string | null {
  if (reason.trim() === '') return 'Enter a reason.'
  return reason.length > CONFLICT_REASON_MAX ? `Use at most ${CONFLICT_REASON_MAX} characters.` : null
}
