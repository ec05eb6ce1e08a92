import pLimit from 'p-limit'
import { Refusal } from '../../platform/errors.ts'
import type { Submission } from '../../../domain/submissions.ts'
import type { Threads } from '../../platform/threads.ts'
import { workerBeside } from '../../platform/workers.ts'
import type { Dossier, Dossiers, DossiersOptions, ReceiptLook, ReceiptOptions } from './receiptPdf.ts'
import type print from './receiptWorker.ts'

/** Renders receipts one at a time in a thread: each takes 100 ms, the first 400 ms. */

export interface ReceiptPrinter {
  /** A receipt, or a dossier. One caller's are made in turn. */
  print(owner: string, submission: Submission, dossier?: Dossier): Promise<Uint8Array>
  /** One PDF of several dossiers. */
  printAll(owner: string, applications: Dossiers): Promise<Uint8Array>
}

const MOST_WAITING = 100
const WORKER = workerBeside(import.meta.url, 'receiptWorker')

export function openReceiptPrinter(threads: Threads, look: ReceiptLook): ReceiptPrinter {
  const turns = pLimit(1)
  const made = (owner: string, options: ReceiptOptions | DossiersOptions) =>
    threads.inTurn(owner, async () => {
      if (turns.pendingCount >= MOST_WAITING)
        throw new Refusal(429, 'Too many receipts are being made. Please try again.')
      return turns(() => threads.run<typeof print>(WORKER, options))
    })
  return {
    print: (owner, submission, dossier) => made(owner, { submission, dossier, ...look }),
    printAll: (owner, applications) => made(owner, { applications, ...look }),
  }
}
