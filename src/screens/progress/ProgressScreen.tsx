import { useSelector } from '@xstate/react'
import { stepCompletions } from '../../../machines/application/completion.ts'
import { isUnsentOn, progressOf, unsavedSteps } from '../../../machines/application/selectors.ts'
import { later } from '../../components/layout/later.tsx'
import { ProgressRequest, ProgressSubmission } from '../../components/submission/ProgressSubmission.tsx'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { ProgressPage } from './ProgressPage.tsx'

/** Loaded after the steps, which come first. */
const DocumentChecklist = later(() => import('./DocumentChecklist.tsx'))

export default function ProgressScreen() {
  const application = useApplication()
  const progress = useSelector(application, progressOf)
  const unsaved = useSelector(application, unsavedSteps, isSameJson)
  const isUnsent = useSelector(application, isUnsentOn('progress'))
  const completions = useSelector(application, stepCompletions, isSameJson)
  const { unknown = [] } = usePortal()
  const answered = Object.fromEntries(
    Object.entries(completions).filter(([step]) => !unknown.some((each) => each === step)),
  )
  return (
    <>
      <ProgressRequest />
      <ProgressPage
        progress={progress}
        submission={<ProgressSubmission />}
        isUnsent={isUnsent}
        unsaved={unsaved}
        answered={answered}
      />
      <DocumentChecklist />
    </>
  )
}
