import { REGISTER_PROGRESS_TITLE, stepDisplay, STEPS, SUBMITTED_HIGHEST_STEP } from '../../../domain/steps.ts'
import { Message } from '../../parts/Message.tsx'
import { ProgressStep } from './ProgressStep.tsx'
import classes from './ProgressPage.module.css'

/** Section 2.7, once there is an application. */
export function ProgressPage({ highestStep }: { highestStep: number }) {
  return (
    <>
      {highestStep === SUBMITTED_HIGHEST_STEP && (
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
            display={stepDisplay(name, highestStep)}
            route={route}
          />
        ))}
      </ol>
    </>
  )
}
