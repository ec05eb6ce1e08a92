import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { submissionsState } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { ChunkBoundary } from '../messages/ChunkBoundary.tsx'
import { Loading } from '../messages/Loading.tsx'
import { SubmissionView } from './SubmittedStep.tsx'

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
