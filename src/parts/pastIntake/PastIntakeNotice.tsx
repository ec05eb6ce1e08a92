import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { formatDay } from '../../../domain/calendar.ts'
import { ROUTES } from '../../../domain/routes.ts'
import { isNextOpen } from '../../../machines/application/nextIntake.ts'
import { knownStatus } from '../../../machines/applicationsWindow/known.ts'
import { submittedIn } from '../../../machines/submissions/selectors.ts'
import { useApplication, useApplicationsWindow, useSubmissions } from '../../PortalContext.tsx'
import { Message } from '../Message.tsx'

/** Another intake has begun while the page was open: what became of this application, and what comes next. */
export function PastIntakeNotice() {
  const application = useApplication()
  const isOpen = useSelector(application, isNextOpen)
  const { closingDate, openingDate } = useSelector(useApplicationsWindow(), knownStatus)
  const isSubmitted = useSelector(useSubmissions(), (snapshot) => submittedIn(snapshot) !== null)
  return (
    <Message
      tone="news"
      title={isOpen ? 'Applications for the next intake have opened' : 'This intake has ended'}
      answer={
        isOpen ? (
          <Button onClick={() => application.send({ type: 'application.begin' })}>Begin a new application</Button>
        ) : undefined
      }
    >
      <p>
        {isOpen
          ? `They close on ${formatDay(closingDate)}. The application on this page belongs to the intake before, which has ended: it can only be read now.`
          : `The application on this page can only be read now. Applications for the next intake ${openingDate === undefined ? 'are not open yet' : `open on ${formatDay(openingDate)}`}; this page says so when they are open.`}
      </p>
      <p>
        {isSubmitted
          ? 'What you submitted stays as it is, with its receipt. '
          : 'You did not submit it, so it does not count. '}
        Under <Link href={ROUTES.ownData}>Your data</Link> you can download everything that you saved, and what you had
        typed when the intake ended.
      </p>
    </Message>
  )
}
