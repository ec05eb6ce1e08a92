import type { Submission } from './submissions.ts'

/** What those read who decide on applications: the newest version of each, and the provider's decisions, which are no part of it. */

export const SUBMISSION_SORTS = ['submittedAt', 'applicant', 'course', 'institution', 'region'] as const
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number]
export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]
export const SHORTLIST_FILTERS = ['', 'yes', 'no'] as const

/** Empty text filters nothing. */
export interface SubmissionFilter {
  /** Words that an application has in its reference, name, ID number, email address, courses, institution, country or region. */
  text: string
  course: string
  institution: string
  /** A region's id. */
  region: string
  shortlisted: (typeof SHORTLIST_FILTERS)[number]
  /** An intake's id; empty for the current one. */
  intake: string
  sort: SubmissionSort
  order: SortOrder
}

export const EVERY_SUBMISSION: SubmissionFilter = {
  text: '',
  course: '',
  institution: '',
  region: '',
  shortlisted: '',
  intake: '',
  sort: 'submittedAt',
  order: 'asc',
}

export interface ListedSubmission {
  id: string
  reference: string
  version: number
  /** ISO 8601. */
  submittedAt: string
  /** 'Shikongo, Ndapewa' */
  applicant: string
  firstChoiceCourse: string
  institution: string
  country: string
  region: string
  /** What was decided last; null where nothing was. */
  shortlisted: boolean | null
  /** Whether it was decided of an earlier version than this one. */
  isAmendedSince: boolean
  /** References of other applicants' applications in the same intake with the same ID number, ten at most. */
  sameIdNumber: string[]
}

export interface SubmissionPage {
  items: ListedSubmission[]
  /** Where the next page begins; null behind the last one. */
  next: string | null
  /** How many applications there are on all pages. */
  total: number
}

/** One decision of the provider; the last one counts. */
export interface Decision {
  number: number
  shortlisted: boolean
  reason: string
  /** The version that it was made of. */
  version: number
  decidedBy: string
  /** ISO 8601. */
  decidedAt: string
}

/** A new decision, and the number of the last one that its maker has seen; null where they have seen none. */
export interface NewDecision {
  shortlisted: boolean
  reason: string
  seen: number | null
}

export interface DeskSubmission {
  submission: Submission
  /** Every version of the application, the first one first. */
  versions: { id: string; version: number; reference: string; submittedAt: string }[]
  /** The first one first. */
  decisions: Decision[]
  /** The intake's name. */
  intake: string
  /** As in the list. */
  sameIdNumber: string[]
}

/** The desk's page, and where the identity provider redirects back to it. */
export const DESK_PATH = '/desk'
export const DESK_CALLBACK = '/desk/callback'
