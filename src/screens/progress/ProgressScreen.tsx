import { PROGRESS_TITLES } from '#programme/steps.ts'
import { CONGRATULATIONS, THANKS } from '#programme/texts/progress.ts'
import { useSelector } from '@xstate/react'
import { use } from 'react'
import { Link } from 'wouter'
import { ROUTES } from '../../../domain/routes.ts'
import { STEP, STEPS, type StepName } from '../../../domain/steps.ts'
import { answeredSteps, type Answered } from '../../../machines/application/answered.ts'
import { brokenInDone } from '../../../machines/application/brokenInDone.ts'
import { displayAt, nextStepAt } from '../../../machines/application/progress.ts'
import {
  hasEarlier,
  hasUnsubmitted,
  isUnsentOn,
  progressOf,
  unsavedSteps,
} from '../../../machines/application/selectors.ts'
import { isUndecidedIn } from '../../../machines/submissions/selectors.ts'
import { CheckIcon, InfoIcon } from '../../components/layout/icons.tsx'
import { later } from '../../components/layout/later.tsx'
import { ArrivedContext } from '../../components/layout/Screen.tsx'
import { Message } from '../../components/messages/Message.tsx'
import {
  ProgressDecision,
  ProgressRequest,
  ProgressSubmission,
} from '../../components/submission/ProgressSubmission.tsx'
import { useIncompleteSteps } from '../../components/submission/useIncompleteSteps.ts'
import { useIsFinal } from '../../components/submission/useIsFinal.ts'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication, usePortal, useSubmissions } from '../../PortalContext.tsx'
import { ProgressStep } from './ProgressStep.tsx'
import classes from './ProgressScreen.module.css'

/** Loaded after the steps, which come first. */
const BrokenList = later(() => import('../../components/form/missing/BrokenList.tsx'))
const DocumentChecklist = later(() => import('./DocumentChecklist.tsx'))

/** Section 2.7, once there is an application. */
export default function ProgressScreen() {
  const application = useApplication()
  const progress = useSelector(application, progressOf)
  const unsaved: readonly StepName[] = useSelector(application, unsavedSteps, isSameJson)
  const isUnsent = useSelector(application, isUnsentOn('progress'))
  // 'Congratulations' would mislead those who are rejected, even for a moment.
  const isUndecided = useSelector(useSubmissions(), isUndecidedIn)
  const isEarlier = useSelector(application, hasEarlier)
  const isUnsubmitted = useSelector(application, hasUnsubmitted)
  const answered: Partial<Record<StepName, Answered>> = useSelector(application, answeredSteps, isSameJson)
  const incomplete = useIncompleteSteps()
  const broken = useSelector(application, brokenInDone, isSameJson)
  const unknown: readonly StepName[] = usePortal().unknown ?? []
  const isFinal = useIsFinal()
  const next = nextStepAt(progress, incomplete)
  // Its notice says what to complete if answers are not sent.
  const isAskedMore = incomplete.length > 0 && !isFinal && !isUnsent
  const isToDo = isUnsent || isAskedMore
  const isNews = use(ArrivedContext)
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
      {progress === 'submitted' && isUndecided && (
        <div
          role={isNews && !isToDo ? 'status' : undefined}
          className={classes.submitted}
          data-unsent={isToDo || undefined}
        >
          <span className={classes.mark}>{isToDo ? <InfoIcon /> : <CheckIcon />}</span>
          <p>
            <strong>{CONGRATULATIONS}</strong>
          </p>
          <p>{THANKS}</p>
          {isAskedMore && (
            <p>
              We now ask for more. Complete the steps below, then submit again. Until you do, what you submitted counts.
            </p>
          )}
        </div>
      )}
      <div className={classes.page}>
        <div className="stack">
          <ProgressSubmission />
          {broken.length > 0 && !isFinal && <BrokenList broken={broken} addressOf={(step) => STEP[step].route} />}
        </div>
        <ol className={classes.steps} data-submitted={progress === 'submitted' || undefined}>
          <ProgressStep name="register" title={PROGRESS_TITLES.register} display="done" isFinal={isFinal} />
          {STEPS.map(({ name, number, route, progressTitle }) => (
            <ProgressStep
              key={name}
              name={name}
              number={number}
              title={progressTitle}
              display={displayAt(progress, name)}
              route={route}
              unsaved={unsaved.includes(name)}
              isIncomplete={incomplete.includes(name)}
              isNext={name === next}
              answered={unknown.includes(name) ? undefined : answered[name]}
              isFinal={isFinal}
            />
          ))}
        </ol>
      </div>
      <DocumentChecklist />
    </>
  )
}
