import { useSelector } from '@xstate/react'
import { failedReceipt } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { Message } from '../messages/Message.tsx'
import { receiptId } from './ReceiptButton.tsx'

/** The receipt could not be downloaded. */
export function ReceiptTrouble() {
  const submissions = useSubmissions()
  const version = useSelector(submissions, failedReceipt)
  if (version === null) return null
  return (
    <Message
      tone="error"
      focusAfter={receiptId(version.id)}
      onRetry={() => submissions.send({ type: 'receipt.download', version })}
      onDismiss={() => submissions.send({ type: 'receipt.dismiss' })}
    >
      <p>We could not download receipt {version.reference}. Check your connection and try again.</p>
    </Message>
  )
}
