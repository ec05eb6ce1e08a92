import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { decisionIn, openRequestIn, submissionsState } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { Chunk } from '../messages/ChunkBoundary.tsx'
import { Loading } from '../messages/Loading.tsx'
import { SubmissionView } from './SubmittedStep.tsx'

const loadDecision = () => import('./PublishedDecision.tsx')
const PublishedDecision = lazy(loadDecision)
const RequestPanel = lazy(() => import('./RequestPanel.tsx'))

/** The receipt is below the decision, so it waits for it instead of being pushed down. */
const ReceiptAfterDecision = lazy(async () => {
  const [view] = await Promise.all([import('./SubmissionView.tsx'), loadDecision().catch(() => undefined)])
  return view
})

/** The provider's open request, which the applicant must see first. */
export function ProgressRequest() {
  const request = useSelector(useSubmissions(), openRequestIn)
  if (request === null) return null
  return (
    <Chunk>
      <RequestPanel request={request} />
    </Chunk>
  )
}

/** The published decision. It replaces the thanks for the submission. */
export function ProgressDecision() {
  const decision = useSelector(useSubmissions(), decisionIn)
  if (decision === null) return null
  return (
    <Chunk>
      <PublishedDecision decision={decision} />
    </Chunk>
  )
}

/** The submission on the progress page, loaded only if there is one. */
export function ProgressSubmission() {
  const state = useSelector(useSubmissions(), submissionsState)
  const isDecided = useSelector(useSubmissions(), (snapshot) => decisionIn(snapshot) !== null)
  if (state === 'unsubmitted') return null
  const View = isDecided ? ReceiptAfterDecision : SubmissionView
  return (
    <Chunk fallback={<Loading>Loading your receipt…</Loading>}>
      <View screen="progress" />
    </Chunk>
  )
}
