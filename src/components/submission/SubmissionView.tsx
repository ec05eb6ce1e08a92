import { useSelector } from '@xstate/react'
import { recordStepOf } from '../../../domain/steps.ts'
import { applicationState, hasForm, isLimited, type ScreenName } from '../../../machines/application/selectors.ts'
import { PREFILLED_STEP } from '../../../machines/draft/restored.ts'
import { offerOf } from '../../../machines/draft/selectors.ts'
import { submissionsState } from '../../../machines/submissions/selectors.ts'
import { useApplication, useDraft, useSubmissions } from '../../PortalContext.tsx'
import { PastIntakeApplication } from '../draft/PastIntakeApplication.tsx'
import { Prefill } from '../draft/Prefill.tsx'
import { AskedUploads } from './AskedUploads.tsx'
import { FinalStep } from './FinalStep.tsx'
import { SavedStep } from './SavedStep.tsx'
import { SubmissionNotice } from './SubmissionNotice.tsx'
import { Submission } from './Submission.tsx'

/** A screen's submission notice. */
export default function SubmissionView({ screen }: { screen: ScreenName }) {
  const state = useSelector(useSubmissions(), submissionsState)
  const isPastIntake = useSelector(useApplication(), (snapshot) => applicationState(snapshot) === 'pastIntake')
  const offer = useSelector(useDraft(PREFILLED_STEP), offerOf)
  const step = recordStepOf(screen)
  const isLocked = useSelector(useApplication(), (snapshot) => isLimited(snapshot) && !hasForm(snapshot, screen))
  if (isPastIntake) return <PastIntakeApplication step={step} />
  if (screen === 'progress' && state !== 'missed') return <Submission />
  return (
    <>
      <SubmissionNotice screen={screen} />
      {offer !== null && state === 'unsubmitted' && <Prefill submission={offer} />}
      {(state === 'closed' || isLocked) && step !== undefined && <FinalStep step={step} />}
      {isLocked && step !== undefined && <AskedUploads step={step} />}
      {state === 'missed' && step !== undefined && <SavedStep step={step} />}
    </>
  )
}
