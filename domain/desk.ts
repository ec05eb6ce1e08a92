import { fullNameIn } from './applicantName.ts'
import type { AuditAction } from './auditActions.ts'
import type { Comment } from './comments.ts'
import type { ExportColumn } from './exportColumns.ts'
import { NO_FILTERS, type FilterValues, type Sight } from './deskFilters.ts'
import type { DeskRequest, RequestState } from './informationRequests.ts'
import type { Label } from './labels.ts'
import type { Conflicts } from './conflicts.ts'
import type { DeskReviews, ListedReviews } from './reviews.ts'
import type { OwnPart } from './reviewDays.ts'
import type { LetterOutcome, SentLetter } from './letters.ts'
import type { OfferState } from './offers.ts'
import { COLUMNS, type ColumnName } from './list.ts'
import { fromEntries } from './objects.ts'
import { DECISION_OUTCOMES, type DecisionOutcome } from './outcomes.ts'
import type { Submission } from './submissions.ts'

/** Read model for reviewers: the latest version of each application, with the provider's decisions beside it. */

export const SUBMISSION_SORTS = [
  'submittedAt',
  'applicant',
  ...COLUMNS.map(({ name }) => name),
  'score',
  'reviews',
  'spread',
] as const
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number]
export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** The programme's filters have the stored value of a choice, or words to find in the answers. */
export interface SubmissionFilter extends FilterValues {
  /** Words to find in the reference, and in the answers that `isSearched` names. */
  text: string
  /** An intake's id; empty for the current one. */
  intake: string
  sort: SubmissionSort
  order: SortOrder
}

export const EVERY_SUBMISSION: SubmissionFilter = {
  text: '',
  ...NO_FILTERS,
  intake: '',
  sort: 'submittedAt',
  order: 'asc',
}

/** An application by the id of its newest version. */
export interface Referred {
  id: string
  reference: string
}

/** An application that a conflict of interest hides from the reader. */
export interface HiddenApplication extends Referred {
  /** True if only a bursaryAdmin can lift the conflict. */
  isConfirmed: boolean
}

export interface ListedSubmission {
  id: string
  reference: string
  version: number
  /** ISO 8601. */
  submittedAt: string
  /** 'Shikongo, Ndapewa'; empty during a blind review. */
  applicant: string
  /** The answers in the programme's columns. */
  answers: Readonly<Record<ColumnName, string>>
  outcome: DecisionOutcome
  /** The number of decisions on the application; null if there is none. */
  decided: number | null
  /** The decision that the applicant sees; null if there is none. */
  published: LetterOutcome | null
  /** The state of the offer that the applicant sees; null if there is none. */
  offer: OfferState | null
  /** True if the latest decision was made on an earlier version. */
  isAmendedSince: boolean
  /** Other applicants' applications in the same intake with the same identifying answer, such as the ID number; ten at most. */
  sameIdentity: Referred[]
  /** Null if the intake has no rubric. */
  reviews: ListedReviews | null
  /** The state of the latest request for more information; null if there is none. */
  request: RequestState | null
  /** The number of comments that the reader may see. */
  comments: number
  /** By name. */
  labels: Label[]
}

/** A selected application, without personal data. */
export type SelectedSubmission = Pick<
  ListedSubmission,
  'id' | 'reference' | 'outcome' | 'decided' | 'published' | 'offer'
>

export const selectedOf = (item: ListedSubmission): SelectedSubmission => {
  const { id, reference, outcome, decided, published, offer } = item
  return { id, reference, outcome, decided, published, offer }
}

/** The decision that an applicant still sees after it was changed or withdrawn; null if there is none. */
export const replacedDecision = ({
  outcome,
  published,
}: Pick<ListedSubmission, 'outcome' | 'published'>): LetterOutcome | null => (published === outcome ? null : published)

/** An application's name in lists. */
export const titleOf = ({ applicant, reference }: Pick<ListedSubmission, 'applicant' | 'reference'>): string =>
  applicant === '' ? reference : applicant

export interface SubmissionPage {
  items: ListedSubmission[]
  /** Cursor of the next page; null after the last page. */
  next: string | null
}

/** Applications that match all filters except the decision's, by decision. */
export type OutcomeCounts = Readonly<Record<DecisionOutcome, number>>

export const NO_COUNTS: OutcomeCounts = fromEntries(DECISION_OUTCOMES.map((outcome) => [outcome, 0]))

export const sumOf = (counts: OutcomeCounts) => DECISION_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)

/** Applications that match all filters. */
export const totalOf = (counts: OutcomeCounts, { decision }: Pick<SubmissionFilter, 'decision'>): number =>
  decision === '' ? sumOf(counts) : counts[decision]

/** Decided applications among those that match all filters except the decision's. */
export const progressOf = (counts: OutcomeCounts) => ({
  decided: sumOf(counts) - counts.undecided,
  of: sumOf(counts),
})

export interface Counted extends OwnPart {
  counts: OutcomeCounts
  /** The server's time before it read them, ISO 8601. */
  readAt: string
  /** The applications of the intake that a conflict of interest hides from the reader. */
  conflicts: HiddenApplication[]
  sight: Sight
}

/** A page of the list with the counts of the whole list. */
export interface CountedPage extends SubmissionPage, Counted {}

/** The fields of a list entry that staff and new versions change; without personal data. */
export type ListedState = Omit<ListedSubmission, 'applicant' | 'answers' | 'sameIdentity'>

/** The applications of an intake on which anything was submitted, reviewed, asked or decided since a time. */
export interface ListChanges extends Counted {
  changed: ListedState[]
}

/** A decision of the provider; the latest one counts. */
export interface Decision {
  number: number
  outcome: DecisionOutcome
  /** Empty if none was given. */
  reason: string
  /** The submitted version it was made on. */
  version: number
  decidedBy: string
  /** ISO 8601. */
  decidedAt: string
}

/** A new decision. `seen` is the number of the latest decision its author has seen, or null. */
export interface NewDecision {
  outcome: DecisionOutcome
  reason: string
  seen: number | null
  /** Takes the reason of an earlier decision that is restored, by its number. */
  restores?: number | null
}

/** The new version or decision that a decision did not take into account. 'erased': the application no longer exists. */
export const DECISION_REFUSALS = ['amended', 'decidedMeanwhile', 'erased'] as const
export type DecisionRefusal = (typeof DECISION_REFUSALS)[number]

/** The result of one of several decisions. */
export interface Decided {
  /** The submission's id. */
  id: string
  /** The number of the new decision; null if it was refused. */
  number: number | null
  refusal: DecisionRefusal | null
}

/** The largest number of decisions in one call. */
export const DECISIONS_AT_ONCE = 500

/** The audited actions in an application's history. */
export const HISTORY_LABELS = {
  'application.submit': 'Submitted',
  'submission.view': 'Read',
  'document.view': 'Document read',
  'submission.viewDocument': 'Document read',
  'submission.decide': 'Decided',
  'submission.review': 'Reviewed',
  'submission.assign': 'Assigned for review',
  'submission.unassign': 'Assignment removed',
  'submission.declareConflict': 'Conflict of interest declared',
  'submission.withdrawConflict': 'Conflict of interest withdrawn',
  'submission.confirmConflict': 'Conflict of interest confirmed',
  'submission.liftConflict': 'Conflict of interest lifted',
  'submission.export': 'Exported',
  'letter.publish': 'Decision published',
  'letter.send': 'Message sent',
  'letter.sendAgain': 'Letter sent again',
  'rubric.openScores': 'Scores opened to everyone',
  'rubric.startRound': 'Second round started',
  'offer.answer': 'Offer answered',
  'submission.ask': 'More information asked for',
  'submission.withdrawRequest': 'Request withdrawn',
  'submission.comment': 'Comment written',
  'submission.changeComment': 'Comment changed',
  'submission.deleteComment': 'Comment deleted',
  'submission.setLabel': 'Label set',
  'submission.liftLabel': 'Label removed',
} as const satisfies Partial<Record<AuditAction, string>>

export type HistoryAction = keyof typeof HISTORY_LABELS

export interface HistoryEntry {
  /** ISO 8601. */
  at: string
  action: HistoryAction
  /** The user's email address, or their subject if another provider keeps the accounts; 'operator' for a command; null for the applicant. */
  by: string | null
  outcome: DecisionOutcome | null
  /**
   * The member whose assignment or conflict of interest was changed (as in `by`), the name of a label, or that of a document or an export; null for other
   * actions, and for assignments and exports recorded by earlier releases.
   */
  about: string | null
}

export interface DeskSubmission {
  submission: Submission
  /** The version before; null for the first one. */
  previous: Submission | null
  /** All versions of the application, oldest first. */
  versions: { id: string; version: number; reference: string; submittedAt: string }[]
  /** Oldest first. */
  decisions: Decision[]
  /** Letters and messages to the applicant, oldest first. */
  letters: SentLetter[]
  /** Requests for more information, oldest first. */
  requests: DeskRequest[]
  /** Null if the intake has no rubric. */
  reviews: DeskReviews | null
  /** Null for readers who may not change them. */
  conflicts: Conflicts | null
  /** Those that the reader may see, oldest first. */
  comments: readonly Comment[]
  /** By name. */
  labels: readonly Label[]
  /** True if the review is blind: what identifies the applicant is left out. */
  isBlind: boolean
  /** The intake's name. */
  intake: string
  /** See ListedSubmission. */
  sameIdentity: Referred[]
}

/** The newest version; undefined if it is the one that was loaded. */
export function newerVersionOf({ submission, versions }: DeskSubmission) {
  const newest = versions.at(-1)
  return newest?.id === submission.id ? undefined : newest
}

/** 'Ndapewa Shikongo', or the reference during a blind review. */
export function fullTitleOf({ submission, isBlind }: Pick<DeskSubmission, 'submission' | 'isBlind'>): string {
  return (isBlind ? '' : fullNameIn(submission.application)) || submission.reference
}

/** Downloads for staff: all answers as a spreadsheet or as CSV for programs, the same of the reviews, the letters, the documents, and everything to read as one PDF. */
export const EXPORT_NAMES = [
  'spreadsheet',
  'table',
  'reviews',
  'reviewTable',
  'letters',
  'archive',
  'dossiers',
] as const
export type ExportName = (typeof EXPORT_NAMES)[number]

export const EXPORT_LABELS: Readonly<Record<ExportName, string>> = {
  spreadsheet: 'Spreadsheet (Excel)',
  table: 'Table for programs (CSV)',
  dossiers: 'Dossiers to read or print (PDF)',
  reviews: 'Reviews, one row each (Excel)',
  reviewTable: 'Reviews for programs (CSV)',
  letters: 'Letters with addresses (Excel)',
  archive: 'Documents (ZIP)',
}

/** Downloads with the columns of domain/exportColumns.ts. */
export const hasColumns = (name: ExportName): boolean => name === 'spreadsheet' || name === 'table'

/** The largest number of applications in one PDF: with motivations of 1,500 words they take 2 s. */
export const DOSSIERS_AT_ONCE = 100

/** A download to start. */
export interface ExportRequest {
  name: ExportName
  filter: SubmissionFilter
  /** Only these of the filtered applications, by the ids of their newest versions; all if empty. */
  submissions: readonly string[]
  /** All if empty. */
  columns: readonly ExportColumn[]
}
