import { useSelector } from '@xstate/react'
import { saveFailureOf } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { BrokenAnswers } from './missing/BrokenAnswers.tsx'
import { SaveFailed } from './SaveFailed.tsx'

/** Problems shown on Review and Submit, which have no form: a failed save, invalid answers. */
export function SaveTrouble({ step }: { step: 'review' | 'submit' }) {
  const application = useApplication()
  const failure = useSelector(application, saveFailureOf(step))
  return (
    <>
      {failure !== null && (
        <SaveFailed
          {...(step === 'submit' ? { what: 'application', verb: 'submit' } : { what: step })}
          failure={failure}
          typed={false}
          onRetry={() => application.send({ type: 'save.retry' })}
        />
      )}
      <BrokenAnswers />
    </>
  )
}
