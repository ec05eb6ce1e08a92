import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { ROUTES } from '../../../domain/routes.ts'
import { answeredSteps } from '../../../machines/application/answered.ts'
import {
  hasEarlier,
  hasUnsubmitted,
  isUnsentOn,
  progressOf,
  unsavedSteps,
} from '../../../machines/application/selectors.ts'
import { isUndecidedIn } from '../../../machines/submissions/selectors.ts'
import { Message } from '../../components/messages/Message.tsx'
import { later } from '../../components/layout/later.tsx'
import {
  ProgressDecision,
  ProgressRequest,
  ProgressSubmission,
} from '../../components/submission/ProgressSubmission.tsx'
import { useIncompleteSteps } from '../../components/submission/useIncompleteSteps.ts'
import { useApplication, usePortal, useSubmissions } from '../../PortalContext.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { ProgressPage } from './ProgressPage.tsx'

/** Loaded after the steps, which come first. */
const DocumentChecklist = later(() => import('./DocumentChecklist.tsx'))

export default function ProgressScreen() {
  const application = useApplication()
  const progress = useSelector(application, progressOf)
  const unsaved = useSelector(application, unsavedSteps, isSameJson)
  const isUnsent = useSelector(application, isUnsentOn('progress'))
  const isUndecided = useSelector(useSubmissions(), isUndecidedIn)
  const isEarlier = useSelector(application, hasEarlier)
  const isUnsubmitted = useSelector(application, hasUnsubmitted)
  const bySteps = useSelector(application, answeredSteps, isSameJson)
  const incomplete = useIncompleteSteps()
  const { unknown = [] } = usePortal()
  const answered = Object.fromEntries(
    Object.entries(bySteps).filter(([step]) => !unknown.some((each) => each === step)),
  )
  return (
    <>
      <ProgressRequest />
      <ProgressDecision />
      {progress !== 'submitted' && (isEarlier || isUnsubmitted) && (
        <Message tone="note">
          <p>
            This is a new application.
            {isUnsubmitted && ' You did not submit your last one before applications closed, so it was not considered.'}
            {isEarlier && (
              <>
                {' '}
                <Link href={ROUTES.ownData}>Your data</Link> shows what you submitted in an earlier intake, and the
                decision once it is published.
              </>
            )}
          </p>
        </Message>
      )}
      <ProgressPage
        progress={progress}
        submission={<ProgressSubmission />}
        isUnsent={isUnsent}
        isUndecided={isUndecided}
        unsaved={unsaved}
        answered={answered}
        incomplete={incomplete}
      />
      <DocumentChecklist />
    </>
  )
}
