import { fromCallback, type EventObject } from 'xstate'
import { submittedLabel } from '../../domain/documents.ts'
import { assignmentMachine } from '../../machines/assignment/assignment.ts'
import { commentsMachine } from '../../machines/comments/comments.ts'
import { committeeMachine } from '../../machines/committee/committee.ts'
import { conflictsMachine } from '../../machines/conflicts/conflicts.ts'
import { decisionMachine } from '../../machines/decision/decision.ts'
import { exportsMachine } from '../../machines/exports/exports.ts'
import { figuresMachine } from '../../machines/figures/figures.ts'
import { informationRequestMachine } from '../../machines/informationRequest/informationRequest.ts'
import { labelsMachine } from '../../machines/labels/labels.ts'
import { labelSettingsMachine } from '../../machines/labelSettings/labelSettings.ts'
import { lettersMachine } from '../../machines/letters/letters.ts'
import type { listingMachine } from '../../machines/listing/listing.ts'
import { messageMachine } from '../../machines/message/message.ts'
import type { DocumentMessage } from '../../machines/openSubmission/contracts.ts'
import { openSubmissionMachine } from '../../machines/openSubmission/openSubmission.ts'
import { panesMachine } from '../../machines/panes/panes.ts'
import { reviewMachine } from '../../machines/review/review.ts'
import { reviewsMachine } from '../../machines/reviews/reviews.ts'
import { selectionMachine } from '../../machines/selection/selection.ts'
import { submissionListMachine } from '../../machines/submissionList/submissionList.ts'
import { viewsMachine } from '../../machines/views/views.ts'
import type { Api } from '../api/client.ts'
import { submissionPath, type DeskContracts } from './deskCalls.ts'

export const createShowDocument = (api: Api) =>
  fromCallback<EventObject, { id: string; kind: string }>(({ sendBack, input: { id, kind } }) => {
    const send = (message: DocumentMessage) => sendBack(message)
    let url: string | null = null
    let isOver = false
    const fetchIt = async () => {
      const content = await api.call<Blob>(`${submissionPath(id)}/documents/${kind}`, { responseType: 'blob' })
      if (isOver) return
      url = URL.createObjectURL(content)
      send({ type: 'document.loaded', opened: { url, name: submittedLabel(kind), type: content.type } })
    }
    fetchIt().catch(() => send({ type: 'document.failed' }))
    return () => {
      isOver = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  })

/** The desk's parts, without the administration, and the machines that they invoke, with their actors. */
export function provideParts(actors: DeskContracts & { listing: typeof listingMachine }) {
  const labels = labelsMachine.provide({ actors })
  const openSubmission = openSubmissionMachine.provide({
    actors: {
      ...actors,
      decision: decisionMachine.provide({ actors }),
      review: reviewMachine.provide({ actors }),
      message: messageMachine.provide({ actors }),
      informationRequest: informationRequestMachine.provide({ actors }),
      conflicts: conflictsMachine.provide({ actors }),
      comments: commentsMachine.provide({ actors }),
      labels,
    },
  })
  const assignment = assignmentMachine.provide({ actors })
  const submissionList = submissionListMachine.provide({
    actors: {
      ...actors,
      selection: selectionMachine.provide({ actors: { ...actors, assignment, labels } }),
      exports: exportsMachine.provide({ actors }),
      views: viewsMachine.provide({ actors }),
    },
  })
  const panes = panesMachine.provide({ actors })
  const labelSettings = labelSettingsMachine.provide({ actors })
  return {
    committee: committeeMachine.provide({ actors: { ...actors, submissionList, openSubmission, panes } }),
    reviews: reviewsMachine.provide({ actors: { ...actors, labelSettings } }),
    letters: lettersMachine.provide({ actors }),
    figures: figuresMachine.provide({ actors }),
  }
}
