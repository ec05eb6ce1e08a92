import { CONGRATULATIONS, THANKS } from '#programme/texts/progress.ts'
import { PROGRESS_TITLES } from '#programme/steps.ts'
import { use, type ReactNode } from 'react'
import { STEPS, type StepName } from '../../../domain/steps.ts'
import type { Answered } from '../../../machines/application/answered.ts'
import { displayAt, nextStepAt, type ProgressName } from '../../../machines/application/progress.ts'
import { CheckIcon, InfoIcon } from '../../components/layout/icons.tsx'
import { ArrivedContext } from '../../components/layout/Screen.tsx'
import { useIsFinal } from '../../components/submission/useIsFinal.ts'
import { ProgressStep } from './ProgressStep.tsx'
import classes from './ProgressPage.module.css'

/** Section 2.7, once there is an application. */
export interface ProgressPageProps {
  /** The submission, if there is one. */
  submission?: ReactNode
  /** True if the provider lacks new answers, so that the page does not look finished. */
  isUnsent?: boolean
  /** True if no decision is published: 'Congratulations' would mislead those who are rejected, even for a moment. */
  isUndecided: boolean
  progress: ProgressName | null
  /** The steps with unsaved input. */
  unsaved: readonly StepName[]
  answered: Readonly<Partial<Record<StepName, Answered>>>
  /** The steps that lack a valid answer. */
  incomplete: readonly StepName[]
}

export function ProgressPage(props: ProgressPageProps) {
  const { progress, submission, isUnsent = false, isUndecided, unsaved, answered, incomplete } = props
  const isFinal = useIsFinal()
  const next = nextStepAt(progress, incomplete)
  // Its notice says what to complete if answers are not sent.
  const isAskedMore = incomplete.length > 0 && !isFinal && !isUnsent
  const isToDo = isUnsent || isAskedMore
  const isNews = use(ArrivedContext)
  return (
    <>
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
        <div className="stack">{submission}</div>
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
              answered={answered[name]}
              isFinal={isFinal}
            />
          ))}
        </ol>
      </div>
    </>
  )
}
