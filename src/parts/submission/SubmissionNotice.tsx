import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { ROUTES } from '../../../domain/routes.ts'
import { STEP } from '../../../domain/steps.ts'
import { unsavedSteps, type ScreenName } from '../../../machines/application/selectors.ts'
import { isAmendedIn, submissionsState, submittedIn } from '../../../machines/submissions/selectors.ts'
import { useApplication, useSubmissions } from '../../PortalContext.tsx'
import { Message } from '../Message.tsx'

/** Whether what is saved counts. */
export function SubmissionNotice({ screen }: { screen: ScreenName }) {
  const submissions = useSubmissions()
  const state = useSelector(submissions, submissionsState)
  const isAmended = useSelector(submissions, isAmendedIn)
  const submitted = useSelector(submissions, submittedIn)
  const isTyped = useSelector(useApplication(), (snapshot) => unsavedSteps(snapshot).length > 0)
  if (state === 'missed') return <Missed />
  if (submitted === null) return null
  const when = formatZonedTime(submitted.last.submittedAt)

  if (state === 'closed') {
    return (
      <Message tone="note">
        <p>Applications have closed. You submitted on {when}; your application can only be read now.</p>
        {isAmended && <p>What you changed after that was not submitted, and does not count.</p>}
        {screen === 'progress' && (
          <p>Once you log out you can log in again only when applications open: download your receipt before you do.</p>
        )}
      </Message>
    )
  }
  if (!isAmended) {
    return (
      <Message tone="note">
        {screen !== 'submit' ? (
          <p>
            You submitted on {when}. Until applications close you can still change this step: save it, then submit
            again. Until you do, what you submitted stands as it was.
          </p>
        ) : isTyped ? (
          <p>You submitted on {when}. What you have typed since counts once you have saved it and submitted again.</p>
        ) : (
          <p>You submitted on {when}. Nothing has changed since, so there is nothing to submit again.</p>
        )}
      </Message>
    )
  }
  const isOnSubmit = screen === 'submit'
  return (
    <Message
      tone="note"
      answer={
        isOnSubmit ? undefined : (
          <Button component={Link} href={STEP.submit.route} variant="default">
            Submit again
          </Button>
        )
      }
    >
      <p>You submitted on {when}; your changes count when you submit again.</p>
      {(isOnSubmit || screen === 'progress') && (
        <p>You then get a new receipt with a new reference. Until then, what you submitted stands as it was.</p>
      )}
    </Message>
  )
}

/** Nothing was submitted in time. */
function Missed() {
  return (
    <Message tone="note">
      <p>Applications have closed. You did not submit yours, so it does not count; it can only be read now.</p>
      <p>
        Under <Link href={ROUTES.ownData}>Your data</Link> you can download everything that you saved and typed. Do so
        before you log out: you can log in again only when applications open.
      </p>
    </Message>
  )
}
