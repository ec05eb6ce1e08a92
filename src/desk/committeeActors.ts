import { fromCallback, fromPromise, type EventObject } from 'xstate'
import type {
  CountedPage,
  Decided,
  Decision,
  DeskSubmission,
  ExportRequest,
  HistoryEntry,
  NewDecision,
  NewDecisions,
  SubmissionFilter,
} from '../../domain/desk.ts'
import { submittedLabel } from '../../domain/documents.ts'
import type { DeskRequest, NewRequest } from '../../domain/informationRequests.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { NewMessage, SentLetter } from '../../domain/letters.ts'
import type { DeskReviews, HandAssignment, Review, Reviewer } from '../../domain/reviews.ts'
import { assignmentMachine } from '../../machines/assignment/assignment.ts'
import { committeeMachine } from '../../machines/committee/committee.ts'
import type { actorContracts } from '../../machines/committee/contracts.ts'
import { decisionMachine } from '../../machines/decision/decision.ts'
import { exportsMachine } from '../../machines/exports/exports.ts'
import { informationRequestMachine } from '../../machines/informationRequest/informationRequest.ts'
import type { listingMachine } from '../../machines/listing/listing.ts'
import { messageMachine } from '../../machines/message/message.ts'
import type { DocumentMessage } from '../../machines/openSubmission/contracts.ts'
import { openSubmissionMachine } from '../../machines/openSubmission/openSubmission.ts'
import { reviewMachine } from '../../machines/review/review.ts'
import { selectionMachine } from '../../machines/selection/selection.ts'
import type { Api } from '../api/client.ts'
import { createDeskApi } from './deskApi.ts'

/** The actors of the committee and of the machines that it invokes. They use the desk's calls. */
export function createCommitteeActors(api: Api) {
  const desk = createDeskApi(api)
  return {
    loadIntakes: fromPromise<readonly Intake[], Record<string, never>>(() => desk.intakes()),
    loadPage: fromPromise<CountedPage, { filter: SubmissionFilter; after: string | null }>(({ input }) =>
      desk.page(input.filter, input.after),
    ),
    loadNewDecisions: fromPromise<NewDecisions, { filter: SubmissionFilter; after: number }>(({ input }) =>
      desk.newDecisions(input.filter, input.after),
    ),
    loadSubmission: fromPromise<DeskSubmission, { id: string }>(({ input }) => desk.submission(input.id)),
    prefetchSubmission: fromPromise<DeskSubmission | null, { id: string | null }>(async ({ input }) =>
      input.id === null ? null : desk.submission(input.id),
    ),
    loadHistory: fromPromise<readonly HistoryEntry[], { id: string }>(({ input }) => desk.history(input.id)),
    saveReview: fromPromise<DeskReviews, Review & { id: string }>(({ input }) => desk.saveReview(input)),
    declareConflict: fromPromise<void, { id: string }>(({ input }) => desk.declareConflict(input.id)),
    withdrawConflict: fromPromise<void, { id: string }>(({ input }) => desk.withdrawConflict(input.id)),
    sendMessage: fromPromise<readonly SentLetter[], { id: string; message: NewMessage }>(({ input }) =>
      desk.sendMessage(input.id, input.message),
    ),
    saveDecision: fromPromise<Decision[], NewDecision & { id: string }>(({ input: { id, ...decision } }) =>
      desk.decide(id, decision),
    ),
    saveDecisions: fromPromise<Decided[], { decisions: readonly (NewDecision & { id: string })[] }>(({ input }) =>
      desk.decideEach(input.decisions),
    ),
    showDocument: fromCallback<EventObject, { id: string; kind: string }>(({ sendBack, input: { id, kind } }) => {
      const send = (message: DocumentMessage) => sendBack(message)
      let url: string | null = null
      let isOver = false
      const fetchIt = async () => {
        const content = await desk.document(id, kind)
        if (isOver) return
        url = URL.createObjectURL(content)
        send({ type: 'document.loaded', opened: { url, name: submittedLabel(kind), type: content.type } })
      }
      fetchIt().catch(() => send({ type: 'document.failed' }))
      return () => {
        isOver = true
        if (url !== null) URL.revokeObjectURL(url)
      }
    }),
    downloadDossier: fromPromise<void, { id: string; reference: string }>(({ input }) =>
      desk.dossier(input.id, input.reference),
    ),
    startExport: fromPromise<boolean, ExportRequest>(({ input }) => desk.startExport(input)),
    sendRequest: fromPromise<readonly DeskRequest[], { submission: string; request: NewRequest }>(({ input }) =>
      desk.sendRequest(input.submission, input.request),
    ),
    withdrawRequest: fromPromise<readonly DeskRequest[], { submission: string; id: string }>(({ input }) =>
      desk.withdrawRequest(input.submission, input.id),
    ),
    loadReviewers: fromPromise<readonly Reviewer[], Record<string, never>>(() => desk.reviewers()),
    saveAssignments: fromPromise<number, HandAssignment>(({ input }) => desk.assignByHand(input)),
  }
}

type Actors = ReturnType<typeof createCommitteeActors> &
  Pick<typeof actorContracts, 'watchLocation' | 'watchRestored' | 'keepWork'> & { listing: typeof listingMachine }

/** The committee and the machines that it invokes, with their actors. */
export function provideCommittee(actors: Actors) {
  const { loadSubmission, prefetchSubmission, loadHistory, showDocument, downloadDossier, ...others } = actors
  const { saveDecision, saveReview, declareConflict, sendMessage, sendRequest, withdrawRequest, ...rest } = others
  const { saveDecisions, loadReviewers, saveAssignments, startExport, ...own } = rest
  const openSubmission = openSubmissionMachine.provide({
    actors: {
      watchRestored: own.watchRestored,
      loadSubmission,
      prefetchSubmission,
      loadHistory,
      showDocument,
      downloadDossier,
      decision: decisionMachine.provide({ actors: { saveDecision, loadSubmission } }),
      review: reviewMachine.provide({ actors: { saveReview, declareConflict } }),
      message: messageMachine.provide({ actors: { sendMessage } }),
      informationRequest: informationRequestMachine.provide({ actors: { sendRequest, withdrawRequest } }),
    },
  })
  const assignment = assignmentMachine.provide({ actors: { loadReviewers, saveAssignments } })
  return committeeMachine.provide({
    actors: {
      ...own,
      openSubmission,
      selection: selectionMachine.provide({ actors: { saveDecisions, assignment } }),
      exports: exportsMachine.provide({ actors: { startExport } }),
    },
  })
}
