import { known } from '../domain/known.ts'
import type { SubmissionSummary } from '../domain/submissions.ts'
import { notProvided } from './notProvided.ts'

/** Downloading the receipt of one submitted version: shared by the charts `submissions` and `earlierApplications`. */

export type ReceiptEvent = { type: 'receipt.download'; version: SubmissionSummary } | { type: 'receipt.dismiss' }

export interface ReceiptContext {
  /** The version whose receipt is being downloaded, or failed to download. */
  receipt: SubmissionSummary | null
}

/** Fetches a receipt (PDF) and passes it to the browser as a file. */
export const downloadReceipt = notProvided<void, { version: SubmissionSummary }>('downloadReceipt')

/** The version whose receipt was requested. Throws if there is none: only states that download or failed to have one. */
export function knownReceipt({ receipt }: ReceiptContext): SubmissionSummary {
  return known(receipt, 'receipt')
}

const rememberReceipt = {
  type: 'rememberReceipt',
  params: ({ event }: { event: { version: SubmissionSummary } }) => ({ version: event.version }),
} as const

export const receiptStates = {
  initial: 'ready',
  states: {
    ready: {
      description: 'A receipt can be downloaded.',
      entry: 'forgetReceipt',
      on: {
        'receipt.download': {
          target: 'downloading',
          description: 'The applicant downloads a receipt.',
          actions: rememberReceipt,
        },
      },
    },
    downloading: {
      description: 'The receipt is being downloaded.',
      tags: 'busy',
      invoke: {
        id: 'downloadReceipt',
        src: 'downloadReceipt',
        input: ({ context }: { context: ReceiptContext }) => ({ version: knownReceipt(context) }),
        onDone: { target: 'ready' },
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'The download failed (§8). The applicant can try again.',
      on: {
        'receipt.download': {
          target: 'downloading',
          description: 'The applicant tries again or chooses another receipt.',
          actions: rememberReceipt,
        },
        'receipt.dismiss': { target: 'ready', description: "'Close'." },
      },
    },
  },
} as const
