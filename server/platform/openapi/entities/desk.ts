import {
  DECISION_REFUSALS,
  EVERY_SUBMISSION,
  HISTORY_LABELS,
  type CountedPage,
  type Decided,
  type Decision,
  type DeskSubmission,
  type HiddenApplication,
  type HistoryEntry,
  type ListChanges,
  type ListedState,
  type ListedSubmission,
  type SelectedSubmission,
  type SubmissionFilter,
  type OutcomeCounts,
  type Referred,
} from '../../../../domain/desk.ts'
import { FILTER_NAMES, type Sight } from '../../../../domain/deskFilters.ts'
import { COLUMNS } from '../../../../domain/list.ts'
import { DECISION_OUTCOMES } from '../../../../domain/outcomes.ts'
import type { SentLetter } from '../../../../domain/letters.ts'
import type { SavedView } from '../../../../domain/savedViews.ts'
import { OFFER_STATES } from '../../../../domain/offers.ts'
import { fromEntries, keysOf } from '../../../../domain/objects.ts'
import type { Submission } from '../../../../domain/submissions.ts'
import type { DeskRequest } from '../../../../domain/informationRequests.ts'
import {
  CONFLICT_CHANGES,
  type ConflictChange,
  type Conflicts,
  type MemberConflict,
} from '../../../../domain/conflicts.ts'
import type { DeskReviews } from '../../../../domain/reviews.ts'
import type { Comment } from '../../../../domain/comments.ts'
import type { Label } from '../../../../domain/labels.ts'
import { nullable, type JsonSchema } from '../jsonSchema.ts'
import { mailState, outcome, sentLetter } from './letters.ts'
import { deskReviews, listedReviews } from './reviews.ts'
import { entity, id, instant, object, text } from './schemas.ts'
import {
  informationRequest,
  letterOutcome,
  reference,
  requestState,
  submission,
  submittedAt,
  version,
} from './submissions.ts'

const sameIdentity: JsonSchema = {
  type: 'array',
  items: object<Referred>({ id, reference }),
  description: 'Other applicants’ applications in the same intake with the same identifying answer, ten at most.',
}
export const outcomeCounts = object<OutcomeCounts>(
  fromEntries(DECISION_OUTCOMES.map((each) => [each, { type: 'integer' }])),
)
const counts = {
  ...outcomeCounts,
  description: 'Applications that match all filters except `decision`, by decision.',
}
const label = object<Label>({ id, name: text })
export const LABEL = entity<Label>('Label', { id, name: text })
export const LABELLED = entity<{ changed: number }>('Labelled', { changed: { type: 'integer' } })
const labels: JsonSchema = { type: 'array', items: label, description: 'By name.' }
const comment = {
  id,
  text,
  author: { ...text, description: 'Their email address or subject.' },
  isMine: { type: 'boolean', description: 'True if the caller wrote it, who alone can change and delete it.' },
  version,
  writtenAt: instant,
  changedAt: nullable(instant),
  revision: { type: 'integer', description: 'Counts the saves.' },
} as const
export const COMMENT = entity<Comment>('Comment', comment)
const counted = {
  counts,
  readAt: { ...instant, description: 'When the server began to read the list.' },
  toReview: { type: 'integer', description: 'Applications that wait for the caller’s review.' },
  toReviewOf: { type: 'integer', description: 'Applications that the caller has been assigned or has reviewed.' },
  reviewsDue: { ...nullable(text), description: 'The last day for reviews; null without one.' },
  conflicts: {
    type: 'array',
    items: object<HiddenApplication>({
      id,
      reference,
      isConfirmed: { type: 'boolean', description: 'True if only a bursaryAdmin can lift the conflict.' },
    }),
    description: 'Applications that a conflict of interest hides from the caller.',
  },
  sight: object<Sight>({
    isBlind: { type: 'boolean', description: 'True if the caller sees references instead of names.' },
    hasRubric: { type: 'boolean', description: 'True if the applications of the intake are scored.' },
    filters: {
      type: 'array',
      items: { type: 'string', enum: [...FILTER_NAMES] },
      description: 'The filters that the caller may use in the intake. Others are refused.',
    },
    reviewers: {
      type: 'array',
      items: object<Sight['reviewers'][number]>({ id, name: text }),
      description: 'The values of the filter `reviewer`.',
    },
    labels: { ...labels, description: 'All labels, by name.' },
  }),
} as const
const listedState = {
  id,
  reference,
  version,
  submittedAt,
  outcome,
  decided: { type: ['integer', 'null'], description: 'The number of the latest decision.' },
  published: {
    ...nullable(letterOutcome),
    description: 'The decision that the applicant sees; null if there is none.',
  },
  offer: {
    ...nullable({ type: 'string', enum: [...OFFER_STATES] }),
    description: 'The state of the offer that the applicant sees; null if there is none.',
  },
  isAmendedSince: { type: 'boolean', description: 'True if the latest decision was made on an earlier version.' },
  reviews: { ...listedReviews, description: 'Null if the intake has no rubric.' },
  request: {
    ...nullable(requestState),
    description: 'The state of the latest request for more information; null if there is none.',
  },
  comments: { type: 'integer', description: 'The number of comments that the caller may see.' },
  labels,
} as const
const listed = object<ListedSubmission>({
  ...listedState,
  applicant: { type: 'string', description: 'The last name first; empty during a blind review.' },
  answers: {
    ...object<ListedSubmission['answers']>(fromEntries(COLUMNS.map((column) => [column.name, text]))),
    description: 'The answers in the columns of the list.',
  },
  sameIdentity,
})
export const SUBMISSION_PAGE = entity<CountedPage>('SubmissionPage', {
  items: { type: 'array', items: listed },
  next: {
    type: ['string', 'null'],
    description: 'What `after` asks for the next page with; null behind the last one.',
  },
  ...counted,
})

export const LIST_CHANGES = entity<ListChanges>('ListChanges', {
  changed: { type: 'array', items: object<ListedState>(listedState) },
  ...counted,
})

export const SELECTION = entity<{ selected: SelectedSubmission[] }>('Selection', {
  selected: {
    type: 'array',
    items: object<SelectedSubmission>({
      id: listedState.id,
      reference: listedState.reference,
      outcome: listedState.outcome,
      decided: listedState.decided,
      published: listedState.published,
      offer: listedState.offer,
    }),
  },
})

export const SAVED_VIEW = entity<SavedView>('SavedView', {
  id,
  name: text,
  filter: object<SubmissionFilter>(fromEntries(keysOf(EVERY_SUBMISSION).map((each) => [each, text]))),
  leftOut: {
    type: 'array',
    items: text,
    description: 'Filters that were saved and are not in `filter`, each with the reason.',
  },
  version: { type: 'integer', description: 'Counts the saves.' },
})

const deskRequest = {
  ...informationRequest,
  askedBy: text,
  mail: mailState,
  answeredVersion: { type: ['integer', 'null'], description: 'The version that answered it; null until then.' },
} as const
export const DESK_REQUEST = entity<DeskRequest>('DeskRequest', deskRequest)

const decision = object<Decision>({
  number: { type: 'integer', description: 'Counts the decisions on the application.' },
  outcome,
  reason: { ...text, description: 'Empty if none was given.' },
  version,
  decidedBy: text,
  decidedAt: { type: 'string', format: 'date-time' },
})
const conflicts = object<Conflicts>({
  members: {
    type: 'array',
    items: object<MemberConflict>({
      id,
      email: text,
      isConfirmed: { type: 'boolean', description: 'True if only a bursaryAdmin can lift it.' },
    }),
    description: 'Members from whom the application is hidden.',
  },
  changes: {
    type: 'array',
    items: object<ConflictChange>({
      change: { type: 'string', enum: [...CONFLICT_CHANGES] },
      member: text,
      reason: { ...text, description: 'Empty if the member made the change.' },
      changedBy: text,
      changedAt: instant,
    }),
    description: 'Oldest first.',
  },
})
const deskVersion = object<DeskSubmission['versions'][number]>({ id, version, reference, submittedAt })
export const DESK_SUBMISSION = entity<DeskSubmission>('DeskSubmission', {
  submission: object<Submission>(submission),
  previous: nullable(object<Submission>(submission)),
  versions: { type: 'array', items: deskVersion },
  decisions: { type: 'array', items: decision, description: 'The first one first; the last one counts.' },
  letters: {
    type: 'array',
    items: object<SentLetter>(sentLetter),
    description: 'Letters and messages to the applicant, oldest first.',
  },
  requests: {
    type: 'array',
    items: object<DeskRequest>(deskRequest),
    description: 'Requests for more information, oldest first.',
  },
  reviews: { ...nullable(object<DeskReviews>(deskReviews)), description: 'Null if the intake has no rubric.' },
  conflicts: { ...nullable(conflicts), description: 'Null for callers who may not change them.' },
  comments: {
    type: 'array',
    items: object<Comment>(comment),
    description: 'Comments for colleagues that the caller may see, oldest first.',
  },
  labels,
  isBlind: {
    type: 'boolean',
    description: 'True if the review is blind: what identifies the applicant is left out.',
  },
  intake: { ...text, description: 'Its name.' },
  sameIdentity,
})
export const DECIDED = entity<{ decided: Decided[] }>('Decided', {
  decided: {
    type: 'array',
    items: object<Decided>({
      id,
      number: { type: ['integer', 'null'], description: 'The number of the new decision; null if it was refused.' },
      refusal: {
        type: ['string', 'null'],
        enum: [...DECISION_REFUSALS, null],
        description: 'The reason for a refusal; null if the decision was stored.',
      },
    }),
  },
})
export const HISTORY_ENTRY = entity<HistoryEntry>('HistoryEntry', {
  at: { type: 'string', format: 'date-time' },
  action: { type: 'string', enum: keysOf(HISTORY_LABELS) },
  by: {
    type: ['string', 'null'],
    description:
      'The email address, or the subject at an external identity provider; operator for a command; null for the applicant.',
  },
  outcome: nullable(outcome),
  about: {
    type: ['string', 'null'],
    description:
      'The member whose assignment or conflict was changed, the name of a label, or that of a document or an export; null otherwise.',
  },
})
export const DECISIONS = entity<{ decisions: Decision[] }>('Decisions', {
  decisions: { type: 'array', items: decision, description: 'The first one first; the last one counts.' },
})

/** Null if there is nothing to download. */
export const EXPORT_LINK = entity<{ url: string | null }>('ExportLink', { url: { type: ['string', 'null'] } })
