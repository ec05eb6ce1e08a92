import { REGISTER_PROGRESS_TITLE, STEPS } from '../../../domain/steps.ts'
import { displayAt, type ProgressName } from '../../../machines/application/progress.ts'
import { Message } from '../../parts/Message.tsx'
import { ProgressStep } from './ProgressStep.tsx'
import classes from './ProgressPage.module.css'

/** Section 2.7, once there is an application. */
export function ProgressPage({ progress }: { progress: ProgressName | null }) {
  return (
    <>
      {progress === 'submitted' && (
        <Message tone="success">
          <p>
            <strong>Congratulations, you have completed your Postgraduate Bursary Application.</strong>
          </p>
          <p>Thank you for your submission. Please note that only shortlisted applicants will be contacted.</p>
        </Message>
      )}
      <ol className={classes.steps}>
        <ProgressStep name="register" number={1} title={REGISTER_PROGRESS_TITLE} display="done" />
        {STEPS.map(({ name, number, route, progressTitle }) => (
          <ProgressStep
            key={name}
            name={name}
            number={number + 1}
            title={progressTitle}
            display={displayAt(progress, name)}
            route={route}
          />
        ))}
      </ol>
    </>
  )
}
