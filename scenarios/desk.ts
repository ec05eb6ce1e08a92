import { FIRST_LETTERS } from '#programme/letters.ts'
import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Choice, Scenario } from 'xstate-charts/simulate'
import { createEmptyActor, type AnyMachineSnapshot } from 'xstate'
import { addressOf } from '../domain/deskAddress.ts'
import { COLUMNS } from '../domain/list.ts'
import { DOCUMENT_KINDS } from '../domain/documents.ts'
import {
  EVERY_SUBMISSION,
  NO_COUNTS,
  selectedOf,
  type CountedPage,
  type Decision,
  type DeskSubmission,
  type ListedSubmission,
} from '../domain/desk.ts'
import { FILTER_NAMES, type Sight } from '../domain/deskFilters.ts'
import type { DeskRequest, NewRequest } from '../domain/informationRequests.ts'
import { fromEntries } from '../domain/objects.ts'
import { LOG_OUT_ADDRESSES, DESK_CALLBACK, DESK_PATH } from '../domain/routes.ts'
import { assignmentMachine } from '../machines/assignment/assignment.ts'
import type { AssignmentEvent } from '../machines/assignment/contracts.ts'
import type { ExportsEvent } from '../machines/exports/contracts.ts'
import { commentsMachine } from '../machines/comments/comments.ts'
import type { CommentsEvent } from '../machines/comments/contracts.ts'
import type { ConflictsEvent } from '../machines/conflicts/contracts.ts'
import { conflictsMachine } from '../machines/conflicts/conflicts.ts'
import type { DecisionEvent } from '../machines/decision/contracts.ts'
import { decisionMachine } from '../machines/decision/decision.ts'
import type { MessageEvent } from '../machines/message/contracts.ts'
import { messageMachine } from '../machines/message/message.ts'
import type { OpenSubmissionEvent, Work } from '../machines/openSubmission/contracts.ts'
import { openSubmissionMachine } from '../machines/openSubmission/openSubmission.ts'
import type { PanesEvent } from '../machines/panes/contracts.ts'
import { panesMachine } from '../machines/panes/panes.ts'
import type { ReviewEvent } from '../machines/review/contracts.ts'
import { reviewMachine } from '../machines/review/review.ts'
import { exportsMachine } from '../machines/exports/exports.ts'
import type { SelectionEvent } from '../machines/selection/contracts.ts'
import { selectionMachine } from '../machines/selection/selection.ts'
import type { SubmissionListEvent } from '../machines/submissionList/contracts.ts'
import { submissionListMachine } from '../machines/submissionList/submissionList.ts'
import type { InformationRequestEvent } from '../machines/informationRequest/contracts.ts'
import { informationRequestMachine } from '../machines/informationRequest/informationRequest.ts'
import { NO_FLAGS, type Flags } from '../domain/roles.ts'
import { RECORD_STEPS } from '../domain/steps.ts'
import type { ApplicationsStatus } from '../domain/entities.ts'
import type { Invitation, StaffMember } from '../domain/staff.ts'
import {
  LETTER_OUTCOMES,
  type FailedLetter,
  type LetterPreview,
  type Letters,
  type SentLetter,
} from '../domain/letters.ts'
import type { Figure, Figures } from '../domain/figures.ts'
import type { FiguresEvent } from '../machines/figures/contracts.ts'
import { figuresMachine } from '../machines/figures/figures.ts'
import type { LettersEvent } from '../machines/letters/contracts.ts'
import { lettersMachine } from '../machines/letters/letters.ts'
import type { Comment } from '../domain/comments.ts'
import type { Label } from '../domain/labels.ts'
import type { LabelSettingsEvent } from '../machines/labelSettings/contracts.ts'
import { labelSettingsMachine } from '../machines/labelSettings/labelSettings.ts'
import type { LabelsEvent } from '../machines/labels/contracts.ts'
import { labelsMachine } from '../machines/labels/labels.ts'
import { NO_RUBRIC, type Rubric } from '../domain/rubrics.ts'
import type { ConflictDraft, Conflicts } from '../domain/conflicts.ts'
import type { OwnReview } from '../domain/reviews.ts'
import type { LoadedReviews, ReviewsEvent } from '../machines/reviews/contracts.ts'
import { reviewsMachine } from '../machines/reviews/reviews.ts'
import type { ReferenceItem } from '../domain/reference.ts'
import { administrationMachine } from '../machines/administration/administration.ts'
import type { AdministrationEvent } from '../machines/administration/contracts.ts'
import { committeeMachine } from '../machines/committee/committee.ts'
import type { CommitteeEvent } from '../machines/committee/contracts.ts'
import type { DeskEvent } from '../machines/desk/contracts.ts'
import { deskMachine } from '../machines/desk/desk.ts'
import type { SavedView } from '../domain/savedViews.ts'
import type { ViewsEvent } from '../machines/views/contracts.ts'
import { viewsMachine } from '../machines/views/views.ts'
import { assignedReviews, INTAKES, listedAs, openRequest, readOf } from './deskSamples.ts'
import { FIRST } from './submissions.ts'

const MEMBER = { sub: 'example|member', email: 'member@bank.example', permissions: ['committeeMember'] }
const ADMINISTRATOR = { sub: 'example|admin', email: 'admin@bank.example', permissions: ['admin'] }
const BOTH = { ...ADMINISTRATOR, permissions: ['admin', 'bursaryAdmin'] }
const APPLICANT = { sub: 'example|applicant', email: 'applicant@example.org' }

const expires = (...calls: string[]) =>
  calls.map((call) => fails(call, 'The sign-in has expired', 'signInExpired', 'signInExpired'))

const ADMINISTRATION_ADDRESS = addressOf({ part: 'administration' })

export const desk: Scenario = {
  machine: deskMachine,
  starts: [
    { label: 'The desk is opened', input: () => ({ location: DESK_PATH, idleMs: 900_000, keepsStaff: true }) },
    {
      label: 'A user returns from the identity provider',
      input: () => ({ location: `${DESK_CALLBACK}?code=1&state=2`, idleMs: 900_000, keepsStaff: true }),
    },
    {
      label: 'A user logs out on the account page',
      input: () => ({ location: LOG_OUT_ADDRESSES.staff.requested, idleMs: 900_000, keepsStaff: true }),
    },
  ],
  choices: [
    ...listed<DeskEvent['type']>({
      'location.changed': [
        sends('location.changed', 'Go back to the applications', { location: DESK_PATH }, 'applications'),
        sends(
          'location.changed',
          'Go back to the administration',
          { location: ADMINISTRATION_ADDRESS },
          'administration',
        ),
        sends('location.changed', 'Go back to the reviews', { location: addressOf({ part: 'reviews' }) }, 'reviews'),
        sends('location.changed', 'Go back to the letters', { location: addressOf({ part: 'letters' }) }, 'letters'),
        sends('location.changed', 'Go back to the figures', { location: addressOf({ part: 'figures' }) }, 'figures'),
      ],
      'logIn.request': [sends('logIn.request', "'Log in'")],
      'check.retry': [sends('check.retry', "'Try again'")],
      'logOut.request': [sends('logOut.request', "'Log out'")],
      'part.open': [
        sends('part.open', "'Applications'", { part: 'applications' }, 'applications'),
        sends('part.open', "'Reviews'", { part: 'reviews' }, 'reviews'),
        sends('part.open', "'Letters'", { part: 'letters' }, 'letters'),
        sends('part.open', "'Figures'", { part: 'figures' }, 'figures'),
        sends('part.open', "'Administration'", { part: 'administration' }, 'administration'),
      ],
      'connection.restored': [sends('connection.restored', 'The connection is back')],
    }),
    answers('checkSession', 'A committee member is signed in', MEMBER, 'member'),
    answers('checkSession', 'An administrator is signed in', ADMINISTRATOR, 'administrator'),
    answers('checkSession', 'A bursary admin who administers too is signed in', BOTH, 'both'),
    answers('checkSession', 'A user without a role is signed in', APPLICANT, 'applicant'),
    answers('checkSession', 'No one is signed in', null, 'none'),
    fails('checkSession', 'The check of the sign-in fails'),
    answers(
      'completeLogin',
      'A committee member has logged in',
      { profile: MEMBER, target: DESK_PATH, place: null },
      'member',
    ),
    answers(
      'completeLogin',
      'A user without a role has logged in',
      { profile: APPLICANT, target: DESK_PATH, place: null },
      'applicant',
    ),
    fails('completeLogin', 'The login fails'),
    answers('recallEnd', 'The last sign-in ended with a log-out, or there was none', null, 'none'),
    answers('recallEnd', 'The session timed out', { end: 'timeout', unsent: [], place: null }, 'timeout'),
    fails('recallEnd', 'The tab’s storage cannot be read'),
    fails('redirectToLogin', 'The identity provider cannot be reached'),
    answers('signOut', 'The session has ended', undefined),
    fails('signOut', 'The identity provider cannot be reached'),
    fails('finishSignOut', 'The offline sign-out cannot be completed'),
    answers('session', 'The session times out', { reason: 'timeout' }),
    fails('session', 'The session crashes'),
    fails('location', 'The watcher of the address crashes'),
    fails('connection', 'The connection actor crashes'),
    fails('restored', 'The watcher of the connection crashes'),
    fails('committee', 'The committee actor crashes'),
    fails('reviews', 'The reviews actor crashes'),
    fails('letters', 'The letters actor crashes'),
    fails('figures', 'The figures actor crashes'),
    fails('administration', 'The administration actor crashes'),
  ],
}

const item = (id: string) =>
  listedAs({
    id,
    reference: id === 's1' ? FIRST.reference : `${FIRST.reference}-${id}`,
    submittedAt: FIRST.submittedAt,
    applicant: 'Shikongo, Ndapewa',
    answers: fromEntries(COLUMNS.map(({ name, title }) => [name, title] as const)),
  })
const { id, reference, submittedAt } = FIRST
const SECOND = `${reference}-2`
const RUBRIC: Rubric = {
  criteria: [{ id: 'results', name: 'Results', weight: 1 }],
  scale: 5,
  scoresShown: 'afterOwn',
  isBlind: false,
}
const REVIEWS = assignedReviews(RUBRIC)
const OWN_REVIEW: OwnReview = {
  reviewer: 'member@bank.example',
  scores: { results: 4 },
  note: '',
  version: 1,
  savedAt: submittedAt,
}
const READ: DeskSubmission = { ...readOf(FIRST), reviews: REVIEWS }
const OLDER: DeskSubmission = {
  ...READ,
  versions: [...READ.versions, { id: 's9', version: 2, reference: SECOND, submittedAt }],
}
const NO_WORK: Work = {
  drafts: null,
  messages: null,
  reviews: null,
  requests: null,
  comments: null,
  labels: null,
  conflicts: null,
}
export const CONFLICT: ConflictDraft = { change: 'confirmed', reviewer: 'example|ben', reason: 'They are cousins.' }
const OPEN = { id: 's1', read: READ, work: NO_WORK, kind: null, prefetched: null }
const DECISION: Decision = {
  number: 1,
  outcome: 'shortlisted',
  reason: 'Strong results.',
  version: 1,
  decidedBy: 'chair@bank.example',
  decidedAt: '2026-11-23T08:00:00.000Z',
}
const SENT: SentLetter = {
  id: 'l1',
  outcome: null,
  offer: null,
  subject: 'Your document',
  text: 'Please call us.',
  recipient: 'ndapewa@example.org',
  writtenBy: 'chair@bank.example',
  writtenAt: submittedAt,
  mail: 'waiting',
}
const NEW_REQUEST: NewRequest = {
  id: 'r1',
  asked: DOCUMENT_KINDS.slice(0, 1),
  text: 'Your document cannot be read.',
  until: '2026-12-04',
}
const OPEN_REQUEST = openRequest(NEW_REQUEST, submittedAt)
const DECIDED = { outcome: 'reserve', reasons: { reserve: 'Two degrees.' } }

export const COMMENT: Comment = {
  id: 'c1',
  text: 'Check the transcript.',
  author: MEMBER.email,
  isMine: true,
  version: 1,
  writtenAt: submittedAt,
  changedAt: null,
  revision: 1,
}
const LABEL: Label = { id: '1', name: 'interview' }

/** The snapshot that a machine for the open application sends to its parent. */
const keeps = (machine: string, label: string, context: object, variant = 'snapshot'): Choice => ({
  id: `${machine}-${variant}`,
  label,
  events: () => [{ type: `xstate.snapshot.${machine}`, snapshot: { context } }],
})

const asksBy = (mayAsk: boolean, requests: readonly DeskRequest[]) => () => ({
  id,
  requests,
  draft: null,
  mayAsk,
  now: () => Date.parse(submittedAt),
})
const SIGHT: Sight = { isBlind: false, hasRubric: true, filters: FILTER_NAMES, reviewers: [], labels: [] }
const page = (items: ListedSubmission[], next: string | null, total: number): CountedPage => ({
  items,
  next,
  counts: { ...NO_COUNTS, undecided: total },
  readAt: submittedAt,
  toReview: 0,
  toReviewOf: 0,
  reviewsDue: null,
  conflicts: [{ id: 's4', reference: 'PB-2026-7K3M9Q', isConfirmed: false }],
  sight: SIGHT,
})

const LIST = { filter: EVERY_SUBMISSION, intakes: INTAKES, items: [item('s1'), item('s2')], next: 's2' }

const WIDER = { list: 20, assessment: 28 }

export const committee: Scenario = {
  machine: committeeMachine,
  starts: [
    {
      label: 'A committee member works at the desk',
      input: () => ({ user: MEMBER.sub, flags: { ...NO_FLAGS, committeeMember: true }, location: DESK_PATH }),
    },
  ],
  choices: [
    ...listed<CommitteeEvent['type']>({
      'location.changed': [
        sends('location.changed', 'Go back to the list', { location: DESK_PATH }, 'list'),
        sends(
          'location.changed',
          'Go back to another list',
          { location: addressOf({ filter: { order: 'desc' } }) },
          'other',
        ),
        sends('location.changed', 'Go back to an application', { location: addressOf({ application: 's1' }) }, 'one'),
      ],
      'submission.open': [
        sends('submission.open', 'Open the first application', { id: 's1' }, 'first'),
        sends('submission.open', 'Open an application that is not in the list', { id: 's99' }, 'none'),
      ],
      'submission.next': [sends('submission.next', "'Next'")],
      'submission.previous': [sends('submission.previous', "'Previous'")],
      'submission.reload': [sends('submission.reload', "'Show the changes'")],
      'submission.close': [sends('submission.close', "'Back to the list'")],
      'version.open': [sends('version.open', 'Open version 1', { id: 's0' })],
      'work.restored': [
        sends('work.restored', 'A typed reason is back', {
          work: {
            drafts: { s1: DECIDED },
            messages: {},
            reviews: {},
            requests: {},
          },
        }),
      ],
      'list.ready': [
        sends('list.ready', 'Two applications have loaded', { list: LIST }, 'two'),
        sends(
          'list.ready',
          'The next page has loaded',
          { list: { ...LIST, items: [...LIST.items, item('s3')], next: null } },
          'more',
        ),
      ],
      'list.filtered': [sends('list.filtered', 'The user has chosen other filters')],
    }),
    keeps('list', 'Two applications are shown, and there is another page', LIST),
    keeps(
      'list',
      'A colleague has decided on the first application',
      {
        ...LIST,
        items: [{ ...item('s1'), outcome: 'reserve', decided: 9 }, item('s2')],
      },
      'decided',
    ),
    answers('list', 'The sign-in has expired', undefined),
    fails('list', 'The actor for the list crashes'),
    keeps('openSubmission', 'A decision is typed', { ...OPEN, work: { ...NO_WORK, drafts: DECIDED } }),
    answers('openSubmission', 'There is a newer version', { end: 'superseded', read: OLDER }, 'superseded'),
    answers('openSubmission', 'The user has a conflict of interest', { end: 'hidden', read: READ }, 'hidden'),
    answers('openSubmission', 'The sign-in has expired', { end: 'expired', read: READ }, 'expired'),
    fails('openSubmission', 'The actor for the open submission crashes'),
    fails('location', 'The watcher of the address crashes'),
    fails('keepWork', 'The unsaved work cannot be kept'),
    fails('panes', 'The actor for the widths crashes'),
  ],
}

export const panes: Scenario = {
  machine: panesMachine,
  starts: [{ label: 'The list of applications is opened', input: () => undefined }],
  choices: [
    ...listed<PanesEvent['type']>({
      'panes.restored': [
        sends(
          'panes.restored',
          'The list was hidden before',
          { kept: { list: 'listHidden', widths: WIDER } },
          'hidden',
        ),
        sends('panes.restored', 'The list was shown before', { kept: { list: 'listShown', widths: WIDER } }, 'shown'),
      ],
      'list.hide': [sends('list.hide', "'Hide the list'")],
      'list.show': [sends('list.show', "'Show the list'")],
      'width.change': [
        sends('width.change', 'Drag the line beside the list far to the side', { pane: 'list', width: 99 }),
      ],
      'width.next': [sends('width.next', 'Press the line beside the assessment', { pane: 'assessment' })],
    }),
    fails('keepPanes', 'The widths cannot be kept'),
  ],
}

export const submissionList: Scenario = {
  machine: submissionListMachine,
  starts: [
    {
      label: 'A committee member opens the list',
      input: () => ({
        user: MEMBER.sub,
        flags: { ...NO_FLAGS, committeeMember: true },
        filter: EVERY_SUBMISSION,
        committee: createEmptyActor,
      }),
    },
  ],
  choices: [
    ...listed<SubmissionListEvent['type']>({
      'filter.change': [sends('filter.change', 'Search for Shikongo', { filter: { text: 'Shikongo' } })],
      'columns.choose': [sends('columns.choose', 'Choose two columns', { columns: ['reference', 'score'] })],
      'view.show': [sends('view.show', 'Open a saved view', { filter: { ...EVERY_SUBMISSION, sort: 'score' } })],
      'list.retry': [sends('list.retry', "'Try again'")],
      'list.limit': [sends('list.limit', "'Show' the selected applications", { ids: ['s1'], intake: '' })],
      'list.unlimit': [sends('list.unlimit', 'Show all applications again')],
      'list.more': [sends('list.more', 'Scroll to the end of the list')],
      'list.refresh': [sends('list.refresh', 'Decisions are saved')],
      'list.open': [
        sends('list.open', 'Go forward to an application of this list', { filter: {} }, 'same'),
        sends('list.open', 'Go back to another list', { filter: { order: 'desc' } }, 'other'),
      ],
      'entry.change': [
        sends('entry.change', 'The first application is shortlisted', {
          id: 's1',
          changes: { outcome: 'shortlisted' },
        }),
      ],
      'conflict.declared': [sends('conflict.declared', 'A conflict of interest is declared')],
      'conflict.undo': [sends('conflict.undo', "'Show it again'", { id: 's4' })],
      'connection.restored': [sends('connection.restored', 'The connection is back')],
    }),
    answers('loadPage', 'Two applications, and another page', page([item('s1'), item('s2')], 's2', 3), 'two'),
    answers('loadPage', 'One application, and no other page', page([item('s3')], null, 3), 'last'),
    answers('loadPage', 'No applications', page([], null, 0), 'none'),
    fails('loadPage', 'The list cannot be fetched'),
    fails('loadPage', 'The user may not use a filter', 'refused', 'refused'),
    answers('withdrawConflict', 'The application is listed again', undefined),
    fails('withdrawConflict', 'The conflict cannot be withdrawn'),
    answers('loadChanges', 'A colleague has shortlisted the first application', {
      changed: [{ ...item('s1'), outcome: 'shortlisted', decided: 5 }],
      counts: { ...NO_COUNTS, undecided: 2, shortlisted: 1 },
      readAt: submittedAt,
      toReview: 0,
      toReviewOf: 0,
      reviewsDue: null,
      conflicts: [],
      sight: SIGHT,
    }),
    fails('loadChanges', 'The changes cannot be fetched'),
    fails('loadChanges', 'The user may no longer use a filter', 'refused', 'refused'),
    answers('loadIntakes', 'There is one past intake', INTAKES),
    fails('loadIntakes', 'The intakes cannot be fetched'),
    fails('restored', 'The watcher of the connection crashes'),
    fails('regions', 'The list of regions crashes'),
    answers('selection', 'The sign-in has expired', undefined),
    fails('selection', 'The actor for selected applications crashes'),
    answers('views', 'The sign-in has expired', undefined),
    fails('views', 'The actor for saved views crashes'),
    fails('exports', 'The actor for downloads crashes'),
    fails('keepColumns', 'The chosen columns cannot be kept'),
    ...expires('loadPage', 'withdrawConflict', 'loadChanges'),
  ],
}

const opens = (flags: Partial<Flags>, read: DeskSubmission | null) => () => ({
  user: MEMBER.sub,
  flags: { ...NO_FLAGS, ...flags },
  id,
  version: null,
  read,
  next: 's2',
  kind: null,
  part: 'answers',
  work: NO_WORK,
  intakes: () => INTAKES,
})

export const openSubmission: Scenario = {
  machine: openSubmissionMachine,
  starts: [
    { label: 'A bursary admin opens an application', input: opens({ bursaryAdmin: true }, null) },
    { label: 'A committee member opens an application', input: opens({ committeeMember: true }, null) },
    { label: 'The application was loaded in advance', input: opens({ bursaryAdmin: true }, READ) },
  ],
  choices: [
    ...listed<OpenSubmissionEvent['type']>({
      'submission.retry': [sends('submission.retry', "'Try again'")],
      'history.open': [sends('history.open', "'Show the history'")],
      'history.close': [sends('history.close', "'Hide the history'")],
      'dossier.download': [sends('dossier.download', "'Download the dossier'")],
      'document.open': [sends('document.open', 'Open the CV', { kind: 'cv' })],
      'document.close': [sends('document.close', "'Close'")],
      'document.loaded': [
        sends('document.loaded', 'The document is loaded', {
          opened: { url: '', name: 'CV', type: 'application/pdf' },
        }),
      ],
      'document.failed': [sends('document.failed', 'The document cannot be fetched')],
      'answers.show': [sends('answers.show', 'Choose a part of the answers')],
      'documents.show': [sends('documents.show', "'Documents'")],
      'connection.restored': [sends('connection.restored', 'The connection is back')],
    }),
    answers('loadSubmission', 'The latest version is loaded', READ, 'newest'),
    answers('loadSubmission', 'There is a newer version', OLDER, 'older'),
    fails('loadSubmission', 'The application cannot be fetched'),
    fails('loadSubmission', 'The application has been erased', 'refused', 'refused'),
    answers(
      'prefetchSubmission',
      'The next application is loaded',
      { ...READ, submission: { ...FIRST, id: 's2' } },
      'next',
    ),
    answers('prefetchSubmission', 'There is no next application', null, 'none'),
    fails('prefetchSubmission', 'The next application cannot be loaded'),
    keeps('decision', 'A decision is typed', { draft: DECIDED, decisions: [] }),
    keeps('review', 'A score is given', { draft: { scores: { results: 4 }, note: '' }, reviews: REVIEWS }),
    keeps('message', 'A message is sent', { draft: null, letters: [SENT] }),
    keeps('informationRequest', 'A request is typed', { draft: NEW_REQUEST, requests: [] }),
    answers('decision', 'The application has changed', 'stale', 'stale'),
    answers('decision', 'The sign-in has expired', 'expired', 'expired'),
    fails('decision', 'The actor for decisions crashes'),
    answers('review', 'The user has a conflict of interest', 'hidden', 'hidden'),
    answers('review', 'The application has changed', 'stale', 'stale'),
    answers('review', 'The sign-in has expired', 'expired', 'expired'),
    fails('review', 'The actor for reviews crashes'),
    answers('message', 'The application has changed', 'stale', 'stale'),
    answers('message', 'The sign-in has expired', 'expired', 'expired'),
    fails('message', 'The actor for messages crashes'),
    answers('conflicts', 'A conflict of interest has changed', 'saved', 'saved'),
    answers('conflicts', 'A change of a conflict was refused', 'stale', 'stale'),
    answers('conflicts', 'The sign-in has expired', 'expired', 'expired'),
    fails('conflicts', 'The actor for conflicts of interest crashes'),
    keeps('comments', 'A comment is saved', { draft: null, comments: [COMMENT] }),
    keeps('labels', 'A label is set', { draft: null, labels: [LABEL] }),
    keeps('conflicts', 'A reason for a conflict is typed', { draft: CONFLICT, conflicts: null }),
    answers('comments', 'The application has changed', 'stale', 'stale'),
    answers('comments', 'The sign-in has expired', 'expired', 'expired'),
    fails('comments', 'The actor for comments crashes'),
    answers('labels', 'The sign-in has expired', 'expired'),
    fails('labels', 'The actor for labels crashes'),
    answers('informationRequest', 'The application has changed', 'stale', 'stale'),
    answers('informationRequest', 'The sign-in has expired', 'expired', 'expired'),
    fails('informationRequest', 'The actor for requests crashes'),
    answers('downloadDossier', 'The dossier is saved', undefined),
    fails('downloadDossier', 'The dossier cannot be fetched'),
    answers('loadHistory', 'The application was submitted', [
      { at: submittedAt, action: 'application.submit', by: null, outcome: null },
    ]),
    fails('loadHistory', 'The history cannot be fetched'),
    fails('showDocument', 'The document cannot be shown'),
    fails('restored', 'The watcher of the connection crashes'),
    ...expires('loadSubmission', 'downloadDossier', 'loadHistory'),
  ],
}

export const decision: Scenario = {
  machine: decisionMachine,
  starts: [
    {
      label: 'A bursary admin opens an application',
      input: () => ({ id, decisions: [], draft: null, mayDecide: true }),
    },
    {
      label: 'A committee member opens an application',
      input: () => ({ id, decisions: [], draft: null, mayDecide: false }),
    },
  ],
  choices: [
    ...listed<DecisionEvent['type']>({
      'decision.begin': [sends('decision.begin', "'Decide'")],
      'decision.choose': [
        sends('decision.choose', 'Choose Shortlisted', { outcome: 'shortlisted' }, 'shortlisted'),
        sends('decision.choose', 'Choose Reserve', { outcome: 'reserve' }, 'reserve'),
      ],
      'decision.type': [sends('decision.type', 'Type a reason', { reason: 'Strong results.' })],
      'decision.save': [sends('decision.save', "'Save the decision'")],
      'decision.cancel': [sends('decision.cancel', "'Cancel'")],
      'decision.agree': [sends('decision.agree', "'Agree'")],
      'decision.change': [sends('decision.change', "'Change it'")],
      'decision.reload': [sends('decision.reload', "'Open the new version'")],
    }),
    answers('saveDecision', 'The decision is saved', [DECISION]),
    fails('saveDecision', 'The decision cannot be saved'),
    fails('saveDecision', 'Another member has decided since', 'refused', 'refused'),
    answers('loadChanged', 'Another member has decided', { ...READ, decisions: [DECISION] }, 'decided'),
    answers('loadChanged', 'The applicant has submitted a new version', OLDER, 'amended'),
    fails('loadChanged', 'The application cannot be fetched'),
    ...expires('saveDecision', 'loadChanged'),
  ],
}

export const review: Scenario = {
  machine: reviewMachine,
  starts: [
    {
      label: 'A committee member opens an application',
      input: () => ({ id, reviews: REVIEWS, draft: null, mayReview: true }),
    },
    {
      label: 'A committee member opens an application without a rubric',
      input: () => ({ id, reviews: null, draft: null, mayReview: true }),
    },
    {
      label: 'An application of a past intake',
      input: () => ({ id, reviews: REVIEWS, draft: null, mayReview: false }),
    },
    {
      label: 'A committee member opens an application of the second round, with unsaved scores of the first',
      input: () => ({
        id,
        reviews: { ...REVIEWS, round: 2, earlier: { ...REVIEWS } },
        draft: { round: 1, scores: { results: 4 }, note: 'Strong.' },
        mayReview: true,
      }),
    },
    {
      label: 'A committee member opens an application with unsaved scores, and has saved others on another device',
      input: () => ({
        id,
        reviews: { ...REVIEWS, mine: OWN_REVIEW },
        draft: { round: 1, seen: null, scores: { results: 2 }, note: '' },
        mayReview: true,
      }),
    },
  ],
  choices: [
    ...listed<ReviewEvent['type']>({
      'review.score': [
        sends('review.score', 'Give 4 points for the results', { criterion: 'results', score: 4 }, 'four'),
        sends('review.score', 'Remove the points for the results', { criterion: 'results', score: 0 }, 'none'),
      ],
      'review.type': [sends('review.type', 'Type a note', { note: 'Strong.' })],
      'review.save': [sends('review.save', "'Save your review'")],
      'conflict.ask': [sends('conflict.ask', "'I have a conflict of interest'")],
      'conflict.confirm': [sends('conflict.confirm', "'Hide it from me'")],
      'conflict.cancel': [sends('conflict.cancel', "'Cancel'")],
      'review.reload': [sends('review.reload', "'Reload the application'")],
      'review.begin': [sends('review.begin', "'Continue'")],
      'review.keep': [sends('review.keep', "'Keep what I typed'")],
      'review.drop': [sends('review.drop', "'Use the saved review'")],
    }),
    answers('saveReview', 'The review is saved', {
      ...REVIEWS,
      mine: OWN_REVIEW,
    }),
    fails('saveReview', 'The review cannot be saved'),
    fails(
      'saveReview',
      'There is a new version or another review, or the application is in another round',
      'refused',
      'refused',
    ),
    answers('declareConflict', 'The application is hidden', undefined),
    fails('declareConflict', 'The conflict cannot be stored'),
    ...expires('saveReview', 'declareConflict'),
  ],
}

export const message: Scenario = {
  machine: messageMachine,
  starts: [
    {
      label: 'A bursary admin opens an application',
      input: () => ({ id, letters: [], draft: null, mayWrite: true }),
    },
    {
      label: 'A committee member opens an application',
      input: () => ({ id, letters: [], draft: null, mayWrite: false }),
    },
    {
      label: 'A bursary admin opens an application with a message that was sent before it was changed',
      input: () => ({
        id,
        letters: [SENT],
        draft: { id: SENT.id, subject: SENT.subject, text: 'Please call us today.' },
        mayWrite: true,
      }),
    },
  ],
  choices: [
    ...listed<MessageEvent['type']>({
      'message.begin': [sends('message.begin', "'Write to the applicant'")],
      'message.type': [
        sends(
          'message.type',
          'Type a message',
          { texts: { subject: 'Your document', text: 'Please call us.' } },
          'complete',
        ),
        sends('message.type', 'Delete the text', { texts: { text: '' } }, 'empty'),
      ],
      'message.send': [sends('message.send', "'Send'")],
      'message.cancel': [sends('message.cancel', "'Cancel'")],
      'message.reload': [sends('message.reload', "'Reload the application'")],
    }),
    answers('sendMessage', 'The message is queued', [SENT]),
    fails('sendMessage', 'The message cannot be sent'),
    fails('sendMessage', 'Another text was sent before', 'refused', 'refused'),
    ...expires('sendMessage'),
  ],
}

const selectedById = (of: string) => selectedOf(item(of))

export const selection: Scenario = {
  machine: selectionMachine,
  starts: [
    {
      label: 'A bursary admin sees the list',
      input: () => ({
        user: 'example|chair',
        mayDecide: true,
        mayAssign: true,
        mayLabel: true,
        list: createEmptyActor,
      }),
    },
  ],
  choices: [
    ...listed<SelectionEvent['type']>({
      'bulk.restored': [
        sends('bulk.restored', 'An unsaved reason is restored', {
          unsaved: {
            selected: [selectedById('s1')],
            intake: '2026',
            outcome: 'shortlisted',
            reason: 'Strong results.',
          },
        }),
      ],
      'selection.toggle': [
        sends('selection.toggle', 'Select the first application', { item: selectedById('s1'), intake: '2026' }),
      ],
      'selection.all': [
        sends('selection.all', 'Select all that match', { filter: { ...EVERY_SUBMISSION, intake: '2026' } }),
      ],
      'selection.clear': [sends('selection.clear', "'Clear the selection'")],
      'selection.retry': [sends('selection.retry', "'Try again'")],
      'assignment.begin': [sends('assignment.begin', "'Assign… reviewers'")],
      'labels.begin': [sends('labels.begin', "'Label…'")],
      'labels.end': [sends('labels.end', "'Close'")],
      'bulk.begin': [sends('bulk.begin', "'Decide…'", { outcome: 'shortlisted' })],
      'bulk.type': [sends('bulk.type', 'Type a reason', { reason: 'Strong results.' })],
      'bulk.save': [sends('bulk.save', "'Save 1 decision'")],
      'bulk.stop': [sends('bulk.stop', "'Stop'")],
      'bulk.cancel': [sends('bulk.cancel', "'Cancel' or 'Close'")],
      'bulk.undo': [sends('bulk.undo', "'Undo'")],
    }),
    answers('loadSelected', 'Two applications match', [selectedById('s1'), selectedById('s2')], 'two'),
    answers(
      'loadSelected',
      'One is left, and a colleague has decided',
      [{ ...selectedById('s1'), decided: 4 }],
      'changed',
    ),
    answers('loadSelected', 'None is left', [], 'none'),
    fails('loadSelected', 'The selected applications cannot be fetched'),
    answers('saveDecisions', 'The first decision is saved', [{ id: 's1', number: 2, refusal: null }], 'saved'),
    answers(
      'saveDecisions',
      'Both decisions are saved',
      [
        { id: 's1', number: 2, refusal: null },
        { id: 's2', number: 2, refusal: null },
      ],
      'both',
    ),
    answers(
      'saveDecisions',
      'Another member has decided',
      [{ id: 's1', number: null, refusal: 'decidedMeanwhile' }],
      'refused',
    ),
    fails('saveDecisions', 'The decisions cannot be saved'),
    fails('keepSelection', 'The unsaved reason cannot be kept'),
    ...expires('saveDecisions', 'loadSelected'),
    answers('assignment', 'The assignment is closed', 'closed', 'closed'),
    answers('assignment', 'The sign-in has expired', 'expired', 'expired'),
    fails('assignment', 'The actor for assignments crashes'),
    answers('labels', 'The sign-in has expired', 'expired'),
    fails('labels', 'The actor for labels crashes'),
  ],
}

const VIEW: SavedView = {
  id: 'v1',
  name: 'Khomas, best first',
  filter: { ...EVERY_SUBMISSION, sort: 'score', order: 'desc' },
  leftOut: [],
  version: 1,
}

export const views: Scenario = {
  machine: viewsMachine,
  starts: [{ label: 'A committee member opens the list', input: () => ({ list: createEmptyActor }) }],
  choices: [
    ...listed<ViewsEvent['type']>({
      'views.retry': [sends('views.retry', "'Try again'")],
      'view.open': [sends('view.open', 'Open the view', { id: VIEW.id })],
      'view.leave': [sends('view.leave', "'All applications'")],
      'view.add': [sends('view.add', "'Save as a new view…'")],
      'view.rename': [sends('view.rename', "'Rename…'", { id: VIEW.id })],
      'view.replace': [sends('view.replace', "'Save the changes'", { id: VIEW.id, filter: EVERY_SUBMISSION })],
      'view.remove': [sends('view.remove', "'Delete…'", { id: VIEW.id })],
      'view.type': [sends('view.type', 'Type a name', { name: 'Best' })],
      'view.save': [sends('view.save', "'Save'", { name: 'Best first', filter: VIEW.filter })],
      'view.confirm': [sends('view.confirm', "'Delete'")],
      'view.cancel': [sends('view.cancel', "'Cancel'")],
    }),
    answers('loadViews', 'There is one view', [VIEW], 'one'),
    answers('loadViews', 'There are no views', [], 'none'),
    fails('loadViews', 'The views cannot be fetched'),
    answers('saveView', 'The view is saved', { ...VIEW, name: 'Best first', version: 2 }),
    fails('saveView', 'The view was changed on another device', 'refused', 'refused'),
    fails('saveView', 'The view cannot be saved'),
    answers('removeView', 'The view is deleted', undefined),
    fails('removeView', 'The view cannot be deleted'),
    ...expires('loadViews', 'saveView', 'removeView'),
  ],
}

const EXPORTED = { filter: EVERY_SUBMISSION, selected: ['s1'], intake: '', total: 3 }

export const exports: Scenario = {
  machine: exportsMachine,
  starts: [
    { label: 'A bursary admin sees the list', input: () => ({ mayExport: true }) },
    { label: 'A committee member sees the list', input: () => ({ mayExport: false }) },
  ],
  choices: [
    ...listed<ExportsEvent['type']>({
      'export.begin': [sends('export.begin', "'Download…'", { isOfSelected: false })],
      'export.choose': [
        sends('export.choose', 'Choose the documents', { choice: { name: 'archive' } }, 'archive'),
        sends('export.choose', 'Choose no columns', { choice: { columns: [] } }, 'none'),
      ],
      'export.download': [sends('export.download', "'Download'", { list: EXPORTED })],
      'export.dismiss': [sends('export.dismiss', "'Close'")],
    }),
    answers('startExport', 'The download starts', true, 'started'),
    answers('startExport', 'No application matches', false, 'nothing'),
    fails('startExport', 'The download cannot be started'),
  ],
}

export const informationRequest: Scenario = {
  machine: informationRequestMachine,
  starts: [
    { label: 'A committee member opens an application', input: asksBy(true, []) },
    { label: 'A request waits for an answer', input: asksBy(true, [OPEN_REQUEST]) },
    { label: 'An application of a past intake', input: asksBy(false, []) },
  ],
  choices: [
    ...listed<InformationRequestEvent['type']>({
      'request.begin': [sends('request.begin', "'Ask for information'")],
      'request.type': [
        sends('request.type', 'Complete the request', { change: NEW_REQUEST }, 'complete'),
        sends('request.type', 'Choose nothing', { change: { asked: [] } }, 'nothing'),
      ],
      'request.send': [sends('request.send', "'Send the request'")],
      'request.cancel': [sends('request.cancel', "'Cancel'")],
      'request.reload': [sends('request.reload', "'Reload the application'")],
      'withdrawal.ask': [sends('withdrawal.ask', "'Withdraw the request…'")],
      'withdrawal.confirm': [sends('withdrawal.confirm', "'Withdraw it'")],
      'withdrawal.cancel': [sends('withdrawal.cancel', "'Cancel'")],
    }),
    answers('sendRequest', 'The request is queued', [OPEN_REQUEST]),
    fails('sendRequest', 'The request cannot be sent'),
    fails('sendRequest', 'The applicant has submitted a new version', 'refused', 'refused'),
    answers('withdrawRequest', 'The request is withdrawn', [{ ...OPEN_REQUEST, state: 'withdrawn' }]),
    fails('withdrawRequest', 'The request cannot be withdrawn'),
    fails('withdrawRequest', 'The applicant has answered', 'refused', 'refused'),
    ...expires('sendRequest', 'withdrawRequest'),
  ],
}

const REVIEWER = {
  id: 'a1',
  email: 'member@bank.example',
  isConfirmed: true,
  mayReview: true,
  assigned: 12,
  open: 9,
  reviewed: 3,
  conflicts: 0,
}

export const assignment: Scenario = {
  machine: assignmentMachine,
  starts: [{ label: 'Two applications are selected', input: () => ({ submissions: ['s1', 's2'], intake: '2026' }) }],
  choices: [
    ...listed<AssignmentEvent['type']>({
      'assignment.retry': [sends('assignment.retry', "'Try again'")],
      'assignment.toggle': [sends('assignment.toggle', 'Choose a member', { reviewer: REVIEWER.id })],
      'assignment.save': [
        sends('assignment.save', "'Assign'", { change: 'assign' }, 'assign'),
        sends('assignment.save', "'Remove open assignments'", { change: 'remove' }, 'remove'),
      ],
      'assignment.close': [sends('assignment.close', "'Cancel' or 'Close'")],
    }),
    answers('loadReviewers', 'There is one member', [REVIEWER]),
    fails('loadReviewers', 'The members cannot be loaded'),
    answers('saveAssignments', 'The assignments are saved', { assignments: 2, leftOut: 0 }),
    fails('saveAssignments', 'The assignments cannot be saved'),
    ...expires('loadReviewers', 'saveAssignments'),
  ],
}

export const CONFLICTS: Conflicts = {
  members: [{ id: 'example|ben', email: 'ben@bank.example', isConfirmed: false }],
  changes: [
    {
      change: 'declared',
      member: 'ben@bank.example',
      reason: '',
      changedBy: 'ben@bank.example',
      changedAt: submittedAt,
    },
  ],
}

export const conflicts: Scenario = {
  machine: conflictsMachine,
  starts: [
    {
      label: 'A bursary admin opens an application with a conflict of interest',
      input: () => ({ user: MEMBER.sub, id, intake: '2026', conflicts: CONFLICTS, draft: null, mayChange: true }),
    },
  ],
  choices: [
    ...listed<ConflictsEvent['type']>({
      'conflict.declare': [sends('conflict.declare', "'Declare for a member…'")],
      'conflict.retry': [sends('conflict.retry', "'Try again'")],
      'conflict.confirm': [sends('conflict.confirm', "'Confirm…'", { reviewer: 'example|ben' })],
      'conflict.lift': [sends('conflict.lift', "'Lift…'", { reviewer: 'example|ben' })],
      'conflict.choose': [sends('conflict.choose', 'Choose a member', { reviewer: REVIEWER.id })],
      'conflict.type': [sends('conflict.type', 'Enter a reason', { reason: 'They are cousins.' })],
      'conflict.save': [
        sends('conflict.save', "'Declare the conflict', 'Confirm the conflict' or 'Lift the conflict'"),
      ],
      'conflict.reload': [sends('conflict.reload', "'Reload the application'")],
      'conflict.cancel': [sends('conflict.cancel', "'Cancel' or 'Close'")],
    }),
    answers('loadReviewers', 'There is one member', [REVIEWER]),
    fails('loadReviewers', 'The members cannot be loaded'),
    answers('changeConflict', 'The change is stored', undefined),
    fails('changeConflict', 'The change cannot be stored'),
    fails('changeConflict', 'Another bursary admin has changed it', 'refused', 'refused'),
    ...expires('loadReviewers', 'changeConflict'),
  ],
}

export const comments: Scenario = {
  machine: commentsMachine,
  starts: [
    {
      label: 'A committee member opens an application with a comment of theirs',
      input: () => ({ id, comments: [COMMENT], draft: null, mayWrite: true }),
    },
    {
      label: 'A change of the comment was not saved',
      input: () => ({
        id,
        comments: [COMMENT],
        draft: { added: null, changed: { id: COMMENT.id, text: 'Check it.', seen: 1 } },
        mayWrite: true,
      }),
    },
    {
      label: 'An earlier version is read',
      input: () => ({ id, comments: [COMMENT], draft: null, mayWrite: false }),
    },
  ],
  choices: [
    ...listed<CommentsEvent['type']>({
      'comment.type': [sends('comment.type', 'Type a comment', { text: 'It is complete.' })],
      'comment.add': [sends('comment.add', "'Add the comment'")],
      'comment.edit': [sends('comment.edit', "'Edit'", { id: COMMENT.id })],
      'comment.change': [sends('comment.change', 'Change the text', { text: 'Check both transcripts.' })],
      'comment.save': [sends('comment.save', "'Save the change'")],
      'comment.remove': [sends('comment.remove', "'Delete…'", { id: COMMENT.id })],
      'comment.confirm': [sends('comment.confirm', "'Delete'")],
      'comment.cancel': [sends('comment.cancel', "'Cancel'")],
      'comments.reload': [sends('comments.reload', "'Reload the application'")],
      'comments.refresh': [sends('comments.refresh', 'The user may see more comments')],
    }),
    answers('addComment', 'The comment is stored', [COMMENT]),
    fails('addComment', 'The comment cannot be stored'),
    fails('addComment', 'The application is hidden from the user now', 'refused', 'refused'),
    answers('changeComment', 'The change is stored', [{ ...COMMENT, revision: 2 }]),
    fails('changeComment', 'The change cannot be stored'),
    fails('changeComment', 'The comment was changed in another window', 'refused', 'refused'),
    answers('loadComments', 'The comments are loaded', [{ ...COMMENT, text: 'Changed.', revision: 2 }], 'changed'),
    answers('loadComments', 'The comment was deleted', [], 'deleted'),
    fails('loadComments', 'The comments cannot be loaded'),
    fails('loadComments', 'The application is hidden from the user now', 'refused', 'refused'),
    answers('removeComment', 'The comment is deleted', []),
    fails('removeComment', 'The comment cannot be deleted'),
    fails('removeComment', 'The application is hidden from the user now', 'refused', 'refused'),
    ...expires('addComment', 'changeComment', 'loadComments', 'removeComment'),
  ],
}

export const labels: Scenario = {
  machine: labelsMachine,
  starts: [
    {
      label: 'A committee member opens an application',
      input: () => ({ submissions: [id], labels: [], draft: null, mayLabel: true }),
    },
    {
      label: 'Two applications are selected',
      input: () => ({
        submissions: ['s1', 's2'],
        labels: null,
        draft: null,
        mayLabel: true,
        list: createEmptyActor,
      }),
    },
    {
      label: 'An earlier version is read',
      input: () => ({ submissions: [id], labels: [], draft: null, mayLabel: false }),
    },
  ],
  choices: [
    ...listed<LabelsEvent['type']>({
      'labels.open': [sends('labels.open', "'Change the labels'")],
      'labels.retry': [sends('labels.retry', "'Try again'")],
      'labels.close': [sends('labels.close', "'Close'")],
      'label.set': [sends('label.set', 'Choose a label', { label: LABEL.id })],
      'label.lift': [sends('label.lift', 'No longer choose a label', { label: LABEL.id })],
      'label.type': [sends('label.type', 'Type a name', { name: 'check transcript' })],
      'label.add': [sends('label.add', "'Add and set'")],
    }),
    answers('loadLabels', 'There is one label', [LABEL]),
    fails('loadLabels', 'The labels cannot be loaded'),
    answers('addLabel', 'The label is added', { id: '2', name: 'check transcript' }),
    fails('addLabel', 'The label cannot be added'),
    fails('addLabel', 'There are too many labels', 'refused', 'refused'),
    answers('labelApplications', 'The applications have changed', 1),
    fails('labelApplications', 'The label cannot be set'),
    fails('labelApplications', 'The label was removed', 'refused', 'refused'),
    ...expires('loadLabels', 'addLabel', 'labelApplications'),
  ],
}

export const labelSettings: Scenario = {
  machine: labelSettingsMachine,
  starts: [
    { label: 'A bursary admin opens the reviews', input: () => ({ mayChange: true }) },
    { label: 'An administrator opens the reviews', input: () => ({ mayChange: false }) },
  ],
  choices: [
    ...listed<LabelSettingsEvent['type']>({
      'labels.retry': [sends('labels.retry', "'Try again'")],
      'label.rename': [sends('label.rename', "'Rename…'", { id: LABEL.id })],
      'label.remove': [sends('label.remove', "'Remove…'", { id: LABEL.id })],
      'label.save': [
        sends('label.save', "'Save'", { name: 'call' }, 'name'),
        sends('label.save', "'Save' without a name", { name: '' }, 'none'),
      ],
      'label.confirm': [sends('label.confirm', "'Remove'")],
      'label.cancel': [sends('label.cancel', "'Cancel'")],
    }),
    answers('loadLabels', 'There is one label', [LABEL]),
    fails('loadLabels', 'The labels cannot be loaded'),
    answers('renameLabel', 'The name is saved', undefined),
    fails('renameLabel', 'Another label has the name', 'refused', 'refused'),
    answers('removeLabel', 'The label is removed', undefined),
    fails('removeLabel', 'The label cannot be removed'),
    ...expires('loadLabels', 'renameLabel', 'removeLabel'),
  ],
}

const LETTERS: Letters = {
  intake: '2026',
  mail: 'smtp',
  letters: LETTER_OUTCOMES.map((outcome) => {
    const decided = outcome === 'shortlisted' ? 2 : 0
    return { outcome, ...FIRST_LETTERS[outcome], version: 0, decided, unpublished: decided, published: 0 }
  }),
  changed: [],
  offers: { open: 0, accepted: 0, declined: 0, expired: 0 },
  mails: { waiting: 0, sent: 0, failed: 0, off: 0 },
  failed: [],
}
const FAILED: FailedLetter = {
  id: 'l2',
  submissionId: 's1',
  reference: FIRST.reference,
  recipient: 'gone@example.org',
  at: '2026-11-22T08:00:00.000Z',
}
const LOADED = { letters: LETTERS, intakes: INTAKES }
const PREVIEW: LetterPreview = {
  id: 'p1',
  outcome: 'shortlisted',
  version: 0,
  count: 2,
  contents: 'c1',
  corrected: 0,
  outdated: 0,
  examples: [{ reference: FIRST.reference, recipient: 'ndapewa@example.org', subject: 'News', text: 'Dear Ndapewa,' }],
}
/** The preview of the decision that is open. */
const previewIn = ({ context: { outcome } }: AnyMachineSnapshot): LetterPreview => ({
  ...PREVIEW,
  outcome: outcome ?? PREVIEW.outcome,
})

export const letters: Scenario = {
  machine: lettersMachine,
  starts: [{ label: 'A bursary admin opens the letters', input: (now) => ({ user: 'example|chair', now }) }],
  choices: [
    ...listed<LettersEvent['type']>({
      'drafts.restored': [sends('drafts.restored', 'Unsaved letters are back', { drafts: {} })],
      'letters.retry': [sends('letters.retry', 'Load them again')],
      'intake.choose': [sends('intake.choose', 'Choose the intake 2025', { intake: '1' })],
      'letter.edit': [sends('letter.edit', "'Edit'", { outcome: 'shortlisted' })],
      'letter.type': [
        sends('letter.type', 'Type a text', { texts: { text: 'Dear {name},' } }, 'text'),
        sends('letter.type', 'Type an unknown placeholder', { texts: { text: 'Dear {nmae},' } }, 'unknown'),
      ],
      'letter.save': [sends('letter.save', "'Save the letter'")],
      'letter.cancel': [sends('letter.cancel', "'Cancel'")],
      'preview.open': [
        sends('preview.open', "'Preview'", { outcome: 'shortlisted' }, 'shortlisted'),
        sends('preview.open', "'Preview' of an award", { outcome: 'awarded' }, 'awarded'),
      ],
      'preview.show': [sends('preview.show', "'Show the preview'")],
      'preview.retry': [sends('preview.retry', 'Load the preview again')],
      'preview.close': [sends('preview.close', "'Back to the letters'")],
      'failed.correct': [sends('failed.correct', "'Send again…'", { letter: FAILED })],
      'recipient.type': [
        sends('recipient.type', 'Correct the address', { recipient: 'right@example.org' }, 'right'),
        sends('recipient.type', 'Type an invalid address', { recipient: 'right@' }, 'invalid'),
      ],
      'failed.send': [sends('failed.send', "'Send again'")],
      'failed.cancel': [sends('failed.cancel', "'Cancel'")],
      'test.send': [sends('test.send', "'Send a test to me'")],
      'until.change': [sends('until.change', "'Change the date'")],
      'publish.ask': [sends('publish.ask', "'Publish…'")],
      'until.type': [
        sends('until.type', 'Choose no day for the answer', { until: '' }, 'none'),
        sends('until.type', 'Choose a day that has passed', { until: '1969-12-30' }, 'passed'),
        // The simulated clock starts in 1970.
        sends('until.type', 'Choose the next day', { until: '1970-01-02' }, 'next'),
      ],
      'publish.confirm': [sends('publish.confirm', "'Publish now'")],
      'publish.cancel': [sends('publish.cancel', "'Cancel'")],
      'connection.restored': [sends('connection.restored', 'The connection is back')],
    }),
    answers('loadLetters', 'A decision is not published to two applicants yet', LOADED, 'loaded'),
    answers(
      'loadLetters',
      'The portal sends no mail',
      { ...LOADED, letters: { ...LETTERS, mail: 'none' } },
      'mailless',
    ),
    fails('loadLetters', 'The letters cannot be fetched'),
    fails('keepLetters', 'The unsaved letters cannot be kept'),
    answers('saveLetter', 'The letter is saved', undefined),
    fails('saveLetter', 'The letter cannot be saved'),
    fails('saveLetter', 'Another user has changed it', 'refused', 'refused'),
    answers('loadChanged', 'The other letter is loaded', LOADED),
    fails('loadChanged', 'It cannot be fetched'),
    answers('loadPreview', 'Two letters', previewIn, 'two'),
    answers(
      'loadPreview',
      'No letters',
      (snapshot: AnyMachineSnapshot) => ({ ...previewIn(snapshot), count: 0, examples: [] }),
      'none',
    ),
    fails('loadPreview', 'The preview cannot be fetched'),
    answers('sendTest', 'The test is queued', undefined),
    fails('sendTest', 'The test cannot be sent'),
    answers('sendAgain', 'The letter is queued again', undefined),
    fails('sendAgain', 'The letter cannot be queued'),
    answers('publish', 'Two letters are queued', 2),
    fails('publish', 'There is no answer'),
    fails('publish', 'The preview is out of date', 'refused', 'refused'),
    fails('restored', 'The watcher of the connection crashes'),
    ...expires('loadLetters', 'saveLetter', 'loadChanged', 'loadPreview', 'sendTest', 'sendAgain', 'publish'),
  ],
}

const STARTED = { by: 'chair@bank.example', at: '2026-12-01T08:00:00.000Z' }

const ONE_ROUND: LoadedReviews = {
  round: 1,
  rounds: 1,
  started: null,
  rubric: RUBRIC,
  isScored: false,
  opened: null,
  due: null,
  reminded: null,
  reviewers: [REVIEWER],
}

export const reviews: Scenario = {
  machine: reviewsMachine,
  starts: [
    {
      label: 'A bursary admin who administers too opens the reviews',
      input: () => ({ user: 'auth0|admin', assigns: true, administers: true }),
    },
    {
      label: 'A bursary admin opens the reviews',
      input: () => ({ user: 'auth0|admin', assigns: true, administers: false }),
    },
    {
      label: 'An administrator opens the reviews',
      input: () => ({ user: 'auth0|admin', assigns: false, administers: true }),
    },
  ],
  choices: [
    ...listed<ReviewsEvent['type']>({
      'reviews.retry': [sends('reviews.retry', "'Try again'")],
      'rubric.restored': [
        sends('rubric.restored', 'An unsaved rubric is back', {
          unsaved: { 1: { rubric: { ...RUBRIC, scale: 10 }, seen: RUBRIC } },
        }),
      ],
      'round.choose': [sends('round.choose', 'Choose the first round', { round: 1 })],
      'round.start': [sends('round.start', "'Start a second round…'")],
      'rubric.edit': [sends('rubric.edit', "'Change the rubric'")],
      'rubric.type': [
        sends('rubric.type', 'Raise the best score', { rubric: { ...RUBRIC, scale: 10 } }, 'scale'),
        sends(
          'rubric.type',
          'Add a criterion without a name',
          { rubric: { ...RUBRIC, criteria: [...RUBRIC.criteria, { id: 'x', name: '', weight: 1 }] } },
          'criterion',
        ),
      ],
      'rubric.save': [sends('rubric.save', "'Save the rubric'")],
      'rubric.cancel': [sends('rubric.cancel', "'Cancel'")],
      'reviewers.assign': [
        sends('reviewers.assign', "'Assign' one member", { assignment: { reviewers: ['a1'], each: 1 } }, 'one'),
        sends('reviewers.assign', "'Assign' without members", { assignment: { reviewers: [], each: 1 } }, 'none'),
      ],
      'reviewers.reassign': [
        sends('reviewers.reassign', "'Reassign all'", { reassignment: { from: ['a9'], reviewers: ['a1'] } }, 'one'),
        sends(
          'reviewers.reassign',
          "'Reassign all' without members",
          { reassignment: { from: ['a9'], reviewers: [] } },
          'none',
        ),
      ],
      'reviewers.unassign': [sends('reviewers.unassign', "'Remove open assignments…'", { reviewer: 'a1' })],
      'due.edit': [sends('due.edit', "'Set the last day'")],
      'due.type': [sends('due.type', 'Choose a day that has passed', { due: '2020-01-01' })],
      'due.save': [sends('due.save', "'Save the last day'")],
      'due.cancel': [sends('due.cancel', "'Cancel'")],
      'reviewers.remind': [sends('reviewers.remind', "'Remind'")],
      'scores.open': [sends('scores.open', "'Open the scores…'")],
      'opening.confirm': [sends('opening.confirm', "'Open them'")],
      'opening.cancel': [sends('opening.cancel', "'Cancel'")],
      'removal.confirm': [sends('removal.confirm', "'Remove them'")],
      'removal.cancel': [sends('removal.cancel', "'Cancel'")],
      'connection.restored': [sends('connection.restored', 'The connection is back')],
    }),
    answers('loadReviews', 'A rubric and one member', ONE_ROUND, 'one'),
    answers('loadReviews', 'A second round', { ...ONE_ROUND, round: 2, rounds: 2, started: STARTED }, 'two'),
    answers('loadReviews', 'No rubric yet', { ...ONE_ROUND, rubric: NO_RUBRIC }, 'none'),
    answers('loadReviews', 'Open scores', { ...ONE_ROUND, opened: STARTED }, 'opened'),
    fails('loadReviews', 'They cannot be fetched'),
    answers('labelSettings', 'The sign-in has expired', 'expired'),
    fails('labelSettings', 'The actor for labels crashes'),
    fails('keepRubric', 'The unsaved rubric cannot be kept'),
    answers('saveRubric', 'The rubric is saved', undefined),
    fails('saveRubric', 'Scores have been given', 'refused', 'refused'),
    answers('assign', 'Twelve assignments', 12),
    fails('assign', 'The assignments cannot be stored'),
    answers('reassign', 'Nine assignments', 9),
    fails('reassign', 'The assignments cannot be changed'),
    answers('unassign', 'Nine assignments', 9),
    fails('unassign', 'The assignments cannot be removed'),
    answers('saveDue', 'The last day is saved', undefined),
    fails('saveDue', 'The last day cannot be saved'),
    answers('remind', 'Three mails', 3),
    fails('remind', 'There is no answer'),
    fails('remind', 'They were reminded within a day', 'refused', 'refused'),
    answers('openScores', 'The scores are open', undefined),
    fails('openScores', 'The scores cannot be opened'),
    fails('restored', 'The watcher of the connection crashes'),
    ...expires('loadReviews', 'saveRubric', 'assign', 'reassign', 'unassign', 'openScores', 'saveDue', 'remind'),
  ],
}

const figureOf = (name: string): Figure => ({ name, count: 1, outcomes: { ...NO_COUNTS, undecided: 1 } })

const FIGURES: Figures = {
  intake: '2026',
  countedAt: '2026-11-23T08:30:00.000Z',
  stages: {
    registered: 4,
    ...fromEntries(RECORD_STEPS.map((step) => [step, 3] as const)),
    review: 2,
    submitted: 1,
    decided: 0,
  },
  groups: {
    region: [figureOf('Khomas')],
    gender: [figureOf('Female')],
    course: [figureOf('Economics')],
    country: [figureOf('Namibia')],
    day: [figureOf('2026-11-22')],
  },
}

export const figures: Scenario = {
  machine: figuresMachine,
  starts: [{ label: 'A committee member opens the figures', input: () => undefined }],
  choices: [
    ...listed<FiguresEvent['type']>({
      'figures.retry': [sends('figures.retry', "'Try again'")],
      'intake.choose': [sends('intake.choose', 'Choose the intake of 2025', { intake: '1' })],
      'decisions.show': [sends('decisions.show', "Show 'By decision'")],
      'counts.show': [sends('counts.show', "Show 'All applications'")],
      'file.download': [
        sends('file.download', "'Download the figures (CSV)'", { file: { format: 'figures' } }, 'figures'),
        sends('file.download', "'Download the chart (PNG)'", { file: { format: 'png', group: 'region' } }, 'chart'),
      ],
      'file.retry': [sends('file.retry', "'Try again'")],
      'file.dismiss': [sends('file.dismiss', "'Close'")],
      'connection.restored': [sends('connection.restored', 'The connection is back')],
    }),
    answers('saveFigures', 'The browser saves the file', undefined),
    fails('saveFigures', 'The browser cannot make the file'),
    answers('loadFigures', 'The figures of one submitted application', { figures: FIGURES, intakes: INTAKES }),
    fails('loadFigures', 'They cannot be fetched'),
    ...expires('loadFigures'),
    fails('restored', 'The watcher of the connection crashes'),
  ],
}

const STATUS: ApplicationsStatus = { id: '2', open: true, closingDate: '2026-11-30' }
const COURSE: ReferenceItem = { id: 'c1', form: { name: 'Economics' } }

const STAFF_MEMBER: StaffMember = {
  id: '1f',
  email: 'member@bank.example',
  roles: ['committeeMember'],
  isConfirmed: true,
}
const INVITATION: Invitation = { email: 'new@bank.example', role: 'committeeMember' }
const INTAKE = { name: '2027', openingDate: null, closingDate: '2027-11-30' }

export const administration: Scenario = {
  machine: administrationMachine,
  starts: [{ label: 'An administrator opens the desk', input: (now) => ({ now, keepsStaff: true, user: 'portal|1' }) }],
  choices: [
    ...listed<AdministrationEvent['type']>({
      'status.retry': [sends('status.retry', 'Load it again')],
      'window.ask': [
        sends('window.ask', "'Close applications'", { open: false }, 'close'),
        sends('window.ask', "'Open applications'", { open: true }, 'open'),
      ],
      'window.confirm': [sends('window.confirm', 'Confirm the change')],
      'window.cancel': [sends('window.cancel', "'Cancel'")],
      'dates.save': [
        sends('dates.save', 'Save another closing date', { closingDate: '2026-12-15', openingDate: '' }, 'day'),
        sends('dates.save', 'Save a past date', { closingDate: '1969-12-15', openingDate: '' }, 'past'),
        sends('dates.save', 'Save an invalid date', { closingDate: '2026-13-15', openingDate: '' }, 'none'),
      ],
      'intake.add': [sends('intake.add', "'New intake'")],
      'intake.ask': [
        sends('intake.ask', "'Start the intake'", { intake: INTAKE }, 'intake'),
        sends('intake.ask', 'Start an intake without a name', { intake: { ...INTAKE, name: '' } }, 'none'),
      ],
      'intake.confirm': [sends('intake.confirm', "'Start now'")],
      'intake.cancel': [sends('intake.cancel', "'Cancel' or 'Back'")],
      'intake.started': [sends('intake.started', 'The intake has started')],
      'staff.retry': [sends('staff.retry', "'Try again' below the staff")],
      'staff.invite': [
        sends('staff.invite', "'Invite'", { invitation: INVITATION }, 'address'),
        sends('staff.invite', 'Invite without an address', { invitation: { ...INVITATION, email: '' } }, 'none'),
      ],
      'staff.remove': [
        sends(
          'staff.remove',
          "'Remove' beside a role",
          { removal: { member: STAFF_MEMBER, role: 'committeeMember' } },
          'another',
        ),
        sends(
          'staff.remove',
          'Remove their own administrator role',
          { removal: { member: { ...STAFF_MEMBER, id: '1' }, role: 'admin' } },
          'own',
        ),
      ],
      'staff.confirm': [sends('staff.confirm', "'Remove'")],
      'staff.cancel': [sends('staff.cancel', "'Cancel' below the staff")],
      'list.choose': [sends('list.choose', "'Regions'", { list: 'regions' })],
      'list.search': [sends('list.search', 'Search for econ', { text: 'econ' })],
      'list.turn': [
        sends('list.turn', "'Next page'", { by: 1 }, 'next'),
        sends('list.turn', "'Previous page'", { by: -1 }, 'previous'),
      ],
      'list.retry': [sends('list.retry', "'Try again'")],
      'item.add': [sends('item.add', "'Add a course'")],
      'item.open': [sends('item.open', "'Change' beside Economics", { item: COURSE })],
      'item.save': [
        sends('item.save', 'Save another name', { form: { name: 'Econometrics' } }, 'name'),
        sends('item.save', 'Save no name', { form: { name: '' } }, 'none'),
      ],
      'item.remove': [sends('item.remove', "'Remove' beside Economics", { item: COURSE })],
      'item.confirm': [sends('item.confirm', "'Remove'")],
      'item.cancel': [sends('item.cancel', "'Cancel'")],
      'connection.restored': [sends('connection.restored', 'The connection is back')],
    }),
    fails('restored', 'The watcher of the connection crashes'),
    answers('loadStatus', 'Applications are open', { status: STATUS, intakes: [] }),
    fails('loadStatus', 'The status cannot be fetched'),
    answers('saveStatus', 'The window is saved', { ...STATUS, open: false }),
    fails('saveStatus', 'The window cannot be saved'),
    fails('saveStatus', 'Another administrator has changed the window', 'stale', 'stale'),
    fails('saveStatus', 'The server refuses the change', 'refused', 'refused'),
    answers('loadStaff', 'One member of staff', [STAFF_MEMBER]),
    fails('loadStaff', 'The staff cannot be fetched'),
    answers('inviteStaff', 'The invitation is mailed', { email: INVITATION.email, hasAccount: false, link: null }),
    fails('inviteStaff', 'The person has applied', 'refused', 'refused'),
    answers('removeRole', 'The role is removed', undefined),
    fails('removeRole', "It is the user's own role", 'refused', 'refused'),
    answers('startIntake', 'The intake starts', undefined),
    fails('startIntake', 'The name is taken', 'refused', 'refused'),
    answers('loadItems', 'One entry of 51', { items: [COURSE], total: 51, options: {} }, 'one'),
    answers('loadItems', 'No entries', { items: [], total: 0, options: {} }, 'none'),
    fails('loadItems', 'The list cannot be fetched'),
    answers('saveItem', 'The entry is saved', undefined),
    fails('saveItem', 'A similar entry exists', 'refused', 'refused'),
    answers('removeItem', 'The entry is removed', undefined),
    fails('removeItem', 'An application uses it', 'refused', 'refused'),
    ...expires(
      'loadStatus',
      'loadStaff',
      'inviteStaff',
      'removeRole',
      'startIntake',
      'saveStatus',
      'loadItems',
      'saveItem',
      'removeItem',
    ),
  ],
}
