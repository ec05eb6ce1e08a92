import { PREFILLED_STEP } from '../../../machines/draft/restored.ts'
import { useSelector } from '@xstate/react'
import { lazy, type ReactNode } from 'react'
import { recordStepOf } from '../../../domain/steps.ts'
import { hasForm, isLimited, isUndone, isUnsentOn, type ScreenName } from '../../../machines/application/selectors.ts'
import { offerOf } from '../../../machines/draft/selectors.ts'
import { submissionsState } from '../../../machines/submissions/selectors.ts'
import { useApplication, useDraft, useSubmissions } from '../../PortalContext.tsx'
import { Chunk } from '../messages/ChunkBoundary.tsx'
import { Loading } from '../messages/Loading.tsx'
import { useIsFinal } from './useIsFinal.ts'
import './place.css'

/** One chunk for all submission views, loaded only by applicants who have submitted. */
export const SubmissionView = lazy(() => import('./SubmissionView.tsx'))

const UnsentNotice = lazy(() => import('./UnsentNotice.tsx'))
const LeftOut = lazy(() => import('./LeftOut.tsx'))

/** A step's screen with its submission notice. After applications have closed, the form becomes read-only unless it is asked for. */
export function SubmittedStep({ screen, children }: { screen: ScreenName; children: ReactNode }) {
  const state = useSelector(useSubmissions(), submissionsState)
  const isFinal = useIsFinal()
  const isRecord = recordStepOf(screen) !== undefined
  const isOffered = useSelector(useDraft(PREFILLED_STEP), offerOf) !== null && screen === PREFILLED_STEP
  const isUnsent = useSelector(useApplication(), isUnsentOn(screen))
  const isClosed = useSelector(useApplication(), (snapshot) => !hasForm(snapshot, screen)) && isRecord
  const isAsked = useSelector(useApplication(), isLimited)
  const isLocked = isAsked && isClosed
  const isDone = useSelector(useApplication(), isUndone)
  const isTold = isFinal || isLocked || isOffered || (state === 'asSubmitted' && !isUnsent && screen !== 'review')
  // The submission shows which parts can still be changed.
  const isReadOnly = (isRecord && isFinal) || isLocked || (isClosed && state === 'loading')
  // Review's notice is about changes only, which are not known in advance.
  const place = screen !== 'review' && (
    <div className="notice-area">
      <div className="notice-place" data-screen={screen}>
        <Loading>Loading your submission…</Loading>
      </div>
    </div>
  )
  return (
    <>
      {(isUnsent || isDone) && (
        <Chunk fallback={place}>
          <UnsentNotice screen={screen} />
        </Chunk>
      )}
      {isAsked && !isRecord && (
        <Chunk>
          <LeftOut />
        </Chunk>
      )}
      {state === 'loading' && screen !== 'progress' && place}
      {isTold && screen !== 'progress' && (
        // A separate boundary, so that the form stays in place while this loads.
        <Chunk fallback={place}>
          <SubmissionView screen={screen} />
        </Chunk>
      )}
      {isReadOnly ? null : children}
    </>
  )
}
