import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { formatProviderTime } from '../../../domain/calendar.ts'
import { STEP } from '../../../domain/steps.ts'
import type { ScreenName } from '../../../machines/application/selectors.ts'
import { isAmendedIn, submissionsState, submittedIn } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { Message } from '../Message.tsx'

/** Whether what is saved counts. */
export function StandingNotice({ screen }: { screen: ScreenName }) {
  const submissions = useSubmissions()
  const state = useSelector(submissions, submissionsState)
  const isAmended = useSelector(submissions, isAmendedIn)
  const submitted = useSelector(submissions, submittedIn)
  if (submitted === null) return null
  const when = formatProviderTime(submitted.last.submittedAt)

  if (state === 'closed') {
    return (
      <Message tone="note">
        <p>Applications have closed. You submitted on {when}; your application can only be read now.</p>
        {isAmended && <p>What you changed after that was not submitted, and does not count.</p>}
      </Message>
    )
  }
  if (!isAmended) {
    return (
      <Message tone="note">
        <p>You submitted on {when}. Nothing has changed since, so there is nothing to submit again.</p>
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
