/** A certificate of this machine alone, for a day; `trusted` has it beside the authorities that Node is told to trust already. */
export function makeCertificate(): Promise<{
  certificate: string
  key: string
  trusted: string
  remove(): Promise<void>
}>
