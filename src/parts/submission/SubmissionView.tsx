import { useSelector } from '@xstate/react'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import type { ScreenName } from '../../../machines/application/selectors.ts'
import { submissionsState } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { FinalStep } from './FinalStep.tsx'
import { StandingNotice } from './StandingNotice.tsx'
import { Submission } from './Submission.tsx'

/** What a screen says of what was submitted. */
export default function SubmissionView({ screen }: { screen: ScreenName }) {
  const isFinal = useSelector(useSubmissions(), submissionsState) === 'closed'
  const step = RECORD_STEPS.find((each) => each === screen)
  if (screen === 'progress') return <Submission />
  return (
    <>
      <StandingNotice screen={screen} />
      {isFinal && step !== undefined && <FinalStep step={step} />}
    </>
  )
}
