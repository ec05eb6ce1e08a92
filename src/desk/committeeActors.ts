import { fromCallback, type EventObject } from 'xstate'
import { submittedLabel } from '../../domain/documents.ts'
import { assignmentMachine } from '../../machines/assignment/assignment.ts'
import type { actorContracts as assignmentContracts } from '../../machines/assignment/contracts.ts'
import { commentsMachine } from '../../machines/comments/comments.ts'
import type { actorContracts as commentsContracts } from '../../machines/comments/contracts.ts'
import type { actorContracts as conflictsContracts } from '../../machines/conflicts/contracts.ts'
import { conflictsMachine } from '../../machines/conflicts/conflicts.ts'
import { committeeMachine } from '../../machines/committee/committee.ts'
import type { actorContracts as listContracts } from '../../machines/submissionList/contracts.ts'
import { submissionListMachine } from '../../machines/submissionList/submissionList.ts'
import type { actorContracts as committeeContracts } from '../../machines/committee/contracts.ts'
import type { actorContracts as decisionContracts } from '../../machines/decision/contracts.ts'
import { decisionMachine } from '../../machines/decision/decision.ts'
import type { actorContracts as exportsContracts } from '../../machines/exports/contracts.ts'
import { exportsMachine } from '../../machines/exports/exports.ts'
import type { actorContracts as requestContracts } from '../../machines/informationRequest/contracts.ts'
import { informationRequestMachine } from '../../machines/informationRequest/informationRequest.ts'
import type { actorContracts as labelsContracts } from '../../machines/labels/contracts.ts'
import { labelsMachine } from '../../machines/labels/labels.ts'
import type { listingMachine } from '../../machines/listing/listing.ts'
import type { actorContracts as messageContracts } from '../../machines/message/contracts.ts'
import { messageMachine } from '../../machines/message/message.ts'
import type { actorContracts as openContracts, DocumentMessage } from '../../machines/openSubmission/contracts.ts'
import { openSubmissionMachine } from '../../machines/openSubmission/openSubmission.ts'
import type { actorContracts as panesContracts } from '../../machines/panes/contracts.ts'
import { panesMachine } from '../../machines/panes/panes.ts'
import type { actorContracts as reviewContracts } from '../../machines/review/contracts.ts'
import { reviewMachine } from '../../machines/review/review.ts'
import type { actorContracts as selectionContracts } from '../../machines/selection/contracts.ts'
import { selectionMachine } from '../../machines/selection/selection.ts'
import type { actorContracts as viewsContracts } from '../../machines/views/contracts.ts'
import { viewsMachine } from '../../machines/views/views.ts'
import type { Api } from '../api/client.ts'
import { callActors } from './callActors.ts'
import { createDeskApi } from './deskApi.ts'

type Contracts = typeof assignmentContracts &
  typeof commentsContracts &
  typeof conflictsContracts &
  typeof committeeContracts &
  typeof decisionContracts &
  typeof exportsContracts &
  typeof labelsContracts &
  typeof listContracts &
  typeof messageContracts &
  typeof openContracts &
  typeof panesContracts &
  typeof requestContracts &
  typeof reviewContracts &
  typeof selectionContracts &
  typeof viewsContracts

/** The server calls of the committee and of the machines that it invokes. */
export type CommitteeCalls = Omit<
  Contracts,
  'watchLocation' | 'watchRestored' | 'keepWork' | 'keepSelection' | 'keepColumns' | 'keepPanes' | 'showDocument'
>

/** The actors of the committee and of the machines that it invokes. They use the desk's calls. */
export function createCommitteeActors(api: Api) {
  const desk = createDeskApi(api)
  return {
    ...callActors<CommitteeCalls>({
      loadIntakes: desk.intakes,
      loadPage: ({ filter, after, among }) => desk.page(filter, after, among),
      loadSelected: ({ filter, submissions }) => desk.selection(filter, submissions),
      loadChanges: ({ filter, since }) => desk.changes(filter, since),
      loadSubmission: ({ id }) => desk.submission(id),
      prefetchSubmission: async ({ id }) => (id === null ? null : desk.submission(id)),
      loadHistory: ({ id }) => desk.history(id),
      saveReview: desk.saveReview,
      declareConflict: ({ id }) => desk.declareConflict(id),
      withdrawConflict: ({ id }) => desk.withdrawConflict(id),
      changeConflict: desk.changeConflict,
      loadComments: ({ id }) => desk.comments(id),
      saveComment: ({ id, comment }) => desk.saveComment(id, comment),
      removeComment: ({ id, comment }) => desk.removeComment(id, comment),
      loadLabels: desk.labels,
      addLabel: ({ name }) => desk.addLabel(name),
      labelApplications: desk.labelApplications,
      sendMessage: ({ id, message }) => desk.sendMessage(id, message),
      saveDecision: ({ id, ...decision }) => desk.decide(id, decision),
      saveDecisions: ({ decisions }) => desk.decideSome(decisions),
      downloadDossier: ({ id, reference }) => desk.dossier(id, reference),
      startExport: desk.startExport,
      sendRequest: ({ submission, request }) => desk.sendRequest(submission, request),
      withdrawRequest: ({ submission, id }) => desk.withdrawRequest(submission, id),
      loadReviewers: async ({ intake }) => (await desk.reviewers({ intake })).filter(({ mayReview }) => mayReview),
      saveAssignments: desk.assignByHand,
      loadViews: desk.views,
      saveView: desk.saveView,
      removeView: ({ id }) => desk.removeView(id),
    }),
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
  }
}

type Actors = Contracts & { listing: typeof listingMachine }

/** The committee and the machines that it invokes, with their actors. */
export function provideCommittee(actors: Actors) {
  const { loadSubmission, prefetchSubmission, loadHistory, showDocument, downloadDossier, ...others } = actors
  const {
    saveDecision,
    saveReview,
    declareConflict,
    sendMessage,
    sendRequest,
    withdrawRequest,
    changeConflict,
    loadComments,
    saveComment,
    removeComment,
    loadLabels,
    addLabel,
    labelApplications,
    ...rest
  } = others
  const {
    saveDecisions,
    loadSelected,
    keepSelection,
    loadReviewers,
    saveAssignments,
    startExport,
    loadViews,
    saveView,
    removeView,
    watchLocation,
    keepWork,
    keepPanes,
    ...ofList
  } = rest
  const labels = labelsMachine.provide({ actors: { loadLabels, addLabel, labelApplications } })
  const openSubmission = openSubmissionMachine.provide({
    actors: {
      watchRestored: ofList.watchRestored,
      loadSubmission,
      prefetchSubmission,
      loadHistory,
      showDocument,
      downloadDossier,
      decision: decisionMachine.provide({ actors: { saveDecision, loadSubmission } }),
      review: reviewMachine.provide({ actors: { saveReview, declareConflict } }),
      message: messageMachine.provide({ actors: { sendMessage } }),
      informationRequest: informationRequestMachine.provide({ actors: { sendRequest, withdrawRequest } }),
      conflicts: conflictsMachine.provide({ actors: { loadReviewers, changeConflict } }),
      comments: commentsMachine.provide({ actors: { loadComments, saveComment, removeComment } }),
      labels,
    },
  })
  const assignment = assignmentMachine.provide({ actors: { loadReviewers, saveAssignments } })
  const submissionList = submissionListMachine.provide({
    actors: {
      ...ofList,
      selection: selectionMachine.provide({
        actors: { saveDecisions, loadSelected, keepSelection, assignment, labels },
      }),
      exports: exportsMachine.provide({ actors: { startExport } }),
      views: viewsMachine.provide({ actors: { loadViews, saveView, removeView } }),
    },
  })
  const panes = panesMachine.provide({ actors: { keepPanes } })
  return committeeMachine.provide({ actors: { watchLocation, keepWork, submissionList, openSubmission, panes } })
}
