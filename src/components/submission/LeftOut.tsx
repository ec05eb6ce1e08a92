import { useSelector } from '@xstate/react'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { leftOutIn } from '../../../machines/application/unsent.ts'
import { submittedIn } from '../../../machines/submissions/selectors.ts'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication, usePortal, useSubmissions } from '../../PortalContext.tsx'
import { Message } from '../messages/Message.tsx'
import { answerName } from './answerNames.ts'

/** Names saved changes that an answer to the provider's request leaves out. */
export default function LeftOut() {
  const { providerName } = usePortal().data.settings
  const answers = useSelector(useApplication(), leftOutIn, isSameJson)
  const last = useSelector(useSubmissions(), submittedIn)?.last
  if (last === undefined || answers.length === 0) return null
  return (
    <Message tone="unsent" title="Some of your changes will not be sent">
      <p>
        You saved changes after you submitted on {formatZonedTime(last.submittedAt)}. {providerName} has not asked for
        them, so your new version leaves them out. What you submitted then still counts.
      </p>
      <ul>
        {answers.map(({ step, answer }) => (
          <li key={answer}>{answerName(step, answer)}</li>
        ))}
      </ul>
    </Message>
  )
}
