import { useSelector } from '@xstate/react'
import { isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import { UnsavedSteps } from '../../parts/draft/UnsavedSteps.tsx'
import { BrokenAnswers } from '../../parts/missing/BrokenAnswers.tsx'
import { SaveFailed } from '../../parts/SaveFailed.tsx'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import { SubmitPage } from './SubmitPage.tsx'

export default function SubmitScreen() {
  const { data } = usePortal()
  const application = useApplication()
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'application.submit' }))
  const saving = useSelector(application, isSaving('submit'))
  const failure = useSelector(application, saveFailureOf('submit'))

  return (
    <SubmitPage
      providerName={data.settings.providerName}
      allowed={allowed}
      saving={saving}
      trouble={
        <>
          {failure !== null && (
            <SaveFailed
              what="submission"
              failure={failure}
              typed={false}
              onRetry={() => application.send({ type: 'save.retry' })}
            />
          )}
          <BrokenAnswers />
          <UnsavedSteps />
        </>
      }
      onSubmit={() => application.send({ type: 'application.submit' })}
    />
  )
}
