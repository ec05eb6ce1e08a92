import { Button, Loader } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { useSelector } from '@xstate/react'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { downloadingReceipt } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'

export interface ReceiptButtonProps {
  version: SubmissionSummary
  variant: 'filled' | 'default'
  children: string
}

export function ReceiptButton({ version, variant, children }: ReceiptButtonProps) {
  const submissions = useSubmissions()
  const isDownloading = useSelector(submissions, (snapshot) => downloadingReceipt(snapshot)?.id === version.id)
  const isAllowed = useSelector(submissions, (snapshot) => snapshot.can({ type: 'receipt.download', version }))
  return (
    <Button
      variant={variant}
      disabled={!isAllowed}
      aria-busy={isDownloading}
      leftSection={isDownloading ? <Loader size={18} color="primary" /> : undefined}
      onClick={() => submissions.send({ type: 'receipt.download', version })}
    >
      {children}
    </Button>
  )
}
