import { receiptPdf, type ReceiptOptions } from './receiptPdf.ts'

/** The worker of receiptPrinter.ts. Copies its bytes, because not every Node can transfer a Buffer's memory. */
export default (options: ReceiptOptions): Promise<Uint8Array> => receiptPdf(options)
