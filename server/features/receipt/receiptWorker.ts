import type { MessagePort } from 'node:worker_threads'
import { move } from 'piscina'
import { overItems } from '../../platform/threadItems.ts'
import { dossiersPdf, receiptPdf, type Application, type DossiersOptions, type ReceiptOptions } from './receiptPdf.ts'

/** The worker of receiptPrinter.ts. */

export type DossiersTask = Omit<DossiersOptions, 'applications'> & { port: MessagePort }

const made = (options: ReceiptOptions | DossiersTask): Promise<Uint8Array<ArrayBuffer>> =>
  'port' in options
    ? overItems<Application, Uint8Array<ArrayBuffer>>(options.port, (applications) =>
        dossiersPdf({ ...options, applications }),
      )
    : receiptPdf(options)

export default async (options: ReceiptOptions | DossiersTask): Promise<Uint8Array> =>
  move(await made(options)) as Uint8Array
