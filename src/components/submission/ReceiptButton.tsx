import { useSelector } from '@xstate/react'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { downloadingReceipt } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { BusyButton } from '../form/SaveButton.tsx'

/** The button's id. */
export const receiptId = (version: string) => `receipt-${version}`

export interface ReceiptButtonProps {
  version: SubmissionSummary
  variant: 'filled' | 'default'
  children: string
}

export function ReceiptButton({ version, ...rest }: ReceiptButtonProps) {
  const submissions = useSubmissions()
  const isDownloading = useSelector(submissions, (snapshot) => downloadingReceipt(snapshot)?.id === version.id)
  const isAllowed = useSelector(submissions, (snapshot) => snapshot.can({ type: 'receipt.download', version }))
  return (
    <BusyButton
      {...rest}
      id={receiptId(version.id)}
      busy={isDownloading}
      blocked={!isAllowed}
      onClick={() => submissions.send({ type: 'receipt.download', version })}
    />
  )
}
