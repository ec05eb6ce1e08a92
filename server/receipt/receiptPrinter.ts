import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { Refusal } from '../http/errors.ts'
import type { ReceiptOptions } from './receiptPdf.ts'

/**
 * Makes receipts in a thread of its own, which is there while it is needed: one takes 100 ms, and the first 400, for which nobody
 * else should wait.
 */

export interface ReceiptPrinter {
  print(options: ReceiptOptions): Promise<Uint8Array>
  close(): Promise<void>
}

/** Of one that takes longer something is wrong; its thread ends with it. */
const LONGEST_MS = 20_000
const MOST_WAITING = 100
const IDLE_MS = 30_000

/** Beside this module: built as JavaScript, or the source itself. */
const extension = extname(fileURLToPath(import.meta.url))
const filename = fileURLToPath(new URL(`./receiptWorker${extension}`, import.meta.url))
const execArgv = extension === '.ts' ? ['--import', 'tsx'] : []

export function openReceiptPrinter(): ReceiptPrinter {
  const threads = new Piscina({
    filename,
    execArgv,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
  })
  return {
    async print(options) {
      if (threads.queueSize >= MOST_WAITING)
        throw new Refusal(429, 'Too many receipts are being made. Please try again.')
      return (await threads.run(options, { signal: AbortSignal.timeout(LONGEST_MS) })) as Uint8Array
    },
    close: () => threads.destroy(),
  }
}
