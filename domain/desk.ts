import type { Submission } from './submissions.ts'

/** Read model for reviewers: the latest version of each application, with the provider's decisions beside it. */

export const SUBMISSION_SORTS = ['submittedAt', 'applicant', 'course', 'institution', 'region'] as const
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number]
export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]
export const SHORTLIST_FILTERS = ['', 'yes', 'no'] as const

/** Empty values do not filter. */
export interface SubmissionFilter {
  /** Words to find in reference, name, ID number, email address, courses, institution, country or region. */
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
  /** The latest decision; null if there is none. */
  shortlisted: boolean | null
  /** True if the latest decision was made on an earlier version. */
  isAmendedSince: boolean
  /** References of other applicants' applications in the same intake with the same ID number, ten at most. */
  sameIdNumber: string[]
}

export interface SubmissionPage {
  items: ListedSubmission[]
  /** Cursor of the next page; null after the last page. */
  next: string | null
  /** Applications on all pages together. */
  total: number
}

/** A decision of the provider; the latest one counts. */
export interface Decision {
  number: number
  shortlisted: boolean
  reason: string
  /** The submitted version it was made on. */
  version: number
  decidedBy: string
  /** ISO 8601. */
  decidedAt: string
}

/** A new decision. `seen` is the number of the latest decision its author has seen, or null. */
export interface NewDecision {
  shortlisted: boolean
  reason: string
  seen: number | null
}

export interface DeskSubmission {
  submission: Submission
  /** All versions of the application, oldest first. */
  versions: { id: string; version: number; reference: string; submittedAt: string }[]
  /** Oldest first. */
  decisions: Decision[]
  /** The intake's name. */
  intake: string
  /** See ListedSubmission. */
  sameIdNumber: string[]
}

/** The desk's page and its login callback. */
export const DESK_PATH = '/desk'
export const DESK_CALLBACK = '/desk/callback'

/** Downloads for staff: all answers as a spreadsheet or as CSV for programs, and the documents. The first is the default. */
export const EXPORT_NAMES = ['spreadsheet', 'table', 'archive'] as const
export type ExportName = (typeof EXPORT_NAMES)[number]
