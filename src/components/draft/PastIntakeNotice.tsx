import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { formatDay } from '../../../domain/calendar.ts'
import { known } from '../../../domain/known.ts'
import { ROUTES } from '../../../domain/routes.ts'
import { submittedIn } from '../../../machines/submissions/selectors.ts'
import { useApplication, useApplicationsWindow, useSubmissions } from '../../PortalContext.tsx'
import { Message } from '../messages/Message.tsx'
import { Button } from '../layout/Button.ts'

/** Explains that a new intake has started while the page was open, and what to do next. */
export function PastIntakeNotice() {
  const application = useApplication()
  const isOpen = useSelector(application, (snapshot) =>
    snapshot.matches({ working: { editing: { ended: 'nextOpen' } } }),
  )
  const { closingDate, openingDate } = useSelector(useApplicationsWindow(), ({ context }) =>
    known(context.status, 'status'),
  )
  const isSubmitted = useSelector(useSubmissions(), (snapshot) => submittedIn(snapshot) !== null)
  return (
    <Message
      tone="news"
      title={isOpen ? 'Applications for the next intake are open' : 'This intake has closed'}
      answer={
        isOpen ? (
          <Button onClick={() => application.send({ type: 'application.begin' })}>Start a new application</Button>
        ) : undefined
      }
    >
      <p>
        {isOpen
          ? `They close on ${formatDay(closingDate)}. The application on this page is from a past intake. You can read it but not change it.`
          : `You can read the application on this page but not change it. Applications for the next intake ${openingDate === undefined ? 'are not open yet' : `open on ${formatDay(openingDate)}`}. This page will show when they open.`}
      </p>
      <p>
        {isSubmitted
          ? 'What you submitted and your receipt stay as they are. '
          : 'You did not submit it, so it will not be considered. '}
        You can download everything you saved or typed under <Link href={ROUTES.ownData}>Your data</Link>.
      </p>
    </Message>
  )
}
