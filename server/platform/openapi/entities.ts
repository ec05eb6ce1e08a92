import { capitalised } from '../../../domain/capitalised.ts'
import type {
  ApplicationsStatus,
  Country,
  Course,
  Fellowship,
  Institution,
  Region,
  UploadResponse,
} from '../../../domain/entities.ts'
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
} from '../../../domain/desk.ts'
import { FILTER_NAMES, type Sight } from '../../../domain/deskFilters.ts'
import { COLUMNS } from '../../../domain/list.ts'
import { DECISION_OUTCOMES } from '../../../domain/outcomes.ts'
import {
  LETTER_OUTCOMES,
  MAIL_STATES,
  MAIL_WAYS,
  type FailedLetter,
  type LetterOverview,
  type LetterPreview,
  type Letters,
  type LetterTexts,
  type PublishedDecision,
  type SentLetter,
} from '../../../domain/letters.ts'
import { FIGURE_GROUPS, FIGURE_STAGES, type Figure, type Figures } from '../../../domain/figures.ts'
import type { SavedView } from '../../../domain/savedViews.ts'
import type { StoredDocument } from '../../../domain/documents.ts'
import type { StoredDraft } from '../../../domain/drafts.ts'
import { DOCUMENT_KINDS } from '../../../domain/documents.ts'
import { OFFER_ANSWERS, OFFER_STATES, type Offer } from '../../../domain/offers.ts'
import { fromEntries, keysOf, type Json } from '../../../domain/objects.ts'
import { questionsOf, retiredOf } from '../../../domain/programme.ts'
import { isListed, nameKeyOf } from '../../../domain/questions/answers.ts'
import { ALL_ENABLED_HIGHEST_STEP, RECORD_STEPS, STEP, stepTitle, type RecordStep } from '../../../domain/steps.ts'
import {
  LINK_TARGETS,
  type LinkTarget,
  type EarlierSubmission,
  REFERENCE_PATTERN,
  type Submission,
  type SubmissionSummary,
  type SubmittedApplication,
  type SubmittedDocument,
} from '../../../domain/submissions.ts'
import {
  ASKED_PARTS,
  REQUEST_STATES,
  type DeskRequest,
  type InformationRequest,
} from '../../../domain/informationRequests.ts'
import {
  CONFLICT_CHANGES,
  REVIEW_STATES,
  ROUNDS,
  SCORE_RULES,
  type ConflictChange,
  type Conflicts,
  type Criterion,
  type DeskReviews,
  type EarlierReviews,
  type DoneBy,
  type ListedReviews,
  type MemberConflict,
  type OtherReview,
  type OwnReview,
  type Reviewer,
  type Rubric,
  type StoredRubric,
} from '../../../domain/reviews.ts'
import type { Comment } from '../../../domain/comments.ts'
import type { Label } from '../../../domain/labels.ts'
import { statusBody } from './statusBody.ts'
import { ROLE_NAMES } from '../../../domain/roles.ts'
import type { Invited, StaffMember } from '../../../domain/staff.ts'
import type { Intake } from '../../../domain/intakes.ts'
import { countryBody, courseBody, institutionBody, regionBody } from '../../../domain/reference.ts'
import type { Questions } from '../../../domain/questions/record.ts'
import { RECORD_BODIES } from '../../../domain/recordBodies.ts'
import type { RecordSchema } from '../../../domain/rules.ts'
import { unaskedIn } from '../../../domain/unasked.ts'
import { nullable, propertiesOf, type JsonSchema } from './jsonSchema.ts'

/** Response schemas of the entities in section 3, derived from the schemas they are saved with. */

const text: JsonSchema = { type: 'string' }
const id: JsonSchema = { type: 'string', minLength: 1 }
const step: JsonSchema = { type: 'integer', minimum: 0, maximum: ALL_ENABLED_HIGHEST_STEP }

interface EntitySchema extends JsonSchema {
  $id: string
  type: 'object'
}

function object<Entity extends object>(
  properties: Record<keyof Entity & string, JsonSchema>,
  optional: readonly (keyof Entity & string)[] = [],
) {
  const required = keysOf(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required } as const
}

/** All entities. */
export const ENTITIES: EntitySchema[] = []

function entity<Entity extends object>(
  $id: string,
  properties: Record<keyof Entity & string, JsonSchema>,
  optional: readonly (keyof Entity & string)[] = [],
): EntitySchema {
  const schema = { $id, ...object(properties, optional) }
  ENTITIES.push(schema)
  return schema
}

const name = nullable(object<{ name: string }>({ name: text }))

/** Names of answers that are chosen from lists. */
const namesOf = (questions: Questions) =>
  fromEntries(
    Object.entries(questions).flatMap(([field, question]) =>
      isListed(question) ? [[nameKeyOf(field), name] as const] : [],
    ),
  )

/** A step's answers and documents. An answer that is not a text is null until its question is answered. */
const answersOf = (recordStep: RecordStep) =>
  fromEntries(
    Object.entries(propertiesOf(RECORD_BODIES[recordStep] as RecordSchema<Json>)).map(
      ([field, schema]) => [field, nullable(schema, unaskedIn(recordStep)[field] === null)] as const,
    ),
  )

/** A saved record. It has no names of regions (section 3), because the portal loads that list. */
function savedRecord(recordStep: RecordStep) {
  const names = namesOf(
    fromEntries(Object.entries(questionsOf(recordStep)).filter(([, { kind }]) => kind !== 'region')),
  )
  return object<Json>({ id, ...answersOf(recordStep), ...names }, keysOf(names))
}

/** A submitted record. It has answers to questions that were removed, if it was asked them. */
function submittedRecord(recordStep: RecordStep): JsonSchema {
  const retired = retiredOf(recordStep)
  const answers = { id, ...answersOf(recordStep) }
  const properties = {
    ...fromEntries(keysOf(retired).map((field) => [field, {}] as const)),
    ...namesOf(retired),
    ...answers,
    ...namesOf(questionsOf(recordStep)),
  }
  return { type: 'object', properties, required: keysOf(answers) }
}

/** The name of a step's record in the description of the API. */
export const entityName = (recordStep: RecordStep) => capitalised(recordStep)

/** The heading of its calls. */
export function recordTag(recordStep: RecordStep): string {
  const title = stepTitle(recordStep)
  return title.slice(0, 1) + title.slice(1).toLowerCase()
}

export const RECORD_ENTITIES = fromEntries(
  RECORD_STEPS.map((recordStep) => {
    const schema: EntitySchema = { $id: entityName(recordStep), ...savedRecord(recordStep) }
    ENTITIES.push(schema)
    return [recordStep, schema] as const
  }),
)

export const FELLOWSHIP = entity<Fellowship>('Fellowship', {
  id,
  applicationDate: { type: 'string', format: 'date-time' },
  status: text,
  applicantId: id,
  lastActiveStep: step,
  highestStep: step,
  ...fromEntries(
    RECORD_STEPS.flatMap((each) => [
      [STEP[each].record.id, nullable(id)] as const,
      [each, nullable(savedRecord(each))] as const,
    ]),
  ),
  shortlisted: nullable({ type: 'boolean' }),
})

const day: JsonSchema = { type: 'string', format: 'date' }
export const APPLICATIONS_STATUS = entity<ApplicationsStatus>(
  'ApplicationsStatus',
  {
    id,
    ...propertiesOf(statusBody),
    openingDate: {
      ...day,
      description: 'The day on which a closed window opens by itself; only where there is one to come.',
    },
  },
  ['openingDate'],
)
export const INTAKE = entity<Intake>('Intake', {
  id,
  name: text,
  openingDate: { ...nullable(day), description: 'Its first day; null where it began when it was made.' },
  open: { type: 'boolean', description: 'Whether its window is open, unless its closing date has passed.' },
  closingDate: day,
  isCurrent: { type: 'boolean', description: 'Whether it is the one that the specified calls see.' },
})
const isConfirmed: JsonSchema = { type: 'boolean', description: 'False until the invitation’s link has been used.' }
export const STAFF_MEMBER = entity<StaffMember>('StaffMember', {
  id,
  email: text,
  roles: { type: 'array', items: { type: 'string', enum: [...ROLE_NAMES] } },
  isConfirmed,
})
export const INVITED = entity<Invited>('Invited', {
  email: text,
  hasAccount: {
    type: 'boolean',
    description: 'True for confirmed staff, who now have a further role. Others have to use the link.',
  },
  link: { ...nullable(text), description: 'The link to pass on; null if it was mailed or is not needed.' },
})
export const COURSE = entity<Course>('Course', { id, ...propertiesOf(courseBody) })
export const REGION = entity<Region>('Region', { ...propertiesOf(regionBody), id })
export const COUNTRY = entity<Country>('Country', propertiesOf(countryBody))
export const INSTITUTION = entity<Institution>('Institution', { id, ...propertiesOf(institutionBody) })

const documentOfDraft = object<StoredDocument>({ fileName: id, originalFilename: text })
export const DRAFT = entity<StoredDraft>('Draft', {
  step: { type: 'string', enum: RECORD_STEPS },
  version: { type: 'integer' },
  key: { type: ['string', 'null'], description: 'The Idempotency-Key of the store that it is from.' },
  basedOn: { type: 'integer', description: 'The version of the record that it changes; 0 where there was none.' },
  before: {
    type: ['object', 'null'],
    properties: {
      form: { type: 'object', additionalProperties: text },
      documents: { type: 'object', additionalProperties: { anyOf: [documentOfDraft, { type: 'null' }] } },
    },
    description: 'The answers that it changes, as they were in that record.',
  },
  device: { type: 'string', description: 'The tab that it comes from: a random id.' },
  form: { type: ['object', 'null'], additionalProperties: text, description: 'The step’s form as it was typed.' },
  documents: { type: 'object', additionalProperties: documentOfDraft },
  savedAt: { type: 'string', format: 'date-time' },
})

const submittedDocument = object<SubmittedDocument>({
  kind: { type: 'string', description: `${DOCUMENT_KINDS.join(', ')}, or one of an earlier release.` },
  fileName: id,
  originalFilename: id,
  size: { type: 'integer', description: 'In bytes.' },
})
const letterOutcome: JsonSchema = { type: 'string', enum: [...LETTER_OUTCOMES] }
const letterTexts = { subject: text, text }
const instant: JsonSchema = { type: 'string', format: 'date-time' }
const offer = {
  id: { ...id, description: 'The letter’s.' },
  until: { type: 'string', format: 'date', description: 'The last day for the answer.' },
  answer: { ...nullable({ type: 'string', enum: [...OFFER_ANSWERS] }), description: 'Null until then.' },
  answeredAt: { ...nullable(instant), description: 'Null until then.' },
} as const
export const OFFER = entity<Offer>('Offer', offer)
const offered = {
  ...nullable(object<Offer>(offer)),
  description: 'What the applicant accepts or declines; null if no answer is asked for.',
}
const submissionSummary = {
  id,
  fellowshipId: id,
  version: { type: 'integer', minimum: 1, description: '1 for the first submission; an amendment counts on.' },
  reference: { type: 'string', pattern: REFERENCE_PATTERN.source },
  replaces: { type: ['string', 'null'], description: 'The reference of the version before, if it was another one.' },
  submittedAt: { type: 'string', format: 'date-time' },
  documents: { type: 'array', items: submittedDocument },
  decision: {
    ...nullable(
      object<PublishedDecision>({ outcome: letterOutcome, offer: offered, publishedAt: instant, ...letterTexts }),
    ),
    description: 'The decision that the provider has published; null until then.',
  },
}
export const SUBMISSION_SUMMARY = entity<SubmissionSummary>('SubmissionSummary', submissionSummary)
export const EARLIER_SUBMISSION = entity<EarlierSubmission>('EarlierSubmission', { ...submissionSummary, intake: text })
const submission = {
  ...submissionSummary,
  application: object<SubmittedApplication>({
    ...fromEntries(RECORD_STEPS.map((each) => [each, submittedRecord(each)] as const)),
  }),
}
export const SUBMISSION = entity<Submission>('Submission', submission)

const requestState: JsonSchema = { type: 'string', enum: [...REQUEST_STATES] }
const informationRequest = {
  id,
  asked: { type: 'array', items: { type: 'string', enum: [...ASKED_PARTS] }, description: 'Steps and documents.' },
  text,
  until: { type: 'string', format: 'date', description: 'The last day for the answer.' },
  askedAt: instant,
  state: requestState,
  answeredAt: { ...nullable(instant), description: 'Null until then.' },
} as const
export const INFORMATION_REQUEST = entity<InformationRequest>('InformationRequest', informationRequest)
export const LINK_TARGET = entity<{ leadsTo: LinkTarget }>('LinkTarget', {
  leadsTo: { type: 'string', enum: [...LINK_TARGETS] },
})
export const LINK_STATUS = entity<{ isKnown: boolean }>('LinkStatus', { isKnown: { type: 'boolean' } })

const { version, reference, submittedAt } = submissionSummary
const score: JsonSchema = { type: ['number', 'null'] }
const reviewState: JsonSchema = { type: 'string', enum: [...REVIEW_STATES] }
const round: JsonSchema = { type: 'integer', enum: [...ROUNDS] }
const listedReviews = nullable(
  object<ListedReviews>({
    round: { ...round, description: 'The latest round that it is in.' },
    mine: reviewState,
    count: { type: 'integer' },
    average: score,
    spread: score,
  }),
)
const rubric = {
  criteria: { type: 'array', items: object<Criterion>({ id, name: text, weight: { type: 'integer' } }) },
  scale: { type: 'integer', description: 'The best score; the worst is 1.' },
  scoresShown: {
    type: 'string',
    enum: [...SCORE_RULES],
    description:
      'When others’ scores on an application are shown: once the reader has scored it, from the start, or once a bursaryAdmin opens them.',
  },
  isBlind: {
    type: 'boolean',
    description: 'True if committee members see no name, contact details or gender.',
  },
} as const
export const RUBRIC = entity<Rubric>('Rubric', rubric)
const doneBy = nullable(object<DoneBy>({ by: text, at: instant }))
export const STORED_RUBRIC = entity<StoredRubric>('StoredRubric', {
  ...rubric,
  round,
  rounds: { ...round, description: 'The number of rounds of the intake.' },
  started: { ...doneBy, description: 'The start of the second round; null for the first one.' },
  isScored: {
    type: 'boolean',
    description: 'True once a score is given: criteria, weights and scale cannot change.',
  },
  opened: { ...doneBy, description: 'The opening of the scores to everyone; null before.' },
  due: { ...nullable(text), description: 'The last day for reviews; null without one.' },
  reminded: { ...doneBy, description: 'The last reminder of reviewers; null before the first.' },
})
const scores: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'number' },
  description: 'By criterion.',
}
const givenReviews = {
  rubric: object<Rubric>(rubric),
  mine: nullable(object<OwnReview>({ reviewer: text, scores, note: text, version, savedAt: text })),
  others: {
    type: ['array', 'null'],
    items: object<OtherReview>({ scores, note: text, reviewer: text, average: { type: 'number' }, version }),
    description: 'Null while the caller may not see them.',
  },
  count: { type: 'integer', description: 'All reviews, also those that the caller may not see.' },
} as const
const deskReviews = {
  round,
  ...givenReviews,
  state: reviewState,
  earlier: {
    ...nullable(object<EarlierReviews>(givenReviews)),
    description: 'The reviews of the first round; null in the first round.',
  },
  reviewers: { type: 'array', items: text },
} as const
export const DESK_REVIEWS = entity<DeskReviews>('DeskReviews', deskReviews)
export const REVIEWER = entity<Reviewer>('Reviewer', {
  id,
  email: text,
  isConfirmed,
  mayReview: { type: 'boolean', description: 'False once the role was removed or the account was closed.' },
  assigned: { type: 'integer' },
  open: { type: 'integer', description: 'Assignments without a review.' },
  reviewed: { type: 'integer' },
  conflicts: { type: 'integer' },
})
export const REMINDED = entity<{ mails: number }>('Reminded', { mails: { type: 'integer' } })
export const ASSIGNED = entity<{ assignments: number }>('Assigned', { assignments: { type: 'integer' } })
const sameIdentity: JsonSchema = {
  type: 'array',
  items: object<Referred>({ id, reference }),
  description: 'Other applicants’ applications in the same intake with the same identifying answer, ten at most.',
}
const outcome: JsonSchema = { type: 'string', enum: [...DECISION_OUTCOMES], description: 'The latest decision.' }
const outcomeCounts = object<OutcomeCounts>(fromEntries(DECISION_OUTCOMES.map((each) => [each, { type: 'integer' }])))
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

const mailState: JsonSchema = { type: 'string', enum: [...MAIL_STATES] }
const sentLetter = {
  id,
  outcome: { ...nullable(letterOutcome), description: 'The published decision; null for a message.' },
  offer: offered,
  recipient: text,
  ...letterTexts,
  writtenBy: text,
  writtenAt: instant,
  mail: mailState,
}
export const SENT_LETTER = entity<SentLetter>('SentLetter', sentLetter)

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

const integer: JsonSchema = { type: 'integer', minimum: 0 }
const letterVersion: JsonSchema = { ...integer, description: 'Counts saves; 0 for the default letter.' }
export const LETTERS = entity<Letters>('Letters', {
  intake: { ...text, description: 'Its name.' },
  mail: { type: 'string', enum: [...MAIL_WAYS], description: 'How mail leaves the portal.' },
  letters: {
    type: 'array',
    items: object<LetterOverview>({
      outcome: letterOutcome,
      ...letterTexts,
      version: letterVersion,
      decided: { ...integer, description: 'Applications with this decision.' },
      unpublished: { ...integer, description: 'Those it has not been published to.' },
      published: { ...integer, description: 'Applicants who see this decision.' },
    }),
  },
  changed: {
    type: 'array',
    items: object<Letters['changed'][number]>({ published: letterOutcome, outcome, count: integer }),
    description: 'Applications whose applicants see a decision that was changed or withdrawn since, by both.',
  },
  offers: object<Letters['offers']>(fromEntries(OFFER_STATES.map((state) => [state, integer]))),
  mails: object<Letters['mails']>(fromEntries(MAIL_STATES.map((state) => [state, integer]))),
  failed: {
    type: 'array',
    items: object<FailedLetter>({ id, submissionId: id, reference, recipient: text, at: instant }),
    description: 'The latest letters and messages that could not be sent, 50 at most.',
  },
})
export const SAVED_LETTER = entity<LetterTexts & { version: number }>('SavedLetter', {
  ...letterTexts,
  version: letterVersion,
})
export const LETTER_PREVIEW = entity<LetterPreview>('LetterPreview', {
  id: { ...id, description: 'Send it to publish these letters.' },
  outcome: letterOutcome,
  version: letterVersion,
  count: integer,
  contents: { ...text, description: 'A digest of the versions and decisions. Send it to publish these letters.' },
  corrected: { ...integer, description: 'Applicants who have received another decision before.' },
  outdated: { ...integer, description: 'Decisions that were made on an earlier version.' },
  examples: {
    type: 'array',
    items: object<LetterPreview['examples'][number]>({ reference, recipient: text, ...letterTexts }),
  },
})
export const PUBLISHED = entity<{ letters: number }>('Published', { letters: integer })

const outcomes = {
  ...outcomeCounts,
  description:
    'The same applications by their latest decision, without those that are hidden from the caller. Missing if a blind review hides the answer.',
} as const
const figures = {
  type: 'array',
  items: object<Figure>({ name: text, count: integer, outcomes }, ['outcomes']),
} as const
export const FIGURES = entity<Figures>('Figures', {
  intake: { ...text, description: 'Its name.' },
  countedAt: instant,
  stages: {
    ...object<Figures['stages']>(fromEntries(FIGURE_STAGES.map((stage) => [stage, integer])), RECORD_STEPS),
    description:
      'Applications that have reached each stage. A past intake has only the steps that were completed in it.',
  },
  groups: {
    ...object<Figures['groups']>(fromEntries(FIGURE_GROUPS.map((group) => [group, figures]))),
    description:
      'Submitted applications by answer, the most frequent first, and by the day of their first version, oldest first. A name is empty if the application has none.',
  },
})

const storedFile = object<UploadResponse['filesDetails'][number]>({ fileName: id, originalFilename: id })
export const UPLOAD_RESPONSE = entity<UploadResponse>('UploadResponse', {
  filesDetails: { type: 'array', items: storedFile },
})

/** Null if there is nothing to download. */
export const EXPORT_LINK = entity<{ url: string | null }>('ExportLink', { url: { type: ['string', 'null'] } })

export const TICKET = entity<{ url: string }>('Ticket', {
  url: { type: 'string', description: 'Opens the document once, within 30 seconds.' },
})

export const SCAN_REQUEST = entity<{ documents: number }>('ScanRequest', {
  documents: { type: 'integer', description: 'How many documents are scanned again.' },
})

export const REFUSAL = entity<{ message: string; code?: string; errors?: object; actual?: string; requestId?: string }>(
  'Refusal',
  {
    message: { type: 'string', description: 'For the log; the portal shows its own words.' },
    code: { type: 'string', description: 'Where callers tell reasons apart.' },
    errors: { type: 'object', additionalProperties: text, description: 'A message per field.' },
    actual: { type: 'string', description: 'The extension that fits the content of a refused file.' },
    requestId: { type: 'string', description: 'Of a failure on our side: the id under which the log has it.' },
  },
  ['code', 'errors', 'actual', 'requestId'],
)

/** A success with one entity. */
export function one({ $id }: EntitySchema, description: string): JsonSchema {
  return { $ref: `${$id}#`, description }
}

/** A success with a list. */
export function listOf({ $id }: EntitySchema, description: string): JsonSchema {
  return { type: 'array', items: { $ref: `${$id}#` }, description }
}

/** A success without a body. */
export const NOTHING: JsonSchema = { type: 'null', description: 'Done.' }

/** Refuses a change that could no longer be submitted. */
export const FINAL = one(REFUSAL, 'The application has been submitted, and the applications window is closed.')
export const CLOSED = one(REFUSAL, 'The applications window is closed.')

/** Refuses a save based on a stale version. */
export const STALE = one(REFUSAL, 'If-Match or If-None-Match names another version than the one that is there.')

/** A response that is a file, by its content types. */
export const binary = (description: string, types: readonly string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})
