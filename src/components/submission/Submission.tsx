import { useSelector } from '@xstate/react'
import { isLimited } from '../../../machines/application/selectors.ts'
import { submissionsState, submittedIn } from '../../../machines/submissions/selectors.ts'
import { useApplication, useSubmissions } from '../../PortalContext.tsx'
import { Loading } from '../messages/Loading.tsx'
import { Message } from '../messages/Message.tsx'
import { Receipt } from './Receipt.tsx'
import { ReceiptTrouble } from './ReceiptTrouble.tsx'
import RequestPanel from './RequestPanel.tsx'
import { SubmissionNotice } from './SubmissionNotice.tsx'
import { Versions } from './Versions.tsx'

const TROUBLE = {
  disconnected: 'We could not load your receipt. It will load when the connection is back.',
  failed: 'We could not load your receipt, but your application has been submitted.',
} as const

/** The receipt, and all earlier versions. */
export function Submission() {
  const submissions = useSubmissions()
  const state = useSelector(submissions, submissionsState)
  const submitted = useSelector(submissions, submittedIn)
  const isAsked = useSelector(useApplication(), isLimited)

  if (state === 'disconnected' || state === 'failed') {
    return (
      <Message tone="error" onRetry={() => submissions.send({ type: 'submissions.retry' })}>
        {TROUBLE[state]}
      </Message>
    )
  }
  if (submitted === null) return <Loading>Loading your receipt…</Loading>
  return (
    <>
      {submitted.request !== undefined && submitted.request.state !== 'open' && (
        <RequestPanel request={submitted.request} />
      )}
      {state === 'closed' && <SubmissionNotice screen="progress" />}
      <ReceiptTrouble />
      <Receipt submission={submitted.last} isAsSubmitted={state === 'asSubmitted' && !isAsked} />
      <Versions earlier={submitted.versions.slice(0, -1)} />
    </>
  )
}
