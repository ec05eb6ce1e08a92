import { dossiersPdf, receiptPdf, type DossiersOptions, type ReceiptOptions } from './receiptPdf.ts'

/** The worker of receiptPrinter.ts. Copies its bytes, because not every Node can transfer a Buffer's memory. */
export default (options: ReceiptOptions | DossiersOptions): Promise<Uint8Array> =>
  'applications' in options ? dossiersPdf(options) : receiptPdf(options)
