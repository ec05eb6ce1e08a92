import { useSelector } from '@xstate/react'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import type { ScreenName } from '../../../machines/application/selectors.ts'
import { submissionsState } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { FinalStep } from './FinalStep.tsx'
import { SavedStep } from './SavedStep.tsx'
import { StandingNotice } from './StandingNotice.tsx'
import { Submission } from './Submission.tsx'

/** What a screen says of what was submitted. */
export default function SubmissionView({ screen }: { screen: ScreenName }) {
  const state = useSelector(useSubmissions(), submissionsState)
  const step = RECORD_STEPS.find((each) => each === screen)
  if (screen === 'progress' && state !== 'missed') return <Submission />
  return (
    <>
      <StandingNotice screen={screen} />
      {state === 'closed' && step !== undefined && <FinalStep step={step} />}
      {state === 'missed' && step !== undefined && <SavedStep step={step} />}
    </>
  )
}
