import { useSelector } from '@xstate/react'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { isLimited } from '../../../machines/application/selectors.ts'
import { submittedIn } from '../../../machines/submissions/selectors.ts'
import { useApplication, usePortal, useSubmissions } from '../../PortalContext.tsx'
import { Message } from '../messages/Message.tsx'

/** Explains why 'Agree & Submit' has sent nothing. */
export default function NotSubmitted() {
  const { providerName } = usePortal().data.settings
  const isAnswerUnsaved = useSelector(useApplication(), (snapshot) =>
    snapshot.matches({ working: { saving: { resting: { notSubmitted: 'answerUnsaved' } } } }),
  )
  const last = useSelector(useSubmissions(), submittedIn)?.last
  const isAsked = useSelector(useApplication(), isLimited)
  if (isAnswerUnsaved) {
    return (
      <div role="status">
        <Message tone="unsent" title="We did not submit your application">
          You have new answers that are not part of it yet. The box at the top of this page names them. Press one of its
          buttons, then press “Agree & Submit” again.
        </Message>
      </div>
    )
  }
  return (
    <Message tone="news" title="There is nothing new to send">
      {last === undefined
        ? `${providerName} has all your answers.`
        : isAsked
          ? `You have not changed what ${providerName} asked for.`
          : `${providerName} has all your answers since ${formatZonedTime(last.submittedAt)}, with the reference ${last.reference}.`}
    </Message>
  )
}
