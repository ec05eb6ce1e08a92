import { useSelector } from '@xstate/react'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import { applicationState, type ScreenName } from '../../../machines/application/selectors.ts'
import { TAKEN_OVER } from '../../../machines/draft/restored.ts'
import { offerOf } from '../../../machines/draft/selectors.ts'
import { submissionsState } from '../../../machines/submissions/selectors.ts'
import { useApplication, useDraft, useSubmissions } from '../../PortalContext.tsx'
import { OvertakenApplication } from '../overtaken/OvertakenApplication.tsx'
import { TakeOver } from '../takeOver/TakeOver.tsx'
import { FinalStep } from './FinalStep.tsx'
import { SavedStep } from './SavedStep.tsx'
import { StandingNotice } from './StandingNotice.tsx'
import { Submission } from './Submission.tsx'

/** What a screen says of what was submitted. */
export default function SubmissionView({ screen }: { screen: ScreenName }) {
  const state = useSelector(useSubmissions(), submissionsState)
  const isOvertaken = useSelector(useApplication(), (snapshot) => applicationState(snapshot) === 'overtaken')
  const offer = useSelector(useDraft(TAKEN_OVER), offerOf)
  const step = RECORD_STEPS.find((each) => each === screen)
  if (isOvertaken) return <OvertakenApplication step={step} />
  if (screen === 'progress' && state !== 'missed') return <Submission />
  return (
    <>
      <StandingNotice screen={screen} />
      {offer !== null && state === 'unsubmitted' && <TakeOver submission={offer} />}
      {state === 'closed' && step !== undefined && <FinalStep step={step} />}
      {state === 'missed' && step !== undefined && <SavedStep step={step} />}
    </>
  )
}
