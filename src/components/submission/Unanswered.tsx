import { useSelector } from '@xstate/react'
import { isLimited } from '../../../machines/application/selectors.ts'
import { unchangedAsked } from '../../../machines/application/unsent.ts'
import { openRequestIn } from '../../../machines/submissions/selectors.ts'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication, usePortal, useSubmissions } from '../../PortalContext.tsx'
import { Message } from '../messages/Message.tsx'
import { AskedParts } from './RequestPanel.tsx'

/** Names what the provider has asked for and the applicant has not changed. */
export function Unanswered() {
  const { providerName } = usePortal().data.settings
  const parts = useSelector(useApplication(), unchangedAsked, isSameJson)
  const asked = useSelector(useSubmissions(), openRequestIn)?.asked ?? []
  const isClosed = useSelector(useApplication(), isLimited)
  if (parts.length === 0) return null
  return parts.length === asked.length ? (
    <Message tone="note" title={`Your changes do not answer what ${providerName} asked for`}>
      <p>You have not changed:</p>
      <AskedParts parts={parts} />
    </Message>
  ) : (
    <Message tone="note" title={`${providerName} asked for more than you have changed`}>
      <p>
        You can answer only once. {isClosed ? 'When you submit, you can no longer change:' : 'You have not changed:'}
      </p>
      <AskedParts parts={parts} />
    </Message>
  )
}
