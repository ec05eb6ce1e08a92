import pLimit from 'p-limit'
import { Refusal } from '../../platform/errors.ts'
import type { Submission } from '../../../domain/submissions.ts'
import type { Threads } from '../../platform/threads.ts'
import { workerBeside } from '../../platform/workers.ts'
import type { Application, Dossier, DossiersOptions, ReceiptLook } from './receiptPdf.ts'
import type print from './receiptWorker.ts'
import type { DossiersTask } from './receiptWorker.ts'

/** Renders receipts one at a time in a thread: each takes 100 ms, the first 400 ms. Whatever is large is read when it is its turn. */

export interface ReceiptPrinter {
  /** A receipt, or a dossier. One caller's are made in turn. */
  print(owner: string, submission: Submission, readDossier?: () => Promise<Dossier>): Promise<Uint8Array>
  /** One PDF of several dossiers. */
  printAll(
    owner: string,
    about: Omit<DossiersOptions, 'applications' | keyof ReceiptLook>,
    applications: AsyncIterable<Application>,
  ): Promise<Uint8Array>
}

const MOST_WAITING = 100
const WORKER = workerBeside(import.meta.url, 'receiptWorker')

export function openReceiptPrinter(threads: Threads, look: ReceiptLook): ReceiptPrinter {
  const turns = pLimit(1)
  const inTurn = (owner: string, work: () => Promise<Uint8Array>) =>
    threads.inTurn(owner, async () => {
      if (turns.pendingCount >= MOST_WAITING)
        throw new Refusal(429, 'Too many receipts are being made. Please try again.')
      return turns(work)
    })
  return {
    print: (owner, submission, readDossier) =>
      inTurn(owner, async () => {
        const dossier = await readDossier?.()
        return threads.run<typeof print>(WORKER, { submission, dossier, ...look })
      }),
    printAll: (owner, about, applications) =>
      inTurn(owner, () => {
        const task: Omit<DossiersTask, 'port'> = { ...about, ...look }
        return threads.runOver<typeof print>(WORKER, task, applications)
      }),
  }
}
