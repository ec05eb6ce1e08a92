import { move } from 'piscina'
import { receiptPdf, type ReceiptOptions } from './receiptPdf.ts'

/** The worker's side of receiptPrinter.ts. */
export default async function print(options: ReceiptOptions): Promise<Uint8Array> {
  // The bytes are handed over, not copied.
  return move(await receiptPdf(options)) as Uint8Array
}
