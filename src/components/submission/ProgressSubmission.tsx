import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { openRequestIn, submissionsState } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { ChunkBoundary } from '../messages/ChunkBoundary.tsx'
import { Loading } from '../messages/Loading.tsx'
import { SubmissionView } from './SubmittedStep.tsx'

const RequestPanel = lazy(() => import('./RequestPanel.tsx'))

/** The provider's open request, which the applicant must see first. */
export function ProgressRequest() {
  const request = useSelector(useSubmissions(), openRequestIn)
  if (request === null) return null
  return (
    <ChunkBoundary>
      <Suspense>
        <RequestPanel request={request} />
      </Suspense>
    </ChunkBoundary>
  )
}

/** The submission on the progress page, loaded only if there is one. */
export function ProgressSubmission() {
  const state = useSelector(useSubmissions(), submissionsState)
  if (state === 'unsubmitted') return null
  return (
    <ChunkBoundary>
      <Suspense fallback={<Loading>Loading your receipt…</Loading>}>
        <SubmissionView screen="progress" />
      </Suspense>
    </ChunkBoundary>
  )
}
