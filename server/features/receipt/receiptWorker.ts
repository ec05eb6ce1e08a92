import { receiptPdf, type ReceiptOptions } from './receiptPdf.ts'

/** The worker's side of receiptPrinter.ts. Its bytes are copied: not every Node lets those of a Buffer be handed over. */
export default (options: ReceiptOptions): Promise<Uint8Array> => receiptPdf(options)
