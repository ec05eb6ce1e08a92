import { assign, emit, sendTo, setup } from 'xstate'
import { newerVersionOf, type DeskSubmission, type HistoryEntry } from '../../domain/desk.ts'
import { known } from '../../domain/known.ts'
import type { DeskReviews } from '../../domain/reviews.ts'
import { flagsAllow, type Duty } from '../../domain/roles.ts'
import { commentsMachine } from '../comments/comments.ts'
import type { CommentsEnd } from '../comments/contracts.ts'
import type { ConflictsEnd } from '../conflicts/contracts.ts'
import { conflictsMachine } from '../conflicts/conflicts.ts'
import type { DecisionEnd } from '../decision/contracts.ts'
import { decisionMachine } from '../decision/decision.ts'
import { failureGuards } from '../failure.ts'
import type { InformationRequestEnd } from '../informationRequest/contracts.ts'
import { informationRequestMachine } from '../informationRequest/informationRequest.ts'
import { labelsMachine } from '../labels/labels.ts'
import type { MessageEnd } from '../message/contracts.ts'
import { messageMachine } from '../message/message.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import type { ReviewEnd } from '../review/contracts.ts'
import { reviewMachine } from '../review/review.ts'
import {
  actorContracts,
  type OpenedDocument,
  type OpenSubmissionContext,
  type OpenSubmissionEvent,
  type OpenSubmissionInput,
  type OpenSubmissionOutput,
  type Task,
  type Work,
} from './contracts.ts'

/** Only the newest version can be decided on. */
export const mayOnNewest = (context: OpenSubmissionContext, duty: Duty) =>
  flagsAllow(context.flags, duty) && context.version === null

/** True if the applicant can be asked for more information. Past intakes are over. */
export const mayAsk = (context: OpenSubmissionContext) =>
  mayOnNewest(context, 'askApplicants') &&
  context.intakes().every(({ name, isCurrent }) => isCurrent || name !== context.read?.intake)

/** The id of the intake of the open submission; empty until the intakes are loaded. */
export const intakeId = (context: OpenSubmissionContext) =>
  context.intakes().find(({ name }) => name === context.read?.intake)?.id ?? ''

/** The id of the version to read. */
export const readId = ({ version, id }: OpenSubmissionContext): string => version ?? id

export const knownRead = ({ read }: OpenSubmissionContext): DeskSubmission => known(read, 'application')

/** The part of a submission that each kind of work changes. */
export const PARTS = {
  drafts: 'decisions',
  messages: 'letters',
  reviews: 'reviews',
  requests: 'requests',
  comments: 'comments',
  labels: 'labels',
  conflicts: 'conflicts',
} as const

/** How a machine for the submission ends. */
export type TaskEnd = DecisionEnd | MessageEnd | ReviewEnd | InformationRequestEnd | ConflictsEnd | CommentsEnd

export const openSubmissionSetup = setup({
  types: {
    context: {} as OpenSubmissionContext,
    input: {} as OpenSubmissionInput,
    output: {} as OpenSubmissionOutput,
    events: {} as OpenSubmissionEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
    children: {} as {
      showDocument: 'showDocument'
      decision: 'decision'
      review: 'review'
      message: 'message'
      informationRequest: 'informationRequest'
      conflicts: 'conflicts'
      comments: 'comments'
      labels: 'labels'
    },
  },
  actors: {
    ...actorContracts,
    decision: decisionMachine,
    review: reviewMachine,
    message: messageMachine,
    informationRequest: informationRequestMachine,
    conflicts: conflictsMachine,
    comments: commentsMachine,
    labels: labelsMachine,
  },
  guards: {
    ...failureGuards,
    isLoaded: ({ context }) => context.read !== null,
    isSuperseded: ({ context: { version } }, params: { read: DeskSubmission }) =>
      version === null && newerVersionOf(params.read) !== undefined,
    isSignInExpired: (_, params: { end: TaskEnd }) => params.end === 'expired',
    isHidden: (_, params: { end: TaskEnd }) => params.end === 'hidden',
    isSaved: (_, params: { end: TaskEnd }) => params.end === 'saved',
    opensReviews: ({ context }, { task }: { task: Task }) =>
      knownRead(context).reviews?.others === null && (task.reviews as DeskReviews | null)?.others !== null,
    hasDocument: ({ context }) => knownRead(context).submission.documents.some(({ kind }) => kind === context.kind),
    showsDocuments: ({ context }) => context.part === 'documents',
    mayExport: ({ context }) => flagsAllow(context.flags, 'exportSubmissions'),
  },
  actions: {
    rememberSubmission: assign((_, params: { read: DeskSubmission }) => params),
    rememberTask: assign(({ context }, { kind, task }: { kind: keyof Work; task: Task }) => {
      const part = PARTS[kind]
      return {
        work: { ...context.work, [kind]: task.draft },
        read: { ...knownRead(context), [part]: task[part] },
      }
    }),
    forgetConflict: assign(({ context: { work } }) => ({ work: { ...work, conflicts: null } })),
    refreshComments: sendTo('comments', { type: 'comments.refresh' }),
    rememberPrefetched: assign((_, params: { prefetched: DeskSubmission | null }) => params),
    rememberHistory: assign((_, params: { history: readonly HistoryEntry[] }) => params),
    rememberKind: assign((_, { kind }: { kind: string }) => ({ kind, opened: null })),
    rememberOpened: assign((_, params: { opened: OpenedDocument }) => params),
    forgetOpened: assign({ opened: null }),
    forgetKind: assign({ kind: null }),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
