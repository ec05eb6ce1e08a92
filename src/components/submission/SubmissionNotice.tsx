import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { ROUTES } from '../../../domain/routes.ts'
import { recordStepOf } from '../../../domain/steps.ts'
import { brokenAnswersOf, changeableIn, isLimited, type ScreenName } from '../../../machines/application/selectors.ts'
import { isAmendedIn, submissionsState, submittedIn } from '../../../machines/submissions/selectors.ts'
import { useApplication, usePortal, useSubmissions } from '../../PortalContext.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { Message } from '../messages/Message.tsx'

/** Explains whether the saved answers have been submitted. */
export function SubmissionNotice({ screen }: { screen: ScreenName }) {
  const { sendsMail } = usePortal().data.settings
  const submissions = useSubmissions()
  const state = useSelector(submissions, submissionsState)
  const isAmended = useSelector(submissions, isAmendedIn)
  const submitted = useSelector(submissions, submittedIn)
  const isIncomplete = useSelector(useApplication(), (snapshot) => brokenAnswersOf(snapshot).length > 0)
  const step = recordStepOf(screen)
  const isAsked = useSelector(useApplication(), isLimited)
  const parts = useSelector(
    useApplication(),
    (snapshot) => (step === undefined ? [] : changeableIn(snapshot, step)),
    isSameJson,
  )
  if (state === 'missed') return <Missed />
  if (submitted === null) return null
  const when = formatZonedTime(submitted.last.submittedAt)

  if (isAsked && step !== undefined) {
    return (
      <Message tone="note">
        <p>
          {parts === 'all'
            ? 'Applications have closed, but you have been asked to change this step. Save it, then submit again.'
            : parts.length > 0
              ? 'Applications have closed. You have been asked to send the documents at the end of this page again. You cannot change the rest.'
              : 'Applications have closed. You have not been asked to change this step, so you can only read it.'}
        </p>
        <p>
          <Link href={ROUTES.progress}>Read the request</Link>
        </p>
      </Message>
    )
  }
  if (state === 'closed') {
    return (
      <Message tone="note">
        <p>Applications have closed. You submitted yours on {when}. You can read it but not change it.</p>
        {isAmended && <p>Changes you made after that were not submitted and will not be considered.</p>}
        {screen === 'progress' && (
          <p>
            {sendsMail
              ? 'To log in again while applications are closed, use the link in our email.'
              : 'Download your receipt before you log out. You cannot log in again until applications open.'}
          </p>
        )}
      </Message>
    )
  }
  return (
    <Message tone="note">
      {screen === 'submit' ? (
        <p>
          You submitted on {when}.{' '}
          {isIncomplete
            ? 'We now ask for more. Complete what is missing below, then submit again. Until you do, what you submitted counts.'
            : isAsked
              ? 'You have not changed what you were asked for, so there is nothing to submit yet.'
              : 'You have not changed anything since then, so there is nothing to submit.'}
        </p>
      ) : (
        <p>
          You submitted on {when}. You can change this step until applications close: save it, then submit again. Until
          you do, what you submitted counts.
        </p>
      )}
    </Message>
  )
}

/** Nothing was submitted before the closing date. */
function Missed() {
  return (
    <Message tone="note">
      <p>
        Applications have closed. You did not submit yours, so it will not be considered. You can read it but not change
        it.
      </p>
      <p>
        You can download everything you saved or typed under <Link href={ROUTES.ownData}>Your data</Link>. Do this
        before you log out. You cannot log in again until applications open.
      </p>
    </Message>
  )
}
